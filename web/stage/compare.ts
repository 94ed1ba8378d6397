// Two runs side by side. A step that is about both shows both, once. They can be put away and brought back.
import { reduced } from "../base/appearance";
import type { Client } from "./client";
import type { Body } from "../views/pane";
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
    void this.asks({ type: "compare", with: id });
  }

  /** Plays a wrong answer beside what happened, from where the two part to where they begin to differ. `pace`: in times the usual speed. */
  both(id: string, pace: number): void {
    void this.asks(reduced() ? { type: "both", with: id, still: true } : { type: "both", with: id, pace });
  }

  private async asks(body: Body): Promise<void> {
    const { problems } = await this.client.ask(body);
    problems.forEach((p) => this.note(p.message));
  }

  /** The run of a wrong answer that is laid beside the one that is played, "" for none. */
  believed(state: State | null): string {
    const id = state?.compared?.id;
    return state?.comparisons.find((r) => r.id === id && r.belief !== "")?.id ?? "";
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
    if (this.believed(state) !== "") this.belief = step;
    else if (!state.compared) this.belief = "";
    if (this.belief !== step) this.leave();
    if (state.running !== "" || this.done === step) return;
    this.done = step;
    if (asked && !state.compared) this.show(asked.id);
    else if (!asked && state.compared && state.comparisons.some((r) => r.id === state.compared!.id && r.step >= 0)) this.show("");
  }
}
