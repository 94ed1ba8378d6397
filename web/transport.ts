// Back, play, on: the keys of the machine, the place in the run, the clock and the pace.
import { h, icon, once } from "./dom";
import { language, ms, count, t } from "./strings";
import { nextStep, openStep } from "./prose";
import { pick, type Lesson } from "./lessons";
import type { State } from "./protocol";

export interface TransportHost {
  next(): void; back(): void; play(): void; nextEvent(): void; prevEvent(): void;
  goto(step: number): void; seek(turn: number): void; branch(id: number): void; speed(): number; setSpeed(n: number): void;
}

const ICONS = {
  first: "M4.5 4v10M13.5 4L7 9l6.5 5z", prev: "M12 4.5L5.5 9l6.5 4.5z", play: "M5.5 3.5L14.5 9l-9 5.5z",
  pause: "M5 4h3v10H5zM10.5 4h3v10h-3z", on: "M6 4.5L12.5 9 6 13.5z", last: "M13.5 4v10M4.5 4L11 9l-6.5 5z",
};
export const SPEEDS = [0.5, 1, 3, 10, 30, 100];

export class Transport {
  readonly bar = h("div", { class: "transport" });
  readonly nav = h("div", { class: "nav" });
  /** The same again for the Details sheet of a phone, where the bar has no room for it. */
  readonly extra = h("div", { class: "extra" });
  private readonly changed = once();
  private slider!: HTMLInputElement;
  private clock!: HTMLElement;
  private playing: HTMLButtonElement[] = [];
  private nextButton!: HTMLButtonElement;
  private backButton!: HTMLButtonElement;
  private marks!: HTMLElement;
  private branches: HTMLElement[] = [];
  private speeds: HTMLSelectElement[] = [];
  private seeking = false;

  constructor(private readonly host: TransportHost) {}

  draw(lesson: Lesson, state: State | null): void {
    this.changed(language(), () => this.build());
    const steps = lesson.steps;
    const next = nextStep(state, steps.length);
    const open = openStep(state);
    const nextText = state && !state.stepDone && state.step >= 0 ? t("finishStep")
      : next >= 0 ? pick(steps[next]!.title) : t("endOfLesson");
    const backText = open > 0 ? pick(steps[open - 1]!.title) : t("start");
    this.label(this.nextButton, t("next"), nextText, state === null || (next < 0 && state.finished));
    this.label(this.backButton, t("back"), backText, state === null || state.step < 0);
    const running = !!state?.running;
    for (const b of this.playing) {
      const word = t(running ? "pause" : "play");
      if (b.getAttribute("aria-label") !== word) {
        b.setAttribute("aria-label", word);
        b.title = word;
        b.replaceChildren(icon(running ? ICONS.pause : ICONS.play, true));
      }
    }
    if (!state) return;
    const end = Math.max(state.end, state.view.turn);
    if (!this.seeking) {
      this.slider.max = String(end);
      this.slider.value = String(state.view.turn);
      this.slider.setAttribute("aria-valuetext", `${t("eventsOf", state.view.turn, end)}, ${ms(state.view.now)}`);
    }
    const busy = state.running === "step" || state.running === "seek" ? ` · ${t("busy")}` : "";
    this.clock.replaceChildren(h("b", {}, ms(state.view.now)), t("eventsOf", count(state.view.turn), count(end)) + busy);
    this.drawMarks(state, end);
    this.drawBranches(state);
  }

  private label(b: HTMLButtonElement, title: string, text: string, off: boolean): void {
    const [big, small] = b.children;
    if (big!.textContent !== title) big!.textContent = title;
    if (small!.textContent !== text) small!.textContent = text;
    b.setAttribute("aria-disabled", String(off));
  }

