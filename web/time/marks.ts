// The ticks of the timeline on a canvas: one a moment, in the lane of its kind. Where they stand closer than three pixels, neighbours of a
// kind are folded into one block, which can be opened.
import { COLOURS, VIOLATION, laneAndColour, type Colour } from "../shapes/letters";
import type { Scale } from "./scale";

/** Neighbours that were folded: the moments from `from` up to `to`, `count` of which are in the lane. */
export interface Block {
  lane: number;
  x: number;
  end: number;
  from: number;
  to: number;
  count: number;
  colour: Colour;
}

/** How the lanes are laid out: the first at `top`, every `pitch`; a tick is `width` × `height`. */
interface Lanes {
  top: number;
  pitch: number;
  width: number;
  height: number;
  cross: number;
}
export const WIDE: Lanes = { top: 5, pitch: 12.4, width: 2, height: 8, cross: 3.5 };
export const SMALL: Lanes = { top: 2, pitch: 5, width: 1.5, height: 4, cross: 2 };

const FOLD = 3; // px

/** Paints the marks and says which blocks they were folded into. */
export function paint(
  canvas: HTMLCanvasElement,
  height: number,
  lanes: Lanes,
  scale: Scale,
  marks: string,
  hidden: Set<number>,
): Block[] {
  const ratio = Math.max(1, devicePixelRatio);
  canvas.width = Math.round(scale.width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d");
  if (!pen) return [];
  pen.scale(ratio, ratio);
  const style = getComputedStyle(canvas);
  const colours = Object.fromEntries(COLOURS.map((c) => [c, style.getPropertyValue("--" + c).trim()]));
  const snap = (x: number) => Math.round(x * ratio) / ratio;
  const rect = (colour: Colour, lane: number, x: number, width: number) => {
    pen.fillStyle = colours[colour]!;
    pen.fillRect(snap(x), snap(lanes.top + lane * lanes.pitch), width, lanes.height);
  };
  const blocks: Block[] = [];
  const crosses: number[] = [];
  const violations: number[] = [];
  for (const s of scale.segments) {
    const pitch = s.width / (s.to - s.from);
    const runs: (Block | null)[] = [null, null, null, null, null];
    const flush = (lane: number) => {
      const run = runs[lane];
      if (!run) return;
      rect(run.colour, lane, run.x, Math.max(lanes.width, run.end - run.x));
      if (run.count > 1) blocks.push(run);
      runs[lane] = null;
    };
    for (let i = s.from; i < s.to; i++) {
      const mark = marks[i]!;
      const x = s.x + (i - s.from + 0.5) * pitch;
      if (mark === VIOLATION) violations.push(x);
      const known = laneAndColour(mark);
      if (!known || hidden.has(known[0])) continue;
      const [lane, colour] = known;
      if (mark === "x") {
        crosses.push(x);
      } else if (pitch >= FOLD) {
        rect(colour, lane, x - lanes.width / 2, lanes.width);
      } else {
        const run = runs[lane];
        if (run && run.colour === colour && x - pitch / 2 - run.end < FOLD - 0.5) {
          run.end = x + pitch / 2;
          run.to = i + 1;
          run.count++;
        } else {
          flush(lane);
          runs[lane] = { lane, x: x - pitch / 2, end: x + pitch / 2, from: i, to: i + 1, count: 1, colour };
        }
      }
    }
    runs.forEach((_, lane) => flush(lane));
  }
  pen.lineCap = "round";
  pen.lineWidth = lanes.cross > 3 ? 2 : 1.5;
  pen.strokeStyle = colours["verm"]!;
  const c = lanes.cross;
  const y = lanes.top + lanes.height / 2;
  for (const x of crosses) {
    pen.beginPath();
    pen.moveTo(x - c, y - c);
    pen.lineTo(x + c, y + c);
    pen.moveTo(x + c, y - c);
    pen.lineTo(x - c, y + c);
    pen.stroke();
  }
  pen.fillStyle = colours["verm"]!;
  for (const x of violations) pen.fillRect(snap(x - 1), 0, 2, height);
  return blocks;
}
