// The cards and the index, as the build has written them (cmd/internal/site/cards.go). An address names a card or a question of the index by its id.
import type { Both } from "../text/lessons";

/** Where something is shown: steps of lessons, or nowhere. */
export interface At {
  steps?: string[]; // lesson#step
  nowhere?: boolean;
}

export interface Point extends At {
  id: string;
  text: Both;
  heard?: Both; // what is often said in its place and is wrong
}

export interface Card {
  id: string;
  question: Both;
  also: Both;
  points: Point[];
  minute: number; // how many of the points belong in the minute, from the first on; the others answer questions that follow
}

/** A question of the index. */
export interface Indexed extends At {
  id: string;
  question: Both;
  also?: Both;
  says?: Both;
  cards?: string[];
  pages?: string[];
}

interface Group {
  id: string;
  title: Both;
  entries: Indexed[];
}

export interface Questions {
  cards: Card[];
  groups: Group[];
  steps: Record<string, { lesson: string; number: number; title: Both }>;
}

declare global {
  var zootropeQuestions: Questions | undefined;
}

/** A text in a language, or in English. */
export const inLang = (text: Both | undefined, lang: string): string => text?.[lang] ?? text?.en ?? "";

/** The card before or behind another one, if there is one. */
export function beside(cards: Card[], id: string, by: -1 | 1): Card | undefined {
  const at = cards.findIndex((c) => c.id === id);
  return at < 0 ? undefined : cards[at + by];
}

const flat = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Whether all words that were typed stand in a question of the index, in whatever language. */
export function fits(entry: Indexed, typed: string): boolean {
  const text = flat([entry.question, entry.also, entry.says].flatMap((t) => Object.values(t ?? {})).join("\n"));
  return flat(typed).split(/\s+/).every((word) => text.includes(word)); // prettier-ignore
}
