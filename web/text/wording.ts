// The words that a lesson gives to questions, goals and offers; where it gives none, the script's own.
import { briefly, inWords } from "./answers";
import { pick, type Lesson, type LessonChoice } from "./lessons";
import type { Goal, Question } from "../protocol";

export interface Asked {
  text: string;
  number: number;
  of: number;
  /** What stands behind the number that is asked for; "" for nothing. */
  unit: string;
  /** Where the axis of a curve ends, or the bar of time, in seconds. */
  most: number;
  choice(id: string): LessonChoice | undefined;
  /** The near miss that has words for a wrong answer: its own words, or those for every other wrong answer. */
  miss(answer: string): LessonChoice | undefined;
  /** The words of a choice, of an event, or of a row, a column or a point. */
  part(id: string): string;
  /** The words of an answer. */
  words(answer: string): string;
  /** The words of an answer where there is little room. */
  brief(answer: string): string;
}

/** The near miss that stands for every wrong answer without words of its own. */
export const OTHERWISE = "else";

/** A question as it is asked, and which it is of those of the lesson, or of those that are asked here. */
export function asked(lesson: Lesson, q: Question, here?: Question[]): Asked {
  const all = lesson.questions ?? [];
  const at = all.findIndex((w) => w.id === q.id);
  const found = all[at];
  const choice = (id: string) => [...(found?.choices ?? []), ...(found?.parts ?? [])].find((c) => c.id === id);
  const form = {
    kind: q.kind ?? "choice",
    unit: pick(found?.unit),
    things: q.choices,
    text: (id: string) => pick(choice(id)?.text) || id,
  };
  return {
    text: pick(found?.text) || q.id,
    number: here ? here.findIndex((w) => w.id === q.id) + 1 : at + 1,
    of: (here ?? all).length,
    unit: form.unit,
    most: found?.most || (form.kind === "moment" ? 12 : 100),
    choice,
    miss: (answer) => {
      const parts = answer.includes("=") ? answer.split(",") : [answer];
      return found?.misses?.find((m) => parts.includes(m.id)) ?? found?.misses?.find((m) => m.id === OTHERWISE);
    },
    part: form.text,
    words: (answer) => inWords(form, answer),
    brief: (answer) => briefly(form, answer),
  };
}

export const goalWords = (lesson: Lesson, id: string): string => pick(lesson.goals?.find((g) => g.id === id)?.text) || id;

/** The goals of a run in the order of the prose. */
export const inOrder = (lesson: Lesson, goals: Goal[]): Goal[] => {
  const all = lesson.goals ?? [];
  const at = (id: string) => {
    const i = all.findIndex((g) => g.id === id);
    return i < 0 ? all.length : i; // a goal without words comes last
  };
  return [...goals].sort((a, b) => at(a.id) - at(b.id));
};

export const offerWords = (lesson: Lesson, command: string): string =>
  pick(lesson.offers?.find((o) => o.command === command)?.text);
