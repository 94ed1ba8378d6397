// The run and its controls: Next and Back, play and show, a comparison, run until something happens.
import { Comparisons } from "../stage/compare";
import { Showing } from "../time/showing";
import { Moves, type Hand } from "./moves";
import { Pace } from "./pace";
import { RunUntil } from "./rununtil";
import type { Prose } from "../lesson/prose";
import type { Client } from "../stage/client";
import type { Frame } from "./frame";
import type { Shown } from "./shown";

interface RunHost {
  prose(): Prose;
  note(text: string, bad?: boolean): void;
  /** The hand over the stage. */
  hand(): Hand;
  /** The reader goes on: what covers the stage goes away. */
  leaves(): void;
  /** The speed has changed. */
  paced(): void;
  /** The run goes on by itself now, or no longer; or Next does something else. */
  turned(): void;
}

export class Run {
  readonly showing: Showing;
  readonly comparisons: Comparisons;
  readonly moves: Moves;
  readonly pace: Pace;
  readonly until: RunUntil;

  constructor(client: Client, shown: Shown, frame: Frame, host: RunHost) {
    this.showing = new Showing(client, {
      lesson: () => shown.lesson,
      state: () => shown.state,
      does: () => this.moves.does,
      sentence: () => host.prose().said,
      touched: () => host.hand().touched,
      next: () => this.moves.next(),
      changed: () => host.turned(),
    });
    this.comparisons = new Comparisons(client, (text) => host.note(text, true));
    this.moves = new Moves(client, shown, frame, this.showing, this.comparisons, host);
    this.pace = new Pace(client, shown, frame, this.showing, this.comparisons, this.moves, () => host.paced());
    this.until = new RunUntil(client, (text, bad) => host.note(text, bad));
  }
}

/** The keys for the run. */
export const runActs = ({ moves, pace, showing }: Run) => ({
  onward: () => (showing.waits ? moves.next() : pace.turn()),
  play: () => pace.turn(),
  next: () => moves.next(),
  end: () => moves.next(true),
  back: () => moves.back(),
  select: () => moves.toFocus(),
  nextEvent: () => void moves.go({ type: "nextEvent" }),
  prevEvent: () => void moves.go({ type: "prevEvent" }),
});
