// Shipped lessons: each is a script of its own, which is loaded when it is opened, or shortly before.
import { has } from "../base/files";
import { loadScript } from "../base/script";
import { translationFile } from "../base/tongue";
import { fetched, lessonById, lessons, type Lesson } from "../text/lessons";
import { language, type Lang } from "../text/strings";
import type { Outline } from "../protocol";
import type { Sheet } from "./paper";

/** The texts of a lesson in another language, in the same structure as the English ones. */
type Translation = string | null | (Translation | null)[] | { [name: string]: Translation };

declare global {
  /** The build writes this into lesson-ID.js. */
  var zootropeShipped: Record<string, { lesson: Lesson; outline: Outline; paper: Sheet[] }> | undefined;
  /** …and into lesson-ID.LANG.js: what the lesson says in a further language, by that and by its id. */
  var zootropeTranslations: Record<string, Record<string, Translation>> | undefined;
}

/** Takes what a lesson's script has brought; says whether it has come. */
function take(id: string): boolean {
  const all = globalThis.zootropeShipped?.[id];
  if (!all) return false;
  for (const [lang, translation] of Object.entries(globalThis.zootropeTranslations ?? {}))
    if (translation[id]) put(all.lesson, translation[id], lang);
  fetched.set(id, { ...all.lesson, outline: all.outline });
  (globalThis.zootropePaper ??= {})[id] = all.paper;
  return true;
}

/** Adds the texts of a language beside the English ones. */
function put(to: object, translation: Translation, lang: Lang): void {
  const at = to as Record<string, object | string>;
  for (const [name, own] of Object.entries(translation ?? {})) {
    const there = at[name];
    if (own === null || typeof there !== "object") continue;
    if (typeof own === "string") (there as Record<string, string>)[lang] = own;
    else put(there, own, lang);
  }
}

const silent = new Set<string>(); // scripts with a lesson's texts that could not be loaded: the lesson is shown in English

/** Whether a lesson is here, with its texts in a language if it has texts in that language. */
export function here(id: string, lang: Lang = language()): boolean {
  const lesson = lessonById(id);
  return (
    lesson !== undefined && (lang in lesson.title || !has(translationFile(id, lang)) || silent.has(translationFile(id, lang)))
  );
}

/** Loads a shipped lesson and its texts in a language. Rejected if the lesson's script cannot be loaded. */
export async function fetchLesson(id: string, lang: Lang = language()): Promise<void> {
  const translation = translationFile(id, lang);
  const wanted = has(translation) && !lessonById(id)?.title[lang];
  const words = wanted ? loadScript(translation).catch(() => silent.add(translation)) : undefined;
  if (!fetched.has(id) && !take(id)) {
    await loadScript(`lesson-${id}.js`);
    await words;
    if (!take(id)) throw new Error(id);
  }
  await words;
  const own = globalThis.zootropeTranslations?.[lang]?.[id];
  if (own && !here(id, lang)) put(fetched.get(id)!, own, lang);
}

/** Loads the lesson that follows another one, so that it opens at once. If it cannot be loaded, the reader hears so when it is opened. */
export function fetchAhead(id: string): void {
  const at = lessons.findIndex((l) => l.id === id);
  const next = at < 0 ? undefined : lessons[at + 1];
  if (next) fetchLesson(next.id).catch(() => {});
}

for (const id of Object.keys(globalThis.zootropeShipped ?? {})) take(id); // the lessons that came together with the page
