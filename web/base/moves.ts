// The effects of each move and each task on the page. The compiler demands a row for every move and every task of wasm/port.
import type { Move, Request, Running } from "../protocol";

/** An effect of a move on the page. */
type Effect =
  | "clears" // a note about the position goes away
  | "settles" // the time that the last command by hand takes is over, or the run leaves that command
  | "walks"; // the run goes on so that one sees, or could see, what happens

const MOVES: Record<Move["type"], readonly Effect[]> = {
  load: ["clears", "settles"],
  next: ["clears", "settles", "walks"],
  back: ["clears", "settles"],
  undo: ["clears", "settles"],
  redo: ["clears", "settles"],
  nextEvent: ["clears", "walks"],
  prevEvent: ["clears"],
  goto: ["settles"],
  seek: ["settles"],
  own: ["settles"],
  both: ["clears", "settles", "walks"],
  branch: ["settles"],
  play: ["clears", "settles", "walks"],
  until: ["clears", "settles"],
  goOn: ["settles", "walks"],
  inject: ["clears"],
  pause: [],
  find: [],
  prove: [],
  shorten: [],
};

/** How the run moves while a task is under way. */
type Manner =
  | "walks" // so that one sees what happens
  | "hurries" // at once: nobody sees the events on the way
  | "counts"; // the clock counts the moments on the way

const TASKS: Record<Exclude<Running, "">, readonly Manner[]> = {
  step: ["walks", "hurries", "counts"], // at the end of a step as well as at the end of one far ahead
  show: ["walks"],
  event: ["walks"],
  play: ["walks"],
  seek: ["hurries", "counts"],
  until: ["hurries", "counts"],
  find: ["hurries"],
};

/** Says whether a request is a move. The core answers each move with a state that has heard of it. */
export const isMove = (type: Request["type"]): type is Move["type"] => Object.hasOwn(MOVES, type);

/** Says whether a request is a move with an effect. */
export const moveHas = (type: Request["type"], effect: Effect): boolean => isMove(type) && MOVES[type].includes(effect);

/** Says whether a task moves the run in a manner. "" is no task, and has none. */
export const taskHas = (running: Running, manner: Manner): boolean => running !== "" && TASKS[running].includes(manner);
