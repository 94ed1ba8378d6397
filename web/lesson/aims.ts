// What a lesson is for: what one will be able to say, what it builds on; and, for teachers who ask for it, a note beside it.
import { markup } from "../base/markup";
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

let opened: boolean | null = null; // whether the note for teachers was opened or folded by hand

/** The note for teachers. It is open before the first step, and then leaves the room to the lesson, until it is opened again. */
export function note(lesson: Lesson, begun: boolean): HTMLElement | null {
  const text = pick(lesson.teach);
  if (text === "") return null;
  const body = markup(h("div", { class: "body" }), text);
  const press = () => void (opened = !details.open); // it turns after this
  const details = h(
    "details",
    { class: "teach", open: opened ?? !begun },
    h("summary", { onclick: press }, t("forTeachers")),
    body,
  );
  return details;
}
