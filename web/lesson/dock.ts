// The dock is the foot of the prose. It asks the question of the next step when the run is at rest, and after that step it shows the result
// of the answer. If there are both, the result comes first, and Next leads to the question.
import { actBox } from "./act";
import { caseBox, givenLine, refresh, scrollToOpen, toldLine } from "./casebox";
import { tapeOf, tapeShown } from "./cases";
import { boardOf, headsOf, litCell, runsCells } from "./cells";
import { cellTold, soFar, soFarBox } from "./sofar";
import { entered, whole } from "../answers/entries";
import { choiceField } from "../answers/choice";
import { curveField } from "../answers/curve";
import { gridField } from "../answers/grid";
import { momentField } from "../answers/moment";
import { numberField } from "../answers/number";
import { orderField } from "../answers/order";
import { sortField } from "../answers/sort";
import { touchField } from "../answers/touch";
import { keysTo, pressOn } from "../answers/pressed";
import { More } from "../base/more";
import { redraw, scrollDown } from "../base/redraw";
import { chord, keyMeant, onKeys, type KeyPress } from "../base/keys";
import { h, icon, once, spoken, write } from "../base/dom";
import { feedback, noneOf, rightLine, type FeedbackHost } from "./feedback";
import { inPart } from "./part";
import { language, t } from "../text/strings";
import { onPull } from "../base/pull";
import { phone } from "../base/phone";
import { pick, type Lesson } from "../text/lessons";
import { choicesOf } from "./order";
import { nextStep } from "./step";
import { asked, type Asked } from "../text/wording";
import { toldLines, type LineChoice } from "../answers/lines";
import { NOBODY } from "../text/nobody";
import { partsOf } from "../text/answers";
import { toggled } from "../answers/things";
import type { Asks, Field } from "../answers/field";
import type { AnswerKind, Question, State, Tape } from "../protocol";

interface DockHost extends Omit<FeedbackHost, "see"> {
  answer(question: string, choice: string): Promise<{ ok: boolean }>;
  /** Goes to the event that shows something. */
  see(seq: number): void;
  /** Runs the cells of the grid on the stage that have not run. */
  rest(): void;
  /** The dock has changed, and the run has not. */
  changed(): void;
  /** Takes the thing in hand that an act means. */
  take(): void;
  /** Does the act for the reader. */
  forMe(): void;
  /** Whether the showing goes on by itself after an act. */
  goesOn(state: State): boolean;
  /** Opens a tab of "Look inside". */
  inside(tab: string): void;
}

/** The content of the dock: nothing, an act to do by hand, the result of an answer, a question, or what has run of the grid on the stage. */
export type Standing = { kind: "none" } | { kind: "act" } | { kind: "result" | "ask" | "cells"; questions: Question[] };

const NONE: Standing = { kind: "none" };
/** How a question of a form is answered. */
const FIELDS: Record<AnswerKind, (asks: Asks) => Field> = {
  choice: choiceField,
  number: numberField,
  order: orderField,
  touch: touchField,
  grid: gridField,
  sort: sortField,
  moment: momentField,
  curve: curveField,
};
/** A grid on the stage is answered there; the dock says how. */
const boardField = ({ q }: Asks): Field => ({
  element: h("p", { class: "how" }, h("span", { class: "byKey" }, t("howBoard", q.choices.length)), h("span", { class: "byTouch" }, t("howBoardTouch"))), // prettier-ignore
  show: () => {},
  keys: keysTo(q.choices.length),
  press: (key) => pressOn(document.querySelector<HTMLElement>(".board [data-cell][tabindex='0']"), key),
});
const DIGIT = /^[0-9]$/;
const OWN_DIGITS = ".drawer, .hold, [role=menu]"; // the tabs of "Look inside", and the servers on the stage
const TRANSFER = "transfer"; // the step whose question is about a case that the lesson has not shown

const fresh = (lesson: Lesson, q: Question): boolean => lesson.steps[q.step]?.id === TRANSFER;
const keyOf = (stands: Standing): string =>
  "questions" in stands ? `${stands.kind} ${stands.questions.map((q) => q.id).join()}` : stands.kind;
const stepKey = (state: State): string => `${state.serial}/${state.step}`;
const rests = (state: State): boolean => state.running === "" && (state.stepDone || state.step < 0);

