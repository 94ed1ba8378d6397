// The keys of the machine: steps, events, play, run until; the clock and the pace beside the timeline. The bar of a bench and
// the rows of a phone are made of the same parts.
import { redraw } from "../base/redraw";
import { h, icon, once, write } from "../base/dom";
import type { Ahead } from "../lesson/forward";
import { onLongPress } from "../base/longpress";
import { Menu } from "../base/menu";
import { taskHas } from "../base/moves";
import { since } from "../text/since";
import { means } from "../base/twice";
import { language, ms, count, t, type Word } from "../text/strings";
import type { State, Until } from "../protocol";

interface TransportHost {
  next(end?: boolean): void;
  back(): void;
  play(): void;
  nextEvent(): void;
  prevEvent(): void;
  until(what: Happening): void;
  /** Runs on for a virtual time, in seconds. */
  untilTime(seconds: number): void;
  /** Asks for a predicate, and runs until it holds. */
  untilOwn(): void;
  branch(id: number): void;
  speed(): number;
  setSpeed(n: number): void;
  /** Whether the run goes on by itself. */
  going(): boolean;
}

export const ICONS = {
  first: "M4 4.3h1.8v9.4H4zM14 4.3v9.4L7 9z",
  prev: "M12 4.8v8.4L5.5 9z",
  play: "M5 3l10 6-10 6z",
  pause: "M5 4h3v10H5zM10.5 4h3v10h-3z",
  on: "M6 4.8v8.4L12.5 9z",
  last: "M12.2 4.3H14v9.4h-1.8zM4 4.3v9.4L11 9z",
};
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
/** Conditions that need no value: a predicate and a time come from the caller. */
export type Happening = Exclude<Until, "predicate" | "time">;
export const UNTIL: Record<Happening, Word> = {
  leader: "untilLeader",
  sync: "untilSync",
  commit: "untilCommit",
  watch: "untilWatch",
  session: "untilSession",
  violation: "untilViolation",
};

const TIMES = [30, 60]; // seconds of virtual time

/** Shows on a button whether it plays or pauses. */
export function face(b: HTMLButtonElement, going: boolean): void {
  const word = t(going ? "pause" : "play");
  means(b, going ? "pause" : "play"); // the run can end by itself: a press that was meant to pause it must not start it
  if (b.getAttribute("aria-label") === word) return;
  b.setAttribute("aria-label", word);
  b.title = word;
  redraw(b, icon(going ? ICONS.pause : ICONS.play, true));
}

/** A speed as people read it: at 1, three moments a second are played. */
const pace = (speed: number): string => t("perSecond", speed < 0.5 ? (3 * speed).toFixed(speed < 0.2 ? 1 : 2) : 3 * speed);

/** The effects of Next that an accidental second press may have: they go on within the lesson and skip nothing. */
const GOES_ON = new Set<Ahead["does"]>(["step", "cell", "run", "finish", "jump", "ask", "try", "end", "none"]);

export class Transport {
  readonly keys = h("div", { class: "keys", "data-transport": true });
  readonly side = h("div", { class: "side" });
  readonly nav = h("div", { class: "nav", "data-transport": true });
  /** The controls for which a phone's bar has no room: its sheet has them. */
  private readonly more = h("span", { class: "more" });
  readonly extra = h("div", { class: "extra" }, this.more);
  /** How far the run has come, for the strip of a phone. */
  readonly brief = h("span", { class: "brief" });
  private readonly changed = once();
  private readonly seq = h("span");
  private readonly time = new Text();
  private readonly placed = h("span");
  private readonly busy = h("em");
  private readonly clock = h(
    "div",
    { class: "clock", role: "timer", "aria-live": "off" },
    h("b", {}, this.seq, this.time),
    this.placed,
    this.busy,
  );
  private playing: HTMLButtonElement[] = [];
  private nextButton!: HTMLButtonElement;
  private backButton!: HTMLButtonElement;
  private readonly speeds = [this.speedMenu(), this.speedMenu()];
  private readonly untils = [this.untilMenu(), this.untilMenu()];
  private readonly branches = [this.branchMenu(), this.branchMenu()];
  private state: State | null = null;

  constructor(private readonly host: TransportHost) {}

