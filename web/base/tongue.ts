// The script of a language that is not compiled in: it comes when the language is chosen, or with the page where it was chosen before.
import { loadScript } from "./script";
import { compiled, languageOf, spoken } from "../text/languages";

/** The script with the words of a language. */
export const wordsFile = (code: string): string => `words-${code}.js`;

/** The script with what a shipped lesson says in a language. */
export const translationFile = (id: string, code: string): string => `lesson-${id}.${code}.js`;

/** Whether a language can be spoken now. */
export const speakable = (code: string): boolean =>
  compiled(code) || (languageOf(code) !== undefined && spoken(code) !== undefined);

/** Loads the words of a language, if they are not here yet. Rejected if they cannot be loaded. */
export async function learn(code: string): Promise<void> {
  if (speakable(code)) return;
  await loadScript(wordsFile(code));
  if (!speakable(code)) throw new Error(code);
}
