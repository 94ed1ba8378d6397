// The table of contents, under a strip of frames from a real run.
import { h, write } from "../base/dom";
import { count, t } from "../text/strings";
import { isOwn } from "../lesson/brought";
import { fetchLesson } from "../lesson/fetched";
import { brought, lessons, entryById, lessonById, pick, type Both, type Entry } from "../text/lessons";
import { finished, own, progress, resume, seen } from "../lesson/kept";
import { link } from "../base/route";
import { recall } from "../base/settings";

/** One frame of the strip: a picture made at build time from the run of a lesson, and where in it that was. */
interface Frame {
  svg: string;
  caption: string;
  title: Both;
  lesson: string;
  step: number;
  seq: number;
  lit?: boolean;
}

declare global {
  var zootropeStrip: Frame[] | undefined;
}

interface HomeHost {
  /** Opens a file that was chosen. */
  bring(file: File): void;
  forget(id: string): void;
}

export function home(missing: string, host: HomeHost): HTMLElement {
  const chapters: { title: string; lessons: Entry[] }[] = [];
  for (const lesson of lessons) {
    const title = pick(lesson.chapter);
    const chapter = chapters.find((c) => c.title === title);
    if (chapter) chapter.lessons.push(lesson);
    else chapters.push({ title, lessons: [lesson] });
  }
  return h(
    "main",
    { class: "home", id: "main", tabindex: -1 },
    h(
      "div",
      { class: "wrap" },
      h(
        "div",
        { class: "hero" },
        h("div", {}, h("h1", {}, t("tagline")), h("p", {}, t("lead"))),
        h("div", { class: "cta" }, go()),
      ),
      missing !== "" && h("p", { class: "warn" }, isOwn(missing) ? t("fileMissing") : t("noLesson", missing)),
      strip(),
      h(
        "div",
        { class: `toc n${Math.min(3, chapters.length)}` },
        chapters.map((c) =>
          h(
            "section",
            { class: "chap" },
            h(
              "h2",
              {},
              c.title,
              h(
                "small",
                {},
                h("span", { "aria-hidden": "true" }, `${c.lessons.filter(finished).length} / ${c.lessons.length}`),
                h("span", { class: "hide" }, t("doneOf", c.lessons.filter(finished).length, c.lessons.length)),
              ),
            ),
            h(
              "ol",
              {},
              c.lessons.map((l) => entry(l)),
            ),
          ),
        ),
      ),
      h(
        "p",
        { class: "to-play" },
        h("a", { class: "p", href: "#/playground" }, h("b", {}, t("playground")), h("span", {}, t("playgroundSays"))),
      ),
      brought.size > 0
        && h(
          "section",
          { class: "chap own-lessons" },
          h("h2", {}, t("ownLessons")),
          h(
            "ol",
            {},
            [...brought.values()].map((l) =>
              entry(
                l,
                h(
                  "button",
                  {
                    type: "button",
                    class: "forget",
                    "aria-label": t("forgetNamed", pick(l.title)),
                    onclick: () => host.forget(l.id),
                  },
                  t("forgetLesson"),
                ),
              ),
            ),
          ),
        ),
      chooser(host),
      h("footer", { class: "foot" }, t("offline"), h("a", { href: "#/about" }, t("aboutAndLicences"))),
    ),
    h("div", { class: "thumb" }, go()),
  );
}

/** Begin, go on, or begin again. */
function go(): HTMLElement | null {
  const last = entryById(recall("lesson") ?? "");
  const lesson = last && !finished(last) ? last : (lessons.find((l) => !finished(l)) ?? last ?? lessons[0]);
  if (!lesson) return null;
  const step = finished(lesson) ? 0 : progress(lesson);
  const where = h("span", {}, step > 0 ? t("stepOf", count(step), lesson.steps.length) : t("stepCount", lesson.steps.length));
  const named = () => {
    const title = lessonById(lesson.id)?.steps[step - 1]?.title;
    if (title) write(where, t("stepNamed", step, lesson.steps.length, pick(title)));
  };
  if (lessons.includes(lesson)) fetchLesson(lesson.id).then(named, () => {}); // it opens at once, too
  named();
  return h("a", { class: "p", href: resume(lesson) }, h("b", {}, t(step > 0 ? "resume" : "begin", pick(lesson.title))), where);
}

/** The frames; each leads to the event that it shows. */
function strip(): HTMLElement | null {
  const frames = globalThis.zootropeStrip ?? [];
  if (frames.length === 0) return null;
  const lit = frames.findIndex((f) => f.lit);
  const list = h(
    "ol",
    {},
    frames.map((f, i) => {
      const picture = h("span", { class: "frame", "aria-hidden": "true" });
      picture.innerHTML = f.svg; // made at build time
      return h(
        "li",
        { class: i === lit ? "lit" : "" },
        h(
          "a",
          { href: link(f.lesson, f.step, f.seq), title: pick(f.title), "aria-label": `${f.caption}: ${pick(f.title)}` },
          picture,
          h("span", {}, f.caption),
        ),
      );
    }),
  );
  const film = h(
    "div",
    { class: "film", role: "region", "aria-label": t("strip") },
    h("p", { class: "filmsays" }, t("stripSays", frames.length)),
    list,
  );
  requestAnimationFrame(() => {
    const at = list.children[lit] as HTMLElement | undefined;
    if (at && film.scrollWidth > film.clientWidth) film.scrollLeft = at.offsetLeft - (film.clientWidth - at.offsetWidth) / 2;
  });
  return film;
}

/** A button that lets a file be chosen. */
function chooser(host: HomeHost): HTMLElement {
  const input = h("input", {
    type: "file",
    accept: ".md,.markdown,.zk,.txt,text/plain,text/markdown",
    hidden: true,
    onchange: () => {
      const [file] = input.files ?? [];
      if (file) host.bring(file);
      input.value = "";
    },
  });
  return h(
    "p",
    { class: "bring" },
    h("button", { type: "button", onclick: () => input.click() }, t("bringFile")),
    " ",
    t("bringSays"),
    input,
  );
}

function entry(lesson: Entry, more: HTMLElement | null = null): HTMLElement {
  const at = progress(lesson);
  const done = finished(lesson);
  const all = seen(lesson);
  const current = recall("lesson") === lesson.id && !done && (at > 0 || own(lesson.id) !== null);
  const summary = pick(lesson.summary);
  return h(
    "li",
    { class: done ? "done" : current ? "cur" : "" },
    h("a", { href: resume(lesson) }, pick(lesson.title)),
    h(
      "span",
      { class: "pm", role: "img", "aria-label": done ? t("done") : t("stepOf", count(at), lesson.steps.length) },
      lesson.steps.map((step, i) => h("i", { class: done || (all.has(step.id) && i < at - 1) ? "d" : i === at - 1 ? "n" : "" })),
    ),
    summary !== "" && h("p", {}, summary),
    more,
  );
}
