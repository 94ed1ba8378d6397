// The bar of time: slots of a second, and where a moment stands in it.
import { s } from "../base/dom";

/** The size of the bar, in units of its picture. */
export const BAR = { w: 344, h: 64, left: 8, right: 8 };

/** Where a moment stands, in seconds of as many. */
export const timeX = (at: number, most: number): number =>
  BAR.left + ((BAR.w - BAR.left - BAR.right) * Math.min(at, most)) / most;

/** The slots, and a number below every few of them. */
export function bar(most: number): SVGElement[] {
  const every = [1, 2, 5, 10, 20, 50].find((n) => most / n <= 12) ?? 100;
  const slots = Math.ceil(most / every);
  return [
    ...Array.from({ length: slots }, (_, i) =>
      s("rect", {
        class: "second",
        x: timeX(i * every, most) + 1,
        y: 18,
        width: Math.max(1, timeX(Math.min(most, (i + 1) * every), most) - timeX(i * every, most) - 2),
        height: 18,
        rx: 3,
      }),
    ),
    ...Array.from({ length: slots + 1 }, (_, i) =>
      i % 2 === 0 || slots < 8
        ? s(
            "text",
            { x: timeX(Math.min(most, i * every), most), y: 58, "text-anchor": "middle" },
            String(Math.min(most, i * every)),
          )
        : s("g"),
    ),
  ];
}
