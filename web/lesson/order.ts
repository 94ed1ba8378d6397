// The order in which the choices of a question stand on the page: another one for each visit, so that the right choice is known by its words and not by
// its place. It is the same in all languages, and kept with the visit. Everything that leaves the page keeps the order of the script: states, links,
// the letters of SCORM, and paper.
import { asWritten } from "../base/query";
import { recall, remember } from "../base/settings";
import { nameOf } from "./named";
import type { Question } from "../protocol";

/** The number of a text: FNV-1a, with the last steps of MurmurHash3, so that texts that are alike have numbers that are not. */
function numbered(text: string): number {
  let n = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) n = Math.imul(n ^ text.charCodeAt(i), 0x01000193);
  n = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return (n ^ (n >>> 16)) >>> 0;
}

/** The choices in the order of a seed. */
export function shuffled(seed: string, choices: readonly string[]): string[] {
  const rank = new Map(choices.map((id) => [id, numbered(`${seed} ${id}`)]));
  return [...choices].sort((a, b) => rank.get(a)! - rank.get(b)!);
}

/** The events of an order as they are laid out on paper and in a terminal (lessons/form/answer.go): always alike, and never as the script has them. */
export function cards(lesson: string, question: string, events: readonly string[]): string[] {
  const laid = shuffled(`${lesson} ${question}`, events);
  return laid.every((id, n) => id === events[n]) ? [...laid.slice(1), ...laid.slice(0, 1)] : laid;
}

/** The seed of the visit to a lesson. The visit ends when the reader begins the lesson anew. */
function visit(lesson: string): string {
  const key = "order:" + nameOf(lesson);
  const kept = recall(key);
  if (kept) return kept;
  const made = Math.random().toString(36).slice(2);
  remember(key, made);
  return made;
}

/** The choices of a question in the order of this visit. */
export const choicesOf = (lesson: string, { id, choices }: Pick<Question, "id" | "choices">): string[] =>
  asWritten ? [...choices] : shuffled(`${lesson} ${id} ${visit(lesson)}`, choices);
