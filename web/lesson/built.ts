// An exercise in which the reader writes lines for clients: what the prose needs to know of the field for them (web/views/builder.ts).
import type { Lesson } from "../text/lessons";
import type { Build, Goal, State } from "../protocol";

export interface Lines {
  readonly element: HTMLElement;
  draw(lesson: Lesson, state: State, goal: Goal, build: Build): void;
  /** Writes the lines of a solution, and tries them. */
  solve(lines: readonly string[]): void;
}

/** Whether a command is one that the reader writes a line for. */
export function writes(build: Build, command: string): boolean {
  const [client = "", verb = ""] = command.split(" ");
  return build.clients.includes(client) && build.verbs.includes(verb);
}

/** The commands of a solution that reach the goals without a build: all but the lines of the others. */
export const byHand = (goals: readonly Goal[], solution: readonly string[]): string[] =>
  solution.filter((command) => !goals.some((g) => g.build && writes(g.build, command)));
