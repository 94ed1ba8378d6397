// A step that is a case: its run stands on the stage as a tape, its questions are answered in any order, and all answers are opened together. Pure.
import { nextStep } from "./step";
import type { Lesson } from "../text/lessons";
import type { Question, State, Tape } from "../protocol";

/** The tape of the step of these questions, null if that is no case. */
export const tapeOf = (state: State | null, questions: readonly Question[]): Tape | null =>
  (questions.length > 0 && state?.tapes.find((tape) => tape.step === questions[0]!.step)) || null;

/** Whether Next opens a case: its run has been recorded, and nobody tells it. */
export function opensCase(lesson: Lesson | null, state: State | null): boolean {
  if (!lesson || !state || state.running !== "") return false;
  const next = nextStep(state, lesson.steps.length);
  return (state.stepDone || state.step < 0) && state.tapes.some((tape) => tape.step === next && !tape.opened);
}

/** The tape that stands on the stage: of the questions that the dock asks or has the answers of, or else of the step that is open, or that comes. */
export function tapeShown(lesson: Lesson, state: State | null, questions: readonly Question[]): Tape | null {
  if (!state || state.changed || state.compared || ["show", "play"].includes(state.running)) return null;
  if (questions.length > 0) return tapeOf(state, questions);
  const here = state.tapes.find((tape) => tape.step === state.step);
  return here ?? (opensCase(lesson, state) ? (state.tapes.find((tape) => !tape.opened) ?? null) : null);
}
