// The points that a visitor has earned in a lesson. They stay, wherever the run goes afterwards: the first judged answer to a question counts, and
// a goal that was reached stays so. A goal is given up when its solution is played: then the exercise is over, and the goal earns nothing.
import { recall, remember } from "../base/settings";
import { nameOf } from "./named";
import type { Goal, State } from "../protocol";

/** Ids of questions and goals. */
export interface Earned {
  right: string[];
  wrong: string[];
  reached: string[];
  given: string[]; // goals that were given up
}

const NONE: Earned = { right: [], wrong: [], reached: [], given: [] };
const key = (id: string): string => "earned:" + nameOf(id);

export function earned(id: string): Earned {
  try {
    const kept = JSON.parse(recall(key(id)) ?? "{}") as Partial<Record<keyof Earned, unknown>> | null;
    const list = (of: keyof Earned): string[] => {
      const all = kept?.[of];
      return Array.isArray(all) ? all.map(String) : [];
    };
    return { right: list("right"), wrong: list("wrong"), reached: list("reached"), given: list("given") };
  } catch {
    return NONE;
  }
}

/** Keeps a record in place of the one before. */
export function keepEarned(id: string, now: Earned): void {
  if (JSON.stringify(now) !== JSON.stringify(earned(id))) remember(key(id), JSON.stringify(now));
}

/** Adds what was earned in a run at rest. */
export function earn(state: State): void {
  const before = earned(state.lesson);
  const judged = new Set([...before.right, ...before.wrong]);
  const fresh = state.questions.filter((q) => q.graded && q.chosen !== "" && !judged.has(q.id));
  const over = new Set([...before.reached, ...before.given]);
  keepEarned(state.lesson, {
    right: [...before.right, ...fresh.filter((q) => q.fits).map((q) => q.id)],
    wrong: [...before.wrong, ...fresh.filter((q) => !q.fits).map((q) => q.id)],
    reached: [...before.reached, ...state.goals.filter((g) => g.reached && !over.has(g.id)).map((g) => g.id)],
    given: before.given,
  });
}

/** Gives up those of the goals that were not reached: from now on the solution reaches them, and not the visitor. */
export function giveUp(state: State, goals: readonly Goal[]): void {
  earn(state);
  const before = earned(state.lesson);
  const over = new Set([...before.reached, ...before.given]);
  keepEarned(state.lesson, {
    ...before,
    given: [...before.given, ...goals.map((g) => g.id).filter((id) => !over.has(id))],
  });
}

/** How a goal stands. */
export function standing(state: State, goal: Goal): "reached" | "given" | "open" {
  const { reached, given } = earned(state.lesson);
  if (reached.includes(goal.id)) return "reached";
  return given.includes(goal.id) ? "given" : goal.reached ? "reached" : "open";
}

/** Begins the exercise anew: the goals that were given up may be reached now. A guest begins anew when its host says so. */
export function tryAgain(id: string): void {
  keepEarned(id, { ...earned(id), given: [] });
}