/** The questions of the step to come that can be answered. Once a run is changed by hand there are none: they are about the lesson's own run. */
export function open(lesson: Lesson, state: State): Question[] {
  const next = nextStep(state, lesson.steps.length);
  return state.changed ? [] : state.questions.filter((q) => q.step === next && !q.graded && !q.locked);
}

/** How many questions of a case were answered as it was. */
const rightOf = (questions: Question[]): string => t("caseRight", questions.filter((q) => q.fits).length, questions.length);

/** The lines of the code among the choices of a question that has its result. */
function resultLines(lesson: Lesson, q: Question): LineChoice[] {
  const { choice } = asked(lesson, q);
  const lines = q.kind === "choice" && q.choices.some((id) => choice(id)?.line);
  return lines ? toldLines(q, choicesOf(lesson.id, q), (id) => choice(id)?.line ?? "", rightLine(lesson, q)) : [];
}

export class Dock {
  readonly element = h("section", { class: "dock", hidden: true });
  private readonly folder = h("button", {
    type: "button",
    class: "fold",
    "data-key": "fold",
    onclick: () => this.open(this.shut),
  });
  private readonly within = h("div", { class: "within" }); // which scrolls, if there is not enough room for it
  private readonly more = new More();
  private readonly said = h("p", { class: "hide", role: "status" });
  private readonly changed = once();
  private read = ""; // the step at which what became of the answer has been read
  private led = ""; // the step at whose question Next has led to the question
  private results: Question[] = []; // what was told last, for the way to the event that shows it and back
  private visit: { step: string; left: boolean } | null = null; // the visit to that event
  private shut = false; // whether the sheet peeks, on a phone
  private unfolded = ""; // the question of a case that is open, "" for none
  private seen = ""; // the open question of a case to which the list was scrolled last
  /** Where the needle of the tape stands that is on the stage, in ms; null for no tape. */
  needle: () => number | null = () => null;
  private asking: Question[] = [];
  private next: Question[] = []; // the questions that are open, whether they are asked or a result stands before them
  private state: State | null = null;
  /** The choices that are lines of the code: of the questions that are asked, or of the results. */
  lines: readonly LineChoice[] = [];
  private readonly fields = new Map<string, Field>(); // by the questions that are asked
  private readonly given = new Map<string, string>(); // answers by their questions, until the core tells of them

  constructor(private readonly host: DockHost) {
    this.more.of(this.within);
    onPull(this.folder, (up) => this.open(up));
  }

  /** The content of the dock now. */
  stands(lesson: Lesson, state: State | null): Standing {
    if (!state) return NONE;
    if (this.visiting(state) || this.runs(state)) return { kind: "result", questions: this.results };
    if (state.act) return { kind: "act" };
    const board = boardOf(lesson, state);
    if (board && runsCells(state, board)) return { kind: "cells", questions: [board] };
    if (!rests(state)) return NONE;
    const results = state.questions.filter(
      (q) => q.step === state.step && q.graded && (q.chosen !== "" || headsOf(lesson, q) || tapeOf(state, [q])),
    );
    if (results.length > 0 && !(this.read === stepKey(state) && open(lesson, state).length > 0))
      return { kind: "result", questions: results };
    const questions = open(lesson, state);
    return questions.length > 0 ? { kind: "ask", questions } : NONE;
  }

  /** Whether a question is asked. */
  get asks(): boolean {
    return this.asking.length > 0;
  }

  /** Whether Next has led to the question of this step already, or the reader has chosen an answer, which the core may not have heard yet. */
  met(state: State): boolean {
    return this.led === stepKey(state) || this.asking.some((q) => this.answerTo(q) !== "");
  }

  /**
   * The question of a case to which Next leads: the first question without an answer, or, if the open question has no answer, the first one behind it. It is null where
   * Next opens the answers. So a reader who answers nothing comes to the end of the list, too. While the sheet of a phone peeks, the open question has only been named.
   */
  leadsTo(): Question | null {
    const all = tapeOf(this.state, this.asking) ? this.asking : [];
    const without = all.filter((q) => !whole(q, this.answerTo(q)));
    const at = without.findIndex((q) => q.id === this.unfolded);
    return without[at >= 0 && this.shut && phone.matches ? at : at + 1] ?? null;
  }

