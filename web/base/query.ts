// The parameters of the address, before its #. Unknown parameters are ignored, and none can throw. They are true for this page only: none
// is remembered.

import { whole } from "./whole";

const query = new URLSearchParams(location.search || (whole?.query ?? ""));

/** Whether a key stands in the address, with whatever value. */
export const asked = (key: string): boolean => query.has(key);

function oneOf<T extends string>(key: string, ...values: T[]): T | "" {
  const value = query.get(key);
  return values.find((v) => v === value) ?? "";
}

/** The page is a guest in another one: without a top bar, catalogue and a way out. `stage` has the stage, its bar and the caption alone. */
export const embed = oneOf("embed", "lesson", "stage", "playground");

/** The code of a language, known or not: which there are is only known later. */
export const langAsked = /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.exec(query.get("lang") ?? "")?.[0] ?? "";
export const themeAsked = oneOf("theme", "light", "dark", "auto");

/** The host hands the core's bytes from one player to the next. That is only done in a sandbox. Elsewhere the browser keeps what it has
 * fetched, and only this page's own server may say what runs in it. */
export const shared =
  oneOf("core", "shared") !== "" && parent !== window && location.protocol !== "file:" && self.origin === "null" && !whole;

/** Whether questions are asked: a stage alone has no place for them. */
export const questions = query.get("ask") !== "0" && embed !== "stage";

/** Whether choices stand in the order of the script: a class that answers together needs the same letters. */
export const asWritten = oneOf("order", "written") !== "";

/** Whether the note for teachers stands beside the lesson: not in another page, which is for those who learn. */
export const teaching = embed === "" && query.get("teach") === "1";

/** The part of a lesson that is printed in place of all of it. */
export const paperAsked = oneOf("paper", "questions");

/** Whether the browser keeps what is done in a lesson. In a package a learning platform does: others learn at the same computer. */
export const kept = query.get("kept") !== "0";

/** The steps of the lesson that are gone through, counted from 1, or all of them. */
export const steps = ((): { from: number; to: number } | null => {
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(query.get("steps") ?? "") ?? [];
  const range = { from: Number(from), to: Number(to) };
  return range.from >= 1 && range.from <= range.to ? range : null;
})();
