// Next and Play. Next tells the step sentence by sentence, or shows it, or goes through it beat by beat, or jumps to its end: the learner can choose.
// Pressed while a step is shown, it jumps to the end. Play is Next again and again, until there is a question, a step that was told is over, or the lesson ends.
import { reduced } from "../base/appearance";
import { moveHas } from "../base/moves";
import { recall, remember } from "../base/settings";
import { habit, type Habit } from "../base/habit";
import { opensCase } from "../lesson/cases";
import { boardOf, runsCells } from "../lesson/cells";
import { sentenceTold, tells } from "../lesson/telling";
import { stands } from "./dwell";
import type { Client } from "../stage/client";
import type { Forward } from "../lesson/forward";
import type { Lesson } from "../text/lessons";
import type { Body } from "../views/pane";
import type { How, Question, State } from "../protocol";

export const PACES = [0.5, 1, 2];

const SWIFT = 4; // the speed at which time passes after a command by hand, in times the usual speed

const BREATH = 1200; // ms between two steps of Play, for a look at the result of the first
const READING = 3000; // …if steps are not shown, but only their ends

/** The effects of Next that Play brings about by itself. It stops before a question and at the end of the lesson. */
const BY_ITSELF = new Set<Forward>(["step", "cell", "finish", "watch"]);
const CELLS = 2; // how much faster a cell of a grid is shown, of which there are many

/** The effects of Next that lead away from what stands on the stage. */
const LEAVES = new Set<Forward>(["end", "lesson", "home"]);

const HOW: Record<Habit, How> = { sentence: "sentence", show: "show", beat: "beat", jump: "" };

interface ShowingHost {
  lesson(): Lesson | null;
  state(): State | null;
  /** The effect of Next now. */
  does(): Forward;
  /** The sentence that is told, "" for none. */
  sentence(): string;
  /** Whether the stage can be taken in hand: then a showing waits before an act. */
  touched(): boolean;
  /** Does what Next does where it does not run a step. */
  next(): void;
  changed(): void;
}

export class Showing {
  /** Whether Play is on, so that steps follow by themselves. */
  playing = false;
  private resumes = false; // Play was on when the showing came to an act: it goes on after the act
  private later = 0; // the timer of the next step
  private own = false; // the move that is being asked for is the next step of Play
  private sentence = ""; // the sentence that is lit: its step and its number …
  private lit = 0; // … and when it was lit
  private at = ""; // the step of the last report
  private graded: string[] = []; // the questions that were graded by then …
  private before: string[] = []; // … and before its step

  constructor(
    private readonly client: Client,
    private readonly host: ShowingHost,
  ) {
    client.on("asking", (body) => {
      this.commanded(body);
      this.hears(body.type);
    });
  }

  get habit(): Habit {
    return habit();
  }

  set habit(to: Habit) {
    remember("next", to);
    this.host.changed();
  }

  /** How Next goes through the step to which it leads. A step that was seen is not told again: it is shown, or only its end. */
  private get manner(): Habit {
    const { habit } = this;
    if (this.cells) return "sentence";
    if (opensCase(this.host.lesson(), this.host.state())) return "jump";
    if (habit !== "sentence" || tells(this.host.lesson(), this.host.state())) return habit;
    return reduced() ? "jump" : "show";
  }

  /** Whether Next runs cell by cell: the cells of a grid on the stage are told one after the other, whatever the learner has chosen. */
  private get cells(): boolean {
    const [lesson, state] = [this.host.lesson(), this.host.state()];
    const q = lesson && boardOf(lesson, state);
    return this.host.does() === "cell" || (!!q && !!state && runsCells(state, q));
  }

  /** Whether the showing goes on by itself after the act for which it waits: if Play was on, and where a step is shown in one piece. */
  goesOnFrom(state: State): boolean {
    return this.playing || this.resumes || (sentenceTold(state) < 0 && this.habit !== "beat");
  }

  /** Whether Space goes on, as Next does: it plays and pauses where no sentence waits, or while sentences go on by themselves. */
  get waits(): boolean {
    const state = this.host.state();
    if (this.playing || this.habit !== "sentence" || !state || !this.host.lesson()?.steps.length) return false;
    return !state.finished && (state.running === "" || state.running === "show");
  }

  get pace(): number {
    const kept = Number(recall("showpace"));
    return PACES.includes(kept) ? kept : 1;
  }

  set pace(to: number) {
    remember("showpace", String(to));
    this.host.changed();
  }

  /** Next. With `end` it jumps to the end of the step, whatever the learner has chosen. */
  next(end = false): void {
    if (this.host.does() === "run") return this.pass(end || this.habit === "jump" || this.host.state()?.running === "play");
    const { manner } = this;
    this.ask(end || (this.host.does() === "jump" && manner !== "sentence") ? "" : HOW[manner]);
  }

