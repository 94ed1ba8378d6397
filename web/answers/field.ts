// What the dock knows of the way in which a question is answered. Each way is a file: choice.ts, number.ts, order.ts, touch.ts, grid.ts, sort.ts, curve.ts, moment.ts.
import type { LineChoice } from "./lines";
import type { Question } from "../protocol";

/** A question that is asked, with what a field needs of it. */
export interface Asks {
  q: Question;
  /** The id of the element with the words of the question. */
  label: string;
  unit: string;
  /** Where the axis of a curve ends, or the bar of time, in seconds. */
  most: number;
  /** The choices, or the events to be put in order, as they stand on the page. */
  dealt: string[];
  words(id: string): string;
  since(id: string): string;
  /** The line of the code that a choice is, "" if it is none. */
  line(id: string): string;
  /** Shows the code. */
  toCode(): void;
  /** Where the needle of a tape stands, in ms since the step begins; null where there is no tape. */
  needle(): number | null;
  /** Gives an answer: it can be changed until the step begins. */
  give(answer: string): void;
}

/** The controls with which a question is answered. */
export interface Field {
  readonly element: HTMLElement;
  /** Shows the answer that was given, "" for none. */
  show(answer: string): void;
  /** The keys that answer it while the focus is somewhere else: letters in the column alone, digits and arrows also outside of it. */
  readonly keys: string | readonly string[];
  /** Answers with one of the keys. */
  press(key: string): void;
  /** The choices that are lines of the code. */
  readonly lines?: readonly LineChoice[];
}
