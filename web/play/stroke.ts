// A line that is drawn on the stage cuts what it crosses. Where it parts the servers, it is a partition: a line across, or one round some of
// them. While it is drawn, the console shows what will be written; nothing is, if one slides back or presses Escape.
import { h, s } from "../base/dom";
import type { Client } from "../stage/client";
import type { Drawn } from "../protocol";

interface Point {
  x: number;
  y: number;
}

interface StrokeHost {
  /** Whether the stage is one that can be drawn on now. */
  free(): boolean;
  /** Shows the commands that are about to be written, [] for none. */
  ghost(commands: string[]): void;
  give(commands: string[]): void;
}

const LEAST = 24; // px: a shorter line is a hand that has trembled

export class Stroke {
  readonly element = h("div", { class: "stroke", "aria-hidden": "true", hidden: true });
  private points: Point[] = [];
  private commands: string[] = [];

  constructor(
    private readonly client: Client,
    private readonly host: StrokeHost,
  ) {
    addEventListener("keydown", (e) => {
      if (e.key === "Escape" && this.points.length > 0) {
        e.stopImmediatePropagation();
        this.drop();
      }
    });
  }

  hears({ phase, x, y }: Drawn): void {
    if (phase === "begin") {
      this.drop();
      if (this.host.free()) this.points = [{ x, y }];
      return;
    }
    if (this.points.length === 0) return;
    if (phase === "off" || !this.host.free()) return this.drop();
    if (phase === "end") {
      const { commands } = this;
      this.drop();
      if (commands.length > 0) this.host.give(commands);
      return;
    }
    this.points.push({ x, y });
    this.draw();
  }

  private drop(): void {
    this.points = [];
    this.commands = [];
    this.element.hidden = true;
    this.host.ghost([]);
  }

  private draw(): void {
    const servers = this.client.places
      .filter((p) => p.kind === "server" && p.run === "")
      .map((p) => ({ id: Number(p.name), at: { x: p.x + p.w / 2, y: p.y + p.h / 2 } }))
      .sort((a, b) => a.id - b.id);
    this.commands = length(this.points) < LEAST ? [] : commands(servers, this.points);
    this.host.ghost(this.commands);
    const { frame } = this.client;
    const last = this.points.at(-1)!;
    Object.assign(this.element.style, {
      left: `${frame.offsetLeft}px`,
      top: `${frame.offsetTop}px`,
      width: `${frame.clientWidth}px`,
      height: `${frame.clientHeight}px`,
    });
    const label = h("b", {}, this.commands.join("; "));
    Object.assign(label.style, { left: `${last.x}px`, top: `${last.y}px` });
    this.element.hidden = false;
    this.element.replaceChildren(
      s(
        "svg",
        { width: "100%", height: "100%" },
        servers.flatMap((a, i) =>
          servers.slice(i + 1).map((b) => s("line", { x1: a.at.x, y1: a.at.y, x2: b.at.x, y2: b.at.y, class: "way" })),
        ),
        s("polyline", { points: this.points.map(({ x, y }) => `${x},${y}`).join(" "), class: "cut" }),
        s("circle", { cx: this.points[0]!.x, cy: this.points[0]!.y, r: 5, class: "cut" }),
      ),
      label,
    );
  }
}

const length = (points: Point[]): number =>
  points.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.x - points[i]!.x, p.y - points[i]!.y), 0);

/** Says whether two stretches cross. A corner that lies on a link belongs to one of its sides, so that a line that bends there crosses once. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0;
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** What a line says: the links that it crosses an odd number of times are cut, and if nothing else holds the servers together, they are parted. */
export function commands(servers: { id: number; at: Point }[], line: Point[]): string[] {
  const cut: [number, number][] = [];
  const group = new Map(servers.map(({ id }) => [id, id]));
  servers.forEach((a, i) =>
    servers.slice(i + 1).forEach((b) => {
      let times = 0;
      for (let k = 1; k < line.length; k++) if (cross(a.at, b.at, line[k - 1]!, line[k]!)) times++;
      if (times % 2 === 1) return void cut.push([a.id, b.id]);
      const [from, to] = [group.get(b.id)!, group.get(a.id)!];
      group.forEach((g, id) => g === from && group.set(id, to));
    }),
  );
  if (cut.length === 0) return [];
  const groups = [...new Set(group.values())].map((g) => servers.filter(({ id }) => group.get(id) === g).map(({ id }) => id));
  if (groups.length === 1) return cut.map(([a, b]) => `link ${a}-${b} cut`);
  return [`partition ${groups.map((g) => g.join(" ")).join(" | ")}`];
}
