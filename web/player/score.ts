// What a visit is worth: a point for each question that was answered rightly and each goal that was reached. A lesson with neither has one
// point, for having been seen.
import { finished } from "../lesson/kept";
import { questions as asks, steps as range } from "../base/query";
import type { Lesson } from "../text/lessons";
import type { State } from "../protocol";

export interface Score {
  raw: number;
  max: number;
  scaled: number; // 0 to 1
  done: boolean; // all steps were seen, and all questions answered
}

export function score(lesson: Lesson, state: State): Score {
  const inRange = (step: number) => !range || (step >= range.from - 1 && step < range.to);
  const questions = asks ? state.questions.filter((q) => inRange(q.step)) : [];
  const goals = range ? [] : state.goals; // a goal is one of the whole lesson
  const done = finished(lesson);
  const max = questions.length + goals.length;
  const raw = questions.filter((q) => q.graded && q.chosen === q.right).length + goals.filter((g) => g.reached).length;
  return max === 0 ? { raw: done ? 1 : 0, max: 1, scaled: done ? 1 : 0, done } : { raw, max, scaled: raw / max, done };
}
