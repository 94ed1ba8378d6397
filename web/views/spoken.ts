// The code that a step and its questions speak of.
import { pick, type Lesson } from "../text/lessons";
import type { State } from "../protocol";

const IN_PROSE = /<code[^>]*>(.*?)<\/code>/g;
const IN_CHOICES = /`([^`]+)`/g;
const LETTERS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#34;": '"', "&#39;": "'", "&amp;": "&" };
const plain = (html: string): string => html.replace(/<[^>]*>/g, "").replace(/&#?\w+;/g, (letter) => LETTERS[letter] ?? letter);

/** The pieces of code in the prose of the open step. */
export function codeInProse(lesson: Lesson, step: number): string[] {
  return [...pick(lesson.steps[step]?.html).matchAll(IN_PROSE)].map((m) => plain(m[1]!));
}

/** The pieces of code in the choices of the questions about the open step and the next one, and the lines that choices are. */
export function codeInChoices(lesson: Lesson, { step, questions }: Pick<State, "step" | "questions">): string[] {
  const here = questions.filter((q) => q.step === step || q.step === step + 1).map((q) => q.id);
  return (lesson.questions ?? [])
    .filter((q) => here.includes(q.id))
    .flatMap((q) => q.choices)
    .flatMap((c) => (c.line ? [c.line] : [...pick(c.text).matchAll(IN_CHOICES)].map((m) => m[1]!)));
}
