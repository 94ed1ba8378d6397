// Which things an answer names, as the core has it: with commas between them, shorter names first; or "nobody". Pure.
import { NOBODY, partsOf } from "../text/answers";

const joined = (things: string[]): string =>
  [...things].sort((a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)).join(",");

/**
 * The answer after a thing was touched: it comes to the others, or goes. "nobody" goes with no thing. The last one stays, because an answer can be changed, and
 * not be taken back.
 */
export function toggled(answer: string, thing: string): string {
  if (thing === NOBODY) return NOBODY;
  const had = answer === NOBODY ? [] : partsOf(answer);
  const now = had.includes(thing) ? had.filter((one) => one !== thing) : [...had, thing];
  return now.length > 0 ? joined(now) : answer;
}