  /** `ahead` and `back`: what the buttons do that lead on and back. */
  draw(state: State | null, moments: number, ahead: Ahead, back: Ahead): void {
    this.state = state;
    this.changed(language(), () => this.build());
    this.label(this.nextButton, ahead);
    this.label(this.backButton, back);
    for (const b of this.playing) face(b, this.host.going());
    for (const b of [...this.keys.querySelectorAll("button"), ...this.more.querySelectorAll("button"), ...this.playing])
      b.setAttribute("aria-disabled", String(state === null));
    this.speeds[0]!.label(pace(this.host.speed()), t("speed"));
    this.speeds[1]!.label(`${this.host.speed()} ×`, t("speed")); // a phone has no room for more
    this.untils.forEach((m) => m.label(t("runUntil")));
    const forked = (state?.branches.length ?? 0) > 1;
    const branch = state?.branches.find((b) => b.current);
    this.branches.forEach((m) => {
      m.button.hidden = !forked;
      m.label(branch ? this.branchName(branch) : "", t("branch"));
    });
    if (!state) return;
    const total = Math.max(moments, state.moment);
    write(this.brief, t("momentOfBrief", count(state.moment), count(total)));
    const busy = taskHas(state.running, "counts");
    const chosen = state.focus?.selected ? state.focus : null; // then the clock shows the time of the chosen event; the needle shows the run
    write(this.seq, state.focus ? since(state.focus, chosen?.at ?? state.view.now) : `#${count(state.view.seq)}`);
    write(this.time, ms(chosen?.at ?? state.view.now));
    this.busy.hidden = !busy;
    this.placed.hidden = busy;
    if (busy) write(this.busy, `${t(state.running === "until" ? "searching" : "busy")} · ${count(state.moment)}`);
    else write(this.placed, t("momentOf", count(chosen?.moment ?? state.moment), count(total)));
    this.side.classList.toggle("busy", busy);
  }

  private branchName(b: State["branches"][number]): string {
    return b.parent < 0 ? t("main") : `${b.id}: ${b.label || t("goesOn")}`;
  }

  private label(b: HTMLButtonElement, { does, title, text }: Ahead): void {
    means(b, GOES_ON.has(does) ? "on" : `${does}, ${text}`);
    const [big, small] = b.children;
    write(big!, title);
    write(small!, text);
    b.setAttribute("aria-disabled", String(does === "none"));
    b.classList.toggle("open", does === "skip");
  }

  private speedMenu(): Menu {
    return new Menu(() =>
      SPEEDS.map((n) => ({
        text: `${n} ×`,
        note: pace(n),
        on: n === this.host.speed(),
        press: () => this.host.setSpeed(n),
      })),
    );
  }

  private untilMenu(): Menu {
    return new Menu(() => [
      ...(Object.keys(UNTIL) as Happening[]).map((what) => ({ text: t(UNTIL[what]), press: () => this.host.until(what) })),
      ...TIMES.map((seconds) => ({ text: t("untilTime", seconds), press: () => this.host.untilTime(seconds) })),
      { text: t("untilOwn"), press: () => this.host.untilOwn() },
    ]);
  }

  private branchMenu(): Menu {
    return new Menu(() =>
      (this.state?.branches ?? []).map((b) => ({
        text: this.branchName(b),
        on: b.current,
        press: () => this.host.branch(b.id),
      })),
    );
  }

  /** Opens the menu of run until that is seen. */
  openUntil(): void {
    this.untils.find((m) => m.button.offsetParent !== null)?.show();
  }

  /** Changes the speed by one level. */
  change(by: number): void {
    const at = SPEEDS.indexOf(this.host.speed());
    this.host.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))]!);
  }

  private build(): void {
    const key = (path: keyof typeof ICONS, word: string, press: () => void, cls = "") =>
      h(
        "button",
        { type: "button", class: `iconbtn ${cls}`, "data-key": path, title: word, "aria-label": word, onclick: press },
        icon(ICONS[path], true),
      );
    const playKey = () => key("play", t("play"), () => this.host.play(), "play");
    const events = () => [
      key("prev", t("prevEvent"), () => this.host.prevEvent()),
      key("on", t("nextEvent"), () => this.host.nextEvent()),
    ];
    this.playing = [playKey(), playKey()];
    const [prev, on] = events();
    this.keys.setAttribute("role", "group");
    this.keys.setAttribute("aria-label", t("transport"));
    redraw(
      this.keys,
      h(
        "div",
        { class: "row" },
        key("first", t("stepBack"), () => this.host.back()),
        prev!,
        this.playing[0]!,
        on!,
        key("last", t("stepOn"), () => this.host.next()),
      ),
      this.untils[0]!.button,
    );
    redraw(this.more, ...events(), this.untils[1]!.button, this.speeds[1]!.button, this.branches[1]!.button);
    redraw(this.side, this.clock, this.speeds[0]!.button, this.branches[0]!.button);
    this.backButton = h(
      "button",
      { type: "button", class: "back", "data-key": "back", onclick: () => this.host.back() },
      h("b"),
      h("span"),
    );
    this.nextButton = h(
      "button",
      { type: "button", class: "next", "data-key": "next", onclick: (e: MouseEvent) => this.host.next(e.shiftKey) },
      h("b"),
      h("span"),
    );
    this.nextButton.title = t("toEndOfStep");
    onLongPress(this.nextButton, () => this.host.next(true));
    this.playing[1]!.classList.add("playb");
    redraw(this.nav, this.backButton, this.playing[1]!, this.nextButton);
  }
}
