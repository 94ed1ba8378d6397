// The part of the Share panel that makes films: at which pace, how long a film will be before it is begun, how far it has come, and two ways to
// end it.
import { h, write } from "../base/dom";
import { AFTER, record, videoType, type Kind } from "./record";
import type { ShareHost } from "./host";
import type { Word } from "./words";

/** The parts of the panel that the film uses. */
interface FilmHost extends ShareHost {
  say(word: Word, ...values: (string | number)[]): string;
  tell(text: string, bad?: boolean): void;
  save(ending: string, data: Blob): void;
  wrong(why: unknown): void;
}

// A step is shown in a few seconds; what followed a command can take minutes.
const PACES = { lesson: [0.5, 1, 2, 4], play: [0.5, 1, 2, 4, 16] };
const NAMED: Record<number, string> = { 0.5: "½ ×" };

export class Filming {
  readonly element: HTMLElement;
  private readonly screen = h("canvas", { class: "share-film", role: "img" });
  private readonly bar = h("progress", { max: 1 });
  private readonly so = h("span", { class: "sub", "aria-hidden": "true" });
  private readonly length = h("p", { class: "sub share-length" });
  private readonly making = h("div", { class: "share-making", hidden: true });
  private readonly starts: HTMLElement[] = [];
  private readonly keep: HTMLButtonElement;
  private ends: { keep: AbortController; drop: AbortController } | null = null;
  private pace: number;
  private measured = ""; // where the run stood when the length was asked for
  private ms: number | null = null; // at pace 1; null while it is not known

  constructor(private readonly host: FilmHost) {
    const paces = host.lesson ? PACES.lesson : PACES.play;
    const kept = Number(host.recall("share:pace"));
    this.pace = paces.includes(kept) ? kept : 1;
    const type = videoType();
    const start = (word: Word, how: string, kind: Kind) => {
      const button = this.button(word, () => void this.film(kind));
      this.starts.push(button);
      return h("div", { class: "share-row" }, button, h("span", { class: "sub" }, how));
    };
    const list = h(
      "select",
      {
        "data-key": "pace",
        onchange: () => {
          this.pace = Number(list.value);
          host.remember("share:pace", list.value);
          this.describe();
        },
      },
      paces.map((pace) => h("option", { value: pace, selected: pace === this.pace }, NAMED[pace] ?? `${pace} ×`)),
    );
    this.keep = this.button("keepFilm", () => this.ends?.keep.abort());
    this.making.append(
      h("div", { class: "share-row" }, this.bar, this.so),
      h(
        "div",
        { class: "share-row" },
        this.keep,
        this.button("dropFilm", () => this.ends?.drop.abort()),
      ),
      this.screen, // the last child, because it grows with the first picture and would push the buttons out of sight
    );
    this.element = h(
      "div",
      { class: "share-films" },
      h("b", {}, host.say(host.lesson ? "filmHead" : "filmPlay")),
      h("label", { class: "share-pace" }, h("span", {}, host.say("pace")), list),
      this.length,
      type === ""
        ? h("p", { class: "sub" }, host.say("noVideo"))
        : start("webm", host.say("webmHow", type.includes("mp4") ? "MP4" : "WebM"), "video"),
      start("gif", host.say("gifHow"), "gif"),
      this.making,
    );
    this.bar.setAttribute("aria-label", host.say("filmSoFar"));
  }

  private button(word: Word, press: () => void): HTMLButtonElement {
    return h("button", { type: "button", class: "btn", "data-key": word, onclick: press }, this.host.say(word));
  }

  /** Asks how long a film is, where the run has moved since. */
  draw(): void {
    const state = this.host.state();
    if (this.ends || !state || state.running !== "") return;
    const at = `${state.serial} ${state.position} ${state.moment}`;
    if (at === this.measured) return;
    this.measured = at;
    void this.host.ask({ type: "length" }).then((answer) => {
      if (this.measured !== at) return;
      const { ok, data } = answer as { ok: boolean; data?: { ms: number } };
      this.ms = ok && data ? data.ms : null;
      this.describe();
    });
  }

  private describe(): void {
    const { host, ms } = this;
    write(
      this.length,
      ms === null ? host.say(host.lesson ? "noFilm" : "noFilmPlay") : host.say("filmLength", this.span(this.whole(ms))),
    );
    for (const start of this.starts) start.ariaDisabled = String(ms === null);
  }

  private whole(ms: number): number {
    return ms / this.pace + AFTER;
  }

  private span(ms: number): string {
    const s = Math.max(1, Math.round(ms / 1000));
    return s < 60 ? this.host.say("seconds", s) : this.host.say("minutes", Math.floor(s / 60), s % 60);
  }

  private async film(kind: Kind): Promise<void> {
    const { host, ms } = this;
    if (this.ends || ms === null) return;
    const ends = (this.ends = { keep: new AbortController(), drop: new AbortController() });
    const whole = this.whole(ms);
    this.making.hidden = false;
    this.screen.width = this.screen.height = 0;
    this.so.textContent = "";
    this.bar.removeAttribute("value");
    host.tell(host.say("rewinding"));
    this.keep.focus();
    this.making.scrollIntoView({ block: "nearest" });
    this.element.dataset["film"] = "on";
    let begun = false;
    try {
      const options = { pace: this.pace, canvas: this.screen, keep: ends.keep.signal, drop: ends.drop.signal };
      const done = await record(host, kind, options, (at) => {
        if (!begun) host.tell(host.say("filming"));
        begun = true;
        this.bar.value = Math.min(1, at / whole);
        write(this.so, host.say("filmedOf", this.span(at), this.span(Math.max(at, whole))));
      });
      if (!done) return host.tell(host.say("cancelled"));
      host.save(kind === "gif" ? "gif" : videoType().includes("mp4") ? "mp4" : "webm", done.data);
      const word = done.whole ? "filmed" : "filmedPart";
      host.tell(host.say(word, this.span(done.ms), Math.ceil(done.data.size / 1024)));
    } catch (why) {
      host.wrong(why);
    } finally {
      this.ends = null;
      this.making.hidden = true;
      this.element.dataset["film"] = "done";
    }
  }

  /** Drops what is being recorded. */
  stop(): void {
    this.ends?.drop.abort();
  }
}
