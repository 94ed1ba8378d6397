// Which rows of some functions are shown, where a column has no room for all of them.

/** How many rows are shown at most, unless marks alone need more. */
export const ROOM = 24;

/** A row, by the index of its function and its own. Row 0 is the head of the function. */
export interface Place {
  fn: number;
  row: number;
}

/** Whether the head of a function is shown alone. The gap for the other rows then stands beside the head, and takes no row of its own. */
export function headAlone(shown: readonly boolean[]): boolean {
  return shown.length > 1 && !shown.includes(true, 1);
}

/** The number of rows that a function takes: those that are shown, and a row for each gap that has a row of its own. */
function taken(shown: readonly boolean[]): number {
  return headAlone(shown) ? 1 : shown.filter((on, i) => on || shown[i - 1]).length;
}

const FAR = 1000; // more rows than a function has

/**
 * Chooses the rows of functions with so many rows each. Heads and marked rows are always shown. Then come the rows around `near`, the nearest
 * first, as far as there is room, and then the rows around `spoken`. Where nothing is near, the other rows follow, from the first function on.
 * Functions in `opened` are shown as a whole, and take no room from the others.
 */
export function unfolded(
  sizes: readonly number[],
  marked: readonly Place[],
  near: readonly Place[],
  spoken: readonly Place[],
  opened: ReadonlySet<number>,
  room = ROOM,
): boolean[][] {
  const shown = sizes.map((size) => Array.from({ length: size }, (_, row) => row === 0));
  for (const { fn, row } of marked) shown[fn]![row] = true;
  const distance = (fn: number, row: number): number => {
    const rest = near.length === 0 ? (2 + fn) * FAR + row : Infinity;
    const to = (places: readonly Place[], more: number) =>
      places.filter((a) => a.fn === fn).map((a) => more + Math.abs(a.row - row));
    return Math.min(...to(near, 0), ...to(spoken, FAR), rest);
  };
  const rest = sizes
    .flatMap((size, fn) => Array.from({ length: size }, (_, row) => ({ fn, row, far: distance(fn, row) })))
    .filter(({ far }) => far < Infinity)
    .sort((a, b) => a.far - b.far);
  const used = shown.map(taken);
  for (const { fn, row } of rest) {
    if (shown[fn]![row] || opened.has(fn)) continue;
    shown[fn]![row] = true;
    const now = taken(shown[fn]!);
    if (used.reduce((sum, n, i) => sum + (opened.has(i) ? 0 : i === fn ? now : n), 0) > room) shown[fn]![row] = false;
    else used[fn] = now;
  }
  for (const fn of opened) shown[fn]?.fill(true);
  // A gap of one row takes as much room as the row itself: the row is shown.
  return shown.map((all) => all.map((on, i) => on || (all.includes(true, 1) && all[i - 1] === true && all[i + 1] !== false)));
}
