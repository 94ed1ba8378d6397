// Moves through the run: Next, as its button says; Back; and a step once more.
import { reduced } from "../base/appearance";
import { open } from "../lesson/dock";
import { boardOf, runsCells } from "../lesson/cells";
import { nextLesson } from "../lesson/ending";
import { ahead, backward, first, waiting, type Ahead, type Forward } from "../lesson/forward";
import { resume } from "../lesson/kept";
import type { Standing } from "../lesson/dock";
import type { Lesson } from "../text/lessons";
import type { Prose } from "../lesson/prose";
import type { Client } from "../stage/client";
import type { Comparisons } from "../stage/compare";
import type { Showing } from "../time/showing";
import type { Question } from "../protocol";
import type { Body } from "../views/pane";
import type { Frame } from "./frame";
import type { Shown } from "./shown";

/** The hand over the stage. */
export interface Hand {
  /** Whether it can take anything. */
  readonly touched: boolean;
  /** Takes the thing that an act means, or gives the command of an act that means no single thing. */
  act(): void;
}

interface MovesHost {
  prose(): Prose;
  note(text: string): void;
  hand(): Hand;
  /** The reader goes on: what covers the stage goes away. */
  leaves(): void;
}

/** Which of the questions that are asked one is, and how many there are. */
const numbered = (stands: Standing, q: Question | null): readonly [number, number] | null =>
  q && "questions" in stands ? [stands.questions.findIndex((one) => one.id === q.id) + 1, stands.questions.length] : null;

export class Moves {
  constructor(
    private readonly client: Client,
    private readonly shown: Shown,
    private readonly frame: Frame,
    private readonly showing: Showing,
    private readonly comparisons: Comparisons,
    private readonly host: MovesHost,
  ) {}

  /** Moves the run, and says so if there is nowhere to move to. Without a core there is nothing to move. */
  async go(body: Body): Promise<void> {
    if (!this.client.ready && this.shown.state === null) return;
    const answer = await this.client.ask(body);
    for (const p of answer.problems) if (p.code === "unreached") this.host.note(p.message);
  }

  /** The effect and the label of Next. */
  ahead(lesson: Lesson): Ahead {
    const { state } = this.shown;
    if (state === null) return waiting(this.client.share, this.client.failed !== "");
    const prose = this.host.prose();
    const stands = prose.dock.stands(lesson, state);
    const seen = (step: number) => !this.frame.simple || step < this.shown.seen;
    return first(ahead(lesson, state, stands, prose.ends(state), this.showing.fresh, seen), stands, {
      asks: open(lesson, state).length > 0,
      met: this.showing.habit !== "sentence" || prose.dock.met(state),
      tries: prose.tries(state),
      open: numbered(stands, prose.dock.leadsTo()),
    });
  }

  /** The effect of Next. */
  get does(): Forward {
    const { lesson } = this.shown;
    return lesson ? this.ahead(lesson).does : "none";
  }

  /** The effect and the label of Back. */
  behind(lesson: Lesson): Ahead {
    const { state } = this.shown;
    return backward(lesson, state, this.host.prose().ends(state));
  }

  /** Next: does what its button says. `end`: jumps to the end of the step. */
  next(end = false): void {
    const { lesson, state } = this.shown;
    if (!lesson) return;
    if (this.does === "act" && !end && this.host.hand().touched) return this.host.hand().act();
    this.host.leaves();
    switch (this.does) {
      case "none":
        return;
      case "ask":
        this.comparisons.leave();
        return this.host.prose().dock.turn(state!);
      case "try":
        return this.host.prose().toTask(state!);
      case "end":
        return this.host.prose().end(true);
      case "lesson":
        return void (location.hash = resume(nextLesson(lesson)!));
      case "home":
        return void (location.hash = "#/");
      default:
        return this.showing.next(end);
    }
  }

  /** Does what the step leaves to the reader's hand. */
  forMe(): void {
    this.host.leaves();
    this.showing.next();
  }

  /** Back: out of what was looked up, from the end of the lesson, or to where the step began. */
  back(): void {
    const { state } = this.shown;
    const prose = this.host.prose();
    if (state && prose.dock.visiting(state)) return void this.client.ask({ type: "goto", step: state.step });
    if (prose.ends(state)) return prose.end(false);
    const board = this.shown.lesson && boardOf(this.shown.lesson, state);
    const told = this.showing.habit === "sentence" || (!!board && !!state && runsCells(state, board));
    void this.go(told ? { type: "back", how: "sentence" } : { type: "back" });
  }

  /** Goes to the event that is looked at. */
  toFocus(): void {
    const focus = this.shown.state?.focus;
    if (focus) void this.client.ask({ type: "seek", seq: focus.seq });
  }

  /** Plays a wrong answer beside what happened. */
  both(id: string): void {
    this.comparisons.both(id, this.showing.pace);
  }

  /** Plays a step again from its beginning, and with it the run of a wrong answer that is laid beside it. */
  async again(step: number): Promise<void> {
    const beside = this.comparisons.believed(this.shown.state);
    if (beside !== "") return this.both(beside);
    if (!(await this.client.go({ type: "goto", step: step - 1 }))) return; // the reader has gone elsewhere meanwhile
    void this.client.ask({ type: "next", how: reduced() ? "beat" : "show" });
  }

  /** Shows the question of the step to come in place of what became of the answer before it. */
  asks(): void {
    const { lesson, state } = this.shown;
    if (!lesson || !state || open(lesson, state).length === 0) return;
    this.comparisons.leave();
    this.host.prose().dock.turn(state, false);
  }
}
