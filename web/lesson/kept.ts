// The browser keeps this of a lesson from one visit to the next: the steps that were seen, the answers, and a run that was changed by hand.
import { questions } from "../base/query";
import { forget, recall, remember, rememberHere } from "../base/settings";
import { link } from "../base/route";
import { nameOf } from "./named";
import { stepsOf } from "./part";
import { type Entry } from "../text/lessons";
import type { Given, State } from "../protocol";

/**
 * The steps of a lesson that were seen: run to their end by going on from the one before, not by a jump. What an earlier version of the
 * page kept was only how many steps had been reached; it is taken for those.
 */
export function seen(lesson: Entry): Set<string> {
  try {
    const kept: unknown = JSON.parse(recall("seen:" + nameOf(lesson.id)) ?? "null");
    if (Array.isArray(kept)) return new Set(kept.map(String));
  } catch {
    /* then as if there were none */
  }
  const reached = Math.max(0, Number(recall("step:" + nameOf(lesson.id)) ?? 0) || 0);
  return new Set(lesson.steps.slice(0, reached).map((s) => s.id));
}

export function keepSeen(lesson: Entry, step: number): void {
  const all = seen(lesson);
  const id = lesson.steps[step]?.id;
  if (id === undefined || all.has(id)) return;
  remember("seen:" + nameOf(lesson.id), JSON.stringify([...all, id]));
  forget("step:" + nameOf(lesson.id));
}

/** Forgets what was seen and answered: another visit begins. */
export function unlearn(lesson: Entry): void {
  for (const what of ["seen:", "step:", "answers:", "order:"]) forget(what + nameOf(lesson.id));
}

/** How far a visitor has come in a lesson: so many steps, up to the furthest that was seen. */
export function progress(lesson: Entry): number {
  const all = seen(lesson);
  return lesson.steps.reduce((most, s, i) => (all.has(s.id) ? i + 1 : most), 0);
}

/** A lesson is finished when all of its steps were seen and all of its questions answered, rightly or not. */
export function finished(lesson: Entry): boolean {
  const all = seen(lesson);
  const given = new Set(answers(lesson.id).map((a) => a.question));
  return (
    stepsOf(lesson).every((i) => all.has(lesson.steps[i]!.id))
    && (!questions || (lesson.questions ?? []).every((q) => given.has(q.id)))
  );
}

/** Where a lesson goes on: at the reader's own run, or at the furthest step that was seen. A finished lesson begins again. */
export const resume = (lesson: Entry): string => own(lesson.id)?.at ?? link(lesson.id, finished(lesson) ? 0 : progress(lesson));

export function answers(id: string): Given[] {
  try {
    const kept: unknown = JSON.parse(recall("answers:" + nameOf(id)) ?? "{}");
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return [];
    return Object.entries(kept).map(([question, choice]) => ({ question, choice: String(choice) }));
  } catch {
    return [];
  }
}

export function keepAnswers(state: State): void {
  const given = state.questions.filter((q) => q.chosen !== "").map((q) => [q.id, q.chosen]);
  if (given.length > 0) remember("answers:" + nameOf(state.lesson), JSON.stringify(Object.fromEntries(given)));
}

/** A run that was changed by hand, with where it stands, the address at which it was left, the event that was chosen, and whether weather was on. */
interface Own {
  artefact: string;
  at: string;
  chosen?: number;
  weather?: boolean; // whether weather was on, in the playground
}

const MOST = 400_000; // characters: storage is small

/** Whether there is more than the script's own run, here or on a branch that was left. */
export const branched = (state: State): boolean => state.branches.length > 1;

/** A run that has been written down, with where it stands. */
export const placed = (artefact: string, state: State): string => `${artefact}@${state.position}`;

/** Keeps a run in which something was commanded by hand, at rest: for this tab, and for the next visit. One that was kept before
    stays until then. */
export function keepOwn(state: State, at: string): void {
  if (!branched(state) || state.artefact === "" || state.artefact.length >= MOST) return;
  const chosen = state.focus?.selected ? state.focus.seq : 0;
  const kept = JSON.stringify({ artefact: placed(state.artefact, state), at, chosen } satisfies Own);
  remember("own:" + nameOf(state.lesson), kept);
  rememberHere("own:" + nameOf(state.lesson), kept);
}

/** This tab has begun a lesson without a kept run: what other tabs keep from now on is not its own. */
export function keepNone(id: string): void {
  rememberHere("own:" + nameOf(id), "null");
}

export function own(id: string): Own | null {
  try {
    const kept = JSON.parse(recall("own:" + nameOf(id)) ?? "null") as Own | null;
    return kept && typeof kept.artefact === "string" && typeof kept.at === "string" ? kept : null;
  } catch {
    return null;
  }
}

export function forgetOwn(id: string): void {
  forget("own:" + nameOf(id));
}
