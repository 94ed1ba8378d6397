// What a hand that moves over the stage means, as commands: a line across links, a message or a client that is carried somewhere. Pure.
import type { Flight, Places } from "../protocol";

export interface Point {
  x: number;
  y: number;
}
type Place = Places["places"][number];

/**
 * What is carried: a message, a client, or one that is not there yet. `off` says why the message cannot arrive next, and for a client, why it
 * cannot go to a server; "" for no reason.
 */
export type Carried =
  | { kind: "message"; flight: Flight; off: string }
  | { kind: "client"; name: string; on: number; off: ReadonlyMap<number, string> }
  | { kind: "new"; name: string };

const LEAST = 24; // px: a shorter line is a hand that has trembled
const GRIP = 22; // px from the middle of a message at which it is taken hold of
const AWAY = 70; // px from its lane at which a message is off it

export const centre = ({ x, y, w, h }: Place): Point => ({ x: x + w / 2, y: y + h / 2 });
const inside = ({ x, y, w, h }: Place, at: Point, more = 0): boolean =>
  at.x >= x - more && at.x <= x + w + more && at.y >= y - more && at.y <= y + h + more;

/** The servers of the run, by their ids. */
export const servers = (places: readonly Place[]): { id: number; at: Point }[] =>
  places
    .filter((p) => p.kind === "server" && p.run === "")
    .map((p) => ({ id: Number(p.name), at: centre(p) }))
    .sort((a, b) => a.id - b.id);

export const serverAt = (places: readonly Place[], at: Point): number =>
  Number(places.find((p) => p.kind === "server" && p.run === "" && inside(p, at))?.name ?? 0);

/** The message or client under a point, by its Flight or name; a card lies over what is near it. */
export function grip(places: readonly Place[], at: Point): { message: number } | { client: string } | null {
  const card = places.find((p) => (p.kind === "server" || p.kind === "client") && p.run === "" && inside(p, at));
  let nearest: Place | null = null;
  let far = GRIP;
  for (const p of places) {
    if (p.kind !== "bead" || p.run !== "" || p.message === 0 || (card && !inside(p, at))) continue;
    const away = Math.hypot(centre(p).x - at.x, centre(p).y - at.y);
    if (away <= far) [nearest, far] = [p, away];
  }
  if (nearest) return { message: nearest.message };
  return card?.kind === "client" ? { client: card.name } : null;
}

const length = (line: Point[]): number =>
  line.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.x - line[i]!.x, p.y - line[i]!.y), 0);

/** Says whether two stretches cross. A corner that lies on a link belongs to one of its sides, so that a line that bends there crosses once. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0;
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

const times = (a: Point, b: Point, line: Point[]): number => line.slice(1).filter((p, i) => cross(a, b, line[i]!, p)).length;

/**
 * What a line says: what it crosses an odd number of times is cut, both directions of a link or one of them, which lies `lane` pixels to the
 * right of the straight line. If nothing else holds the servers together, they are parted. A client's link is cut both ways.
 */
export function cuts(
  places: readonly Place[],
  lane: number,
  line: Point[],
  clients: readonly { name: string; on: number }[],
): string[] {
  if (length(line) < LEAST) return [];
  const all = servers(places);
  const off = clients.flatMap(({ name, on }) => {
    const [a, b] = [places.find((p) => p.kind === "client" && p.run === "" && p.name === name), all.find((s) => s.id === on)];
    return a && b && times(centre(a), b.at, line) % 2 === 1 ? [`link ${name}-${on} cut`] : [];
  });
  const cut: string[] = [];
  const group = new Map(all.map(({ id }) => [id, id]));
  all.forEach((a, i) =>
    all.slice(i + 1).forEach((b) => {
      const far = Math.hypot(b.at.x - a.at.x, b.at.y - a.at.y) || 1;
      const [dx, dy] = [(-(b.at.y - a.at.y) / far) * lane, ((b.at.x - a.at.x) / far) * lane];
      const beside = ({ x, y }: Point, by: number) => ({ x: x + dx * by, y: y + dy * by });
      const to = times(beside(a.at, 1), beside(b.at, 1), line) % 2 === 1;
      const back = times(beside(a.at, -1), beside(b.at, -1), line) % 2 === 1;
      if (to || back) cut.push(`link ${to ? a.id : b.id}${to && back ? "-" : ">"}${to ? b.id : a.id} cut`);
      if (to && back) return;
      const [from, into] = [group.get(b.id)!, group.get(a.id)!];
      group.forEach((g, id) => g === from && group.set(id, into));
    }),
  );
  if (cut.length === 0) return off;
  const groups = [...new Set(group.values())].map((g) => all.filter(({ id }) => group.get(id) === g).map(({ id }) => id));
  return [...(groups.length === 1 ? cut : [`partition ${groups.map((g) => g.join(" ")).join(" | ")}`]), ...off];
}

/** What it means to let go at a point: the command, "" for none, and why there is none where one was meant. */
export interface Drop {
  command: string;
  off: string;
}
const does = (command: string): Drop => ({ command, off: "" });
const NOTHING = does("");

/** What it means to let go of what is carried at a point: nothing where it came from. */
export function drops(places: readonly Place[], what: Carried, at: Point): Drop {
  const on = serverAt(places, at);
  if (what.kind === "new") return on > 0 ? does(`client ${what.name} ${on}`) : NOTHING;
  if (what.kind === "client") {
    if (on === 0 || on === what.on) return NOTHING;
    const off = what.off.get(on) ?? "";
    return off === "" ? does(`${what.name} connect ${on}`) : { command: "", off };
  }
  const { from, to, kind } = what.flight;
  const place = (name: string) =>
    places.find((p) => (p.kind === "server" || p.kind === "client") && p.name === name && p.run === "");
  const [a, b] = [place(from), place(to)];
  if (!a || !b) return NOTHING;
  if (inside(b, at, 8)) return what.off === "" ? does(`deliver ${from}>${to} ${kind}`) : { command: "", off: what.off };
  if (inside(a, at, 8)) return NOTHING;
  const [p, q] = [centre(a), centre(b)];
  const share = ((at.x - p.x) * (q.x - p.x) + (at.y - p.y) * (q.y - p.y)) / (Math.hypot(q.x - p.x, q.y - p.y) ** 2 || 1);
  const off = Math.hypot(p.x + (q.x - p.x) * share - at.x, p.y + (q.y - p.y) * share - at.y);
  return off > AWAY ? does(`break ${from}-${to}`) : NOTHING;
}
