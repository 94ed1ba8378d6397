// Shipped lessons: each is a script of its own, which is loaded when it is opened, or shortly before.
import { loadScript } from "../base/script";
import { fetched, lessons, type Lesson } from "../text/lessons";
import type { Outline } from "../protocol";
import type { Sheet } from "./paper";

declare global {
  /** What the build writes into lesson-ID.js. */
  var zootropeShipped: Record<string, { lesson: Lesson; outline: Outline; paper: Sheet[] }> | undefined;
}

/** Takes what a lesson's script has brought; says whether it has come. */
function take(id: string): boolean {
  const all = globalThis.zootropeShipped?.[id];
  if (!all) return false;
  fetched.set(id, { ...all.lesson, outline: all.outline });
  (globalThis.zootropePaper ??= {})[id] = all.paper;
  return true;
}

/** Has a shipped lesson here. Rejected where its script could not be had. */
export async function fetchLesson(id: string): Promise<void> {
  if (fetched.has(id) || take(id)) return;
  await loadScript(`lesson-${id}.js`);
  if (!take(id)) throw new Error(id);
}

/** Has the lesson behind another one here, too, so that it opens at once; if it cannot be had, that is told when it is opened. */
export function fetchAhead(id: string): void {
  const at = lessons.findIndex((l) => l.id === id);
  const next = at < 0 ? undefined : lessons[at + 1];
  if (next) fetchLesson(next.id).catch(() => {});
}

for (const id of Object.keys(globalThis.zootropeShipped ?? {})) take(id); // what came together with the page