  /** Lets time pass after a command: at once until nothing is under way, or slowly so that it can be watched. */
  private pass(atOnce: boolean): void {
    if (atOnce && this.host.state()?.running === "play") void this.client.ask({ type: "pause" }); // otherwise the core's play would go on afterwards
    void this.client.ask(
      atOnce ? { type: "inject", command: "settle" } : { type: "play", speed: SWIFT * this.pace, how: "quiet" },
    );
  }

  /** Play or pause. */
  turn(): void {
    const running = !!this.host.state()?.running;
    if (!this.playing && !running) {
      // A command waits for time to pass: Play never leads out of the lesson meanwhile.
      if (this.host.does() === "run" || (this.fresh && LEAVES.has(this.host.does()))) return this.pass(false);
      if (!BY_ITSELF.has(this.host.does()) && this.host.does() !== "skip") return this.host.next();
      this.playing = true;
      this.step();
    } else {
      this.stop();
      if (running) void this.client.ask({ type: "pause" });
    }
    this.host.changed();
  }

  /** A command was given, and the time that it takes has not passed yet. */
  fresh = false;

  /** Notes a command that lets no time pass by itself, and a pause while time passes. */
  private commanded(body: Body): void {
    if (body.type === "pause") this.fresh ||= this.host.state()?.running === "play";
    else
      this.fresh =
        body.type === "inject" ? !/^\s*(run|settle)\b/.test(body.command) : this.fresh && !moveHas(body.type, "settles");
  }

  /** Hears that a move is about to be asked for. A move that goes elsewhere ends Play. A command while the showing waits for an act does the act, or is refused. */
  private hears(move: Body["type"]): void {
    if (!this.own && move !== "next" && !(this.resumes && move === "inject")) this.stop();
  }

  /** The run has come to rest, perhaps: Play goes on, or ends. */
  follow(state: State): void {
    const sentence = `${state.step} ${sentenceTold(state)}`;
    if (sentence !== this.sentence) [this.sentence, this.lit] = [sentence, performance.now()];
    if (this.resumes && !state.act) {
      this.resumes = false;
      this.playing = true;
      this.host.changed();
    }
    const at = `${state.serial}/${state.step}`;
    if (at !== this.at) [this.at, this.before] = [at, this.graded];
    this.graded = state.questions.filter((q) => q.graded).map((q) => q.id);
    if (!this.playing || this.client.moving || this.later !== 0) return;
    if (this.mustStop(state)) {
      this.stop();
      this.resumes = state.act !== null;
      return this.host.changed();
    }
    this.later = window.setTimeout(() => this.step(), this.dwell(state));
  }

  /** How long Play waits before it goes on: for a sentence until it can have been read. */
  private dwell(state: State): number {
    if (state.stop.why === "sentence") return stands(this.host.sentence(), performance.now() - this.lit, this.pace);
    return this.habit === "show" || this.habit === "sentence" ? BREATH : READING;
  }

  /** The end of a step that was told is to be read, and so is what became of an answer: the next step would take its place. */
  private mustStop(state: State): boolean {
    const over = this.habit === "sentence" && state.sentence >= 0 && state.stepDone;
    const fresh = (q: Question) => q.step === state.step && q.graded && q.chosen !== "" && !this.before.includes(q.id);
    const verdict = state.stepDone && this.host.does() === "step" && state.questions.some(fresh);
    return over || verdict || state.stopped !== "" || state.asks || !BY_ITSELF.has(this.host.does());
  }

  private step(): void {
    clearTimeout(this.later);
    this.later = 0;
    const state = this.host.state();
    if (!this.playing || !state || this.client.moving) return;
    this.own = true;
    this.ask(HOW[this.manner]);
    this.own = false;
  }

  private stop(): void {
    clearTimeout(this.later);
    this.later = 0;
    this.playing = this.resumes = false;
  }

  private ask(how: How): void {
    if (how === "sentence" && this.cells) return void this.askCell();
    const hand = this.host.does() !== "act" && this.host.touched();
    if (how === "") void this.client.ask({ type: "next" });
    else if (how === "beat") void this.client.ask({ type: "next", how, hand });
    else if (how === "sentence" && reduced()) void this.client.ask({ type: "next", how, still: true, hand });
    else void this.client.ask({ type: "next", how, pace: this.pace, hand });
  }

  /** Runs the next cell, from where the last one has ended. */
  private async askCell(): Promise<void> {
    const [lesson, state] = [this.host.lesson(), this.host.state()];
    const last = lesson && boardOf(lesson, state)?.marks.at(-1);
    if (
      last
      && state!.step >= 0
      && state!.running === ""
      && state!.view.seq < last.seq
      && state!.questions.some((q) => q.step === state!.step && q.marks.includes(last))
    )
      if (!(await this.client.go({ type: "seek", seq: last.seq }))) return;
    const still = reduced() || this.habit === "jump" || this.habit === "beat";
    void this.client.ask({ type: "next", how: "sentence", pace: Math.min(4, this.pace * CELLS), ...(still ? { still } : {}) });
  }
}
