// The texts that the search of the first page looks through: all lessons, the questions of an interview, and the words of the glossary. The texts
// of the lessons come in a script for each language when the reader begins to search, and so do the questions and the words.
import { loadScript } from "../base/script";
import { GLOSSARY, meant, type Term } from "../lesson/glossary";
import { lessons, pick, summaryOf, type Both, type Entry } from "../text/lessons";
import { language } from "../text/strings";
import { Ranking, type Part } from "./ranking";
import { asked, plain, tokens } from "./tokens";
import type { Indexed } from "../cards/data";

/** The text of a lesson in one language. */
interface SearchText {
  points: string[];
  steps: [id: string, title: string, text: string][];
}

export interface Command {
  name: string;
  usage: string;
  help: Both;
}

declare global {
  var zootropeSearch:
    | {
        questions: Record<string, Both[]>;
        also: Record<string, Both>;
        terms: Record<string, string[]>;
        commands: Command[];
      }
    | undefined;
  var zootropeTexts: Record<string, Record<string, SearchText>> | undefined;
}

export const questionsOf = (lesson: Entry): Both[] => globalThis.zootropeSearch?.questions[lesson.id] ?? [];
export const alsoOf = (lesson: Entry): Both | undefined => globalThis.zootropeSearch?.also[lesson.id];
export const commands = (): Command[] => globalThis.zootropeSearch?.commands ?? [];
export const terms = (): Term[] => globalThis.zootropeGlossary ?? [];

const HAN = /\p{Script=Han}/u;

/** The languages of a search: the language of the page, and the language of the question. */
const languagesOf = (text: string): string[] => [...new Set([language(), HAN.test(text) ? "zh" : "en"])];

/** Loads the scripts that a question needs. Without them the search still finds titles and summaries. */
export const fetchFor = (text: string): Promise<unknown> =>
  Promise.allSettled(
    ["search.js", "questions.js", GLOSSARY, ...languagesOf(text).map((lang) => `texts-${lang}.js`)].map((src) => loadScript(src)),
  );

const textsOf = (lesson: Entry): SearchText[] =>
  Object.values(globalThis.zootropeTexts ?? {}).flatMap((all) => all[lesson.id] ?? []);

const both = (text: Both | undefined): string => [...new Set([text?.en, text?.zh, text && pick(text)])].join("\n");

/** How much the words of a lesson count, by where they stand. */
function partsOf(lesson: Entry): Part[] {
  const texts = textsOf(lesson);
  return [
    [9, both(lesson.title)],
    [7, both(alsoOf(lesson))],
    [4, both(summaryOf(lesson))],
    [2, both(lesson.chapter)],
    [3, questionsOf(lesson).map(both).join("\n")],
    [3, texts.flatMap(({ points }) => points).join("\n")],
    [4, texts.flatMap(({ steps }) => steps.map(([, title]) => title)).join("\n")],
    [2, texts.flatMap(({ steps }) => steps.map(([, , text]) => text)).join("\n")],
  ];
}

let index: { of: string; ranking: Ranking<Entry> } | null = null;

/** The ranking of lessons by the texts that have been loaded. */
function ranking(): Ranking<Entry> {
  const of = [
    language(),
    globalThis.zootropeSearch ? 1 : 0,
    globalThis.zootropeSummaries ? 1 : 0,
    ...Object.keys(globalThis.zootropeTexts ?? {}),
  ].join();
  if (index?.of !== of) index = { of, ranking: new Ranking(lessons, partsOf) };
  return index.ranking;
}

/** The lessons that answer a question, the best first. */
export const lessonsFor = (question: string): Entry[] =>
  ranking()
    .find(question, meantBy(question).flatMap(formsOf))
    .map(({ one }) => one);

const CALLED = "interview questions 面试题"; // what all cards are

let ranked: { of: object; ranking: Ranking<Indexed> } | null = null;

/** The cards, and the questions of the index, that a question means, the best first. A question that only leads to a card that was found is left out. */
export function cardsFor(question: string): Indexed[] {
  const all = globalThis.zootropeQuestions;
  if (!all) return [];
  const { cards } = all;
  const parts = (one: Indexed): Part[] => [
    [9, both(one.question)],
    [7, both(one.also)],
    [2, both(one.says)],
    [3, cards.some((c) => c.id === one.id) ? CALLED : ""],
  ];
  if (ranked?.of !== all) ranked = { of: all, ranking: new Ranking([...cards, ...all.groups.flatMap((g) => g.entries)], parts) };
  const found = ranked.ranking.find(question, meantBy(question).flatMap(formsOf)).map(({ one }) => one);
  return found.filter((one) => one.steps || one.nowhere || !one.cards?.some((id) => found.some((c) => c.id === id)));
}

/** All the words that stand for a term. */
const formsOf = (term: Term): string[] => [both(term.term), meant(term).term, ...(globalThis.zootropeSearch?.terms[term.id] ?? [])]
  .flatMap((text) => text.split("\n")); // prettier-ignore

/** The terms that a question names. */
const meantBy = (question: string): Term[] => terms().filter((term) => formsOf(term).some((form) => names(question, form)));

/** Whether a form of a term stands in a question: as a word of its own, or within Chinese, which does not divide words. */
function names(question: string, form: string): boolean {
  const [text, word] = [plain(question), plain(form)];
  if (word === "") return false;
  if (HAN.test(word)) return text.includes(word);
  return ` ${tokens(text).join(" ")} `.includes(` ${tokens(word).join(" ")} `);
}

/** The terms that a question names, or whose name it begins to write. */
export function termsFor(question: string): Term[] {
  const wanted = asked(question);
  const begun = (term: Term): boolean => {
    const own = formsOf(term).flatMap((form) => tokens(form));
    return wanted.length > 0 && wanted.every((token) => own.some((other) => other.startsWith(token)));
  };
  const named = meantBy(question);
  return [...named, ...terms().filter((term) => !named.includes(term) && begun(term))];
}

/** The place in a lesson that answers a question. */
interface Place {
  text: string;
  step: string | null; // null is a question of the lesson
}

/** The sentence or question of a lesson that fits best; null if title and summary fit as well. */
export function placeIn(lesson: Entry, question: string): Place | null {
  const wanted = new Set(asked(question));
  const has = (text: string): number => new Set(tokens(text).filter((token) => wanted.has(token))).size;
  const places: Place[] = [
    ...questionsOf(lesson).map((q) => ({ text: pick(q), step: null })),
    ...textsOf(lesson).flatMap(({ steps }) => steps.flatMap(([step, , text]) => sentences(text).map((text) => ({ text, step })))),
  ];
  let [best, most] = [null as Place | null, has(both(lesson.title) + both(summaryOf(lesson)))];
  for (const place of places) {
    const n = has(place.text);
    if (n > most) [best, most] = [place, n];
  }
  return best;
}

const sentences = (text: string): string[] => text.split(/(?<=[。！？])|(?<=[.!?])\s|\n/u).filter((s) => s.trim() !== "");
