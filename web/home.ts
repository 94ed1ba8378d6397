// The table of contents.
import { h } from "./dom";
import { t } from "./strings";
import { lessons, lessonById, pick, type Lesson } from "./lessons";
import { recall } from "./settings";

/** How far a visitor has come in a lesson: so many steps. */
export function progress(id: string): number {
  return Math.max(0, Number(recall("step:" + id) ?? 0) || 0);
}

export const link = (id: string, step = 0): string =>
  `#/lesson/${encodeURIComponent(id)}${step > 0 ? `/${step}` : ""}`;

export function home(missing: string): HTMLElement {
  const chapters: { title: string; lessons: Lesson[] }[] = [];
  for (const lesson of lessons) {
    const title = pick(lesson.chapter);
    const chapter = chapters.find((c) => c.title === title);
    if (chapter) chapter.lessons.push(lesson);
    else chapters.push({ title, lessons: [lesson] });
  }
  return h("main", { class: "home", id: "main" }, h("div", { class: "wrap" },
    h("div", { class: "hero" },
      h("div", {}, h("h1", {}, t("tagline")), h("p", {}, t("lead"))),
      h("div", { class: "cta" }, button())),
    missing !== "" && h("p", { class: "warn" }, t("noLesson", missing)),
    h("div", { class: "toc" }, chapters.map((c) => h("section", { class: "chap" },
      h("h2", {}, c.title, h("small", {}, `${c.lessons.filter(isDone).length} / ${c.lessons.length}`)),
      h("ol", {}, c.lessons.map(entry))))),
    h("p", { class: "foot" }, t("offline"))));
}

const isDone = (lesson: Lesson): boolean => progress(lesson.id) >= lesson.steps.length;

function button(): HTMLElement | null {
  const last = lessonById(recall("lesson") ?? "");
  const lesson = last ?? lessons[0];
  if (!lesson) return null;
  const again = last !== undefined && isDone(last);
  const step = again ? 0 : last ? Math.min(progress(last.id), last.steps.length) : 0;
  return h("a", { class: "p", href: link(lesson.id, step) },
    h("b", {}, t(last && !again ? "resume" : "begin", pick(lesson.title))),
    h("span", {}, t("stepOf", Math.max(1, step), lesson.steps.length)));
}

function entry(lesson: Lesson): HTMLElement {
  const at = progress(lesson.id);
  const current = recall("lesson") === lesson.id && !isDone(lesson);
  return h("li", { class: isDone(lesson) ? "done" : current ? "cur" : "" },
    h("a", { href: link(lesson.id, isDone(lesson) ? 0 : at), title: pick(lesson.summary) || null }, pick(lesson.title), isDone(lesson) && h("small", {}, " ", t("again"))),
    h("span", { class: "pm", role: "img", "aria-label": t("stepOf", at, lesson.steps.length) },
      lesson.steps.map((_, i) => h("i", { class: i < at - 1 || isDone(lesson) ? "d" : i === at - 1 ? "n" : "" }))));
}
