// The one bar of the simple frame: play, the film of steps, and "Look inside". With the inside open it has single events and the clock, too.
import { h, icon, once, write } from "../base/dom";
import { Reel } from "./reel";
import { since } from "../text/since";
import { language, ms, t } from "../text/strings";
import { ICONS, face } from "./transport";
import type { Lesson } from "../text/lessons";
import type { State } from "../protocol";

interface DeckHost {
  play(): void;
  nextEvent(): void;
  prevEvent(): void;
  goto(step: number): void;
  seek(seq: number): void;
  /** Opens or closes the inside. */
  look(): void;
  /** Turns from the stage to the prose and back, where there is room for one of them only. */
  turn(): void;
}

const DRAWER = "M2.5 4.5a1 1 0 011-1h11a1 1 0 011 1v9a1 1 0 01-1 1h-11a1 1 0 01-1-1zM2.5 9.5h13M7.5 12h3";
const PAGE = "M4.5 2.5h9v13h-9zM7 6h4M7 9h4M7 12h2.5";

export class Deck {
  readonly element = h("div", { class: "deck", role: "group", "data-transport": true });
  private readonly reel: Reel;
  private readonly disc = this.key("disc", () => this.host.play());
  private readonly prev = this.key("one", () => this.host.prevEvent());
  private readonly on = this.key("one", () => this.host.nextEvent());
  private readonly time = h("b");
  private readonly event = h("span");
  private readonly lookWord = h("span");
  private readonly look = h(
    "button",
    { type: "button", class: "look", "aria-controls": "pane", onclick: () => this.host.look() },
    icon(DRAWER),
    this.lookWord,
  );
  private readonly turner = h("button", { type: "button", class: "iconbtn turner", onclick: () => this.host.turn() }, icon(PAGE));
  private readonly changed = once();

  constructor(private readonly host: DeckHost) {
    this.reel = new Reel(host);
    this.prev.append(icon(ICONS.prev, true));
    this.on.append(icon(ICONS.on, true));
    this.element.append(
      h("span", { class: "eventkeys" }, this.prev, this.disc, this.on),
      this.reel.element,
      h("span", { class: "clk" }, this.time, this.event),
      this.turner,
      this.look,
    );
  }

  private key(cls: string, press: () => void): HTMLButtonElement {
    return h("button", { type: "button", class: `iconbtn ${cls}`, onclick: press });
  }

  draw(lesson: Lesson, state: State | null, seen: number, going: boolean, inside: boolean, reading: boolean): void {
    this.changed([language(), inside, reading], () => {
      this.element.setAttribute("aria-label", t("transport"));
      for (const [b, word] of [
        [this.prev, "prevEvent"],
        [this.on, "oneEvent"],
        [this.turner, reading ? "stage" : "theProse"],
      ] as const) {
        b.title = t(word);
        b.setAttribute("aria-label", t(word));
      }
      write(this.lookWord, t(inside ? "close" : "lookInside"));
      this.look.title = t(inside ? "close" : "lookInside");
      this.look.setAttribute("aria-expanded", String(inside));
      this.turner.setAttribute("aria-pressed", String(reading));
    });
    face(this.disc, going);
    for (const b of [this.disc, this.prev, this.on]) b.setAttribute("aria-disabled", String(state === null));
    this.reel.draw(lesson, state, seen);
    if (!state) return;
    const chosen = state.focus?.selected ? state.focus : null; // then the clock shows the time of the chosen event; the film shows the run
    write(this.time, ms(chosen?.at ?? state.view.now));
    write(this.event, state.focus ? since(state.focus, chosen?.at ?? state.view.now) : "");
  }
}
