// A grid that stands on the stage: which question has one now, which of its cells has run, and what became of what the reader has said. Pure.
import { entriesOf } from "../text/answers";
import { nextStep } from "./step";
import { pick, type Lesson } from "../text/lessons";
import type { Mark, Question, State } from "../protocol";

/** The words over the rows and the columns of a grid on the stage, null for a question that stands in the dock. */
export function headsOf(lesson: Lesson, q: Question): { rows: string; columns: string } | null {
  const stage = pick(lesson.questions?.find((w) => w.id === q.id)?.stage);
  if (stage === "") return null;
  const [rows = "", columns = ""] = stage.split(" × ");
  return { rows, columns };
}

/** The question whose grid belongs to the step where the run stands, or to the step to come. A run that was changed by hand has none. */
export function boardOf(lesson: Lesson, state: State | null): Question | null {
  if (!state || state.changed) return null;
  const all = state.questions.filter((q) => headsOf(lesson, q) !== null);
  const next = state.stepDone || state.step < 0 ? nextStep(state, lesson.steps.length) : state.step;
  return all.find((q) => q.step === state.step) ?? all.find((q) => q.step === next) ?? null;
}

/** Whether the cells of a grid are being run: the run stands within its step. */
export const runsCells = (state: State, q: Question): boolean => q.step === state.step && !state.stepDone;

/** What the run has for a cell, undefined while that has not run. */
export const ran = (q: Question, cell: string): Mark | undefined => q.marks.find((m) => m.choice === cell);

/** The cell that runs next, "" when all have run. */
export const nextCell = (q: Question): string => q.names.find((name) => !ran(q, name)) ?? "";

/** The cell in whose run the run stands, "" for none. */
export function litCell(state: State, q: Question): string {
  if (state.step !== q.step) return "";
  return q.marks.find((m) => m.seq >= state.view.seq)?.choice ?? (state.stepDone ? "" : nextCell(q));
}

/** What became of a cell: as the reader said, otherwise, not said, or not to be tried: it came to the third of the signs, or one behind that. */
type Fate = "held" | "other" | "unsaid" | "void" | "";

export function fateOf(q: Question, said: string, cell: string): Fate {
  const mark = ran(q, cell);
  const own = entriesOf(said).get(cell);
  if (!mark) return "";
  if (own === mark.value) return "held";
  if (q.choices.indexOf(mark.value) > 1) return "void";
  return own === undefined ? "unsaid" : "other";
}

/** The cells that have run, by what became of them. */
export function tally(q: Question, said: string): Record<Exclude<Fate, "">, string[]> {
  const out: Record<Exclude<Fate, "">, string[]> = { held: [], other: [], unsaid: [], void: [] };
  for (const cell of q.names) {
    const fate = fateOf(q, said, cell);
    if (fate !== "") out[fate].push(cell);
  }
  return out;
}
