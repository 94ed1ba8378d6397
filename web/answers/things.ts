// Which things an answer names, as the core has it: with commas between them, shorter names first; or "nobody". Pure.
import { NOBODY } from "../text/nobody";
import { partsOf } from "../text/answers";

const joined = (things: string[]): string =>
  [...things].sort((a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)).join(",");

/**
 * The answer after a thing was touched: the thing comes to the answer, or leaves it. "nobody" stands alone. The last thing stays, because an answer can be changed,
 * not withdrawn.
 */
export function toggled(answer: string, thing: string): string {
  if (thing === NOBODY) return NOBODY;
  const had = answer === NOBODY ? [] : partsOf(answer);
  const now = had.includes(thing) ? had.filter((one) => one !== thing) : [...had, thing];
  return now.length > 0 ? joined(now) : answer;
}
