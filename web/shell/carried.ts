// The run where it stands, in an address: for links, for the next visit, for what is printed. A lesson has one way for that, the playground
// another.
import type { Room } from "../play/room";
import type { Shown } from "./shown";
import type { Visit } from "./visit";
import type { State } from "../protocol";

export class Carried {
  constructor(
    private readonly shown: Shown,
    private readonly visit: Visit,
    private readonly room: Room,
  ) {}

  private get place(): Visit | Room {
    return this.shown.playground ? this.room : this.visit;
  }

  /** Hears the state of what is shown: what there is to keep of it is kept. */
  settle(state: State): void {
    this.place.settle(state);
  }

  /** Hears the state of a run that has just been left. */
  left(state: State): void {
    (state.lesson === "" ? this.room : this.visit).keep(state);
  }

  /** The address of what is seen, without what a page around it has asked for. */
  address(): string {
    return location.href.replace(/[?#].*$/, "") + this.shared().hash;
  }

  /** The fragment of the address, and whether the run itself is in it. */
  shared(): { hash: string; seq: number; runs: boolean; ready: boolean; left: boolean } {
    return this.place.shared(this.shown.state);
  }

  /** Puts the address on the clipboard. */
  copy(): void {
    void this.place.share(this.shown.state);
  }
}
