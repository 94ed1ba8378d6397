// A picture for a phone: what it is about, the stage, one conclusion, and a code that leads there.
import { h } from "../base/dom";
import { lines } from "./lines";
import type { Lang } from "../text/strings";

/** The texts of the picture beside the stage. `code` has the rows of the QR code, null if people elsewhere cannot open the link. */
interface Shown {
  over: string; // chapter and step, or what was commanded
  title: string;
  caption: string;
  code: boolean[][] | null;
  leads: string; // what the code leads to
  address: string; // beside the code, for people
  mark: string; // the sign of the page, as an SVG
  lang: Lang;
}

const WIDTH = 1080; // pixels
const HEIGHT = 1920;
const SHARP = 2; // pixels to a unit, in which all below is
const [W, H] = [WIDTH / SHARP, HEIGHT / SHARP];
const SIDE = 36; // of the page
const CODE = { plain: 148, dense: 232, from: 57 }; // the code, with its white border: larger where it has more dots each way
const LEAST = 300; // what the stage has at least

type Colour = "paper" | "well" | "ink" | "ink2" | "ink3" | "line" | "gold";

/** Lines of one font, each `high`. */
interface Block {
  font: string;
  colour: Colour;
  high: number;
  lines: string[];
}

export class Tall {
  readonly canvas = h("canvas", { width: WIDTH, height: HEIGHT, role: "img" });
  private readonly ink = this.canvas.getContext("2d")!;
  private readonly look = getComputedStyle(document.documentElement);

  constructor(private readonly shown: Shown) {
    this.canvas.lang = shown.lang;
    this.canvas.setAttribute("aria-label", [shown.title, shown.over, shown.caption].filter(Boolean).join(". "));
    this.ink.scale(SHARP, SHARP);
    this.ink.textBaseline = "alphabetic";
  }

  /** `stage` draws the stage in a size. */
  async draw(stage: (width: number, height: number) => Promise<string>): Promise<Blob> {
    const { shown } = this;
    const zh = shown.lang === "zh";
    const room = W - 2 * SIDE;
    const over = this.block(shown.over, 14, 20, "sans", "ink2", room, 2);
    const title = this.block(shown.title, 33, 42, "serif", "ink", room, 3, 700);
    const said = this.block(shown.caption, zh ? 24 : 25, zh ? 37 : 36, zh ? "sans" : "serif", "ink", room - 20, 5);
    const side = (shown.code?.length ?? 0) > CODE.from ? CODE.dense : CODE.plain;
    const foot = shown.code ? side + 2 * 28 : 0;
    const head = 110 + over.lines.length * (over.high + 6) + title.lines.length * title.high;
    const below = said.lines.length > 0 ? said.lines.length * said.high + 2 * 30 : 24;
    const high = Math.max(LEAST, H - head - below - foot);

    this.fill("paper", 0, 0, W, H);
    await this.image(shown.mark, SIDE, 34, 34, 34);
    this.text({ font: this.font(24, "serif", 700), colour: "ink", high: 34, lines: ["Zootrope"] }, SIDE + 44, 35);
    let y = this.text(title, SIDE, this.text(over, SIDE, 90) + (over.lines.length > 0 ? 6 : 0)) + 20;
    this.fill("well", 0, y, W, high);
    this.fill("line", 0, y, W, 0.5);
    await this.image(await stage(W, high), 0, y, W, high);
    y += high;
    this.fill("line", 0, y, W, 0.5);
    if (said.lines.length > 0) {
      this.fill("gold", SIDE, y + 32, 4, said.lines.length * said.high - 4, 2);
      this.text(said, SIDE + 20, y + 30);
    }
    if (shown.code) this.foot(shown.code, side, H - foot);
    return new Promise((done, fail) => this.canvas.toBlob((b) => (b ? done(b) : fail(new Error("PNG"))), "image/png"));
  }

  private foot(code: boolean[][], side: number, top: number): void {
    this.fill("line", SIDE, top, W - 2 * SIDE, 0.5);
    const y = top + 28;
    this.code(code, side, SIDE, y);
    const x = SIDE + side + 24;
    const says = this.block(this.shown.leads, 17, 25, "sans", "ink", W - SIDE - x, 3, 700);
    const address = this.block(this.shown.address, 13, 19, "mono", "ink2", W - SIDE - x, 3);
    const all = says.lines.length * says.high + 8 + address.lines.length * address.high;
    this.text(address, x, this.text(says, x, y + Math.max(0, (side - all) / 2)) + 8);
  }

  /** Black on white in both themes: scanners ask for that. Each dot is a whole number of pixels. */
  private code(rows: boolean[][], side: number, x: number, y: number): void {
    const { ink } = this;
    ink.fillStyle = "#fff";
    ink.beginPath();
    ink.roundRect(x, y, side, side, 8);
    ink.fill();
    const dot = Math.floor((side * SHARP) / (rows.length + 6)) / SHARP;
    const edge = Math.round(((side - dot * rows.length) / 2) * SHARP) / SHARP;
    ink.fillStyle = "#000";
    rows.forEach((row, j) =>
      row.forEach((dark, i) => {
        if (dark) ink.fillRect(x + edge + i * dot, y + edge + j * dot, dot, dot);
      }),
    );
  }

  private font(size: number, face: string, weight = 400): string {
    return `${weight} ${size}px ${this.look.getPropertyValue(`--${face}`)}`;
  }

  private block(
    text: string,
    size: number,
    high: number,
    face: string,
    colour: Colour,
    width: number,
    most: number,
    weight = 400,
  ): Block {
    const font = (this.ink.font = this.font(size, face, weight));
    return { font, colour, high, lines: text === "" ? [] : lines(this.ink, text, width, most, this.shown.lang) };
  }

  /** Writes lines from y on, and says where the next would begin. */
  private text({ font, colour, high, lines }: Block, x: number, y: number): number {
    this.ink.font = font;
    this.ink.fillStyle = this.colour(colour);
    for (const line of lines) {
      this.ink.fillText(line, x, y + 0.72 * high);
      y += high;
    }
    return y;
  }

  private colour(name: string): string {
    return this.look.getPropertyValue(`--${name}`).trim();
  }

  private fill(colour: Colour, x: number, y: number, width: number, height: number, round = 0): void {
    this.ink.fillStyle = this.colour(colour);
    this.ink.beginPath();
    this.ink.roundRect(x, y, width, height, round);
    this.ink.fill();
  }

  /** By a data: address, after which a canvas may be read from file:// too. */
  private async image(svg: string, x: number, y: number, width: number, height: number): Promise<void> {
    const image = new Image();
    const text = svg.replace(/var\(--([a-z0-9]+)\)/g, (_, name: string) => this.colour(name));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    this.ink.drawImage(image, x, y, width, height);
  }
}
