// What a lesson is for: what one will be able to say, what it builds on; and, for teachers who ask for it, a note beside it.
import { embed } from "../base/query";
import { h, spoken } from "../base/dom";
import { finished, resume } from "./kept";
import { entryById, pick, type Lesson } from "../text/lessons";
import { t } from "../text/strings";

/** Before anything has run: what one will be able to say, and which lessons come before. */
export function aims(lesson: Lesson): HTMLElement {
  const needs = (lesson.needs ?? []).flatMap((id) => entryById(id) ?? []);
  return h(
    "div",
    { class: "aims" },
    (lesson.aims ?? []).length > 0 && [
      h("h2", {}, t("aims")),
      h(
        "ul",
        {},
        lesson.aims!.map((a) => h("li", {}, spoken(pick(a)))),
      ),
    ],
    needs.length > 0
      && embed === "" // a guest leads nowhere else
      && h(
        "p",
        { class: "needs" },
        `${t("needs")} `,
        needs.map((l, i) => [
          i > 0 && t("comma"),
          h("a", { href: resume(l) }, pick(l.title)),
          finished(l) && h("span", { class: "hide" }, ` (${t("done")})`),
        ]),
      ),
  );
}

/** The note for teachers. */
export function note(lesson: Lesson): HTMLElement | null {
  const text = pick(lesson.teach);
  if (text === "") return null;
  const body = h("div", { class: "body" });
  body.innerHTML = text; // made at build time from Markdown, raw HTML off
  return h("details", { class: "teach", open: true }, h("summary", {}, t("forTeachers")), body);
}
