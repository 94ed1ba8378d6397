// Languages besides English and Chinese, which stand in strings.ts. The build makes a script of each folder of this one, words-LANG.js
// (cmd/internal/site/words.go); web/base/tongue.ts loads it when the language is chosen.

/** How a language is called: by its folder, by those who speak it, and in the attribute lang. */
interface Language {
  code: string;
  name: string;
  tag: string;
}

/** The content of words-LANG.js. A text that it lacks is shown in English. */
interface Spoken {
  page: Record<string, string>; // words of strings.ts
  share: Record<string, string>; // …of the Share panel
  texts: string[]; // the core's explanations, in its own order
  phrases: string[]; // what the core says besides: the English of one and then its text, and so on
  joints: string[]; // comma, semicolon, or, colon
  named: Record<string, string>; // by their English: titles, chapters and summaries of lessons, and thumbnails
  glossary: Record<string, { term: string; html: string }>; // by the ids of its terms
}

declare global {
  /** The further languages that the build has, in lessons.js. */
  var zootropeLanguages: Language[] | undefined;
  var zootropeWords: Record<string, Spoken> | undefined;
}

const COMPILED: Language[] = [
  { code: "en", name: "English", tag: "en" },
  { code: "zh", name: "简体中文", tag: "zh-CN" },
];

/** All languages of the page, in the order in which they are offered. */
export const languages = (): Language[] => [...COMPILED, ...(globalThis.zootropeLanguages ?? [])];

/** A language of the page by its code. */
export const languageOf = (code: string): Language | undefined => languages().find((l) => l.code === code);

/** Whether a language is compiled in. */
export const compiled = (code: string): boolean => COMPILED.some((l) => l.code === code);

/** The words of a further language, if they are here. */
export const spoken = (code: string): Spoken | undefined => {
  const all = globalThis.zootropeWords;
  return all && Object.hasOwn(all, code) ? all[code] : undefined;
};

const own = (words: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** A word of the page or the Share panel in a further language. */
export const wordIn = (code: string, of: "page" | "share", word: string): string | undefined => {
  const words = spoken(code)?.[of];
  return words && own(words, word);
};

/** The entry of a term in the glossary of a further language. */
export const termIn = (code: string, id: string): { term: string; html: string } | undefined => {
  const words = spoken(code)?.glossary;
  return words && Object.hasOwn(words, id) ? words[id] : undefined;
};

const phrases = new Map<string, Map<string, string>>();

/** The text of a further language for an English text that is not a word of the page. */
export function phraseIn(code: string, english: string): string | undefined {
  const words = spoken(code);
  if (!words) return undefined;
  let known = phrases.get(code);
  if (!known) {
    known = new Map();
    for (let i = 0; i + 1 < words.phrases.length; i += 2) known.set(words.phrases[i]!, words.phrases[i + 1]!);
    phrases.set(code, known);
  }
  return own(words.named, english) ?? known.get(english);
}
