// The lesson that is shown, and the state of its run. The playground is a lesson without steps.
import { progress } from "../lesson/kept";
import { playing } from "../play/world";
import type { Client } from "../stage/client";
import type { Lesson } from "../text/lessons";
import type { State } from "../protocol";

export class Shown {
  lesson: Lesson | null = null;

  private serial = -1; // the serial of the run at the last question

  constructor(private readonly client: Client) {}

  /** Whether another run has come since this was asked last. What the page shows of a run stays until then: a load can fail. */
  another(): boolean {
    const { serial } = this;
    this.serial = this.client.state?.serial ?? serial;
    return this.serial !== serial;
  }

  /** The state, if it belongs to the lesson that is shown. */
  get state(): State | null {
    const { state } = this.client;
    return state && this.lesson && state.lesson === this.lesson.id ? state : null;
  }

  get playground(): boolean {
    return playing(this.lesson);
  }

  /** Says on the root element how the run stands, for styles and tests. */
  mark(): void {
    const { client, state } = this;
    const up = client.ready && client.stage !== null && client.fresh && state !== null;
    document.documentElement.dataset["run"] =
      this.lesson === null ? "none" : up ? state.running || (client.moving ? "wait" : "rest") : "wait";
  }

  /** How many steps may be named: those that were seen, on this visit or before. */
  get seen(): number {
    return this.lesson ? Math.max(progress(this.lesson), (this.state?.step ?? -1) + 1) : 0;
  }
}
