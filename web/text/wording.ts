// The words that a lesson gives to questions, goals and offers; where it gives none, the script's own.
import { pick, type Lesson, type LessonChoice } from "./lessons";
import type { Goal, Question } from "../protocol";

interface Asked {
  text: string;
  number: number;
  of: number;
  choice(id: string): LessonChoice | undefined;
  words(id: string): string;
}

/** A question as it is asked, and which it is of those of the lesson, or of those that are asked here. */
export function asked(lesson: Lesson, q: Question, here?: Question[]): Asked {
  const all = lesson.questions ?? [];
  const at = all.findIndex((w) => w.id === q.id);
  const choice = (id: string) => all[at]?.choices.find((c) => c.id === id);
  return {
    text: pick(all[at]?.text) || q.id,
    number: here ? here.findIndex((w) => w.id === q.id) + 1 : at + 1,
    of: (here ?? all).length,
    choice,
    words: (id) => pick(choice(id)?.text) || id,
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
