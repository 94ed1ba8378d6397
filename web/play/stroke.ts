// A hand that moves over the stage: a line cuts what it crosses; a message that is carried to its receiver arrives; a message that is carried off
// its lane breaks its connection; a client that is carried to a server connects there. While the hand is down, the console shows what will be
// written. Sliding back, or Escape, writes nothing.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import { h, s } from "../base/dom";
import { cuts, drops, isLine, type Carried, type Point } from "./drag";
import type { Client } from "../stage/client";
import type { Drawn } from "../protocol";

type Sign = "stroke" | "drag";

interface StrokeHost {
  /** Whether a line may be drawn now, or the message or client taken along that lies under the hand. */
  lines(): boolean;
  carry(what: Drawn): Carried | null;
  /** Shows the commands that are about to be written, [] for none. */
  ghost(commands: string[]): void;
  /** Writes them; `at` is where the hand was lifted, in CSS pixels of the stage. */
  give(commands: string[], sign: Sign, at: Point): void;
  note(text: string): void;
  /** Why nothing can be taken in hand now, where otherwise it could. */
  why(): string;
}

const NEAR = 6; // px: a hand that has moved less has pressed

export class Stroke {
  readonly element = h("div", { class: "stroke", "aria-hidden": "true", hidden: true });
  private points: Point[] = [];
  private carried: Carried | null = null;
  private commands: string[] = [];
  private off = ""; // why the action that was meant cannot be done

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

  private hears(to: Drawn): void {
    const { phase, x, y } = to;
    if (phase === "begin") {
      this.drop();
      const carried = to.kind === "" ? null : this.host.carry(to);
      if (carried) this.take(carried, { x, y });
      else if (this.host.lines()) this.points = [{ x, y }];
      else if (this.host.why() !== "") this.host.note(this.host.why());
    } else if (phase === "off") this.drop();
    else this.move(to);
    if (phase === "end") this.lift();
  }

  /** Something is carried from here on, for example out of the palette: then the stage must be told of the hand (Client.carries). */
  take(carried: Carried, at: Point): void {
    this.drop();
    this.carried = carried;
    this.points = [at];
  }

  /** The hand has come to a point. */
  private move(to: Drawn): void {
    if (this.points.length === 0) return;
    const at = { x: to.x, y: to.y };
    const from = this.points[0]!;
    if (this.points.length === 1 && Math.hypot(at.x - from.x, at.y - from.y) < NEAR) return;
    this.points.push(at);
    this.off = "";
    if (this.carried) {
      const { command, off } = drops(this.carried, to);
      this.commands = command === "" ? [] : [command];
      this.off = off;
    } else this.commands = isLine(this.points) ? cuts(to) : [];
    this.host.ghost(this.commands);
    this.draw(to);
  }

  /** The hand is lifted: what was shown is done. */
  private lift(): void {
    const { commands, carried, off } = this;
    const at = this.points.at(-1);
    this.drop();
    if (off !== "") this.host.note(off);
    if (commands.length > 0) this.host.give(commands, carried ? "drag" : "stroke", at!);
  }

  private drop(): void {
    if (this.points.length > 0) this.host.ghost([]);
    this.points = [];
    this.commands = [];
    this.off = "";
    this.carried = null;
    this.element.hidden = true;
  }

  private draw({ kind, name }: Drawn): void {
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
    const all = places.filter((p) => p.kind === "server" && p.run === "").map((p) => ({ x: p.x + p.w / 2, y: p.y + p.h / 2 }));
    const card = kind === "server" && places.find((p) => p.kind === kind && p.name === name);
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
              all.flatMap((a, i) => all.slice(i + 1).map((b) => s("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: "way" }))),
              s("polyline", { points: this.points.map(({ x, y }) => `${x},${y}`).join(" "), class: "cut" }),
              s("circle", { cx: first!.x, cy: first!.y, r: 5, class: "cut" }),
            ],
      ),
      label,
    );
  }
}
