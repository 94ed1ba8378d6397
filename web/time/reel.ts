// The steps of a lesson as a film: a piece for each, and in the one that is open a slot for each beat of its showing, or for each sentence where it is told
// sentence by sentence. What has been seen can be gone to; what is to come has a number and nothing else.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import { h, once } from "../base/dom";
import { numberOf, stepsOf } from "../lesson/part";
import { boardOf, litCell, ran } from "../lesson/cells";
import { cellWords } from "../answers/board";
import { asked } from "../text/wording";
import { sentenceTold } from "../lesson/telling";
import { pick, type Lesson } from "../text/lessons";
import { language, t } from "../text/strings";
import type { Question, State } from "../protocol";

interface ReelHost {
  goto(step: number): void;
  /** Goes to an event: that of a beat. */
  seek(seq: number): void;
}

/** One slot of the step that is open: `seq` is the event to which it leads, 0 for none. A sentence may move nothing on the stage: then it is only told. */
interface Slot {
  state: "past" | "now" | "";
  seq: number;
  said: boolean;
  name: string;
}

/** The slots of the step that is open. */
function slots(lesson: Lesson, state: State): Slot[] {
  const board = boardOf(lesson, state);
  if (board?.step === state.step) return cellSlots(lesson, state, board);
  const sentence = sentenceTold(state);
  const at = (i: number, now: number) => (i < now ? "past" : i === now ? "now" : "");
  if (sentence >= 0 && state.ends.length > 0)
    return state.ends.map((seq, i, all) => ({
      state: at(i, sentence),
      seq,
      said: seq === (i === 0 ? 0 : all[i - 1]!),
      name: t("sentenceOf", i + 1, all.length),
    }));
  const { beats } = state;
  const reached = state.beat >= 0 ? state.beat : beats.findLastIndex((b) => b.moment <= state.moment);
  const now = state.stepDone && state.running === "" ? beats.length - 1 : reached;
  return beats.map(({ seq }, i) => ({ state: at(i, now), seq, said: false, name: t("beatOf", i + 1, beats.length) }));
}

/** The slots of a step whose cells are run: one for each cell. */
function cellSlots(lesson: Lesson, state: State, q: Question): Slot[] {
  const lit = litCell(state, q);
  const { part } = asked(lesson, q);
  return q.names.map((cell) => {
    const mark = ran(q, cell);
    return { state: cell === lit ? "now" : mark ? "past" : "", seq: mark?.seq ?? 0, said: false, name: cellWords(cell, part) };
  });
}

/** The slot in which two runs begin to differ: the last one that has begun by then. It is −1 where there is one run, or no such moment is known. */
function parting(state: State): number {
  const first = state.compared?.first;
  return first
    ? Math.max(
        0,
        state.beats.findLastIndex((b) => b.moment <= first.moment),
      )
    : -1;
}

/** Whether something is asked at the end of the step that is told. */
const asks = (state: State): boolean => sentenceTold(state) >= 0 && state.questions.some((q) => q.step === state.step + 1);

export class Reel {
  readonly element = h("div", {
    class: "reel",
    role: "toolbar",
    "data-refuge": ".now[data-stop], .now [data-stop], [data-stop]",
  });
  private readonly changed = once();

  constructor(private readonly host: ReelHost) {
    onKeys(this.element, (e) => this.key(e));
    this.element.addEventListener("focusin", (e) => this.stop(e.target as HTMLElement));
  }

  /** `seen` is how many steps may be named. */
  draw(lesson: Lesson, state: State | null, seen: number): void {
    const now = state?.step ?? -1;
    const beats = state && now >= 0 ? slots(lesson, state) : [];
    const asked = state !== null && now >= 0 && asks(state);
    const both = state?.compared ? parting(state) : null;
    this.changed([language(), lesson.id, lesson.steps.length, now, beats, asked, seen, both], () =>
      this.redraw(lesson, now, beats, asked, seen, both),
    );
  }

  /** `both`: the slot in which two runs begin to differ, null where there is one run. */
  private redraw(lesson: Lesson, now: number, beats: Slot[], asked: boolean, seen: number, both: number | null): void {
    this.element.setAttribute("aria-label", t("filmOfSteps"));
    redraw(
      this.element,
      stepsOf(lesson).map((i) => {
        const title = pick(lesson.steps[i]!.title);
        const number = numberOf(lesson, i);
        if (i === now) return this.open(title, number, beats, asked, both);
        return i < seen ? this.closed(title, i, number, now) : h("span", { class: "part" }, h("u"), h("small", {}, number));
      }),
    );
    const all = this.stops();
    const stop =
      all.find((b) => b === document.activeElement)
      ?? this.element.querySelector<HTMLElement>(".now[data-stop], .now [data-stop]")
      ?? all[0];
    if (stop) this.stop(stop);
  }

  /** A step that is over, or was seen another time. */
  private closed(title: string, i: number, number: number, now: number): HTMLElement {
    const name = t("stepTitled", number, title);
    return h(
      "button",
      {
        type: "button",
        class: i < now ? "part done" : "part",
        "data-key": `s${i}`,
        "data-stop": true,
        title: name,
        "aria-label": name,
        onclick: () => this.host.goto(i),
      },
      h("u"),
      h("small", {}, number),
    );
  }

  /** The step that is open. */
  private open(title: string, number: number, beats: Slot[], asked: boolean, both: number | null): HTMLElement {
    const marks = () => (both === null ? [h("i")] : [h("i"), h("i", { class: "other" })]); // one on each rail
    const frames = beats.map(({ state, seq, said, name }, n) => {
      const cls = `${state}${said ? " moveless" : ""}${n === both ? " differs" : ""}`;
      if (seq === 0) return h("span", { class: cls }, marks());
      return h(
        "button",
        {
          type: "button",
          class: cls,
          "data-key": `b${n}`,
          "data-stop": true,
          title: name,
          "aria-label": name,
          "aria-current": state === "now" ? "true" : null,
          onclick: () => this.host.seek(seq),
        },
        marks(),
      );
    });
    if (asked) frames.push(h("span", { class: "asked", "aria-hidden": "true" }, h("i", {}, "?")));
    return h(
      "div",
      {
        class: both === null ? "part now" : "part now both",
        role: "group",
        "aria-label": t("stepTitled", number, title),
        "aria-current": "step",
      },
      h("u"),
      both !== null && ["A", "B"].map((run) => h("b", { class: "rail" }, run)),
      h("span", { class: "reelbeats" }, frames.length > 0 ? frames : h("span", { class: "now" }, h("i"))),
      h("small", { title }, `${number}\u2002${title}`),
    );
  }

  private stops(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>("[data-stop]")];
  }

  /** One stop of the tab key; arrows go from one to the next. */
  private stop(to: HTMLElement): void {
    for (const b of this.stops()) b.tabIndex = b === to ? 0 : -1;
  }

  private key(e: KeyboardEvent): void {
    const all = this.stops();
    const at = all.indexOf(e.target as HTMLElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[e.key];
    if (at < 0 || to === undefined || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
    all[Math.max(0, Math.min(all.length - 1, to))]!.focus();
    e.preventDefault();
    e.stopPropagation();
  }
}
