// The things on the stage that may be taken in hand, and how far: in the playground all, in a lesson those that its script allows, in an
// exercise those that every exercise has.
import { toMessage, within } from "../lesson/actions";
import { exercise } from "../lesson/step";
import { t } from "../text/strings";
import type { Carried } from "../play/drag";
import type { Drawn } from "../protocol";
import type { Client } from "../stage/client";
import type { Shown } from "./shown";

export class Reach {
  /** `staged`: the stage is seen, and no other view in its place. */
  constructor(
    private readonly client: Client,
    private readonly shown: Shown,
    private readonly staged: () => boolean,
  ) {}

  /** How far a thing may be taken in hand, "" for not at all. */
  of(kind: string, name: string): "" | "some" | "all" {
    const { state, lesson, playground } = this.shown;
    if (!state || state.compared !== null || !this.staged()) return "";
    const own = kind === "server" || kind === "client";
    if (playground || state.hands.includes(own ? `${kind} ${name}`.trim() : kind)) return "all";
    if (state.act?.kind === kind && !own) return "all";
    return own && (state.act !== null || exercise(lesson, state)) ? "some" : "";
  }

  /** Why nothing can be taken in hand, where without a second run it could. */
  why(): string {
    const { state, lesson, playground } = this.shown;
    if (!state || state.compared === null || !this.staged()) return "";
    if (state.act) return t("actNext", state.act.command);
    return playground || state.hands.length > 0 || exercise(lesson, state) ? t("handsOfOneRun") : "";
  }

  /** Whether a line may be drawn over links, which cuts them. */
  lines(): boolean {
    return this.client.zoom <= 1 && this.of("link", "") !== "";
  }

  /** The message or client as a hand carries it; null where it may not. */
  carry(what: Pick<Drawn, "kind" | "name" | "message">): Carried | null {
    const { state } = this.shown;
    if (!state || this.client.zoom > 1) return null;
    if (what.kind === "client") {
      const client = this.of("client", what.name) === "all" && state.view.clients.find((c) => c.name === what.name);
      if (!client) return null;
      const off = new Map(
        within(state, `client ${client.name}`, "move").map((d) => [Number(d.command.split(" ").at(-1)), d.off]),
      );
      return { kind: "client", name: client.name, on: client.on, off };
    }
    const flight = this.of("message", "") !== "" && state.view.flights.find((f) => f.id === what.message);
    if (!flight) return null;
    const off = toMessage(flight, state.view).find((d) => d.command.startsWith("deliver "))?.off ?? "";
    return { kind: "message", flight, off };
  }
}
