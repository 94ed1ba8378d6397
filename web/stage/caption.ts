// The caption is one sentence at the foot of the stage, about what the stage shows now. It has a row of its own, so that it lies over nothing.
import { redraw } from "../base/redraw";
import { h, spoken, write } from "../base/dom";
import { actTitle } from "../lesson/act";
import { boardOf } from "../lesson/cells";
import { pick, type Lesson } from "../text/lessons";
import { nextStep } from "../lesson/step";
import { t } from "../text/strings";
import { pairOf, type Pair } from "../text/differing";
import type { State } from "../protocol";

const TAIL = 3; // px by which letters reach below lines that stand close together
const SHORT = 30; // characters of what decided, to stand behind the sentence

/** The sentence of a caption. `deciding` is the reason, as a part of its end; `first` are words before it that stand out. */
interface Words {
  text: string;
  deciding: string;
  first?: string;
}

/** The part of a sentence behind its last colon, if it is short. */
const tail = (text: string): string => {
  const last = /[:：]\s*([^:：]+)$/.exec(text)?.[1] ?? "";
  return last.length <= SHORT && !/^\d/.test(last) ? last : "";
};

/** The last thing that was compared, before the arrow behind which the outcome stands: that was what decided. */
function decided(verdict: string): string {
  const [compared = "", outcome = ""] = verdict.split(/\s*→\s*/);
  const last = compared.split(/[,，]\s*/).at(-1) ?? "";
  return outcome !== "" && last.length <= SHORT ? last : "";
}

/** Before the first step of a lesson, an event of its set-up is not what there is to read. */
const shows = (state: State | null): boolean => !!state?.focus && (state.step >= 0 || state.lesson === "");

function wording(lesson: Lesson, state: State | null): Words {
  const note = state?.notes.at(-1)?.text ?? ""; // it stands until the next one, or the end of the step
  if (note !== "") return { text: note, deciding: "" };
  const title = pick(lesson.steps[state?.step ?? -1]?.title);
  if (state?.focus?.kind === "REWIND" && title !== "") return { text: title, deciding: "" }; // of the run that begins there nothing has happened yet
  if (state?.focus && shows(state)) {
    const [told, deciding] = [state.focus.title, decided(state.focus.verdict)];
    return tail(told) !== "" ? { text: told, deciding: tail(told) } : { text: joined(told, deciding), deciding };
  }
  const next = nextStep(state, lesson.steps.length);
  const asked = state?.questions.find((q) => q.step === next && !q.graded && !q.locked);
  const question = asked && pick(lesson.questions?.find((q) => q.id === asked.id)?.text);
  return { text: question || t("pressNext"), deciding: "" };
}

/** Why the run stands still, and the silence in which it stands. On the way to a place there is nothing to say. */
function ending(lesson: Lesson, state: State | null): string {
  if (!state || state.running === "seek" || (state.act && state.compared)) return ""; // then the caption says what Next does
  const parts = [
    state.quiet?.text ?? "",
    state.stop.why === "sentence"
      ? t(boardOf(lesson, state)?.step === state.step ? "nextCellKey" : "nextSentenceKey")
      : state.stop.text,
  ];
  return parts.filter((p) => p !== "").join(" · ");
}

const joined = (text: string, deciding: string): string =>
  deciding === "" ? text : `${text.replace(/[.。]$/, "")}${t("colon")}${deciding}`;

export class Caption {
  /** The announcer reads out the changes, at its own pace. */
  readonly element = h("div", { class: "cap", role: "status", "aria-live": "off" });
  private readonly line = h("p", {});
  private readonly ends = h("span", { class: "ends" });
  private text = "";
  private rests = false; // the step is over: the caption says its result, not what the stage shows

  constructor() {
    this.element.append(this.line, this.ends);
    new ResizeObserver(() => this.fit()).observe(this.element);
    addEventListener("resize", () => this.fit()); // a window of another height has other letters in a row of the same size
  }

  /**
   * `goal`: one that has just been reached; `opening`: what there is to do where nothing has been done yet; `sentence`: the sentence that is told;
   * `result`: the sentence that stands at the end of a step, "" where the step's prose is tied to nothing.
   */
  draw(lesson: Lesson, state: State | null, goal = "", opening = "", sentence = "", result = ""): void {
    const pair = pairOf(lesson, state);
    const alike = !!state?.compared?.alike && state.stepDone && state.running === "";
    this.element.classList.toggle("pair", pair !== null);
    if (pair) return this.each(pair, ending(lesson, state));
    const over =
      state !== null
      && goal === ""
      && opening === ""
      && sentence === ""
      && state.stepDone
      && state.running === ""
      && shows(state)
      && !state.focus!.selected
      && state.focus!.kind !== "REWIND" // who goes back has decided nothing
      && state.notes.length === 0;
    const calm = over && result !== "" && !state.changed && !alike;
    const {
      first = "",
      text,
      deciding,
    }: Words = goal !== ""
      ? { first: t("goalNow"), text: goal, deciding: "" }
      : alike
        ? { text: t("neverDiffer"), deciding: "" }
        : state?.act
          ? { text: actTitle(state.act, state.compared !== null), deciding: "" }
          : opening !== ""
            ? { text: opening, deciding: "" }
            : sentence !== ""
              ? { text: sentence, deciding: "" }
              : calm
                ? { text: result, deciding: "" }
                : wording(lesson, state);
    const apart = first === "" || first.endsWith("。") ? "" : " "; // Chinese has none
    const all = first + apart + text;
    const ends = ending(lesson, state);
    const turned = this.ends.textContent !== ends;
    write(this.ends, ends);
    this.element.classList.toggle("has-ends", ends !== "");
    this.element.classList.toggle("telling", sentence !== "" || calm); // a phone has the sentence in the prose
    if (turned) this.fit();
    const rests = over && !calm;
    if (all === this.text && rests === this.rests) return;
    this.text = all;
    this.rests = rests;
    redraw(
      this.line,
      rests && h("small", {}, t("decisive")),
      first !== "" && [h("b", {}, first), apart],
      deciding === "" ? spoken(text) : [text.slice(0, -deciding.length), h("b", {}, deciding)],
    );
    this.element.title = all; // where the row is too low for all of it
    this.fit();
  }

  /** What is said of each of two runs. */
  private each({ a, b }: Pair, ends: string): void {
    write(this.ends, ends);
    this.element.classList.toggle("has-ends", ends !== "");
    this.element.classList.remove("telling");
    const all = `A${t("colon")}${a} B${t("colon")}${b}`;
    if (all === this.text) return;
    this.text = all;
    this.rests = false;
    redraw(
      this.line,
      [a, b].map((text, i) => h("span", { class: "each" }, h("kbd", {}, "AB"[i]!), " ", spoken(text))),
    );
    this.element.title = all;
    this.fit();
  }

  /**
   * Gives a text that does not fit into its row smaller letters and more lines. If the text still does not fit, the row is marked as cut. The row keeps
   * its height, or the stage would move.
   */
  private fit(): void {
    const { element, line } = this;
    element.classList.remove("long", "cut");
    const cut = (e: HTMLElement, tail = 0) => e.scrollHeight > e.clientHeight + tail + 1 || e.scrollWidth > e.clientWidth + 1;
    if (!cut(line) && !cut(element)) return;
    element.classList.add("long");
    element.classList.toggle("cut", cut(line, TAIL) || cut(element, TAIL));
  }

  get said(): string {
    return this.text;
  }
}
