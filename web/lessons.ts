// The prose of the shipped lessons. The build writes it into lessons.js, so that it can be read before the core is there.
import { language, type Lang } from "./strings";

export type Both = Partial<Record<Lang, string>>;
/** A step that is laid beside an earlier one: what tells the two runs apart. */
interface LessonCompare { with: string; a: { id: string; text: Both }; b: { id: string; text: Both } }
export interface LessonStep { id: string; title: Both; html: Both; compare?: LessonCompare | null }
interface LessonQuestion { id: string; text: Both; choices: { id: string; text: Both }[] }
export interface Lesson {
  id: string; chapter: Both; title: Both; steps: LessonStep[];
  summary?: Both; minutes?: number; questions: LessonQuestion[] | null; goals: { id: string; text: Both }[] | null;
  offers: { command: string; text: Both }[] | null;
}

declare global { var zootropeLessons: Lesson[] | undefined }

export const lessons: Lesson[] = globalThis.zootropeLessons ?? [];

/** Gives the text in the current language, or in the other one where it is missing. */
export function pick(text: Both | undefined): string {
  return text?.[language()] ?? text?.en ?? text?.zh ?? "";
}

export function lessonById(id: string): Lesson | undefined {
  return lessons.find((l) => l.id === id);
}
