// Lessons that somebody has brought along as a file: each has an address of its own, and is kept in this browser until it is forgotten. In
// another page's frame nothing is kept: the page brings the lesson each time.
import { embed, steps as range } from "../base/query";
import { forget, recall, remember } from "../base/settings";
import { brought, type Lesson } from "../text/lessons";
import type { Outline, Reading, State } from "../protocol";

const LIST = "brought"; // the ids of those that are kept
const FORM = 1; // of what is kept: what another version of the page has kept is not read
const PREFIX = "own."; // of an id: no shipped lesson has it

/** Whether an id is that of a lesson in a file. */
export const isOwn = (id: string): boolean => id.startsWith(PREFIX);

/** The id of a lesson in a file of this name. */
export const idOf = (file: string): string =>
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

/** Takes a lesson that was read, in the place of the one that its file has given before. */
export function bring(file: string, text: string, reading: Reading): Lesson {
  const outline = reading.outline!;
  const lesson = { ...(reading.lesson as Lesson), id: idOf(file), own: { file, outline, text } };
  const before = brought.get(lesson.id);
  if (before && before.own?.outline.script !== outline.script) forget("own:" + lesson.id); // a run of another script
  brought.set(lesson.id, lesson);
  if (embed === "") {
    remember("brought:" + lesson.id, JSON.stringify({ form: FORM, lesson }));
    remember(LIST, JSON.stringify([...new Set([...kept(), lesson.id])]));
  }
  return lesson;
}

/** Forgets a lesson, and all that was kept of it. */
export function forgetLesson(id: string): void {
  brought.delete(id);
  for (const what of ["brought:", "own:", "seen:", "answers:", "hints:"]) forget(what + id);
  remember(LIST, JSON.stringify(kept().filter((one) => one !== id)));
  delete globalThis.zootropePaper?.[id];
}

/** Takes out those that were kept. */
function restore(): void {
  for (const id of kept()) {
    try {
      const { form, lesson } = JSON.parse(recall("brought:" + id) ?? "{}") as { form?: number; lesson?: Lesson };
      if (form === FORM && lesson?.id === id && lesson.own && Array.isArray(lesson.steps)) brought.set(id, lesson);
    } catch {
      /* it is as if it had been forgotten */
    }
  }
}
if (embed === "") restore();

/** What `load` says of a lesson: the core knows none by itself. */
export const loading = (lesson: Lesson): { lesson: string; name: string; outline: Outline; first?: number; last?: number } => ({
  lesson: lesson.id,
  ...(range && { first: range.from, last: range.to }),
  ...(lesson.own ? { name: lesson.own.file, outline: lesson.own.outline } : { name: "script.zk", outline: lesson.outline! }),
});

/** Keeps what the placeholders of a step come to, for paper: of shipped lessons the build has written it down. */
export function noteFills(lesson: Lesson, state: State): void {
  if (!lesson.own || state.step < 0 || !state.stepDone) return;
  const all = ((globalThis.zootropePaper ??= {})[lesson.id] ??= []);
  all[state.step] = { svg: "", fills: Object.fromEntries(state.fills.map((f) => [f.key, f.text])) };
}
