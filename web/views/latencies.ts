// How long the requests of each client took, before a fault and after it.
import { count, ms, t } from "../text/strings";
import { empty, grid, middle } from "./parts";
import type { LatencySpan } from "../protocol";

const SHOWN = 3; // commands that a row names

/** The beginning of a span in words: its commands, of many the last ones. */
function since({ from, after }: LatencySpan): string {
  if (after.length === 0) return t("fromBeginning");
  const named = after.slice(-SHOWN).join(t("comma"));
  return t("afterCommand", after.length > SHOWN ? `… ${named}` : named, ms(from));
}

export function latencies(spans: LatencySpan[] | null): HTMLElement {
  const rows = (spans ?? []).flatMap((span) => span.clients.map((client) => ({ span, client })));
  if (rows.length === 0) return empty(t("noRequests"));
  const time = (value: number) => (value < 0 ? "–" : count(value));
  return grid(
    "latencies",
    [t("client"), t("when"), t("answers"), "p50", "p99", t("longest"), t("unanswered")],
    rows.map(({ span, client }) => [
      client.client,
      middle(since(span), 36),
      count(client.answers),
      time(client.p50),
      time(client.p99),
      time(client.max),
      client.unanswered > 0 ? count(client.unanswered) : "–",
    ]),
  );
}
