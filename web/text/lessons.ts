// The prose of the shipped lessons. The build writes it into lessons.js, so that it can be read before the core is there.
import { language, type Lang } from "./strings";
import type { Outline } from "../protocol";

export type Both = Partial<Record<Lang, string>>;
/** A step that is laid beside an earlier one: what tells the two runs apart. */
interface LessonCompare {
  with: string;
  a: { id: string; text: Both };
  b: { id: string; text: Both };
}
export interface LessonStep {
  id: string;
  title: Both;
  html: Both;
  compare?: LessonCompare | null;
}
/** An answer: `since` is why somebody may think so; `but` says why it was not so, with {{see}} where the link to the event stands. */
export interface LessonChoice {
  id: string;
  text: Both;
  since?: Both;
  but?: Both;
}
export interface LessonQuestion {
  id: string;
  text: Both;
  choices: LessonChoice[];
}
/** A wrong answer that can be run: another script, laid beside the lesson's. */
export interface LessonBelief {
  question: string;
  choice: string;
  word: string;
  text: Both;
}
export interface Lesson {
  id: string;
  chapter: Both;
  title: Both;
  steps: LessonStep[];
  summary?: Both;
  minutes?: number;
  questions: LessonQuestion[] | null;
  goals: { id: string; text: Both }[] | null;
  offers: { command: string; text: Both }[] | null;
  beliefs: LessonBelief[] | null;
  recap: Both[] | null; // what one can say after it, a sentence each
  own?: { file: string; outline: Outline }; // of one that somebody has brought along: its file, and what the core is given
}

declare global {
  var zootropeLessons: Lesson[] | undefined;
  var zootropePromises: { name: string; text: Both }[] | undefined;
}

export const lessons: Lesson[] = globalThis.zootropeLessons ?? [];
/** What core/check watches, in its own words. */
export const promises = globalThis.zootropePromises ?? [];

/** Gives the text in the current language, or in the other one where it is missing. */
export function pick(text: Both | undefined): string {
  return text?.[language()] ?? text?.en ?? text?.zh ?? "";
}

/** Lessons that somebody has brought along, by id. */
export const brought = new Map<string, Lesson>();

export function lessonById(id: string): Lesson | undefined {
  return lessons.find((l) => l.id === id) ?? brought.get(id);
}
