// The shapes of messages and events, as on the stage: shape tells the kind, colour repeats it.
import { h, s } from "../dom";

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

/** The colour of the letter that an event has on the timeline. */
export function colourOfLook(look: string): string {
  if ("veq".includes(look)) return "plum";
  if ("isu".includes(look)) return "indigo";
  if ("pak".includes(look)) return "green";
  if ("xlw!".includes(look)) return "verm";
  return "ink";
}

const tag = "M2.9 4.9h8.6L16 9l-4.5 4.1H2.9z";
const SHAPES: Record<string, () => SVGElement[]> = {};
const add = (kinds: string, draw: () => SVGElement[]) => kinds.split(" ").forEach((k) => { SHAPES[k] = draw; });
const box = (attributes: object) => s("rect", { x: 1.9, y: 1.9, width: 14.2, height: 14.2, rx: 2.5, class: "o", ...attributes });

add("INITIAL NOTIFICATION", () => [s("path", { d: "M1.5 1.5h10.2l4.8 4.8v10.2h-15z", class: "f" })]);
add("FOLLOWERINFO OBSERVERINFO LEADERINFO ACKEPOCH", () => [s("path", { d: tag, class: "o" })]);
add("DIFF TRUNC SNAP NEWLEADER UPTODATE", () => [s("rect", { x: 1, y: 4.4, width: 16, height: 9.2, rx: 1.5, class: "o" }),
  s("path", { d: "M5.2 6.6v4.8M9 6.6v4.8M12.8 6.6v4.8", class: "o" })]);
add("PROPOSAL", () => [box({})]);
add("ACK", () => [box({}), s("rect", { x: 1.9, y: 11, width: 14.2, height: 5.1, rx: 1.5, class: "f" })]);
add("COMMIT", () => [s("rect", { x: 1, y: 1, width: 16, height: 16, rx: 3, class: "f" })]);
add("INFORM", () => [box({}), s("rect", { x: 5, y: 5, width: 8, height: 8, rx: 1, class: "f" })]);
add("CLIENT_CONNECT CLIENT_REQUEST REQUEST SYNC REVALIDATE", () => [s("path", { d: "M3 2.5L15.500 9 3 15.500z", class: "f" })]);
add("CLIENT_CONNECTED CLIENT_REPLY", () => [s("path", { d: "M4 3l9.500 6L4 15", class: "o" })]);
add("WATCH_EVENT WATCH_FIRED", () => [s("path", { d: "M9 2l7 7-7 7-7-7z", class: "f" })]);
add("PING CLIENT_PING CLIENT_PONG", () => [s("circle", { cx: 9, cy: 9, r: 3, class: "f" })]);
add("CRASH STOP DISCONNECT REFUSED VIOLATION", () => [s("path", { d: "M4 4l10 10M14 4L4 14", class: "o" })]);

/** The shape of a message kind as a small picture; of anything else a tick in its colour, as on the timeline. */
export function shape(kind: string): SVGElement {
  const draw = SHAPES[kind] ?? (() => [s("rect", { x: 7.75, y: 3, width: 2.5, height: 12, rx: 1, class: "f" })]);
  return s("svg", { viewBox: "0 0 18 18", class: `bead ${colourOf(kind)}`, "aria-hidden": "true" }, ...draw());
}

/** A shape with its name. */
export const named = (kind: string): HTMLElement => h("span", { class: "kind" }, shape(kind), kind);
