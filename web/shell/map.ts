// The concept map: which lesson builds on which, as one picture that the build has drawn (cmd/internal/conceptmap), coloured by what the reader
// has seen. A lesson under the pointer shows what it builds on and what it opens. On a phone the map is a list, column by column.
import { redraw } from "../base/redraw";
import { markup } from "../base/markup";
import { onKeys } from "../base/keys";
import { h } from "../base/dom";
import { loadScript } from "../base/script";
import { savers } from "../base/picture";
import { rewrite } from "../base/route";
import { finished, progress, resume } from "../lesson/kept";
import { chapters, current } from "./contents";
import { summaries } from "./summaries";
import { entryById, lessons, pick, summaryOf, type Both, type Entry } from "../text/lessons";
import { language, t } from "../text/strings";

interface CourseMap {
  svg: Both;
  needs: Record<string, string[] | null>;
  columns: Record<string, number>;
}

declare global {
  var zootropeMap: CourseMap | undefined;
}

type Stands = "done" | "here" | "open" | "later";

/** The page, or a line that says what is missing until its script is there. */
export function map(id: string): HTMLElement {
  const main = h("main", { class: "home map", id: "main", "data-key": "course", tabindex: -1 });
  const draw = (): void => redraw(main, globalThis.zootropeMap && new Drawn(globalThis.zootropeMap, id).parts);
  const load = (): void => {
    redraw(main, h("p", { class: "wrap sub", role: "status" }, t("mapComes")));
    Promise.all([loadScript("map.js"), summaries()]).then(draw, () => {
      const again = h("button", { type: "button", class: "btn", "data-key": "again", onclick: load }, t("tryAgain"));
      redraw(main, h("p", { class: "wrap warn", role: "alert" }, t("mapLost"), " ", again));
    });
  };
  if (globalThis.zootropeMap) draw();
  else load();
  return main;
}

class Drawn {
  readonly parts: HTMLElement[];
  private readonly picture = h("div", {
    class: "map-picture",
    "data-key": "picture",
    role: "region",
    tabindex: 0,
    "aria-label": t("map"),
  });
  private readonly panel = h("aside", { class: "map-panel", "aria-live": "polite" });
  private chosen: string;

  constructor(
    private readonly of: CourseMap,
    wanted: string,
  ) {
    const here = lessons.find((l) => current(l)) ?? lessons.find((l) => this.stands(l) === "open") ?? lessons[0];
    this.chosen = (entryById(wanted) ?? here)?.id ?? "";
    markup(this.picture, of.svg[language()] ?? of.svg.en ?? "");
    for (const lesson of lessons) this.box(lesson.id)?.classList.add(this.stands(lesson));
    this.picture.addEventListener("click", (e) => this.click(e));
    onKeys(this.picture, (e) => this.key(e));
    for (const [event, leaves] of [
      ["pointerover", "pointerout"],
      ["focusin", "focusout"],
    ] as const) {
      this.picture.addEventListener(event, (e) => this.light(named(e.target) ?? this.chosen));
      this.picture.addEventListener(leaves, () => this.light(this.chosen));
    }
    const legend = h(
      "p",
      { class: "map-legend" },
      (["done", "here", "open", "later"] as const).map((s) => h("span", {}, h("i", { class: `mark ${s}` }), t(STANDS[s]))),
      h("small", {}, t("mapReads")),
      savers(
        () => this.picture,
        () => "zootrope-map",
        () => t("map"),
      ),
    );
    this.parts = [h("div", { class: "map-main" }, h("h1", {}, t("map")), legend, this.picture, this.list()), this.panel];
    this.choose(this.chosen, false);
  }

  private box(id: string): SVGAElement | null {
    return this.picture.querySelector(`a[data-lesson="${CSS.escape(id)}"]`);
  }

  private needs(id: string): string[] {
    return this.of.needs[id] ?? [];
  }

  private opens(id: string): string[] {
    return lessons.filter((l) => this.needs(l.id).includes(id)).map((l) => l.id);
  }

  /** All that can be reached from a lesson, without itself. */
  private all(id: string, next: (id: string) => string[]): Set<string> {
    const out = new Set<string>();
    const walk = (from: string): void =>
      next(from).forEach((to) => {
        if (out.has(to)) return;
        out.add(to);
        walk(to);
      });
    walk(id);
    return out;
  }

  private stands(lesson: Entry): Stands {
    if (finished(lesson)) return "done";
    if (current(lesson)) return "here";
    return this.needs(lesson.id).every((id) => {
      const before = entryById(id);
      return !before || finished(before);
    })
      ? "open"
      : "later";
  }

  /** Lights what a lesson builds on, what it opens at once, and what follows from that. */
  private light(id: string): void {
    const before = this.all(id, (of) => this.needs(of)).add(id);
    const next = new Set(this.opens(id));
    const after = this.all(id, (of) => this.opens(of));
    for (const box of this.picture.querySelectorAll<SVGAElement>("a[data-lesson]")) {
      const at = box.dataset["lesson"]!;
      box.classList.toggle("lit", at === id);
      box.classList.toggle("off", at !== id && !before.has(at) && !after.has(at));
      box.classList.toggle("next", next.has(at));
      if (at === this.chosen) box.setAttribute("aria-current", "true");
      else box.removeAttribute("aria-current");
    }
    for (const edge of this.picture.querySelectorAll<SVGPathElement>(".edge")) {
      const { from, to } = edge.dataset;
      edge.classList.toggle("before", before.has(from!) && before.has(to!));
      edge.classList.toggle("next", from === id);
      edge.classList.toggle("after", from !== id && after.has(from!) && after.has(to!));
    }
  }

