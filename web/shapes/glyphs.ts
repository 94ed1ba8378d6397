// Every shape of the stage as inline SVG, with the stage's own geometry: for the key, the legend, tooltips and lanes.
import { s } from "../base/dom";

const v = (name: string) => `var(--${name})`;
type Part = SVGElement;

const text = (x: number, y: number, size: number, fill: string, words: string, weight = 400): Part =>
  s("text", { x, y, "font-size": size, fill: v(fill), "font-weight": weight, "text-anchor": "middle" }, words);

/** A drawing that says nothing to a screen reader: the words stand beside it. */
export function drawing(width: number, height: number, ...parts: Part[]): SVGElement {
  return s("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", class: "glyph" }, parts);
}

const clipped = (x: number, y: number, size: number): string => {
  const cut = size * 0.3;
  return `${x},${y} ${x + size - cut},${y} ${x + size},${y + cut} ${x + size},${y + size} ${x},${y + size}`;
};

// --- servers: the badge of a state around (x, y); `id` is its numeral

export function badgeParts(state: string, id: string, x: number, y: number): Part[] {
  const numeral = (fill: string) => text(x, y + 5.2, 15, fill, id, 700);
  switch (state) {
    case "LOOKING":
      return [
        s("circle", {
          cx: x,
          cy: y,
          r: 14,
          fill: v("card"),
          stroke: v("plum"),
          "stroke-width": 2.4,
          "stroke-dasharray": "5.1 3.7",
        }),
        numeral("plum"),
      ];
    case "FOLLOWING":
      return [s("circle", { cx: x, cy: y, r: 15, fill: v("petrol") }), numeral("onfill")];
    case "LEADING": {
      const points = [
        [0, -17.5],
        [15.16, -8.75],
        [15.16, 8.75],
        [0, 17.5],
        [-15.16, 8.75],
        [-15.16, -8.75],
      ];
      return [
        s("polygon", {
          points: points.map(([a, b]) => `${x + a!},${y + b!}`).join(" "),
          fill: v("gold"),
          stroke: v("goldink"),
          "stroke-width": 1.5,
          "stroke-linejoin": "round",
        }),
        numeral("ongold"),
      ];
    }
    case "OBSERVING":
      return [
        s("circle", { cx: x, cy: y, r: 14, fill: v("card"), stroke: v("petrol"), "stroke-width": 2 }),
        s("circle", { cx: x, cy: y, r: 10.5, fill: "none", stroke: v("petrol"), "stroke-width": 1 }),
        numeral("petrol"),
      ];
    case "DOWN":
      return [
        s("rect", {
          x: x - 13,
          y: y - 13,
          width: 26,
          height: 26,
          rx: 3,
          fill: v("well"),
          stroke: v("grey"),
          "stroke-width": 1.5,
        }),
        numeral("grey"),
        line(x - 13, y + 13, x + 13, y - 13, "grey", 1.5),
      ];
    default:
      return [
        s("rect", {
          x: x - 14,
          y: y - 14,
          width: 28,
          height: 28,
          rx: 5,
          fill: v("greytint"),
          stroke: v("grey"),
          "stroke-width": 1.5,
        }),
        numeral("ink2"),
        s("rect", { x: x + 11, y: y - 17, width: 3, height: 9, rx: 1, fill: v("grey") }),
        s("rect", { x: x + 16, y: y - 17, width: 3, height: 9, rx: 1, fill: v("grey") }),
      ];
  }
}

function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width: number,
  more: Record<string, unknown> = {},
): Part {
  return s("line", { x1, y1, x2, y2, stroke: v(stroke), "stroke-width": width, ...more });
}

// --- messages, around (x, y)

/** The look of a bead, which follows from the kind of the message (kinds.ts). */
export type Look = "vote" | "tag" | "sync" | "proposal" | "ack" | "commit" | "inform" | "request" | "reply" | "watch" | "ping";

