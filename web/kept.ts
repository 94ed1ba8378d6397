// What is kept of a lesson from one visit to the next: how far it has come, what was answered, and a run that was changed by
// hand.
import { forget, recall, remember, rememberHere } from "./settings";
import type { Given, State } from "./protocol";

/** How far a visitor has come in a lesson: so many steps. */
export function progress(id: string): number {
  return Math.max(0, Number(recall("step:" + id) ?? 0) || 0);
}

export function keepProgress(id: string, steps: number): void {
  if (steps > progress(id)) remember("step:" + id, String(steps));
}

export function answers(id: string): Given[] {
  try {
    const kept: unknown = JSON.parse(recall("answers:" + id) ?? "{}");
    return Object.entries(kept ?? {}).map(([question, choice]) => ({ question, choice: String(choice) }));
  } catch {
    return [];
  }
}

export function keepAnswers(state: State): void {
  const given = state.questions.filter((q) => q.chosen !== "").map((q) => [q.id, q.chosen]);
  if (given.length > 0) remember("answers:" + state.lesson, JSON.stringify(Object.fromEntries(given)));
}

/** A run that is not the script's, with where it stands, the address at which it was left, and the event that was chosen. */
interface Own { artefact: string; at: string; chosen?: number }

const MOST = 400_000; // characters: storage is small

/** Whether there is more than the script's own run, here or on a branch that was left. */
export const branched = (state: State): boolean => state.branches.length > 1;

/** A run that has been written down, with where it stands. */
export const placed = (artefact: string, state: State): string => `${artefact}@${state.place}`;

/** Keeps a run in which something was commanded by hand, at rest: for this tab, and for the next visit. One that was kept before
    stays until then. */
export function keepOwn(state: State, at: string): void {
  if (!branched(state) || state.artefact === "" || state.artefact.length >= MOST) return;
  const chosen = state.focus?.selected ? state.focus.seq : 0;
  const kept = JSON.stringify({ artefact: placed(state.artefact, state), at, chosen } satisfies Own);
  remember("own:" + state.lesson, kept);
  rememberHere("own:" + state.lesson, kept);
}

/** This tab has begun a lesson without one: what others keep from now on is not its own. */
export function keepNone(id: string): void { rememberHere("own:" + id, "null"); }

export function own(id: string): Own | null {
  try {
    const kept = JSON.parse(recall("own:" + id) ?? "null") as Own | null;
    return kept && typeof kept.artefact === "string" && typeof kept.at === "string" ? kept : null;
  } catch {
    return null;
  }
}

export function forgetOwn(id: string): void { forget("own:" + id); }
