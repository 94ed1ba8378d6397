// Lessons that somebody has brought along as a file: each has an address of its own, and is kept in this browser until it is forgotten. In
// another page's frame nothing is kept: the page brings the lesson each time.
import { embed, steps as range } from "../base/query";
import { forget, recall, remember } from "../base/settings";
import { nameOf } from "./named";
import { brought, type Lesson } from "../text/lessons";
import type { Outline, Reading, State } from "../protocol";

const LIST = "brought"; // the ids of the lessons that are kept
const FORM = 1; // the version of what is kept: another version is not read
const PREFIX = "own."; // no shipped lesson has an id that begins so

/** Whether an id belongs to a lesson in a file. */
export const isOwn = (id: string): boolean => id.startsWith(PREFIX);

/** The id of a lesson in a file of this name. */
const idOf = (file: string): string =>
  PREFIX
  + (file
    .replace(/\.[^.]*$/, "")
    .replace(/[\s/\\#?%]+/g, "-")
    .slice(0, 80) || "lesson");

function kept(): string[] {
  try {
    const ids: unknown = JSON.parse(recall(LIST) ?? "[]");
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}

/** The keys of what is kept of a visit. */
const visit = (id: string): string[] =>
  ["own:", "seen:", "answers:", "earned:", "hints:", "order:"].map((what) => what + nameOf(id));

/** Moves what was kept of a lesson to the keys of its new text, if the script is the same; for another script, nothing is kept. */
function carry(from: string[], to: string[]): void {
  from.forEach((key, i) => {
    const kept = recall(key);
    if (key === to[i]) return;
    forget(key);
    if (kept !== null && to[i] !== undefined) remember(to[i], kept);
  });
}

/** Takes a lesson that was read, in place of the lesson that came from the same file before. */
export function bring(file: string, text: string, reading: Reading): Lesson {
  const outline = reading.outline!;
  const lesson = { ...(reading.lesson as Lesson), id: idOf(file), own: { file, outline, text } };
  const before = brought.get(lesson.id);
  const was = visit(lesson.id);
  brought.set(lesson.id, lesson);
  if (before) carry(was, before.own?.outline.script === outline.script ? visit(lesson.id) : []);
  if (embed === "") {
    remember("brought:" + lesson.id, JSON.stringify({ form: FORM, lesson }));
    remember(LIST, JSON.stringify([...new Set([...kept(), lesson.id])]));
  }
  return lesson;
}

/** Forgets a lesson, and all that was kept of it. */
export function forgetLesson(id: string): void {
  for (const key of ["brought:" + id, ...visit(id)]) forget(key);
  brought.delete(id);
  remember(LIST, JSON.stringify(kept().filter((one) => one !== id)));
  delete globalThis.zootropePaper?.[id];
}

/** Restores the lessons that were kept. */
function restore(): void {
  for (const id of kept()) {
    try {
      const { form, lesson } = JSON.parse(recall("brought:" + id) ?? "{}") as { form?: number; lesson?: Lesson };
      if (form === FORM && lesson?.id === id && lesson.own && Array.isArray(lesson.steps)) brought.set(id, lesson);
    } catch {
      /* the lesson counts as forgotten */
    }
  }
}
if (embed === "") restore();

/** The fields of `load` for a lesson: the core knows no lesson by itself. */
export const loading = (lesson: Lesson): { lesson: string; name: string; outline: Outline; first?: number; last?: number } => ({
  lesson: lesson.id,
  ...(range && { first: range.from, last: range.to }),
  ...(lesson.own ? { name: lesson.own.file, outline: lesson.own.outline } : { name: "script.zk", outline: lesson.outline! }),
});

/** Keeps the values of a step's placeholders for printing; for shipped lessons the build has written them down. */
export function noteFills(lesson: Lesson, state: State): void {
  if (!lesson.own || state.step < 0 || !state.stepDone) return;
  const all = ((globalThis.zootropePaper ??= {})[lesson.id] ??= []);
  all[state.step] = { svg: {}, fills: Object.fromEntries(state.fills.map((f) => [f.key, f.text])) };
}
