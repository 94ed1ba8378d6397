// The solution of an exercise, or the attack of a duel, played command by command; and exercises that are given up.
import { byHand } from "../lesson/built";
import { giveUp } from "../lesson/earned";
import { t } from "../text/strings";
import type { Lesson } from "../text/lessons";
import type { Client } from "../stage/client";
import type { Shown } from "./shown";
import type { Goal, Problem } from "../protocol";

const PACE = 900; // ms between two commands: time to see what came of one

interface SolutionHost {
  give(command: string): Promise<Problem[]>;
  note(text: string): void;
  /** Goals have been given up. */
  changed(): void;
}

export class Solution {
  private playing = false;

  constructor(
    private readonly client: Client,
    private readonly shown: Shown,
    private readonly host: SolutionHost,
  ) {}

  /** Gives up those of the goals that have not been reached. */
  giveUp(these: (goal: Goal) => boolean): void {
    const { state } = this.shown;
    if (!state) return;
    giveUp(state, state.goals.filter(these));
    this.host.changed();
  }

  /** Plays what reaches the goals for which no lines are written, until the lesson is left or a command is refused. */
  async play(): Promise<void> {
    const { lesson, state } = this.shown;
    if (!lesson || !state || this.playing) return;
    this.playing = true;
    this.giveUp((g) => g.build === null);
    this.host.note(t("solving"));
    // Goes to where the exercise begins. A `rewind` to its step would lead to a place before the script's commands of that step.
    await this.client.go({ type: "goto", step: lesson.steps.length - 1, own: true });
    await this.giveAll(lesson, byHand(state.goals, lesson.solution ?? []), PACE);
    this.playing = false;
  }

  /** Makes an attack again, in the run as it is. */
  async attack(commands: readonly string[]): Promise<void> {
    const { lesson } = this.shown;
    if (!lesson || this.playing) return;
    this.playing = true;
    await this.giveAll(lesson, commands, PACE);
    this.playing = false;
  }

  /** Gives commands where the exercise begins, at once. It says what is wrong with the last one, and which event came before them. */
  async lay(commands: readonly string[]): Promise<{ problems: Problem[]; from: number }> {
    const { lesson } = this.shown;
    if (!lesson || this.playing) return { problems: [], from: 0 };
    await this.client.go({ type: "goto", step: lesson.steps.length - 1, own: true });
    const from = this.shown.state?.view.seq ?? 0;
    return { problems: await this.giveAll(lesson, commands, 0), from };
  }

  /** Gives commands one after the other, until the lesson is left or a command is refused. It says what is wrong with the last one. */
  private async giveAll(lesson: Lesson, commands: readonly string[], pace: number): Promise<Problem[]> {
    for (const command of commands) {
      if (this.shown.lesson !== lesson) break;
      const problems = await this.host.give(command);
      if (problems.length > 0) return problems;
      if (pace > 0) await new Promise((later) => setTimeout(later, pace));
    }
    return [];
  }
}
