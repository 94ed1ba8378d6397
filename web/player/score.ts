// The score of a visit: a point for each question that was answered rightly and each goal that was reached. A lesson with neither has one
// point, for having been seen. No point is lost when the run goes back.
import { earned } from "../lesson/earned";
import { finished } from "../lesson/kept";
import type { Score } from "../contract";
import { embed, questions as asks, steps as range } from "../base/query";
import type { Lesson } from "../text/lessons";
import type { State } from "../protocol";

export function score(lesson: Lesson, state: State): Score {
  const inRange = (step: number) => !range || (step >= range.from - 1 && step < range.to);
  const questions = asks ? state.questions.filter((q) => inRange(q.step)) : [];
  // A goal is one of the whole lesson, and where the stage stands alone nothing says what it is.
  const goals = range || embed === "stage" ? [] : state.goals;
  const { right, reached, given } = earned(lesson.id);
  const done = finished(lesson) && goals.every((g) => reached.includes(g.id) || given.includes(g.id));
  const max = questions.length + goals.length;
  const raw = questions.filter((q) => right.includes(q.id)).length + goals.filter((g) => reached.includes(g.id)).length;
  return max === 0 ? { raw: done ? 1 : 0, max: 1, scaled: done ? 1 : 0, done } : { raw, max, scaled: raw / max, done };
}
