// The aims of a lesson: what a learner will be able to say, and which lessons it builds on; and, for teachers who ask for it, a note.
import { markup } from "../base/markup";
import { embed } from "../base/query";
import { h, spoken } from "../base/dom";
import { finished, resume } from "./kept";
import { entryById, pick, type Lesson } from "../text/lessons";
import { t } from "../text/strings";

/** The aims, shown before anything has run: what a learner will be able to say, and which lessons come before. */
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
      && embed === "" // a player in another page has no links to other lessons
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
  const press = () => void (opened = !details.open); // the details element changes after this listener
  const details = h(
    "details",
    { class: "teach", open: opened ?? !begun },
    h("summary", { onclick: press }, t("forTeachers")),
    body,
  );
  return details;
}
