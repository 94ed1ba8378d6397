// Where the buttons of a thing stand: about its card, over, under or beside it, so that they hide as little as they can of what is around. Pure.
interface Size {
  w: number;
  h: number;
}
interface Box extends Size {
  x: number;
  y: number;
}

const GAP = 8; // px between a thing and its buttons
const AIR = 14; // …if the thing is a link or a message
const RIM = 4; // px that stay free at the edge of the picture
const OUTSIDE = 20; // hiding a card is bad, and being outside of the picture worse

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x))
  * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

type Side = "" | "below" | "above" | "right" | "left";

/**
 * The side of a box, "" for about it, and how far from its middle to the right the rows stand that lie over or under it, in CSS pixels of the
 * stage. About a card, the first row stands above and the others below. Of places that hide as little as one another, the first is taken.
 */
export function beside(
  box: Box,
  rows: Size[],
  card: boolean,
  { frame, cards }: { frame: Size; cards: readonly Box[] },
): { side: Side; dx: number } {
  const high = (some: Size[]) => some.reduce((sum, { h }) => sum + h + GAP, -GAP);
  const w = Math.max(...rows.map((r) => r.w), 0);
  const h = high(rows);
  const first = rows[0]?.h ?? 0;
  const away = card ? GAP : AIR;
  const bottom = box.y + box.h + away;
  const middle = box.x + box.w / 2 - w / 2;
  // Also just beside another card, as long as the rows still stand over or under the box; the places nearest to the box's middle come first.
  const ways = [middle, ...cards.flatMap((c) => [c.x + c.w + GAP, c.x - w - GAP])]
    .map((x) => Math.max(2 * RIM, Math.min(frame.w - w - 2 * RIM, x)))
    .filter((x, i) => i === 0 || (x <= box.x + box.w / 2 && x + w >= box.x + box.w / 2))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const along = (side: Side, ...parts: { y: number; h: number }[]) =>
    ways.map((x) => ({ side, dx: x - middle, boxes: parts.map((part) => ({ x, w, ...part })) }));
  const y = box.y + box.h / 2 - h / 2;
  const about = along("", { y: box.y - GAP - first, h: first }, { y: bottom, h: high(rows.slice(1)) });
  const chances = [
    ...(card ? about : []),
    ...along("below", { y: bottom, h }),
    ...along("above", { y: box.y - away - h, h }),
    ...(card ? [{ side: "right" as Side, dx: 0, boxes: [{ x: box.x + box.w + GAP, y, w, h }] }] : []),
    ...(card ? [{ side: "left" as Side, dx: 0, boxes: [{ x: box.x - GAP - w, y, w, h }] }] : []),
  ];
  const hides = (b: Box): number => {
    const outside = b.w * b.h - common(b, { x: RIM, y: RIM, w: frame.w - 2 * RIM, h: frame.h - 2 * RIM });
    return OUTSIDE * outside + cards.reduce((all, c) => all + common(b, c), 0);
  };
  let best = chances[0]!;
  let least = Infinity;
  for (const chance of chances) {
    const hidden = chance.boxes.reduce((sum, b) => sum + hides(b), 0);
    if (hidden < least - 1) [best, least] = [chance, hidden];
  }
  return best;
}
