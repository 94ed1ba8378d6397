// The prose of a step that is told sentence by sentence: what has been said, the sentence that is lit, and how many are to come.
import { write } from "../base/dom";
import { habit } from "../base/habit";
import { seen } from "./kept";
import { nextStep } from "./step";
import { t } from "../text/strings";
import { pick, type Lesson } from "../text/lessons";
import type { State } from "../protocol";

/** How many beats the prose of a step has: each is a sentence, with what comes with it. */
export function sentencesOf(lesson: Lesson, step: number): number {
  const numbers = [...pick(lesson.steps[step]?.html).matchAll(/data-beat="(\d+)"/g)].map((m) => Number(m[1]));
  return numbers.length === 0 ? 0 : Math.max(...numbers) + 1;
}

/** The sentence that was told last, −1 for none. At the end of a step it is the last one. */
export const sentenceTold = (state: State | null): number => (state && habit() === "sentence" ? state.sentence : -1);

/** Whether a step is being told, and sentences are to come. */
export const telling = (state: State | null): boolean => sentenceTold(state) >= 0 && !(state!.stepDone && state!.running === "");

/** Whether Next tells the step to which it leads sentence by sentence. A step that was seen before is not told again, unless that has begun. */
export function tells(lesson: Lesson | null, state: State | null): boolean {
  if (habit() !== "sentence" || !lesson || !state) return false;
  if (telling(state)) return true;
  const step = lesson.steps[nextStep(state, lesson.steps.length)];
  return step !== undefined && !seen(lesson).has(step.id);
}

/** Lights the sentence that is told, and hides those to come; `left` says how many these are. It gives the words of the sentence, "" for none. */
export function light(body: HTMLElement, left: HTMLElement, sentence: number): string {
  const parts = [...body.querySelectorAll<HTMLElement>("[data-beat]")];
  const most = Math.max(-1, ...parts.map((e) => Number(e.dataset["beat"])));
  for (const e of parts) {
    const n = Number(e.dataset["beat"]);
    e.classList.toggle("said", sentence >= 0 && n < sentence);
    e.classList.toggle("lit", n === sentence);
    e.hidden = sentence >= 0 && n > sentence;
  }
  for (const e of body.children) if (e instanceof HTMLElement && !e.dataset["beat"]) e.hidden = sentence >= 0 && empty(e);
  const more = sentence < 0 ? 0 : most - sentence;
  left.hidden = more <= 0;
  write(left, more > 0 ? t("moreToCome", more) : "");
  const lit = parts.find((e) => Number(e.dataset["beat"]) === sentence && e.matches(".sentence") && e.querySelector(".tied"));
  return (lit ?? parts.find((e) => Number(e.dataset["beat"]) === sentence))?.textContent?.trim() ?? "";
}

/** The last sentence of a step that is tied to what is shown, "" for none: the result of the step. */
export function lastSentence(body: HTMLElement): string {
  const tied = [...body.querySelectorAll<HTMLElement>(".sentence[data-beat]")].filter((e) => e.querySelector(".tied"));
  return tied.at(-1)?.textContent?.trim() ?? "";
}

/** Whether a block has only sentences to come. */
const empty = (block: HTMLElement): boolean =>
  block.querySelector("[data-beat]") !== null && block.querySelector("[data-beat]:not([hidden])") === null;
