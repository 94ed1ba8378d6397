// The commands of a hand that moves over the stage: a line across links, a message or a client that is carried somewhere. The stage says what
// the hand is over. Pure.
import type { Drawn, Flight } from "../protocol";

export interface Point {
  x: number;
  y: number;
}

/**
 * A carried thing: a message, a client, or a client that does not exist yet. `off` says why the message cannot arrive next, or why the client
 * cannot go to a server; "" if it can.
 */
export type Carried =
  | { kind: "message"; flight: Flight; off: string }
  | { kind: "client"; name: string; on: number; off: ReadonlyMap<number, string> }
  | { kind: "new"; name: string };

const LEAST = 24; // px: a shorter line is a hand that has trembled

/** Whether a line is more than a hand that has trembled. */
export const isLine = (line: Point[]): boolean =>
  line.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.x - line[i]!.x, p.y - line[i]!.y), 0) >= LEAST;

/** The commands of a line: links are cut in the directions that it crosses, and servers that nothing else holds together are parted. */
export function cuts({ links, parts }: Pick<Drawn, "links" | "parts">): string[] {
  const cut = links.map(({ from, to, both }) => `link ${from}${both ? "-" : ">"}${to} cut`);
  return parts.length === 0 ? cut : [`partition ${parts.map((group) => group.join(" ")).join(" | ")}`, ...cut];
}

/** The command when the hand lets go at a point, "" for none; and why there is none if one was meant. */
interface Drop {
  command: string;
  off: string;
}
const does = (command: string): Drop => ({ command, off: "" });
const unless = (off: string, command: string): Drop => (off === "" ? does(command) : { command: "", off });
const NOTHING = does("");

/** The command when the hand lets go of a carried thing: none at the place that the thing comes from. */
export function drops(what: Carried, over: Pick<Drawn, "kind" | "name" | "off">): Drop {
  const on = over.kind === "server" ? Number(over.name) : 0;
  if (what.kind === "new") return on > 0 ? does(`client ${what.name} ${on}`) : NOTHING;
  if (what.kind === "client")
    return on === 0 || on === what.on ? NOTHING : unless(what.off.get(on) ?? "", `${what.name} connect ${on}`);
  const { from, to, kind } = what.flight;
  if (over.name === to) return unless(what.off, `deliver ${from}>${to} ${kind}`);
  return over.off && over.name !== from ? does(`break ${from}-${to}`) : NOTHING;
}
