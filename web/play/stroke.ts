// A hand that moves over the stage: a line cuts what it crosses, a message that is carried to its receiver arrives, off its lane it takes its
// connection along, a client that is carried to a server connects there. While the hand is down, the console shows what will be written;
// nothing is, if one slides back or presses Escape.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import { h, s } from "../base/dom";
import { cuts, drops, grip, servers, serverAt, type Carried, type Point } from "./drag";
import type { Client } from "../stage/client";
import type { Drawn } from "../channel";

export type Sign = "stroke" | "drag";

interface StrokeHost {
  /** Whether a line may be drawn now, or the message or client taken along that lies under the hand. */
  lines(): boolean;
  carry(what: { message: number } | { client: string }): Carried | null;
  /** Shows the commands that are about to be written, [] for none. */
  ghost(commands: string[]): void;
  /** Writes them; `at` is where the hand was lifted, in CSS pixels of the stage. */
  give(commands: string[], sign: Sign, at: Point): void;
  /** The clients that are connected, each with its server. */
  clients(): { name: string; on: number }[];
  note(text: string): void;
  /** Why nothing can be taken in hand now, where otherwise it could. */
  why(): string;
}

const coarse = matchMedia("(pointer: coarse)"); // a finger crosses both directions of a link
const NEAR = 6; // px: a hand that has moved less has pressed

export class Stroke {
  readonly element = h("div", { class: "stroke", "aria-hidden": "true", hidden: true });
  private points: Point[] = [];
  private carried: Carried | null = null;
  private commands: string[] = [];
  private off = ""; // why what was meant cannot be

  constructor(
    private readonly client: Client,
    private readonly host: StrokeHost,
  ) {
    client.on("drawn", (report) => this.hears(report));
    onKeys(
      window,
      (e) => {
        if (e.key !== "Escape" || this.points.length === 0) return;
        e.stopImmediatePropagation();
        this.drop();
      },
      true,
    );
  }

  private hears({ phase, x, y }: Drawn): void {
    if (phase === "begin") {
      this.drop();
      const under = grip(this.client.places, { x, y });
      const carried = under && this.host.carry(under);
      if (carried) this.take(carried, { x, y });
      else if (this.host.lines()) this.points = [{ x, y }];
      else if (this.host.why() !== "") this.host.note(this.host.why());
    } else if (phase === "off") this.drop();
    else if (phase === "end") this.lift();
    else this.move({ x, y });
  }

  /** Something is carried from here on, for example out of the palette. */
  take(carried: Carried, at: Point): void {
    this.drop();
    this.carried = carried;
    this.points = [at];
  }

  /** The hand has come to a point, in CSS pixels of the stage. */
  move(at: Point): void {
    if (this.points.length === 0) return;
    const from = this.points[0]!;
    if (this.points.length === 1 && Math.hypot(at.x - from.x, at.y - from.y) < NEAR) return;
    this.points.push(at);
    const { places, lane } = this.client;
    this.off = "";
    if (this.carried) {
      const { command, off } = drops(places, this.carried, at);
      this.commands = command === "" ? [] : [command];
      this.off = off;
    } else this.commands = cuts(places, coarse.matches ? 0 : lane, this.points, this.host.clients());
    this.host.ghost(this.commands);
    this.draw();
  }

  /** The hand is lifted: what was shown is done. */
  lift(): void {
    const { commands, carried, off } = this;
    const at = this.points.at(-1);
    this.drop();
    if (off !== "") this.host.note(off);
    if (commands.length > 0) this.host.give(commands, carried ? "drag" : "stroke", at!);
  }

  drop(): void {
    if (this.points.length > 0) this.host.ghost([]);
    this.points = [];
    this.commands = [];
    this.off = "";
    this.carried = null;
    this.element.hidden = true;
  }

  private draw(): void {
    const { frame, places } = this.client;
    const last = this.points.at(-1)!;
    const { style } = this.element;
    style.left = `${frame.offsetLeft}px`;
    style.top = `${frame.offsetTop}px`;
    style.width = `${frame.clientWidth}px`;
    style.height = `${frame.clientHeight}px`;
    const label = h("b", { class: this.carried ? "" : "line" }, this.off || this.commands.join("; "));
    label.style.left = `${last.x}px`;
    label.style.top = `${last.y}px`;
    label.classList.toggle("left", last.x > frame.clientWidth * 0.7);
    const all = servers(places);
    const over = this.carried && serverAt(places, last);
    const card = over ? places.find((p) => p.kind === "server" && p.name === String(over)) : undefined;
    const [first] = this.points;
    this.element.hidden = false;
    redraw(
      this.element,
      s(
        "svg",
        { width: "100%", height: "100%" },
        this.carried
          ? [
              s("line", { x1: first!.x, y1: first!.y, x2: last.x, y2: last.y, class: "way" }),
              card && s("rect", { x: card.x - 5, y: card.y - 5, width: card.w + 10, height: card.h + 10, rx: 12, class: "onto" }),
              s("rect", { x: last.x - 14, y: last.y - 14, width: 28, height: 28, rx: 7, class: "held" }),
            ]
          : [
              all.flatMap((a, i) =>
                all.slice(i + 1).map((b) => s("line", { x1: a.at.x, y1: a.at.y, x2: b.at.x, y2: b.at.y, class: "way" })),
              ),
              s("polyline", { points: this.points.map(({ x, y }) => `${x},${y}`).join(" "), class: "cut" }),
              s("circle", { cx: first!.x, cy: first!.y, r: 5, class: "cut" }),
            ],
      ),
      label,
    );
  }
}