  private choose(id: string, moved = true): void {
    const lesson = entryById(id);
    if (!lesson) return;
    this.chosen = id;
    if (moved) rewrite(`#/map/${encodeURIComponent(id)}`);
    this.light(id);
    const at = progress(lesson);
    const next = this.opens(id);
    const later = [...this.all(id, (of) => this.opens(of))].length - next.length;
    const stands = this.stands(lesson);
    const says = stands === "here" ? t("stepOf", at, lesson.steps.length) : t(STANDS[stands]);
    const done = lessons.filter(finished).length;
    const open = lessons.filter((l) => ["open", "here"].includes(this.stands(l))).length;
    const row = (of: string): HTMLElement | null => {
      const l = entryById(of) ?? null;
      const go = (e: Event): void => {
        e.preventDefault();
        this.choose(of);
      };
      return (
        l
        && h(
          "li",
          {},
          h("i", { class: `mark ${this.stands(l)}`, role: "img", "aria-label": t(STANDS[this.stands(l)]) }),
          h("a", { href: `#/map/${of}`, onclick: go }, pick(l.title)),
          l.minutes !== undefined && h("small", {}, t("minutes", l.minutes)),
        )
      );
    };
    const part = (title: string, rows: (HTMLElement | null)[]): HTMLElement | null =>
      rows.length > 0 ? h("section", {}, h("h3", {}, title), h("ul", {}, rows)) : null;
    const parts = [
      h(
        "p",
        { class: "sub" },
        [pick(lesson.chapter), lesson.minutes ? t("minutes", lesson.minutes) : "", says].filter((x) => x !== "").join(" · "),
      ),
      h("h2", {}, pick(lesson.title)),
      h("p", { class: "says" }, pick(summaryOf(lesson))),
      h(
        "p",
        {},
        h("a", { class: "go", href: resume(lesson), "data-key": "map go" }, t(stands === "here" ? "mapGoOn" : "mapBegin")),
      ),
      part(t("needs"), this.needs(id).map(row)),
      part(
        t("mapOpens"),
        [...next.map(row), later > 0 ? h("li", {}, t("mapMore", later)) : null].filter((x) => x !== null),
      ),
      h("p", { class: "sub you" }, t("mapYou", done, lessons.length, open)),
    ];
    redraw(this.panel, parts);
  }

  private click(e: MouseEvent): void {
    const id = named(e.target);
    if (!id || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    const lesson = entryById(id);
    if (lesson && (e.detail === 0 || e.detail > 1))
      location.hash = resume(lesson); // by Enter, or by the second of two clicks
    else this.choose(id);
  }

  /** Arrow keys follow the ways; up and down go through a column. */
  private key(e: KeyboardEvent): void {
    const id = named(e.target);
    if (!id) return;
    const column = [...this.picture.querySelectorAll<SVGAElement>("a[data-lesson]")]
      .map((a) => a.dataset["lesson"]!)
      .filter((l) => this.of.columns[l] === this.of.columns[id]);
    const to =
      e.key === "ArrowRight"
        ? this.opens(id)[0]
        : e.key === "ArrowLeft"
          ? this.needs(id)[0]
          : e.key === "ArrowDown"
            ? column[column.indexOf(id) + 1]
            : e.key === "ArrowUp"
              ? column[column.indexOf(id) - 1]
              : undefined;
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    this.choose(to);
    this.box(to)?.focus();
  }

  /** The same without a picture: the chapters, in each what comes first, and with each lesson what it builds on. */
  private list(): HTMLElement {
    const column = (l: Entry): number => this.of.columns[l.id] ?? 0;
    return h(
      "div",
      { class: "map-list" },
      chapters().map(({ title, lessons: own }) =>
        h(
          "section",
          {},
          h("h2", {}, title),
          h(
            "ul",
            {},
            [...own].sort((a, b) => column(a) - column(b)).map((l) => this.entry(l)),
          ),
        ),
      ),
    );
  }

  private entry(lesson: Entry): HTMLElement {
    const stands = this.stands(lesson);
    const needs = this.needs(lesson.id).flatMap((id) => pick(entryById(id)?.title) || []);
    return h(
      "li",
      {},
      h("i", { class: `mark ${stands}`, role: "img", "aria-label": t(STANDS[stands]) }),
      h(
        "a",
        { href: resume(lesson) },
        h("b", {}, pick(lesson.title)),
        needs.length > 0 && h("span", { class: "sub" }, ` ${t("needs")}${t("colon")}${needs.join(" · ")}`),
      ),
      h("small", {}, lesson.minutes ? t("minutes", lesson.minutes) : ""),
    );
  }
}

const STANDS = { done: "mapDone", here: "mapHere", open: "mapOpen", later: "mapLater" } as const;

/** The lesson whose box something is in. */
function named(target: EventTarget | null): string | undefined {
  return (target as Element | null)?.closest<SVGAElement>("a[data-lesson]")?.dataset["lesson"];
}