  private drawMarks(state: State, end: number): void {
    const key = state.steps.map((s) => s.turn).join() + end + state.step;
    if (this.marks.dataset["key"] === key) return;
    this.marks.dataset["key"] = key;
    // Steps that began close together share a place: the last of them is named, or the current one.
    const shown = state.steps.map((s, i) => ({ at: end > 0 ? (100 * s.turn) / end : 0, i })).filter((m) => state.steps[m.i]!.turn >= 0)
      .sort((a, b) => a.at - b.at || a.i - b.i);
    this.marks.replaceChildren(...shown.map(({ at, i }, k) => {
      const crowded = [shown[k - 1], shown[k + 1]].some((o, side) => o && Math.abs(o.at - at) < 2.2
        && (o.i === state.step || (side === 1 && i !== state.step)));
      const mark = h("button", { type: "button", tabindex: -1, class: i === state.step ? "on" : "",
        onclick: () => this.host.goto(i) }, crowded ? "" : i + 1);
      mark.style.left = `${at}%`;
      return mark;
    }));
  }

  private drawBranches(state: State): void {
    const key = language() + JSON.stringify(state.branches);
    for (const into of this.branches) {
      if (into.dataset["key"] === key) continue;
      into.dataset["key"] = key;
      into.replaceChildren();
      if (state.branches.length < 2) continue;
      into.append(h("select", {
        "aria-label": t("branch"),
        onchange: (e: Event) => this.host.branch(Number((e.target as HTMLSelectElement).value)),
      }, state.branches.map((b) => h("option", { value: b.id, selected: b.current },
        b.parent < 0 ? t("main") : t("branchAt", b.id, b.label, b.turn)))));
    }
  }

  private speed(): HTMLSelectElement {
    const select = h("select", {
      "aria-label": t("speed"), title: t("speed"),
      onchange: () => {
        this.host.setSpeed(Number(select.value));
        this.speeds.forEach((s) => { s.value = select.value; });
      },
    }, SPEEDS.map((n) => h("option", { value: n, selected: n === this.host.speed() }, t("perSecond", n))));
    return select;
  }

  private build(): void {
    const key = (path: string, word: string, press: () => void, cls = "") =>
      h("button", { type: "button", class: `iconbtn ${cls}`, title: word, "aria-label": word, onclick: press },
        icon(path, true));
    const playKey = () => key(ICONS.play, t("play"), () => this.host.play(), "play");
    this.playing = [playKey(), playKey()];
    this.slider = h("input", {
      type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": t("position"),
      oninput: () => { this.seeking = true; },
      onchange: () => { this.seeking = false; this.host.seek(Number(this.slider.value)); },
    });
    this.clock = h("div", { class: "clock", role: "timer", "aria-live": "off" });
    this.marks = h("div", { class: "marks", "aria-hidden": "true" });
    this.branches = [h("span", { class: "branches" }), h("span", { class: "branches" })];
    this.speeds = [this.speed(), this.speed()];
    this.extra.replaceChildren(
      key(ICONS.prev, t("prevEvent"), () => this.host.prevEvent()), key(ICONS.on, t("nextEvent"), () => this.host.nextEvent()),
      this.speeds[1]!, this.branches[1]!);
    this.bar.replaceChildren(
      h("div", { class: "keys" },
        key(ICONS.first, t("back"), () => this.host.back()), key(ICONS.prev, t("prevEvent"), () => this.host.prevEvent()),
        this.playing[0],
        key(ICONS.on, t("nextEvent"), () => this.host.nextEvent()), key(ICONS.last, t("next"), () => this.host.next())),
      h("div", { class: "strip" }, this.marks, this.slider),
      h("div", { class: "side" }, this.clock, h("div", { class: "pace" }, this.branches[0]!, this.speeds[0]!)));
    this.backButton = h("button", { type: "button", class: "back", onclick: () => this.host.back() }, h("b"), h("span"));
    this.nextButton = h("button", { type: "button", class: "next", onclick: () => this.host.next() }, h("b"), h("span"));
    this.playing[1]!.classList.add("playb");
    this.nav.replaceChildren(this.backButton, this.playing[1]!, this.nextButton);
  }
}
