// The place of a box that hangs from a card: towards the middle, as near as possible, and over nothing that a reader has to see.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Point {
  x: number;
  y: number;
}
interface Hook {
  card: Box;
  size: { w: number; h: number };
  room: Box;
  middle: Point;
  /** `taken` must not lie under the box; `soft` may, if there is no other place. */
  taken: readonly Box[];
  soft: readonly Box[];
  /** Messages that have stepped back: if there is no other place, the box covers as few of them as possible. */
  faint: readonly Box[];
  /** Where the box hangs already: it stays there as long as it can. */
  now: Point | null;
}
/** The upper left corner of the box, and the line from the card's edge to the box's edge. */
export interface Hanging {
  x: number;
  y: number;
  from: Point;
  to: Point;
}

const GAP = 16; // px between the card and the box, for the line
const AIR = 4; // px that stay free around the box
const STRIDE = 8;
const COVER = 60; // px that the box may stand further from the card in order not to cover a message

const centre = (b: Box): Point => ({ x: b.x + b.w / 2, y: b.y + b.h / 2 });
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w + AIR && b.x < a.x + a.w + AIR && a.y < b.y + b.h + AIR && b.y < a.y + a.h + AIR;

/** A place on the way to the middle. If there is none, a place near the card, which may lie over messages that have stepped back, but never
    over a card. Null if there is no such place, either. */
export function hang({ card, size, room, middle, taken, soft, faint, now }: Hook): Hanging | null {
  const must = [card, ...taken];
  const here = now && { ...now, ...size };
  const at =
    here && !must.some((b) => meet(here, b))
      ? here
      : (nearest(centre(card), card, size, room, middle, [...must, ...faint, ...soft])
        ?? nearest(centre(card), card, size, room, middle, [...must, ...faint])
        ?? about(size, room, centre(card), must, faint));
  return at && { x: at.x, y: at.y, ...line(card, at) };
}

/** The nearest place on the way to the middle where the box meets nothing. The search starts beside the card, on a side that faces the middle. */
function nearest(
  c: Point,
  card: Box,
  size: { w: number; h: number },
  room: Box,
  middle: Point,
  avoid: readonly Box[],
): Box | null {
  const [dx, dy] = [middle.x - c.x, middle.y - c.y];
  const aside = Math.abs(dx) > card.w / 2; // then the box is flush with the card's outer edge
  const starts: Point[] = [];
  if (Math.abs(dy) > card.h / 2 || !aside) {
    starts.push({
      x: c.x + (aside ? (Math.sign(dx) * Math.max(0, size.w - card.w)) / 2 : 0),
      y: c.y + Math.sign(dy || 1) * (card.h / 2 + GAP + size.h / 2),
    });
  }
  if (aside) starts.push({ x: c.x + Math.sign(dx) * (card.w / 2 + GAP + size.w / 2), y: c.y });
  if (Math.abs(dx) > Math.abs(dy)) starts.reverse();
  let best: { box: Box; far: number } | null = null;
  for (const [i, start] of starts.entries()) {
    const way = Math.hypot(middle.x - start.x, middle.y - start.y);
    for (let far = 0; far <= way; far += STRIDE) {
      const t = way === 0 ? 0 : far / way;
      const box = within(room, {
        x: start.x + t * (middle.x - start.x) - size.w / 2,
        y: start.y + t * (middle.y - start.y) - size.h / 2,
        ...size,
      });
      if (avoid.some((b) => meet(box, b))) continue;
      if (best === null || far + 24 * i < best.far) best = { box, far: far + 24 * i };
      break;
    }
  }
  return best?.box ?? null;
}

/** The place that covers as little as possible of `faint`, and nothing of `must`; of several such places, the nearest to the card. */
function about(size: { w: number; h: number }, room: Box, card: Point, must: readonly Box[], faint: readonly Box[]): Box | null {
  let best: { box: Box; worth: number } | null = null;
  for (let y = room.y + AIR; y + size.h + AIR <= room.y + room.h; y += STRIDE) {
    for (let x = room.x + AIR; x + size.w + AIR <= room.x + room.w; x += STRIDE) {
      const box = { x, y, ...size };
      if (must.some((b) => meet(box, b))) continue;
      const far = Math.hypot(x + size.w / 2 - card.x, y + size.h / 2 - card.y);
      const worth = far + COVER * faint.filter((b) => meet(box, b)).length;
      if (best === null || worth < best.worth) best = { box, worth };
    }
  }
  return best?.box ?? null;
}

function within(room: Box, b: Box): Box {
  return {
    ...b,
    x: Math.max(room.x + AIR, Math.min(room.x + room.w - b.w - AIR, b.x)),
    y: Math.max(room.y + AIR, Math.min(room.y + room.h - b.h - AIR, b.y)),
  };
}

/** The line between the edges that face each other: straight where the edges overlap, else between the nearest corners. */
function line(card: Box, at: Box): { from: Point; to: Point } {
  const mid = (a: number, b: number, c: number, d: number): [number, number] => {
    const [low, high] = [Math.max(a, c), Math.min(b, d)];
    if (low <= high) {
      const m = Math.max(low, Math.min(high, (a + b) / 2));
      return [m, m];
    }
    return b < c ? [b, c] : [a, d];
  };
  const [x1, x2] = mid(card.x, card.x + card.w, at.x, at.x + at.w);
  const [y1, y2] = mid(card.y, card.y + card.h, at.y, at.y + at.h);
  return { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } };
}
