// Run until something has happened: one of a list, some virtual time, or a predicate of one's own.
import { count, t } from "../text/strings";
import { UNTIL, type Happening } from "../time/transport";
import { askUntil } from "../time/until";
import type { Client } from "../stage/client";
import type { Answer, Until, Why } from "../protocol";

export class RunUntil {
  constructor(
    private readonly client: Client,
    private readonly note: (text: string, bad?: boolean) => void,
  ) {}

  happens(what: Happening): void {
    void this.run({ what }, t(UNTIL[what]));
  }

  /** Runs for some virtual time. */
  passes(seconds: number): void {
    void this.run({ what: "time", span: 1000 * seconds }, "");
  }

  /** Asks for a predicate, and runs until it holds. */
  holds(): void {
    askUntil({
      complete: async (command, cursor) => (await this.client.ask({ type: "complete", command, cursor })).candidates,
      until: (command, refuse) =>
        void this.run({ what: "predicate", command }, t("untilHolds")).then(({ problems }) => {
          if (problems.some((p) => p.code !== "unreached")) refuse(problems);
        }),
    });
  }

  /** `name` is what the page calls the event that is waited for. */
  private async run(wanted: { what: Until; command?: string; span?: number }, name: string): Promise<Answer> {
    const answer = await this.client.ask({ type: "until", ...wanted });
    if (wanted.what !== "predicate" || answer.problems.every((p) => p.code === "unreached"))
      answer.problems.forEach((p) => this.note(p.message, p.code !== "unreached"));
    if (answer.outcome?.word !== "reached") return answer;
    const { seq, text } = answer.outcome;
    const why = await this.client.ask({ type: "why", seq });
    const title = text || (why.ok ? (why.data as Why).focus.title : "");
    this.note(`${name}: #${count(seq)} ${title}`.trim());
    return answer;
  }
}