  /** Leads to the question: from the result of an answer, or from the prose. `focus`: moves the keyboard focus there, too. */
  turn(state: State, focus = true): void {
    const open = this.leadsTo();
    if (this.asking.length > 0) {
      this.led = stepKey(state);
      this.shut = false;
    }
    this.read = stepKey(state);
    if (open) this.unfolded = open.id;
    this.host.changed();
    // the list has been scrolled to it, so that its controls are in sight
    if (open && focus)
      return this.element.querySelector<HTMLElement>(`#ask-${CSS.escape(open.id)}`)?.focus({ preventScroll: true });
    if (focus) (phone.matches && this.shut ? this.folder : this.element.querySelector<HTMLElement>("h3"))?.focus();
  }

  /** Whether the run stands at an event that was looked up from here. */
  visiting(state: State): boolean {
    return this.visit !== null && this.visit.step === stepKey(state) && this.results.length > 0;
  }

  /** Plays a wrong answer beside what happened. On a phone the sheet lets the stage be seen. */
  private both(id: string): void {
    this.shut = true;
    this.host.both(id);
  }

  /** Whether one of the results that were told last is run beside what happened. */
  private runs({ comparisons, compared }: State): boolean {
    const belief = comparisons.find((r) => r.id === compared?.id)?.belief ?? "";
    return this.results.some((q) => belief === `${q.id}/${q.chosen}`);
  }

  /**
   * Toggles a thing of the question that asks for things, as if its name were pressed. It says whether a question is open that has this thing. From the result of
   * an answer, the touch leads on to that question.
   */
  touch(thing: string): boolean {
    const asksFor = (q: Question) => q.kind === "touch" && (q.choices.includes(thing) || thing === NOBODY);
    if (this.state && this.asking.length === 0 && this.next.some(asksFor)) this.turn(this.state, false);
    const touched = this.heeded(this.asking).filter(asksFor);
    const question = touched.find((q) => this.answerTo(q) === "") ?? touched.at(-1);
    if (!question) return false;
    const [before, now] = [this.answerTo(question), toggled(this.answerTo(question), thing)];
    if (now !== before) void this.answer(question.id, now);
    this.fields.get(question.id)?.show(now);
    return true;
  }

  /** The questions that hear a key or a touch. In a case, only the open question does. */
  private heeded(all: Question[]): Question[] {
    return tapeOf(this.state, all) ? all.filter((q) => q.id === this.unfolded) : all;
  }

  /** Whether a thing answers the open question of a case, and whether it is a part of the answer; null if the question asks for no such thing. */
  touched(thing: string): boolean | null {
    const q = tapeOf(this.state, this.asking) && this.heeded(this.asking)[0];
    return q && q.kind === "touch" && q.choices.includes(thing) ? partsOf(this.answerTo(q)).includes(thing) : null;
  }

  /** The grid that stands on the stage now, with what the reader has said, which the core may not have heard yet; null for none. */
  board(lesson: Lesson, state: State | null): { q: Question; said: string } | null {
    const q = boardOf(lesson, state);
    const stands = this.stands(lesson, state);
    return q && "questions" in stands && stands.questions.some((one) => one.id === q.id) ? { q, said: this.answerTo(q) } : null;
  }

  /** The tape that stands on the stage now, null for none. */
  tape(lesson: Lesson, state: State | null): Tape | null {
    const stands = this.stands(lesson, state);
    return tapeShown(lesson, state, "questions" in stands ? stands.questions : []);
  }

  /** Says what comes in a cell of the grid on the stage; "" takes it back. */
  sayCell(q: Question, cell: string, value: string): void {
    const was = this.answerTo(q);
    const now = entered(q.names, was, cell, value);
    if (now === was) return;
    void this.answer(q.id, now);
    this.host.changed();
  }

  /** The answer to a question, which the core may not have heard yet; "" for none. */
  private answerTo(q: Question): string {
    return this.given.get(q.id) ?? q.chosen;
  }

  /** Listens in the column, where letters and digits answer. The column gets the height of the dock, which lies over the prose on a phone. */
  attach(column: HTMLElement): void {
    new ResizeObserver(() => column.style.setProperty("--dock", `${this.element.offsetHeight}px`)).observe(this.element);
    onKeys(column, (e) => this.hear(e));
  }

