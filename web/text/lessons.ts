// The table of contents and the prose of lessons. The build writes them into classic scripts, so that they can be read before the core is
// there: lessons.js has the contents, and each lesson is a script of its own (web/lesson/fetched.ts).
import { phraseIn } from "./languages";
import { language, type Lang } from "./strings";
import type { AnswerKind, Outline } from "../protocol";

/** A text in the languages that it is there in. */
export type Both = { en?: string; zh?: string } & Record<string, string | undefined>;
/** A step that is laid beside an earlier one: what tells the two runs apart. */
interface LessonCompare {
  with: string;
  a: { id: string; text: Both };
  b: { id: string; text: Both };
}
interface LessonStep {
  id: string;
  title: Both;
  html: Both;
  compare?: LessonCompare | null;
}
/**
 * An answer, or an event that is put in order: `since` is why somebody may think so; `but` says why it was not so, with {{see}} where the link to the event
 * stands; `line` is the line of code that a choice is: a part of its text, or its name in scripts.
 */
export interface LessonChoice {
  id: string;
  text: Both;
  since?: Both;
  but?: Both;
  line?: string;
}
export interface LessonQuestion {
  id: string;
  kind: AnswerKind;
  text: Both;
  unit?: Both; // what stands behind the number that is asked for
  most?: number; // where the axis of a curve ends, or the bar of time, in seconds
  stage?: Both; // of a grid on the stage: the words over its rows and its columns, ROWS × COLUMNS
  choices: LessonChoice[]; // the choices; the events; what can hold in a cell; the bins; none for numbers and for things
  parts?: LessonChoice[]; // the rows and columns of a grid, what is sorted, or the points
  misses?: LessonChoice[]; // near misses that have words, by their answer; "else" is every other wrong answer
}
/** A wrong answer that can be run: another script, laid beside the lesson's. */
interface LessonBelief {
  question: string;
  choice: string;
  word: string;
  text: Both;
}
/** A lesson in the table of contents. */
export interface Entry {
  id: string;
  chapter: Both;
  title: Both;
  steps: { id: string }[];
  summary?: Both; // of a lesson that is here as a whole, or is not shipped; summaryOf finds that of every lesson
  minutes?: number;
  questions: { id: string }[] | null;
}
export interface Lesson extends Entry {
  steps: LessonStep[];
  questions: LessonQuestion[] | null;
  goals: { id: string; text: Both; hints?: Both[]; slips?: { id: string; text: Both }[] }[] | null;
  offers: { command: string; text: Both }[] | null;
  beliefs: LessonBelief[] | null;
  recap: Both[] | null; // what one can say after it, a sentence each
  said?: { question: Both; sentences: Both[] } | null; // how to say it to somebody who asks
  needs?: string[]; // ids of the lessons that it builds on
  aims?: Both[]; // what one will be able to say
  solution?: string[]; // commands that reach every goal, from the beginning of the exercise
  code?: string; // the recipe whose lines stand beside the stage at its start
  teach?: Both; // HTML: a note for teachers
  outline?: Outline; // what the core is given to play it
  own?: { file: string; outline: Outline; text?: string }; // of one that somebody has brought along: its file, too, and what stands in it
}

declare global {
  var zootropeLessons: Entry[] | undefined;
  var zootropeSummaries: Record<string, Both> | undefined; // by the ids of the shipped lessons: of home.js
  var zootropePromises: { name: string; text: Both }[] | undefined;
}

/** The shipped lessons, in order. */
export const lessons: Entry[] = globalThis.zootropeLessons ?? [];
/** The promises that core/check watches, in its own words. */
export const promises = globalThis.zootropePromises ?? [];

/** Gives the text in the current language, or in English, or in whatever there is. */
export function pick(text: Both | undefined): string {
  if (!text) return "";
  const { en } = text;
  return text[language()] ?? (en === undefined ? undefined : (phraseIn(language(), en) ?? en)) ?? Object.values(text)[0] ?? "";
}

/** The language in which a lesson is told: the current one, or that of what is shown in its place. */
export const languageShown = ({ title }: { title: Both }): Lang =>
  [language(), "en", ...Object.keys(title)].find((lang) => lang in title) ?? "en";

/** Lessons that somebody has brought along, by id. */
export const brought = new Map<string, Lesson>();
/** Shipped lessons whose scripts have come, by id. */
export const fetched = new Map<string, Lesson>();

/** A lesson in the table of contents, by its id. */
export const entryById = (id: string): Entry | undefined => lessons.find((l) => l.id === id) ?? brought.get(id);

/** What a lesson is about. The summary of a shipped lesson comes with the lesson, or with the page that lists all lessons. */
export const summaryOf = (lesson: Entry): Both | undefined => lesson.summary ?? globalThis.zootropeSummaries?.[lesson.id];

/** All of a lesson, if it is here. */
export const lessonById = (id: string): Lesson | undefined => fetched.get(id) ?? brought.get(id);