export function beadParts(look: Look, x: number, y: number, id = "4"): Part[] {
  const square = (fill: string) =>
    s("rect", { x: x - 9, y: y - 9, width: 18, height: 18, rx: 3, fill: v(fill), stroke: v("green"), "stroke-width": 1.75 });
  const arrow = (fill: string) =>
    s("polygon", {
      points: `${x - 5.6},${y - 6.3} ${x + 7},${y} ${x - 5.6},${y + 6.3}`,
      fill: v(fill),
      stroke: v("ink"),
      "stroke-width": 1.5,
      "stroke-linejoin": "round",
    });
  switch (look) {
    case "vote":
      return [
        s("polygon", { points: clipped(x - 9.5, y - 9.5, 19), fill: v("plum") }),
        text(x - 0.4, y + 4.2, 12, "onfill", id, 700),
      ];
    case "tag":
      return [
        s("polygon", {
          points: `${x - 10},${y - 7.2} ${x + 3.5},${y - 7.2} ${x + 10},${y} ${x + 3.5},${y + 7.2} ${x - 10},${y + 7.2}`,
          fill: v("card"),
          stroke: v("indigo"),
          "stroke-width": 1.75,
        }),
      ];
    case "sync":
      return [
        s("rect", {
          x: x - 12,
          y: y - 6,
          width: 24,
          height: 12,
          rx: 2,
          fill: v("card"),
          stroke: v("indigo"),
          "stroke-width": 1.75,
        }),
        ...[-8, -1.5, 5].map((dx) => s("rect", { x: x + dx, y: y - 3.5, width: 3, height: 7, fill: v("indigo") })),
      ];
    case "proposal":
      return [square("card")];
    case "ack":
      return [square("card"), s("rect", { x: x - 9, y: y + 2.52, width: 18, height: 6.48, fill: v("green") })];
    case "commit":
      return [square("green")];
    case "inform":
      return [square("card"), s("rect", { x: x - 5, y: y - 5, width: 10, height: 10, rx: 1, fill: v("green") })];
    case "request":
      return [arrow("ink")];
    case "reply":
      return [arrow("card")];
    case "watch":
      return [s("polygon", { points: `${x},${y - 7.5} ${x + 7.5},${y} ${x},${y + 7.5} ${x - 7.5},${y}`, fill: v("verm") })];
    case "ping":
      return [s("circle", { cx: x, cy: y, r: 3, fill: v("ink3") })];
  }
}

/** A message as a small picture, for a legend or a list. */
export const bead = (look: Look, id = "n"): SVGElement => drawing(26, 20, ...beadParts(look, 13, 10, id));

// --- log entries and counts

export function cellParts(state: string, x: number, y: number, words = "5"): Part[] {
  const box = (more: Record<string, unknown>) => s("rect", { x: x - 11, y: y - 9, width: 22, height: 18, rx: 2.5, ...more });
  const outline = box({ fill: v("card"), stroke: v("green"), "stroke-width": 1 });
  switch (state) {
    case "committed":
      return [
        s("rect", { x: x - 11.5, y: y - 9.5, width: 23, height: 19, rx: 2.5, fill: v("green") }),
        text(x, y + 3.6, 11, "onfill", words),
      ];
    case "truncated":
      return [
        s("rect", {
          x: x - 14,
          y: y - 9,
          width: 28,
          height: 18,
          rx: 2.5,
          fill: "none",
          stroke: v("line2"),
          "stroke-width": 1,
          "stroke-dasharray": "2.5 2",
        }),
        text(x, y + 3.6, 11, "ink3", words),
        line(x - 11.5, y - 0.2, x + 11.5, y - 0.2, "ink3", 1),
      ];
    case "synced":
      return [
        outline,
        s("rect", { x: x - 11.5, y: y + 5, width: 23, height: 4.5, rx: 2, fill: v("green") }),
        text(x, y + 3, 11, "ink", words),
      ];
    default:
      return [outline, text(x, y + 3, 11, "ink", words)];
  }
}

/** So many slots of a quorum, the first of them counted. */
export function slotParts(x: number, y: number, have: number, need: number, fill = "plum"): Part[] {
  return Array.from({ length: need }, (_, i) =>
    s("rect", {
      x: x + i * 7,
      y: y - 8,
      width: 4,
      height: 16,
      rx: 1.5,
      ...(i < have ? { fill: v(fill) } : { fill: "none", stroke: v("line2"), "stroke-width": 1 }),
    }),
  );
}

export const litSlot = (x: number, y: number): Part =>
  s("rect", { x: x - 4, y: y - 10, width: 8, height: 20, rx: 2.5, fill: v("gold"), stroke: v("goldink"), "stroke-width": 1 });

// --- links, watches, clients: each fills 48 × 34

export function linkParts(kind: "link" | "held" | "slow" | "cut" | "partition" | "room"): Part[] {
  const lanes = (more: Record<string, unknown> = {}) => [12.5, 22.5].map((y) => line(2, y, 46, y, "line2", 1.25, more));
  switch (kind) {
    case "link":
      return lanes();
    case "slow":
      return lanes({ "stroke-dasharray": "7 4" });
    case "cut":
      return [line(2, 17, 46, 17, "line2", 1.5, { "stroke-dasharray": "1.2 5.5", "stroke-linecap": "round" })];
    case "partition":
      return [line(2, 17, 46, 17, "verm", 2.25, { "stroke-dasharray": "8 5", "stroke-linecap": "round" })];
    case "room":
      return [s("rect", { x: 2, y: 3, width: 44, height: 28, rx: 9, fill: "none", stroke: v("line"), "stroke-width": 2 })];
    case "held":
      return [
        ...lanes(),
        ...[9.5, 20.5].map((x) =>
          s("rect", { x, y: 18, width: 9, height: 9, rx: 3, fill: v("green"), stroke: v("green"), "stroke-width": 1.75 }),
        ),
        line(34, 16, 34, 29, "ink", 2.5),
      ];
  }
}