  /** Answers with a key, if it is one of a question. */
  hear(e: KeyboardEvent): void {
    if (chord(e) || e.defaultPrevented || (e.target instanceof HTMLInputElement && e.target.type === "text")) return;
    if (e.key.startsWith("Arrow") && e.target instanceof Element && e.target.closest("input, .steps")) return; // which have arrows of their own
    if (this.take(e)) e.preventDefault();
  }

  /**
   * Answers with a digit or an arrow that is pressed outside the column; it says whether that is done. The letters there are keys of the page, and what has digits
   * of its own keeps them.
   */
  answers(e: KeyPress, target: EventTarget | null): boolean {
    if (e.shiftKey || (target instanceof Element && target.closest(OWN_DIGITS))) return false;
    if (!this.element.checkVisibility() || document.documentElement.classList.contains("sheet")) return false;
    return !/^[a-z]$/i.test(keyMeant(e, (one) => DIGIT.test(one))) && this.take(e);
  }

  private take(e: KeyPress): boolean {
    const meant = keyMeant(e, (one) => this.hears(one) !== undefined);
    const key = meant.length === 1 ? meant.toUpperCase() : meant;
    const field = this.hears(key);
    if (!field) return false;
    this.open(true);
    field.press(key);
    return true;
  }

  /** The field that a key answers: that of the first question without an answer, or of the last question, if this key answers it. */
  private hears(key: string): Field | undefined {
    if (key === "") return undefined;
    const one = key.length === 1 ? key.toUpperCase() : key;
    const heard = this.heeded(this.asking).filter((q) => this.fields.get(q.id)?.keys.includes(one));
    const question = heard.find((q) => this.answerTo(q) === "") ?? heard.at(-1);
    return question && this.fields.get(question.id);
  }

  draw(lesson: Lesson, state: State | null): void {
    if (state && this.visit) {
      if (this.visit.step !== stepKey(state) || (this.visit.left && rests(state))) this.visit = null;
      else if (!state.stepDone) this.visit.left = true;
    }
    if (state && this.read !== "" && this.read !== stepKey(state)) this.read = "";
    const stands = this.stands(lesson, state);
    if (stands.kind === "result") this.results = stands.questions;
    const key = keyOf(stands);
    const other = this.element.dataset["stands"] !== key;
    if (other) this.shut = stands.kind !== "none" && stands.kind !== "act"; // decided before `changed` compares it
    if (other) this.unfolded = this.firstOf(state, stands);
    this.asking = stands.kind === "ask" || stands.kind === "cells" ? stands.questions : [];
    this.next = stands.kind === "result" && state ? open(lesson, state) : this.asking;
    this.state = state;
    const belief = state?.comparisons.map((r) => [r.id, r.belief]);
    this.changed(
      [
        lesson.id,
        language(),
        state?.serial,
        state?.step,
        stands.kind,
        state?.act,
        stands.kind === "act" && [state!.compared !== null, this.host.goesOn(state!)],
        stands.kind === "none" || stands.kind === "act"
          ? 0
          : stands.questions.map((q) => [q.id, stands.kind === "ask" ? q.choices : q]),
        (stands.kind === "cells" || stands.kind === "result") // the field of a question shows its answer itself, and keeps its sign and its caret
          && state
          && stands.questions.map((q) => [headsOf(lesson, q) && litCell(state, q), this.answerTo(q)]),
        stands.kind === "result" && [
          belief,
          state?.compared?.id,
          state?.compared?.broken,
          state?.compared?.alike,
          state?.compared && state.stepDone,
          state && this.visiting(state),
          state?.beats[0]?.at,
        ],
        this.shut,
        this.unfolded,
      ],
      () => this.redraw(lesson, state, stands, key, other),
    );
    for (const id of [...this.given.keys()])
      if (!this.asking.some((q) => q.id === id && q.chosen !== this.given.get(id))) this.given.delete(id);
    for (const q of this.asking) this.fields.get(q.id)?.show(this.answerTo(q));
    if (tapeOf(state, this.asking)) {
      const line = (q: Question) => ({ line: givenLine(lesson, q, this.answerTo(q)), given: whole(q, this.answerTo(q)) });
      refresh(this.element, new Map(this.asking.map((q) => [q.id, line(q)])), this.counted());
    }
  }

