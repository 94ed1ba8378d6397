// The thing that the reader has taken in hand: one on the stage, or a cut that was just made, of which perhaps only one direction is meant.
import { t } from "../text/strings";
import type { Action, View } from "../protocol";

export interface Chosen {
  kind: string; // server client link message lock watch znode; "once": a cut of which one direction may be meant
  name: string;
  message: number;
  x: number;
  y: number;
}

/** The part that is open beneath its buttons. */
export type Part = "" | "disk" | "move" | "form" | "delay";

/** The kinds of things that can be taken in hand; other kinds can only be looked at. */
export const TAKEN = ["server", "client", "link", "message", "lock"];
/** The kinds of things that clients share; they have no letters. */
export const SHARED = ["lock", "watch", "znode"];

/** Whether the chosen thing is still on the stage. */
export function there({ kind, name, message }: Chosen, view: View): boolean {
  if (kind === "server") return view.servers.some((s) => String(s.id) === name);
  if (kind === "client") return view.clients.some((c) => c.name === name);
  if (kind === "message") return view.flights.some((f) => f.id === message);
  if (kind === "lock") return view.locks.some((l) => l.path === name);
  return true;
}

/** The cut that a command makes, of a link or between two halves of the servers, at a point; null for any other command. */
export function cutBy(command: string, x: number, y: number): Chosen | null {
  const [, a, b] = /^link (\d+)-(\d+) cut$/.exec(command) ?? /^partition ([\d ]+) \| ([\d ]+)$/.exec(command) ?? [];
  return a && b ? { kind: "once", name: `${a}>${b}`, message: 0, x, y } : null;
}

/** Whether every link between the sides of a cut is cut in both directions. */
export function isCut({ name }: Chosen, { links }: View): boolean {
  const [a, b] = name.split(">").map((side) => side.split(" ")) as [string[], string[]];
  const cut = (from: string, to: string) => links.some((l) => l.from === from && l.to === to && l.cut);
  return a.every((from) => b.every((to) => cut(from, to) && cut(to, from)));
}

/** The actions that cut one direction alone. */
export function oneWay({ name }: Chosen): Action[] {
  const [a, b] = name.split(">") as [string, string];
  const action = (from: string, to: string, key: string): Action => ({
    of: "",
    label: t("onlyWay", from, to),
    command: name.includes(" ") ? `partition ${from} > ${to}` : `link ${from}>${to} cut`,
    off: "",
    key,
    icon: "",
    button: "",
    all: true,
    links: false,
  });
  return [action(a, b, "O"), action(b, a, "")];
}