export function watchParts(kind: "watch" | "persistent" | "recursive" | "fired"): Part[] {
  const eye = () => [
    s("circle", { cx: 6, cy: 17, r: 4.6, fill: v("paper"), stroke: v("verm"), "stroke-width": 1.25 }),
    s("circle", { cx: 6, cy: 17, r: 1.8, fill: v("verm") }),
  ];
  switch (kind) {
    case "watch":
      return [
        s("circle", { cx: 6, cy: 17, r: 3.2, fill: v("paper"), stroke: v("verm"), "stroke-width": 1.5 }),
        line(9.4, 17, 46, 17, "verm", 1.25),
      ];
    case "persistent":
      return [...eye(), line(10.6, 17, 46, 17, "verm", 1.25)];
    case "recursive":
      return [...eye(), line(10.6, 15.2, 46, 15.2, "verm", 1.1), line(10.6, 18.8, 46, 18.8, "verm", 1.1)];
    case "fired":
      return [
        line(4, 17, 46, 17, "verm", 1.25, { "stroke-dasharray": "3 3" }),
        s("polygon", { points: "26,10.5 32.5,17 26,23.5 19.5,17", fill: v("verm") }),
      ];
  }
}

export function clientParts(kind: "CONNECTED" | "CONNECTING" | "waiting" | "EXPIRED" | "CRASHED" | "PAUSED"): Part[] {
  const pill = (more: Record<string, unknown> = {}) =>
    s("rect", { x: 1.5, y: 6.5, width: 45, height: 22, rx: 11, fill: v("card"), stroke: v("line2"), "stroke-width": 1, ...more });
  const dot = s("circle", { cx: 13, cy: 17.5, r: 4, fill: v("ink") });
  const cross = [line(9, 13.5, 17, 21.5, "verm", 2), line(17, 13.5, 9, 21.5, "verm", 2)];
  switch (kind) {
    case "CONNECTED":
      return [pill(), dot];
    case "CONNECTING":
      return [
        pill(),
        s("circle", { cx: 13, cy: 17.5, r: 4, fill: "none", stroke: v("ink"), "stroke-width": 1.5, "stroke-dasharray": "3 2" }),
      ];
    case "PAUSED":
      return [
        pill(),
        s("rect", {
          x: 8.75,
          y: 13.25,
          width: 8.5,
          height: 8.5,
          rx: 2,
          fill: v("greytint"),
          stroke: v("grey"),
          "stroke-width": 1.5,
        }),
        ...[17, 20].map((x) => s("rect", { x, y: 10, width: 1.75, height: 6, rx: 0.75, fill: v("grey") })),
      ];
    case "EXPIRED":
      return [pill(), ...cross];
    case "CRASHED":
      return [pill({ fill: "none", "stroke-dasharray": "2.5 2" }), ...cross];
    case "waiting":
      return [
        pill(),
        dot,
        s("circle", { cx: 25, cy: 17.5, r: 2.5, fill: v("ink") }),
        ...[32, 39].map((cx) => s("circle", { cx, cy: 17.5, r: 2, fill: "none", stroke: v("line2"), "stroke-width": 1 })),
      ];
  }
}

// --- the lanes of the timeline, 10 × 10, from above: faults, elections, discovery and synchronisation, broadcast, clients

const outlined = { fill: "none", "stroke-width": 1.5 };

export const lanes: (() => SVGElement)[] = [
  () =>
    drawing(10, 10, s("path", { d: "M2 2l6 6M8 2l-6 6", stroke: v("verm"), "stroke-width": 1.75, "stroke-linecap": "round" })),
  () => drawing(10, 10, s("path", { d: "M1 1h5.5L9 3.5V9H1z", fill: v("plum") })),
  () =>
    drawing(
      10,
      10,
      s("rect", { x: 0.75, y: 2.25, width: 8.5, height: 5.5, rx: 1, stroke: v("indigo"), ...outlined }),
      s("path", { d: "M5 2.5v5", stroke: v("indigo"), "stroke-width": 1.5 }),
    ),
  () => drawing(10, 10, s("rect", { x: 1, y: 1, width: 8, height: 8, rx: 1.5, fill: v("green") })),
  () => drawing(10, 10, s("rect", { x: 0.75, y: 2.25, width: 8.5, height: 5.5, rx: 2.75, stroke: v("ink2"), ...outlined })),
];
