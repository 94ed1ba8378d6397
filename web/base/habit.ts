// The reader's choice of how Next goes through a step.
import { recall } from "./settings";

/** sentence: tells the step sentence by sentence, and waits after each. show: shows the step. beat: goes from scene to scene. jump: goes to its end. */
export type Habit = "sentence" | "show" | "beat" | "jump";
export const HABITS: readonly Habit[] = ["sentence", "show", "beat", "jump"];

/** The reader's choice; without a choice, sentence by sentence. */
export function habit(): Habit {
  const kept = recall("next") as Habit | null;
  return kept !== null && HABITS.includes(kept) ? kept : "sentence";
}
