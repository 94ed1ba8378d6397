// The interface of a tab in the drawer, and of a view in the place of the stage.
import type { Dock } from "../lesson/dock";
import type { Lang, Word } from "../text/strings";
import type { Answer, Request, State } from "../protocol";

/** A request without its number, which the client gives it. */
export type Body = Request extends infer R ? (R extends unknown ? Omit<R, "id"> : never) : never;

/** Says whether the core has dropped a question, because the run has moved on meanwhile: it has to be asked again. */
export const dropped = (answer: Answer): boolean => answer.problems.some((p) => p.code === "busy");

/** The data that a pane shows, and the actions that it has. A new one comes with every change; `state` is of the lesson that is open. */
export interface Context {
  state: State;
  lang: Lang;
  /** Asks for something, and again where the core has dropped the question because the run has moved on meanwhile … */
  ask(body: Body): Promise<Answer>;
  /** … or once: then the answer has the problem `busy`. */
  once(body: Body): Promise<Answer>;
  /** Marks an event in all views without going there; 0 follows the newest again. */
  select(seq: number): void;
  /** Goes to the moment of an event. */
  go(seq: number): void;
  /** Opens a tab. */
  open(tab: string): void;
  /** The server, client or znode that is outlined on the stage, "" for none, and how to choose it. */
  marked: string;
  mark(name: string): void;
  /** The questions, and what became of the answers. */
  dock: Dock;
  /** Whether heartbeats are shown. */
  heartbeats: boolean;
}

/** Something that is shown at times. `update` is called only between `show` and `hide`, at once after `show`. */
interface Showing {
  readonly element: HTMLElement;
  show(): void;
  hide(): void;
  update(context: Context): void;
}

/** A tab of the drawer. */
export interface Pane extends Showing {
  readonly id: string;
  readonly title: Word;
  /** Where it is: in the playground only; without it, everywhere. */
  readonly room?: "playground";
  /** The kind of things that a lesson must let the reader take in hand for the pane to be there; the playground has all panes. */
  readonly allowed?: string;
  /** Whether the run has something for it; without it, always. */
  has?(state: State): boolean;
  /** A short number behind the title; "!" before it says that something is wrong. */
  note?(state: State): string;
  /** Takes the keyboard; the first control that takes it, otherwise. */
  focus?(): void;
}

/** A view in the place of the stage. */
export interface View extends Showing {
  readonly id: string;
  readonly title: Word;
  /** Shows both where two runs are compared; without it, the one that is played. */
  readonly both?: boolean;
  /** Shows heartbeats where they are asked for. */
  readonly beats?: boolean;
}