  /** The question of a case that is open at first: the first one without an answer, or the first one that was answered otherwise. */
  private firstOf(state: State | null, stands: Standing): string {
    if (!("questions" in stands) || !tapeOf(state, stands.questions)) return "";
    const first = stands.questions.find((q) => (stands.kind === "ask" ? !whole(q, this.answerTo(q)) : !q.fits));
    return first?.id ?? "";
  }

  /** How many questions of a case have an answer. */
  private counted(): string {
    return t("caseGiven", this.asking.filter((q) => whole(q, this.answerTo(q))).length, this.asking.length);
  }

  private unfold(question: string): void {
    this.unfolded = question;
    this.host.changed();
  }

  /** The questions of a case, or its results. */
  private cased(lesson: Lesson, state: State, { kind, questions }: { kind: string; questions: Question[] }): HTMLElement {
    const asks = kind === "ask";
    const head = asks ? this.counted() : rightOf(questions);
    return caseBox(
      lesson,
      head,
      questions.map((q) => ({
        q,
        line: asks ? givenLine(lesson, q, this.answerTo(q)) : toldLine(lesson, q),
        mark: q.fits ? "true" : (asks ? whole(q, this.answerTo(q)) : this.answerTo(q) !== "") ? "mine" : "",
        body: () => (asks ? this.fieldOf(lesson, q, asked(lesson, q)).element : this.told(lesson, state, q)),
      })),
      { open: this.unfolded, turn: (question) => this.unfold(question) },
    );
  }

  /** `key`: of the content; `other`: it is another content than before. */
  private redraw(lesson: Lesson, state: State | null, stands: Standing, key: string, other: boolean): void {
    this.element.dataset["stands"] = key;
    this.element.hidden = stands.kind === "none";
    this.lines = [];
    this.element.className = `dock ${{ none: "", act: "acting", ask: "asking", result: "telling", cells: "telling running" }[stands.kind]}${this.shut ? " shut" : ""}`;
    if (stands.kind === "none" || !state) return redraw(this.element);
    if (other) scrollDown(this.within, 0);
    if (stands.kind === "act") {
      this.element.setAttribute("aria-label", t("actFirst"));
      const { act } = state;
      redraw(this.within, act && actBox(act, state, this.host.goesOn(state), this.host));
      return redraw(this.element, this.within);
    }
    this.element.setAttribute("aria-label", t(stands.kind === "ask" ? "beforeYouLook" : "youHadSaid"));
    this.fields.clear();
    const cased = (stands.kind === "ask" || stands.kind === "result") && tapeOf(state, stands.questions);
    redraw(
      this.within,
      cased
        ? this.cased(lesson, state, stands)
        : stands.questions.map((q) =>
            stands.kind === "cells"
              ? soFarBox(lesson, state, q, this.answerTo(q), {
                  cell: (mark) => this.host.see(mark.told || mark.seq),
                  rest: () => this.host.rest(),
                })
              : stands.kind === "ask"
                ? this.question(
                    lesson,
                    q,
                    state.questions.filter((o) => inPart(lesson, o.step)),
                  )
                : this.told(lesson, state, q),
          ),
    );
    this.lines = stands.questions.flatMap((q) => this.fields.get(q.id)?.lines ?? resultLines(lesson, q));
    this.drawFold(lesson, state, stands);
    redraw(this.element, this.folder, this.within, this.said);
    const seen = cased && !(this.shut && phone.matches) ? `${key} ${this.unfolded}` : "";
    if (seen !== "" && seen !== this.seen) scrollToOpen(this.within);
    this.seen = seen;
    const words =
      stands.kind === "ask"
        ? `${t("beforeYouLook")}${t("colonMark")}${stands.questions.map((q) => asked(lesson, q).text).join(" ")}`
        : "";
    if (other) requestAnimationFrame(() => write(this.said, words)); // once the element is there: otherwise a screen reader would not read it
  }

  /** Gives an answer, which stays chosen in the page until the core tells of it, or refuses it. */
  private async answer(question: string, choice: string): Promise<void> {
    this.given.set(question, choice);
    const { ok } = await this.host.answer(question, choice);
    if (!ok && this.given.delete(question)) this.host.changed();
  }

