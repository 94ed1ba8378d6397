// The table of contents: the chapters on the left, each with a slot a lesson, and the lessons of the one that is open; or all of them.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import { h } from "../base/dom";
import { rewrite } from "../base/route";
import { recall, remember } from "../base/settings";
import { finished, own, progress, resume, seen } from "../lesson/kept";
import { entryById, lessons, pick, summaryOf, type Entry } from "../text/lessons";
import { count, t } from "../text/strings";

interface Chapter {
  id: string; // as in the address: its English title
  title: string;
  lessons: Entry[];
}

const OPEN = "home:chapter";
const ALL = "all";

/** The chapters, in the order of the lessons. */
export function chapters(): Chapter[] {
  const out: Chapter[] = [];
  for (const lesson of lessons) {
    const id = (lesson.chapter.en ?? pick(lesson.chapter)).toLowerCase().replace(/[^\p{L}\d]+/gu, "-");
    const chapter = out.find((c) => c.id === id);
    if (chapter) chapter.lessons.push(lesson);
    else out.push({ id, title: pick(lesson.chapter), lessons: [lesson] });
  }
  return out;
}

/** How many minutes are left: a lesson's own, in proportion to the steps that were not seen. */
function minutesLeft(lesson: Entry): number {
  if (finished(lesson)) return 0;
  const unseen = lesson.steps.length - seen(lesson).size;
  return Math.ceil(((lesson.minutes ?? 0) * Math.max(1, unseen)) / Math.max(1, lesson.steps.length));
}

const sum = (of: Entry[]): number => of.reduce((all, l) => all + minutesLeft(l), 0);

/** Whether a lesson is the one that was open last, and is under way. */
export const current = (lesson: Entry): boolean =>
  recall("lesson") === lesson.id && !finished(lesson) && (progress(lesson) > 0 || own(lesson.id) !== null);

const stands = (lesson: Entry): string => (finished(lesson) ? "done" : current(lesson) ? "cur" : "");

/** A lesson in a list. */
export function entry(lesson: Entry, more: HTMLElement | null = null): HTMLElement {
  const at = progress(lesson);
  const done = finished(lesson);
  const all = seen(lesson);
  const summary = pick(summaryOf(lesson));
  return h(
    "li",
    { class: stands(lesson) },
    h("a", { href: resume(lesson) }, pick(lesson.title)),
    h(
      "span",
      { class: "pm", role: "img", "aria-label": done ? t("done") : t("stepOf", count(at), lesson.steps.length) },
      lesson.steps.map((step, i) => h("i", { class: done || (all.has(step.id) && i < at - 1) ? "d" : i === at - 1 ? "n" : "" })),
    ),
    lesson.minutes !== undefined && h("small", { class: "mins" }, t("minutes", lesson.minutes)),
    summary !== "" && h("p", {}, summary),
    more,
  );
}

/** The heading of a chapter, and its lessons. */
function list(c: Chapter, more: HTMLElement | null = null): HTMLElement {
  const done = c.lessons.filter(finished).length;
  const left = sum(c.lessons);
  return h(
    "section",
    { class: "chap" },
    h("h2", {}, c.title, h("small", {}, t("doneOf", done, c.lessons.length), left > 0 && ` · ${t("minutesToGo", left)}`), more),
    h(
      "ol",
      {},
      c.lessons.map((l) => entry(l)),
    ),
  );
}

/** The contents, with a chapter open: that of the address, the one that was open last, or the one where one is. */
export function contents(wanted: string): HTMLElement {
  const all = chapters();
  const known = (id: string): boolean => id === ALL || all.some((c) => c.id === id);
  const last = entryById(recall("lesson") ?? "");
  const here = (last && !finished(last) ? last : null) ?? lessons.find((l) => !finished(l)) ?? lessons[0];
  const kept = recall(OPEN) ?? "";
  let open = [wanted, kept].find(known) ?? all.find((c) => here && c.lessons.includes(here))?.id ?? all[0]?.id ?? "";
  const element = h("div", { class: "contents", "data-refuge": ".chapters [aria-current]" });
  const show = (id: string): void => {
    open = id;
    remember(OPEN, id);
    rewrite(`#/lessons/${id}`);
    draw();
  };
  const way = (id: string, key: string, ...text: (string | HTMLElement)[]): HTMLElement =>
    h(
      "a",
      {
        href: `#/lessons/${id}`,
        "data-key": key,
        "aria-current": id === open && "true",
        onclick: (e: MouseEvent) => {
          if (e.ctrlKey || e.metaKey || e.shiftKey) return;
          e.preventDefault();
          show(id);
        },
      },
      text,
    );
  const draw = (): void => {
    element.classList.toggle("every", open === ALL);
    if (open === ALL) {
      const back = here && all.find((c) => c.lessons.includes(here))?.id;
      redraw(
        element,
        h("p", { class: "ways" }, way(back ?? all[0]?.id ?? "", "byChapter", t("byChapter"))),
        h(
          "div",
          { class: `toc n${Math.min(3, all.length)}` },
          all.map((c) => list(c)),
        ),
      );
      return;
    }
    const shown = all.find((c) => c.id === open);
    redraw(
      element,
      h(
        "nav",
        { class: "chapters", "aria-label": t("chapters") },
        h(
          "ol",
          {},
          all.map((c) => h("li", { class: c.id === open ? "open" : "" }, way(c.id, `chapter ${c.id}`, ...row(c)))),
        ),
      ),
      shown && list(shown, way(ALL, "allTitles", t("allTitles", lessons.length))),
    );
  };
  onKeys(element, (e) => walk(e, element));
  draw();
  return element;
}

/** The row of a chapter. It has no number: the number in the course would leave gaps as long as chapters are missing, and any other would mislead. */
const row = (c: Chapter): HTMLElement[] => [
  h("b", {}, c.title),
  h(
    "span",
    { class: "slots", role: "img", "aria-label": t("doneOf", c.lessons.filter(finished).length, c.lessons.length) },
    c.lessons.map((l) => h("i", { class: stands(l), title: pick(l.title) })),
  ),
  h("small", {}, t("minutes", sum(c.lessons))),
];

/** Up and down lead through the chapters, right into the lessons of the open one. */
function walk(e: KeyboardEvent, within: HTMLElement): void {
  const ways = [...within.querySelectorAll<HTMLElement>(".chapters a")];
  const at = ways.indexOf(document.activeElement as HTMLElement);
  const to =
    e.key === "ArrowDown"
      ? ways[at + 1]
      : e.key === "ArrowUp"
        ? ways[at - 1]
        : e.key === "ArrowRight"
          ? within.querySelector<HTMLElement>(".chap li a")
          : null;
  if (!to || at < 0) return;
  e.preventDefault();
  e.stopPropagation();
  to.focus();
}
