// How fast the run plays, and whether it goes on by itself.
import { recall, remember } from "../base/settings";
import { SPEEDS } from "../time/transport";
import type { Client } from "../stage/client";
import type { Comparisons } from "../stage/compare";
import type { Showing } from "../time/showing";
import type { Frame } from "./frame";
import type { Moves } from "./moves";
import type { Shown } from "./shown";

export class Pace {
  speed = SPEEDS.includes(Number(recall("pace"))) ? Number(recall("pace")) : 1;

  /** `changed` is called when the speed has changed. */
  constructor(
    private readonly client: Client,
    private readonly shown: Shown,
    private readonly frame: Frame,
    private readonly showing: Showing,
    private readonly comparisons: Comparisons,
    private readonly moves: Moves,
    private readonly changed: () => void,
  ) {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.rest();
    });
  }

  set(speed: number): void {
    this.speed = speed;
    remember("pace", String(speed));
    this.changed();
    if (this.client.state?.running === "play") void this.client.ask({ type: "play", speed });
  }

  /** Whether the run goes on by itself, or is just being shown. */
  get going(): boolean {
    return this.showing.playing || !!this.shown.state?.running;
  }

  /** Play or pause. */
  turn(): void {
    const { state } = this.shown;
    // After the step there is only one run, so the step is played again with the other run beside it.
    if (state && !this.going && state.stepDone && this.comparisons.believed(state) !== "")
      return void this.moves.again(state.step);
    if (this.frame.simple) return this.showing.turn();
    if (state?.running) void this.client.ask({ type: "pause" });
    else void this.moves.go({ type: "play", speed: this.speed });
  }

  /** Stops what goes on by itself. */
  rest(): void {
    if (this.showing.playing) this.showing.turn();
    else if (["play", "show"].includes(this.client.state?.running ?? "")) void this.client.ask({ type: "pause" });
  }
}
