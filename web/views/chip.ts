// The mark of a client at a line of its recipe, and the text about it.
import { reduced } from "../base/appearance";
import { h, zoomOf } from "../base/dom";
import { t, type Word } from "../text/strings";
import { goesOn, isOver } from "../lesson/actions";
import type { ClientView, StandView } from "../protocol";

/** The text of a mark, by the kind of its stand; the kind of a paused client is always "paused". */
const SAYS: Record<string, Word> = {
  asks: "codeAsks",
  reconnects: "codeReconnects",
  waits: "codeWaits",
  sleeps: "codeSleeps",
  ready: "codeReady",
  holds: "codeHolds",
  crashed: "codeCrashed",
  gone: "codeGone",
  paused: "codePaused",
};

/** A client at a line. */
export interface Mark {
  client: ClientView;
  stand: StandView;
  kind: string;
}

export const idle = (c: ClientView): string =>
  c.state === "CRASHED" ? "crashed" : isOver(c) ? "gone" : c.paused ? "paused" : "idle";
export const kindOf = (c: ClientView, stand: StandView): string => (goesOn(stand) && c.paused ? "paused" : stand.kind);

/** The mark of a client: its shape says whether it is connected, waits to be, is paused, or has no session any more. */
export function chip({ client, kind }: Pick<Mark, "client" | "kind">): HTMLElement {
  const shape = !goesOn({ kind }) ? "expired" : kind === "paused" ? kind : client.state.toLowerCase();
  return h(
    "span",
    { class: "mk", "data-kind": kind, "data-who": client.name },
    h("i", { class: `dot ${shape}`, "aria-hidden": "true" }),
    client.name,
  );
}

/** Lets a mark slide from where it stood. */
export function slide(from: DOMRect | undefined, mark: HTMLElement | null): void {
  const to = mark?.getBoundingClientRect();
  if (!from || !to || from.width === 0 || reduced()) return;
  const by = (from.top - to.top) / zoomOf(mark!);
  mark!.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 300, easing: "ease-out" });
}

/** The text about a client at a line; for a write that is under way, also whether the servers have done it. */
export function said({ client, stand, kind }: Mark): string {
  const word = t(SAYS[kind] ?? "codeWaits");
  if (stand.kind !== "asks" || client.ways !== 3) return word;
  return t("codeBoth", word, t(client.way === 3 ? "codeDone" : "codeNotDone"));
}

/** The text about a client that runs no recipe. */
export const doesNothing = (c: ClientView): string => t(SAYS[idle(c)] ?? "codeIdle");
