// Where a run stands in its lesson: the step that is open, the step to come, and the exercise behind the last one.
import { steps as range } from "../base/query";
import type { Lesson } from "../text/lessons";
import type { State } from "../protocol";

/** Which step's prose is open: the one that is running or has run, −1 at the beginning. Before there is a run, it is the step to which the
    address leads: the prose of a later one would answer its question. */
export function openStep(state: State | null, comes = -1): number {
  return state === null ? comes : state.step;
}

/** Which step Next will run: −1 at the end. */
export function nextStep(state: State | null, steps: number): number {
  if (state === null) return 0;
  if (state.finished) return -1;
  const to = state.stepDone ? state.step + 1 : Math.max(0, state.step);
  return to < Math.min(steps, range?.to ?? steps) ? to : -1;
}

/** Whether the lesson has been played to its end and has an exercise. */
export const exercise = (lesson: Lesson | null, state: State | null): boolean =>
  lesson !== null && state !== null && state.exercise;
