// Goals, expectations, and the promises of ZooKeeper that the checkers watch.
import { h, once } from "../dom";
import { lessonById, pick } from "../lessons";
import { count, t, type Word } from "../strings";
import { empty, redraw } from "./parts";
import type { Context, Pane } from "./pane";
import type { State } from "../protocol";

/** The checkers of core/check, by the names that a violation is reported with. */
const INVARIANTS: [string, Word][] = [
  ["Agreement", "invAgreement"], ["Durability", "invDurability"], ["TotalOrder", "invTotalOrder"], ["Leadership", "invLeadership"],
  ["ClientOrder", "invClientOrder"], ["WatchOrder", "invWatchOrder"], ["Quorum", "invQuorum"],
];

function note({ results, goals, stopped }: State): string {
  const bad = results.filter((r) => !r.ok).length;
  if (bad > 0 || broken(stopped) !== "") return `!${Math.max(1, bad)}`;
  const good = results.length + goals.filter((g) => g.reached).length;
  return good > 0 ? String(good) : "";
}

/** The promise that was broken, if that is what has stopped the run. */
const broken = (stopped: string): string => INVARIANTS.find(([name]) => stopped.includes(`${name} violated`))?.[0] ?? "";

export function checksPane(): Pane {
  const element = h("div", { class: "checked", tabindex: 0, role: "region" });
  const changed = once();
  const draw = ({ state }: Context) => {
    const { results, goals, view, lesson, stopped } = state;
    const words = (id: string) => pick(lessonById(lesson)?.goals?.find((g) => g.id === id)?.text);
    const mark = (ok: boolean | null) => h("i", { class: ok === null ? "mark" : ok ? "mark yes" : "mark no", "aria-hidden": "true" },
      ok === null ? "·" : ok ? "✓" : "✗");
    const hit = broken(stopped);
    const c = view.counts;
    element.setAttribute("aria-label", t("checks"));
    redraw(element, h("div", {},
      goals.length > 0 && [h("h3", {}, t("goals")), h("ul", { class: "checks" }, goals.map((g) => h("li", {}, mark(g.reached || null),
        h("div", {}, words(g.id) && h("div", {}, words(g.id)), h("code", {}, g.text)),
        h("span", {}, g.reached ? t("reached") : g.missing ? t("missing", g.missing) : t("notYet")))))],
      h("h3", {}, t("expectations")),
      results.length === 0 ? empty(t("noChecks")) : h("ul", { class: "checks" }, results.map((r) => h("li", {}, mark(r.ok), h("code", {}, r.text),
        h("span", {}, r.ok ? t("holds") : t("fails", r.observed)))))),
    h("div", {}, h("h3", {}, t("invariants"), " ", h("span", { class: "sub" }, t("invariantsHow"))),
      h("ul", { class: "checks inv" }, INVARIANTS.map(([name, word]) => h("li", {}, mark(name !== hit), h("b", {}, name),
        h("span", {}, name === hit ? h("b", { class: "warn" }, stopped) : t(word))))),
      h("h3", {}, t("counts")),
      h("dl", { class: "kv" }, ([["measureMessages", c.messages], ["measureBytes", c.bytes], ["measureCommits", c.commits], ["countFsyncs", c.fsyncs],
        ["measureRequests", c.requests], ["measureWatchEvents", c.watchEvents]] as [Word, number][]).map(([word, n]) => [h("dt", {}, t(word)), h("dd", {}, count(n))]))));
  };
  return {
    id: "checks", title: "checks", note, element, show() {}, hide() {},
    update: (context) => changed([context.lang, context.state.lesson, context.state.results, context.state.goals, context.state.view.counts, context.state.stopped],
      () => draw(context)),
  };
}
