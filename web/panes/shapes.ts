// The shapes of messages and events, as on the stage: shape tells the kind, colour repeats it.
import { h, s } from "../dom";
import { beadParts, isMessage, lookOf, type Look } from "../glyphs";

/** The colour of a kind of event, by the lane of the timeline that it stands in. */
const COLOURS: [string, string][] = [
  ["plum", "INITIAL NOTIFICATION STATE ROUND VOTE VOTES"],
  ["indigo", "FOLLOWERINFO OBSERVERINFO LEADERINFO ACKEPOCH DIFF TRUNC SNAP NEWLEADER UPTODATE ESTABLISHED SERVING EPOCH"
    + " EPOCH_ACKED SYNC_CHOICE TRUNCATED"],
  ["green", "PROPOSAL ACK COMMIT INFORM ACKS APPLY WRITE FSYNC"],
  ["verm", "WATCH_EVENT CRASH STOP LINK DISK PAUSE DISCONNECT REFUSED GIVE_UP REJECTED WATCH_SET WATCH_FIRED VIOLATION"],
];
const COLOUR = new Map(COLOURS.flatMap(([colour, kinds]) => kinds.split(" ").map((k) => [k, colour] as const)));

/** The colour of an event kind: a class of panes.css. */
export const colourOf = (kind: string): string => COLOUR.get(kind) ?? "ink";

/** The kinds that are messages, besides those that glyphs.ts knows by name. */
const MESSAGES: Record<string, Look> = {
  INITIAL: "vote", CLIENT_CONNECT: "request", CLIENT_REQUEST: "request", REQUEST: "request", SYNC: "request", REVALIDATE: "request",
  CLIENT_CONNECTED: "reply", CLIENT_REPLY: "reply", CLIENT_PONG: "ping", WATCH_FIRED: "watch",
};
const CROSSED = new Set("CRASH STOP DISCONNECT REFUSED VIOLATION".split(" "));

/** The shape of a message kind as a small picture; of anything else a tick in its colour, as on the timeline. */
export function shape(kind: string): SVGElement {
  const look = MESSAGES[kind] ?? (isMessage(kind) ? lookOf(kind) : null);
  return s("svg", { viewBox: "-12.5 -10 25 20", class: `bead ${colourOf(kind)}`, "aria-hidden": "true" },
    ...(look ? beadParts(look, 0, 0, "") : CROSSED.has(kind) ? [s("path", { d: "M-6 -6L6 6M6 -6L-6 6", class: "o" })]
      : [s("rect", { x: -1.5, y: -7, width: 3, height: 14, rx: 1, class: "f" })]));
}

/** A shape with its name. */
export const named = (kind: string): HTMLElement => h("span", { class: "kind" }, shape(kind), kind);
