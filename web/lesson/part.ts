// The part of a lesson that this player goes through (`steps=2-4` in its address): its steps are counted from 1, as if there were no others.
// Without such an address the part is all of the lesson.
import { steps as range } from "../base/query";
import type { Entry } from "../text/lessons";

/** The first step and the one after the last, counted from 0 in the lesson. A range that begins beyond the lesson means all of it. */
export function bounds(lesson: Entry): { from: number; to: number } {
  const n = lesson.steps.length;
  return range && range.from <= n ? { from: range.from - 1, to: Math.min(range.to, n) } : { from: 0, to: n };
}

/** Whether a step of the lesson belongs to the part. */
export function inPart(lesson: Entry, step: number): boolean {
  const { from, to } = bounds(lesson);
  return step >= from && step < to;
}

/** The number by which a step of the lesson is called here: the first of the part is 1, and the one before it 0. */
export const numberOf = (lesson: Entry, step: number): number => step + 1 - bounds(lesson).from;

/** How many steps the part has. */
export function lengthOf(lesson: Entry): number {
  const { from, to } = bounds(lesson);
  return to - from;
}

/** The steps of the part, counted from 0 in the lesson. */
export function stepsOf(lesson: Entry): number[] {
  const { from, to } = bounds(lesson);
  return Array.from({ length: to - from }, (_, i) => from + i);
}
