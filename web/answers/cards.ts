// The order of cards: how they are dealt, how one of them moves, and how many of them lie right. Pure.

/** The cards as they are dealt: not in the order of the script, which is likely to be the order of the run. */
export function dealt(shuffled: readonly string[], written: readonly string[]): string[] {
  const same = shuffled.every((id, i) => id === written[i]);
  return same ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : [...shuffled];
}

/** The order after one card has gone to another place; the cards between make room. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const out = [...order];
  const [card] = out.splice(from, 1);
  if (card !== undefined) out.splice(to, 0, card);
  return out;
}

/** A card's place in the list, in px. */
interface Box {
  top: number;
  height: number;
}

/** The place to which a card has been drawn, of cards that stand in their order: past each card whose middle its own middle has passed. */
export function placeAt(boxes: readonly Box[], from: number, by: number): number {
  const middle = ({ top, height }: Box): number => top + height / 2;
  const own = middle(boxes[from]!) + by;
  const before = boxes.slice(0, from).filter((box) => middle(box) > own).length;
  const after = boxes.slice(from + 1).filter((box) => middle(box) < own).length;
  return from - before + after;
}

/** The number of cards that lie in their right place. */
export const inPlace = (yours: readonly string[], right: readonly string[]): number =>
  right.filter((id, i) => yours[i] === id).length;
