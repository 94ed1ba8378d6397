// The tab of the player: the lines of HTML that put it into another page, and how it looks there.
import { redraw } from "../base/redraw";
import { h, write } from "../base/dom";
import { code, defaults, frameOf, unfit, type Options } from "./embed";
import { languages } from "../text/languages";
import type { Desk } from "./desk";
import type { Word } from "./words";

export class EmbedTab {
  private readonly code = h("textarea", { class: "share-text", readonly: true, rows: 4, spellcheck: "false" });
  private readonly preview = h("div", { class: "share-preview" });
  private options: Options;
  private drawn = "";
  private framed = "";

  /** `base` is the folder of the page, as others find it. */
  constructor(
    private readonly desk: Desk,
    private readonly base: () => string,
  ) {
    this.options = { ...defaults(desk.host.lesson !== null), ...this.kept() };
  }

  private kept(): Partial<Options> {
    try {
      return (JSON.parse(this.desk.host.recall("share:embed") ?? "{}") as Partial<Options> | null) ?? {};
    } catch {
      return {};
    }
  }

  private set(change: Partial<Options>): void {
    this.options = { ...this.options, ...change };
    const { steps: _, ...rest } = this.options; // of this lesson alone
    this.desk.host.remember("share:embed", JSON.stringify(rest));
    this.desk.draw();
  }

  elements(): HTMLElement[] {
    const pick = <K extends "mode" | "height" | "loading" | "theme" | "lang">(word: Word, key: K, of: [Options[K], string][]) => {
      const list = h(
        "select",
        { "data-key": key, onchange: () => this.set({ [key]: list.value }) },
        of.map(([value, text]) => h("option", { value, selected: value === this.options[key] }, text)),
      );
      return h("label", {}, h("span", {}, this.desk.say(word)), list);
    };
    const { lesson } = this.desk.host;
    const modes: [Options["mode"], string][] = lesson
      ? [
          ["lesson", this.desk.say("modeLesson")],
          ["stage", this.desk.say("modeStage")],
        ]
      : [
          ["playground", this.desk.say("modePlayground")],
          ["stage", this.desk.say("modeStage")],
        ];
    if (!modes.some(([mode]) => mode === this.options.mode)) this.options.mode = modes[0]![0];
    const end = (word: Word, key: "from" | "to") => {
      const list = h(
        "select",
        {
          "data-key": key,
          "aria-label": this.desk.say(word),
          onchange: () => {
            const now = { from: 1, to: lesson!.steps, ...this.options.steps, [key]: Number(list.value) };
            this.set({ steps: { from: Math.min(now.from, now.to), to: Math.max(now.from, now.to) } });
          },
        },
        Array.from({ length: lesson!.steps }, (_, i) =>
          h("option", { value: i + 1, selected: i + 1 === (key === "from" ? 1 : lesson!.steps) }, String(i + 1)),
        ),
      );
      return list;
    };
    this.code.setAttribute("aria-label", this.desk.say("code"));
    return [
      h(
        "div",
        { class: "share-options" },
        pick("mode", "mode", modes),
        pick("height", "height", [
          ["auto", this.desk.say("auto")],
          ...["400", "520", "640", "760"].map((n): [string, string] => [n, this.desk.say("pixels", n)]),
        ]),
        pick("loading", "loading", [
          ["lazy", this.desk.say("loadLazy")],
          ["click", this.desk.say("loadClick")],
          ["eager", this.desk.say("loadEager")],
        ]),
        pick("theme", "theme", [
          ["", this.desk.say("asReader")],
          ["light", this.desk.say("light")],
          ["dark", this.desk.say("dark")],
        ]),
        pick("language", "lang", [
          ["", this.desk.say("asReader")],
          ...languages().map(({ code, name }): [string, string] => [code, name]),
        ]),
        lesson
          && lesson.steps > 1
          && h(
            "label",
            {},
            h("span", {}, this.desk.say("steps")),
            h("span", {}, end("firstStep", "from"), "–", end("lastStep", "to")),
          ),
        h(
          "label",
          { class: "share-choice" },
          h("input", {
            type: "checkbox",
            "data-key": "at",
            checked: this.options.at,
            onchange: (e: Event) => this.set({ at: (e.target as HTMLInputElement).checked }),
          }),
          this.desk.say("atMoment"),
        ),
      ),
      h("b", {}, this.desk.say("code")),
      this.code,
      h(
        "div",
        { class: "share-row" },
        this.desk.button("copyCode", () => void this.desk.copy(this.code), true),
      ),
      h("b", {}, this.desk.say("preview")),
      this.preview,
    ];
  }

  /** Draws the lines, and where the tab is seen the player too. */
  draw(seen: boolean): void {
    const to = this.desk.host.link();
    const key = JSON.stringify([to, this.base(), this.options, seen]);
    if (key === this.drawn) return;
    this.drawn = key;
    const own = this.desk.host.lesson?.own;
    const why = own ? unfit(own) : "";
    if (own && why !== "") this.code.value = this.desk.say(why, own.file);
    else
      this.code.value = to.ready
        ? code(this.base(), this.desk.host.lesson, to.hash, this.options)
        : this.desk.say("beingWritten");
    if (own) return write(this.preview, why === "" ? this.desk.say("noPreview") : "");
    const src = seen && to.ready ? frameOf(this.desk.host.lesson, to.hash, this.options) : "";
    if (src === this.framed) return;
    this.framed = src;
    const height = this.options.height === "auto" ? "420" : this.options.height;
    // A frame whose address changes behind the # alone would stay: so it is a new one.
    redraw(this.preview, src !== "" && h("iframe", { src, title: this.desk.say("preview"), loading: "eager", height }));
  }
}
