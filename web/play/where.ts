// Where on the stage a thing is that was taken in hand. Pure.
import type { Chosen } from "./chosen";
import type { Places } from "../protocol";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
type Place = Places["places"][number];

const middle = ({ x, y, w, h }: Box): { x: number; y: number } => ({ x: x + w / 2, y: y + h / 2 });

/** The point between two sides, each the mean of its things; null where a side has none. */
function between(sides: Box[][]): Box | null {
  if (sides.length !== 2 || sides.some((side) => side.length === 0)) return null;
  const mean = (of: (box: Box) => number) =>
    sides.reduce((sum, side) => sum + side.reduce((all, box) => all + of(box), 0) / side.length / 2, 0);
  return { x: mean((b) => middle(b).x), y: mean((b) => middle(b).y), w: 0, h: 0 };
}

/** The card or bead of what is chosen; else the point where the hand was; else the point between the ends of a link; else the middle of the stage. */
export function boxOf({ kind, name, message, x, y }: Chosen, places: readonly Place[], stage: { w: number; h: number }): Box {
  const place = (of: string, called: string) => places.find((p) => p.kind === of && p.name === called && p.run === "");
  const card = kind === "server" || kind === "client" || kind === "lock" ? place(kind, name) : undefined;
  const bead = kind === "message" ? places.find((p) => p.kind === "bead" && p.message === message) : undefined;
  if (card ?? bead) return (card ?? bead)!;
  if (x >= 0) return { x, y, w: 0, h: 0 };
  const ends = name.split(">").map((side) => side.split(" ").flatMap((n) => place("server", n) ?? place("client", n) ?? []));
  return between(ends) ?? { x: stage.w / 2, y: stage.h / 2, w: 0, h: 0 };
}

const isCard = ({ kind }: Place): boolean => kind === "server" || kind === "client";

/** The cards and znodes besides what is chosen. */
export const otherCards = (places: readonly Place[], chosen: Chosen): Place[] =>
  places.filter((p) => (isCard(p) || p.kind === "znode") && p.run === "" && !(p.kind === chosen.kind && p.name === chosen.name));

/** Whether a card reaches into a box. */
export const crowded = (places: readonly Place[], box: Box): boolean =>
  places.some((p) => isCard(p) && p.x < box.x + box.w && p.x + p.w > box.x && p.y < box.y + box.h && p.y + p.h > box.y);
