// The lesson on paper: all of its steps with a picture of each, what is asked before them, and what one can say in the end. It is
// made when somebody prints, and the screen never shows it.
import { markup } from "../base/markup";
import { h, spoken } from "../base/dom";
import { pick, type Lesson } from "../text/lessons";
import { t } from "../text/strings";

/** A step as the build has drawn it, with what its placeholders come to. */
export interface Sheet {
  svg: string;
  fills: Record<string, string>;
}

declare global {
  var zootropePaper: Record<string, Sheet[]> | undefined;
}

export function paper(lesson: Lesson, before: (step: number) => string[]): HTMLElement {
  const sheets = globalThis.zootropePaper?.[lesson.id] ?? [];
  const recap = lesson.recap ?? [];
  return h(
    "article",
    { class: "paper" },
    h("p", { class: "sub" }, pick(lesson.chapter)),
    h("h1", {}, pick(lesson.title)),
    h("p", { class: "lead" }, pick(lesson.summary)),
    lesson.steps.map((step, i) => [
      before(i).map((id) => question(lesson, id)),
      h("section", {}, h("h2", {}, `${i + 1}  ${pick(step.title)}`), picture(sheets[i]), body(pick(step.html), sheets[i])),
    ]),
    (lesson.goals ?? []).length > 0
      && h(
        "ul",
        { class: "holes" },
        lesson.goals!.map((g) => h("li", {}, h("i"), spoken(t("goal", pick(g.text))))),
      ),
    recap.length > 0
      && h(
        "section",
        {},
        h("h2", {}, t("canSay")),
        h(
          "ul",
          { class: "holes" },
          recap.map((r) => h("li", {}, h("i", { class: "full" }), spoken(pick(r)))),
        ),
      ),
  );
}

function picture(sheet: Sheet | undefined): HTMLElement | false {
  return sheet?.svg ? markup(h("div", { class: "sheet" }), sheet.svg) : false;
}

function body(html: string, sheet: Sheet | undefined): HTMLElement {
  const out = markup(h("div", { class: "body" }), html);
  out.querySelectorAll<HTMLElement>("[data-fill]").forEach((e) => {
    e.textContent = sheet?.fills[e.dataset["fill"] ?? ""] ?? "…";
  });
  return out;
}

function question(lesson: Lesson, id: string): HTMLElement | null {
  const q = lesson.questions?.find((o) => o.id === id);
  return q
    ? h(
        "section",
        { class: "before" },
        h("p", { class: "sub" }, t("beforeYouLook")),
        h("h3", {}, spoken(pick(q.text))),
        h(
          "ul",
          { class: "holes" },
          q.choices.map((c) =>
            h("li", {}, h("i"), h("b", {}, spoken(pick(c.text))), pick(c.since) && [" ", spoken(pick(c.since))]),
          ),
        ),
      )
    : null;
}

/** Has the paper made whenever somebody prints, and taken away afterwards. */
export function onPaper(make: () => HTMLElement | null): void {
  let shown: HTMLElement | null = null;
  const put = (on: boolean) => {
    shown?.remove();
    shown = on ? make() : null;
    if (shown) document.body.append(shown);
    document.documentElement.classList.toggle("papered", shown !== null);
  };
  addEventListener("beforeprint", () => put(true));
  addEventListener("afterprint", () => put(false));
  const media = matchMedia("print"); // also where a page is looked at as paper
  media.addEventListener("change", () => put(media.matches));
}
