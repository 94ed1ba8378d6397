// The frame of a chart of some points: where a number stands, and the lines of its axis. Pure but for the elements that it makes.
import { s } from "../base/dom";

/** The size of a chart, in units of its picture. */
export const CHART = { w: 344, h: 132, left: 44, right: 16, top: 10, bottom: 8 };

export const xOf = (i: number, count: number): number =>
  CHART.left + ((CHART.w - CHART.left - CHART.right) * i) / Math.max(1, count - 1);

export const yOf = (value: number, most: number): number =>
  CHART.h - CHART.bottom - (CHART.h - CHART.top - CHART.bottom) * Math.min(1, value / most);

/** A number with thin spaces between its thousands. */
const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, " ");

/** The lines of the axis, with numbers at the bottom, the middle and the top, and a stroke at each point. */
export const axis = (most: number, count: number): SVGElement[] => [
  ...[0, most / 2, most].map((value) =>
    s(
      "g",
      { class: "axis" },
      s("path", { d: `M${CHART.left} ${yOf(value, most)}H${CHART.w - CHART.right}` }),
      s("text", { x: CHART.left - 8, y: yOf(value, most) + 4, "text-anchor": "end" }, grouped(Math.round(value))),
    ),
  ),
  ...Array.from({ length: count }, (_, i) =>
    s("path", { class: "post", d: `M${xOf(i, count)} ${CHART.top}V${CHART.h - CHART.bottom}` }),
  ),
];

/** A line through the points that have a number. */
export function line(values: readonly (string | undefined)[], most: number): string {
  const points = values.flatMap((value, i) =>
    value === undefined ? [] : [`${xOf(i, values.length)} ${yOf(Number(value), most)}`],
  );
  return points.length < 2 ? "" : `M${points.join("L")}`;
}