  /** Opens the sheet of a phone, or lets it peek. A desk has no sheet: there nothing is drawn anew, for a hand may be pressing an answer. */
  private open(on: boolean): void {
    if (this.shut !== on || !phone.matches) return;
    this.shut = !on;
    this.host.changed();
  }

  /** What the button shows that opens and shuts the sheet: while the sheet peeks, its heading and its first line. */
  private drawFold(lesson: Lesson, state: State, { kind, questions }: Exclude<Standing, { kind: "none" | "act" }>): void {
    const [first] = questions;
    const cased = tapeOf(state, questions);
    const q = (cased && questions.find((one) => one.id === this.unfolded)) || first;
    const fold = this.folder;
    fold.setAttribute("aria-expanded", String(!this.shut));
    fold.title = t(this.shut ? "showQuestion" : "foldQuestion");
    if (this.shut) fold.removeAttribute("aria-label");
    else fold.setAttribute("aria-label", fold.title);
    const sign = icon(this.shut ? "M4 11l5-5 5 5" : "M4 7l5 5 5-5");
    if (!this.shut || !q) return redraw(fold, sign);
    const words = asked(lesson, q);
    const count = kind === "ask" ? this.counted() : rightOf(questions);
    const [head, line] = cased
      ? [t("caseTitle"), kind === "ask" && this.unfolded !== "" ? words.text : count]
      : headsOf(lesson, q) && kind !== "ask" && this.state
        ? [
            `${soFar(q)}${t("colonMark")}${t("cellsOf", q.marks.length, q.names.length)}`,
            cellTold(lesson, this.state, q, this.answerTo(q)) || words.text,
          ]
        : kind === "ask"
          ? [t(fresh(lesson, q) ? "newCase" : "beforeYouLook"), words.text]
          : [
              `${t("youHadSaid")}${t("colonMark")}${words.brief(q.chosen)}`,
              q.right === ""
                ? noneOf(q)
                : q.names.length > 1
                  ? t("entriesRight", q.held.length, q.names.length)
                  : t("whatHappened", words.words(q.right)),
            ];
    redraw(fold, h("span", { class: "lab" }, spoken(head)), h("b", {}, spoken(line)), sign);
  }

  /** What became of an answer. */
  private told(lesson: Lesson, state: State, q: Question): HTMLElement {
    return feedback(lesson, state, q, this.visiting(state), {
      ...this.host,
      see: (seq) => this.see(seq, state),
      both: (id) => this.both(id),
    });
  }

  /** The controls with which a question is answered. */
  private fieldOf(lesson: Lesson, q: Question, words: Asked): Field {
    const field = (headsOf(lesson, q) ? boardField : FIELDS[q.kind])({
      q,
      label: `ask-${q.id}`,
      unit: words.unit,
      most: words.most,
      dealt: choicesOf(lesson.id, q),
      words: words.part,
      since: (id) => pick(words.choice(id)?.since),
      line: (id) => words.choice(id)?.line ?? "",
      toCode: () => this.host.inside("code"),
      needle: () => this.needle(),
      give: (answer) => void this.answer(q.id, answer),
    });
    this.fields.set(q.id, field);
    field.show(this.answerTo(q));
    return field;
  }

  /** Draws a question; `here` are all the questions that are asked at this place. */
  private question(lesson: Lesson, q: Question, here: Question[]): HTMLElement {
    const words = asked(lesson, q, here);
    const label = `ask-${q.id}`;
    const field = this.fieldOf(lesson, q, words);
    return h(
      "div",
      { class: "asks" },
      h(
        "div",
        { class: "lab" },
        h("span", {}, t(fresh(lesson, q) ? "newCase" : "beforeYouLook")),
        words.of > 1 && h("span", {}, t("questionOf", words.number, words.of)),
      ),
      h("h3", { id: label, "data-key": `ask ${q.id}`, tabindex: -1, "aria-level": 2 }, spoken(words.text)),
      field.element,
    );
  }

  /** Goes to an event of the tape: the results stay. */
  lookUp(seq: number): void {
    if (this.state) this.see(seq, this.state);
  }

  private see(seq: number, state: State): void {
    this.visit = { step: stepKey(state), left: false };
    this.host.see(seq);
  }
}
