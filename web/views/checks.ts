// Goals, expectations, and the promises of ZooKeeper that the checkers watch.
import { different } from "../lesson/differs";
import { h, once } from "../base/dom";
import { lessonById, pick, promises } from "../text/lessons";
import { count, t, type Word } from "../text/strings";
import { redraw } from "../base/redraw";
import { bring, empty, roving, stopAt } from "./parts";
import type { Context, Pane } from "./pane";
import type { State } from "../protocol";

/** The names and texts of the promises; a violation under another name, such as that of an assertion, has a line, too. */
const listed = (violated: string): [string, string][] => [
  ...promises.map(({ name, text }): [string, string] => [name, pick(text)]),
  ...(violated === "" || promises.some(({ name }) => name === violated) ? [] : [[violated, ""] as [string, string]]),
];

function note(state: State): string {
  const { results, goals, violated } = state;
  const bad = results.filter((r) => !r.ok).length - different(state).length;
  if (bad > 0 || violated !== "") return `!${Math.max(1, bad)}`;
  const good = results.length + goals.filter((g) => g.reached).length;
  return good > 0 ? String(good) : "";
}

export function checksPane(): Pane {
  const element = h("div", { class: "checked", tabindex: 0, role: "region" });
  const changed = once();
  roving(element);
  const draw = ({ state, select }: Context) => {
    const { results, goals, view, lesson, stopped, violated, focus } = state;
    const words = (id: string) => pick(lessonById(lesson)?.goals?.find((g) => g.id === id)?.text);
    const mark = (ok: boolean | null, neutral = "·") =>
      h(
        "i",
        { class: ok === null ? "mark" : ok ? "mark yes" : "mark no", "aria-hidden": "true" },
        ok === null ? neutral : ok ? "✓" : "✗",
      );
    const others = new Set(different(state)); // a run that was changed by hand fails nothing
    const said = (seq: number, text: string) =>
      seq === 0
        ? h("code", {}, text)
        : h(
            "button",
            {
              type: "button",
              class: "plainrow",
              "data-key": seq,
              "data-stop": true,
              onclick: () => select(focus?.selected && focus.seq === seq ? 0 : seq),
            },
            h("code", {}, text),
          );
    const item = (about: boolean, ...parts: (Node | false)[]) => h("li", { "aria-current": about ? "true" : null }, parts);
    const c = view.counts;
    element.setAttribute("aria-label", t("checks"));
    redraw(
      element,
      h(
        "div",
        {},
        goals.length > 0 && [
          h("h3", {}, t("goals")),
          h(
            "ul",
            { class: "checks" },
            goals.map((g) =>
              item(
                g.seq > 0 && g.seq === focus?.seq,
                mark(g.reached || null),
                h("div", {}, words(g.id) && h("div", {}, words(g.id)), said(g.seq, g.text)),
                h("span", {}, g.reached ? t("reached") : g.missing ? t("missing", g.missing) : t("notYet")),
              ),
            ),
          ),
        ],
        h("h3", {}, t("expectations")),
        results.length === 0
          ? empty(t("noChecks"))
          : h(
              "ul",
              { class: "checks" },
              results.map((r) =>
                item(
                  r.seq > 0 && r.seq === focus?.seq,
                  others.has(r) ? mark(null, "≠") : mark(r.ok),
                  said(r.seq, r.text),
                  h("span", {}, r.ok ? t("holds") : t(others.has(r) ? "differentHere" : "fails", r.observed)),
                ),
              ),
            ),
      ),
      h(
        "div",
        {},
        h("h3", {}, t("invariants"), " ", h("span", { class: "sub" }, t("invariantsHow"))),
        h(
          "ul",
          { class: "checks inv" },
          listed(violated).map(([name, promise]) =>
            item(
              name === violated && focus?.kind === "VIOLATION",
              mark(name !== violated),
              h("b", {}, name),
              h("span", {}, name === violated ? h("b", { class: "warn" }, stopped) : promise),
            ),
          ),
        ),
        h("h3", {}, t("counts")),
        h(
          "dl",
          { class: "kv" },
          (
            [
              ["measureMessages", c.messages],
              ["measureBytes", c.bytes],
              ["measureCommits", c.commits],
              ["countFsyncs", c.fsyncs],
              ["measureRequests", c.requests],
              ["measureWatchEvents", c.watchEvents],
            ] as [Word, number][]
          ).map(([word, n]) => [h("dt", {}, t(word)), h("dd", {}, count(n))]),
        ),
      ),
    );
    stopAt(element);
    if (focus?.selected) bring(element);
  };
  return {
    id: "checks",
    title: "checks",
    note,
    element,
    show() {},
    hide() {},
    update: (context) =>
      changed(
        [
          context.lang,
          context.state.lesson,
          context.state.results,
          context.state.changed,
          context.state.goals,
          context.state.view.counts,
          context.state.stopped,
          context.state.focus?.seq,
        ],
        () => draw(context),
      ),
  };
}
