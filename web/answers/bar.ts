// The bar of time: slots, and pins that say where a moment stands in it. What the reader says stands above the bar, what happened below it.
import { s } from "../base/dom";

/** The size of the bar, in units of its picture: where its slots begin and end, and how high it is to be asked. */
export const BAR = { w: 344, left: 9, right: 9, top: 32, bottom: 50, asked: 68 };

const APART = 16; // two pins in one lane
const LANES = 2;
const LANE = 15;

/** Where a moment stands, in seconds of as many. */
export const timeX = (at: number, most: number): number =>
  BAR.left + ((BAR.w - BAR.left - BAR.right) * Math.min(at, most)) / most;

/** The slots, and a number below every few of them, at a height of the picture. The last number has the unit. */
export function bar(most: number, high: number): SVGElement[] {
  const every = [1, 2, 5, 10, 20, 50].find((n) => most / n <= 12) ?? 100;
  const slots = Math.ceil(most / every);
  const to = (i: number) => Math.min(most, i * every);
  return [
    ...Array.from({ length: slots }, (_, i) =>
      s("rect", {
        class: "second",
        x: timeX(to(i), most) + 1,
        y: BAR.top,
        width: Math.max(1, timeX(to(i + 1), most) - timeX(to(i), most) - 2),
        height: BAR.bottom - BAR.top,
        rx: 3,
      }),
    ),
    ...Array.from({ length: slots + 1 }, (_, i) => {
      const last = i === slots;
      const crowds = i === slots - 1 && timeX(most, most) - timeX(to(i), most) < 28; // the last number
      if (!last && (crowds || (i % 2 !== 0 && slots >= 8))) return s("g");
      return s(
        "text",
        { x: timeX(to(i), most) + (last ? BAR.right : 0), y: high - 4, "text-anchor": last ? "end" : "middle" },
        last ? `${most} s` : String(to(i)),
      );
    }),
  ];
}

/** The lane of each pin, the lowest one where it touches no other pin. A place that is undefined has no pin. */
export function lanes(at: readonly (number | undefined)[]): number[] {
  const ends = new Array<number>(LANES).fill(-Infinity);
  const out = at.map(() => 0);
  const order = at.flatMap((x, i) => (x === undefined ? [] : [{ x, i }])).sort((a, b) => a.x - b.x);
  for (const { x, i } of order) {
    const free = ends.findIndex((end) => x - end >= APART);
    const lane = free >= 0 ? free : ends.indexOf(Math.min(...ends));
    ends[lane] = x;
    out[i] = lane;
  }
  return out;
}

/**
 * The pin that is set by a tap on the bar, and the pin that is moved by a drag from the same place. `off`: how far each pin is from that place, Infinity for a pin
 * that is not set; `typed`: the pin whose number is typed now, −1 for none. A tap sets the next pin that is not set, even right beside another pin; a drag moves
 * the nearest pin within `reach`.
 */
export function meant(off: readonly number[], typed: number, reach: number): { tap: number; draw: number } {
  const open = off.indexOf(Infinity);
  if (typed >= 0 && (open < 0 || off[typed] === Infinity)) return { tap: typed, draw: typed };
  const near = off.indexOf(Math.min(...off));
  if (open < 0) return { tap: near, draw: near };
  return { tap: open, draw: off[near]! <= reach ? near : open };
}

/** How high the picture is, where pins stand below the bar, too. */
export const toldHigh = (of: readonly number[]): number => BAR.bottom + 36 + Math.max(0, ...of) * LANE;

/** A pin whose head has a label, in a lane above the bar or below it. */
export function pin(kind: "mine" | "run", label: string, lane: number): SVGElement {
  const head = kind === "run" ? BAR.bottom + 12 + lane * LANE : BAR.top - 10 - lane * LANE;
  return s(
    "g",
    { class: `at ${kind}` },
    s("path", { d: kind === "run" ? `M0 ${BAR.top + 3}V${head}` : `M0 ${head}V${BAR.bottom - 3}` }),
    kind === "run"
      ? s("rect", { x: -7, y: head - 7, width: 14, height: 14, rx: 2 })
      : s("circle", { cy: head, r: label === "" ? 5 : 7.5 }),
    label !== "" && s("text", { y: head + 3.5, "text-anchor": "middle" }, label),
  );
}
