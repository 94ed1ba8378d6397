// The lens shows a decision where it is made: a small table that hangs from the card of the server that decides, towards the middle. Its rows are
// compared, column by column, until one column decides. Counted things are shown as slots.
// The lens knows no rule: the core says what was compared.
import { redraw } from "../base/redraw";
import { reduced } from "../base/appearance";
import { h, s, zoomOf } from "../base/dom";
import { decision } from "./decision";
import { colourOfLetter } from "../shapes/letters";
import { phone } from "../base/phone";
import { language } from "../text/strings";
import { hang, type Box, type Hanging } from "../base/hang";
import type { Client } from "./client";
import type { State, Why } from "../protocol";

const LOWEST = 520; // px of the page: below it there is no room, and the caption carries it
const FULL = 212; // px of a full card at its usual size: the table grows with the cards

export class Lens {
  readonly element = h("div", { class: "lens", hidden: true });
  private readonly table = h("div", { class: "table" });
  /** Takes the dial out of sight where the table covers some of it: half a word is worse than none. */
  private readonly veil = h("div", { class: "dialveil", hidden: true });
  private readonly thread = s("svg", { class: "thread", "aria-hidden": "true" });
  private key = "";
  private why: Why | null = null;
  private at: Hanging | null = null; // where it hangs

  constructor(private readonly client: Client) {
    this.element.append(this.veil, this.thread, this.table);
    addEventListener("resize", () => this.place());
    client.on("places", () => this.place());
  }

  /** `hidden`: the same is told elsewhere, or there is something else in the place of the stage. */
  draw(state: State | null, hidden: boolean): void {
    const seq = state && !hidden && innerHeight >= LOWEST ? state.lens : 0;
    const key = seq > 0 ? [seq, state!.serial, language()].join() : "";
    if (key === this.key) return;
    this.key = key;
    if (key === "") return this.close();
    void this.client.ask({ type: "why", seq }).then((answer) => {
      if (key === this.key && answer.ok) this.open(answer.data as Why);
    });
  }

  private open(why: Why): void {
    const drawn = decision(why);
    this.why = drawn === null ? null : why;
    if (drawn === null) return this.close();
    this.table.className = `table ${colourOfLetter(why.focus.look)}`;
    redraw(this.table, drawn);
    this.at = null;
    const parts = [...this.table.querySelectorAll<HTMLElement>("[data-n]")]; // they come one by one, and then the one that decides has its tint
    const turn = (e: HTMLElement) => Number(e.dataset["n"]);
    for (const e of parts) e.style.setProperty("--n", String(turn(e)));
    this.table.style.setProperty("--of", String(Math.max(0, ...parts.filter((e) => !e.classList.contains("un")).map(turn)) + 1));
    this.element.classList.toggle("still", reduced());
    this.element.classList.remove("leaves");
    this.element.hidden = false;
    this.place();
  }

  private close(): void {
    this.why = null;
    if (this.element.hidden) return;
    if (reduced()) this.element.hidden = true;
    this.element.classList.add("leaves");
    this.element.addEventListener(
      "animationend",
      () => {
        if (this.why === null) this.element.hidden = true;
      },
      { once: true },
    );
  }

  /** Hangs it as near to the deciding card as can be, over no card. */
  private place(): void {
    if (this.why === null || this.element.hidden) return;
    const frame = this.client.frame.getBoundingClientRect();
    const { places } = this.client;
    const who = this.why.focus.who;
    const card =
      places.find((p) => p.name === who && p.kind === "server") ?? places.find((p) => p.name === who && p.kind === "client");
    const dial = places.find((p) => p.kind === "dial" && p.run === (card?.run ?? ""));
    this.element.classList.toggle("lost", !card);
    if (!card) return;
    const near = phone.matches ? 1 : Math.max(1, card.w / FULL);
    this.table.style.setProperty("--k", near.toFixed(3));
    const z = zoomOf(this.table);
    const hook = {
      card,
      room: { x: 0, y: 0, w: frame.width, h: frame.height },
      middle: dial ? { x: dial.x + dial.w / 2, y: dial.y + dial.h / 2 } : { x: frame.width / 2, y: frame.height / 2 },
      taken: places.filter((p) => p !== card && !["dial", "faint", "lock"].includes(p.kind)),
      soft: dial ? [dial] : [],
      faint: places.filter((p) => p.kind === "faint"),
      now: this.at,
    };
    for (const brief of [false, true]) {
      // what decided, if there is no room for all that was asked
      this.table.classList.toggle("decided", brief);
      this.at = hang({ ...hook, size: { w: this.table.offsetWidth * z, h: this.table.offsetHeight * z } });
      if (this.at) break;
    }
    this.element.classList.toggle("lost", this.at === null);
    this.veil.hidden =
      this.at === null
      || !dial
      || !meet(dial, { x: this.at.x, y: this.at.y, w: this.table.offsetWidth * z, h: this.table.offsetHeight * z });
    if (this.at) this.put(this.at, frame, z, dial);
  }

  private put(at: Hanging, frame: DOMRect, z: number, dial?: Box): void {
    const host = this.element.parentElement!.getBoundingClientRect();
    const [dx, dy] = [frame.left - host.left, frame.top - host.top];
    this.table.style.left = `${Math.round(at.x + dx) / z}px`;
    this.table.style.top = `${Math.round(at.y + dy) / z}px`;
    const [from, to] = [at.from, at.to].map((p) => ({ x: p.x + dx, y: p.y + dy })) as [typeof at.from, typeof at.to];
    if (dial)
      Object.assign(this.veil.style, {
        left: `${dial.x + dx}px`,
        top: `${dial.y + dy}px`,
        width: `${dial.w}px`,
        height: `${dial.h}px`,
      });
    const long = Math.hypot(to.x - from.x, to.y - from.y) > 24;
    redraw(
      this.thread,
      ...(long
        ? [s("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}` }), s("circle", { cx: to.x, cy: to.y, r: 3 })]
        : [pointer(from, to)]),
    );
    this.element.dataset["far"] = String(long); // for tests
  }
}

const meet = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** A small roof on the edge of the table, that points to the card. */
function pointer(from: { x: number; y: number }, to: { x: number; y: number }): SVGElement {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(from.x - to.x) / length, (from.y - to.y) / length];
  const tip = { x: to.x + 9 * ux, y: to.y + 9 * uy };
  return s("path", {
    class: "roof",
    d: `M${to.x - 8 * uy} ${to.y + 8 * ux}L${tip.x} ${tip.y}L${to.x + 8 * uy} ${to.y - 8 * ux}`,
  });
}
