// Two runs side by side. A step that is about both shows both, once. They can be put away and brought back.
import type { Client } from "./client";
import type { State } from "../protocol";

export class Comparisons {
  private done = ""; // the step for which its own comparison was shown, or put away
  private belief = ""; // the step in which a wrong answer is run beside what happened

  constructor(
    private readonly client: Client,
    private readonly note: (text: string) => void,
  ) {}

  clear(): void {
    this.done = this.belief = "";
  }

  /** Lays another run beside the one that is played; "" puts it away. */
  show(id: string): void {
    void this.client.ask({ type: "compare", with: id }).then((a) => a.problems.forEach((p) => this.note(p.message)));
  }

  /** The question of a wrong answer that is run is left. */
  leave(): void {
    if (this.belief === "") return;
    this.belief = "";
    this.show("");
  }

  /** Another step may be open. */
  follow(state: State): void {
    const asked = state.comparisons.find((r) => r.step >= 0 && r.step === state.step);
    const step = `${state.serial}/${state.step}`;
    if (state.compared && state.comparisons.some((r) => r.id === state.compared!.id && r.belief !== "")) this.belief = step;
    else if (!state.compared) this.belief = "";
    if (this.belief !== step) this.leave();
    if (state.running !== "" || this.done === step) return;
    this.done = step;
    if (asked && !state.compared) this.show(asked.id);
    else if (!asked && state.compared && state.comparisons.some((r) => r.id === state.compared!.id && r.step >= 0)) this.show("");
  }
}
