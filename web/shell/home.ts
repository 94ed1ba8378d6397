// The table of contents, under the thumbnails of a real run.
import { redraw } from "../base/redraw";
import { markup } from "../base/markup";
import { h, write } from "../base/dom";
import { count, t } from "../text/strings";
import { isOwn } from "../lesson/brought";
import { fetchLesson } from "../lesson/fetched";
import { brought, lessons, entryById, lessonById, pick, type Both } from "../text/lessons";
import { contents, entry } from "./contents";
import { finished, progress, resume } from "../lesson/kept";
import { whenOffline } from "./offline";
import { search } from "./search";
import { summaries } from "./summaries";
import { link } from "../base/route";
import { recall } from "../base/settings";

/** One thumbnail: a picture that the build has made from the run of a lesson, and its position in that run. */
type Frame = Captioned & {
  svg: string;
  title: Both;
  lesson: string;
  step: number;
  seq: number;
  lit?: boolean;
};

/** The caption of a thumbnail: a word of the protocol, or a text of the page. */
type Captioned = { caption: string; word?: false } | { caption: "vote" | "quorum"; word: true };

declare global {
  var zootropeThumbnails: Frame[] | undefined; // of home.js
}

export interface HomeHost {
  /** Opens a file that was chosen. */
  bring(file: File): void;
  forget(id: string): void;
}

/** The page, or a line that says that it comes, until its script is there. Without the script it has no thumbnails and no summaries. */
export function home(missing: string, chapter: string, host: HomeHost): HTMLElement {
  const main = h("main", { class: "home", id: "main", "data-key": "home", tabindex: -1 });
  const draw = (): void => redraw(main, parts(missing, chapter, host));
  if (globalThis.zootropeSummaries) draw();
  else {
    redraw(main, h("p", { class: "wrap sub", role: "status" }, t("contentsCome")));
    void summaries().then(draw);
  }
  return main;
}

function parts(missing: string, chapter: string, host: HomeHost): HTMLElement[] {
  const list = contents(chapter);
  return [
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
      thumbnails(),
      search(list),
      list,
      h(
        "p",
        { class: "to-play" },
        h("a", { class: "p", href: "#/map" }, h("b", {}, t("map")), h("span", {}, t("mapSays"))),
        h("a", { class: "p", href: "#/cards" }, h("b", {}, t("cards")), h("span", {}, t("cardsSay"))),
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
                    "data-key": `forget ${l.id}`,
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
      h("footer", { class: "foot" }, offline(), t("noAccount"), h("a", { href: "#/about" }, t("aboutAndLicences"))),
    ),
    h("div", { class: "thumb" }, go()),
  ];
}

/** A line that says that the page works offline, as soon as it does. */
function offline(): HTMLElement {
  const said = h("span", { hidden: true }, t("offline"), " ");
  void whenOffline.then(() => (said.hidden = false));
  return said;
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
  if (lessons.includes(lesson)) fetchLesson(lesson.id).then(named, () => {}); // then the lesson opens at once
  named();
  return h("a", { class: "p", href: resume(lesson) }, h("b", {}, t(step > 0 ? "resume" : "begin", pick(lesson.title))), where);
}

/** The frames; each leads to the event that it shows. */
function thumbnails(): HTMLElement | null {
  const frames = globalThis.zootropeThumbnails ?? [];
  if (frames.length === 0) return null;
  const lit = frames.findIndex((f) => f.lit);
  const list = h(
    "ol",
    {},
    frames.map((f, i) => {
      const caption = f.word ? t(f.caption) : f.caption;
      const picture = markup(h("span", { class: "frame", "aria-hidden": "true" }), f.svg);
      return h(
        "li",
        { class: i === lit ? "lit" : "" },
        h(
          "a",
          { href: link(f.lesson, f.step, f.seq), title: pick(f.title), "aria-label": `${caption}${t("colon")}${pick(f.title)}` },
          picture,
          h("span", {}, caption),
        ),
      );
    }),
  );
  const film = h(
    "div",
    { class: "film", role: "region", "aria-label": t("thumbnails") },
    h("p", { class: "filmsays" }, t("thumbnailsSay", frames.length)),
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
    h("button", { type: "button", "data-key": "bring", onclick: () => input.click() }, t("bringFile")),
    " ",
    t("bringSays"),
    input,
  );
}
