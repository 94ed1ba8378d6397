// The order in which the choices of a question stand on the page: another one for each visit, so that the right choice is known by its words and not by
// its place. It is the same in all languages, and kept with the visit. Everything that leaves the page keeps the order of the script: states, links,
// the letters of SCORM, and paper.
import { dealt } from "../answers/cards";
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

/** The seed of the visit to a lesson. The visit ends when the reader begins the lesson anew. */
function visit(lesson: string): string {
  const key = "order:" + nameOf(lesson);
  const kept = recall(key);
  if (kept) return kept;
  const made = Math.random().toString(36).slice(2);
  remember(key, made);
  return made;
}

/** The events of a question in the order in which a class gets them that answers together, paper, and a terminal (lessons/form/answer.go): the same for everybody, and not the script's. */
export const sameForAll = (lesson: string, id: string, events: readonly string[]): string[] =>
  dealt(shuffled(`${lesson} ${id}`, events), events);

/** The choices of a question in the order of this visit. Events that are to be put in order never stand as in the script. */
export function choicesOf(lesson: string, { id, kind, choices }: Pick<Question, "id" | "choices"> & Partial<Question>): string[] {
  if (asWritten) return kind === "order" ? sameForAll(lesson, id, choices) : [...choices];
  const out = shuffled(`${lesson} ${id} ${visit(lesson)}`, choices);
  return kind === "order" ? dealt(out, choices) : out;
}
