// The timeline: a ruler of steps over five lanes, the needle, the branches that were left. It is a slider: scrubbed by mouse,
// finger and keyboard. A folded block opens when it is clicked; Escape shows the whole run again.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import { h, zoomOf } from "../base/dom";
import { lanes as glyphs } from "../shapes/glyphs";
import { Bookmarks } from "./bookmarks";
import { SMALL, WIDE, paint, type Block } from "./marks";
import { Scale } from "./scale";
import { recall, remember } from "../base/settings";
import { since } from "../text/since";
import { count, language, ms, t, type Word } from "../text/strings";
import type { Tip, TipText } from "../stage/tips";
import type { State, Timeline as Report } from "../protocol";

interface TimelineHost {
  seek(moment: number): Promise<unknown>;
  goto(step: number): void;
  branch(id: number): void;
  /** The text about a moment. */
  moment(moment: number): Promise<TipText | null>;
  /** The number and title of a step, or null if this player does not go through it. */
  named(step: number): { number: number; title: string } | null;
}

const LANES: Word[] = ["laneFaults", "laneElections", "laneSync", "laneBroadcast", "laneClients"];
const TITLED = 72; // px that a step's mark must have to show its title beside its number
const CLICK = 4; // px that a finger may slip
const LEAST = 24; // the least number of moments that are shown
const NEARER = 4; // the zoom of a click or a key
const SHARE = 10; // painting a long run takes at most one part in so many of the time

export class Timeline {
  readonly element = h("div", { class: "strip" });
  private readonly ruler = h("div", { class: "ruler", "aria-hidden": "true" });
  private readonly toggles = h("div", { class: "lanes", role: "group" });
  private readonly canvas = h("canvas", { "aria-hidden": "true" });
  private readonly veil = h("div", { class: "veil" });
  private readonly needle = h("div", { class: "needle" });
  private readonly chosen = h("div", { class: "chosen" });
  private readonly track = h(
    "div",
    { class: "track", role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-orientation": "horizontal" },
    this.canvas,
    this.veil,
    [0, 1, 2, 3].map((i) => {
      const bed = h("i", { class: "bed" });
      bed.style.top = `${14.4 + 12.4 * i}px`;
      return bed;
    }),
    this.chosen,
    this.needle,
  );
  private readonly forks = h("div", { class: "forks" });
  private readonly notes: Bookmarks;
  private readonly over = h("div", { class: "over" }, h("i"));
  private readonly whole = h("button", { type: "button", class: "whole", onclick: () => this.zoom(null) });

  private marks = "";
  private report: Report | null = null;
  private state: State | null = null;
  private range: { from: number; to: number } | null = null; // the range that is zoomed into, null for the whole run
  private scale = new Scale(0, 0, [], 0, true);
  private blocks: Block[] = [];
  private readonly hidden = new Set((recall("lanes") ?? "").split("").map(Number));
  private words = "";
  // The size at the last painting. A size measured between two frames may never be painted, and then nobody would report a change.
  private size = { width: 0, height: 0 };
  private laid = { at: 0, took: 0, later: 0 }; // when it was last laid out, and the timer of the next time
  private dragged = -1; // the position under the finger
  private wanted = -1; // the position that still has to be asked for
  private busy = false;
  private readonly fingers = new Map<number, number>();
  private hovering = 0;

  constructor(
    private readonly host: TimelineHost,
    private readonly tip: Tip,
  ) {
    this.notes = new Bookmarks((moment) => this.to(moment), tip);
    this.element.append(this.toggles, this.ruler, this.track, this.notes.element, this.forks, this.over, this.whole);
    new ResizeObserver(([box]) => {
      this.size = box!.contentRect;
      this.layout();
    }).observe(this.track);
    onKeys(this.track, (e) => this.key(e));
    this.track.addEventListener("pointerdown", (e) => this.down(e));
    this.track.addEventListener("pointermove", (e) => this.moved(e));
    this.track.addEventListener("pointerup", (e) => this.up(e));
    this.track.addEventListener("pointercancel", (e) => {
      this.fingers.delete(e.pointerId);
      this.letGo();
    });
    this.track.addEventListener("pointerleave", () => this.unhover());
    this.track.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
  }

  /** A new list of moments, or more of it. */
  extend(report: Report): void {
    const old = this.report;
    const whole = report.from === 0;
    const more = whole || report.marks !== "" || report.from !== this.marks.length;
    if (whole) this.range = null;
    if (more) this.marks = this.marks.slice(0, report.from) + report.marks;
    this.report = report;
    this.element.dataset["complete"] = String(report.complete); // for styles and tests
    const shape = (r: Report) => JSON.stringify([r.steps, r.forks, r.notes, r.complete]);
    if (whole || !old || shape(old) !== shape(report)) this.layout();
    else if (more) this.soon();
  }

  /** Lays out what has grown: at once where that is quick, or else after a while, together with what comes until then. */
  private soon(): void {
    const wait = this.laid.at + SHARE * this.laid.took - performance.now();
    if (wait <= 0) this.layout();
    else if (this.laid.later === 0) this.laid.later = window.setTimeout(() => this.layout(), wait);
  }

  clear(): void {
    this.marks = "";
    this.report = null;
    this.range = null;
    this.layout();
  }

  get length(): number {
    return this.marks.length;
  }

  /** The step in the address of a moment: how many steps have begun before it. */
  stepAt(moment: number): number {
    return 1 + ((this.report?.steps ?? []).filter((s) => s.moment < moment).at(-1)?.step ?? -1);
  }

  /** Called when the colours have changed. */
  repaint(): void {
    this.layout();
  }

  draw(state: State | null): void {
    const moved = this.state?.moment !== state?.moment || this.state?.step !== state?.step;
    this.state = state;
    // The needle stays under the finger until the run has come to where it was asked to.
    if (!this.busy && this.fingers.size === 0 && state?.running === "") this.dragged = -1;
    if (this.words !== language()) {
      this.words = language();
      this.name();
      this.layout();
    } else if (moved) {
      this.follow();
      this.point();
      this.markStep();
    } else {
      this.point();
    }
  }

  private name(): void {
    this.track.setAttribute("aria-label", t("position"));
    this.track.setAttribute("aria-description", t("positionHelp"));
    this.toggles.setAttribute("aria-label", t("lanes"));
    this.whole.textContent = t("wholeRun");
    redraw(
      this.toggles,
      LANES.map((word, i) => {
        const b = h(
          "button",
          {
            type: "button",
            "data-key": word,
            "aria-pressed": String(!this.hidden.has(i)),
            "aria-label": t(word),
            title: t(word),
            onclick: () => {
              if (!this.hidden.delete(i)) this.hidden.add(i);
              b.setAttribute("aria-pressed", String(!this.hidden.has(i)));
              remember("lanes", [...this.hidden].join(""));
              this.layout();
            },
          },
          glyphs[i]!(),
        );
        return b;
      }),
    );
  }

  private position(): number {
    return this.dragged >= 0 ? this.dragged : Math.min(this.state?.moment ?? 0, this.marks.length);
  }

  // --- drawing

  private layout(): void {
    clearTimeout(this.laid.later);
    const began = performance.now();
    const { width, height } = this.size;
    if (width === 0) return;
    const { from, to } = this.range ?? { from: 0, to: this.marks.length };
    this.scale = new Scale(from, to, this.report?.steps ?? [], width, this.range === null);
    this.blocks = paint(this.canvas, height, height > 40 ? WIDE : SMALL, this.scale, this.marks, this.hidden);
    this.element.classList.toggle("zoomed", this.range !== null);
    this.whole.hidden = this.range === null;
    this.ruler.style.right = `${this.whole.offsetWidth}px`; // the button for the whole run stands beside the ruler
    this.over.hidden = this.range === null;
    if (this.range) {
      const bar = this.over.firstElementChild as HTMLElement;
      bar.style.left = `${(100 * from) / this.marks.length}%`;
      bar.style.width = `${(100 * (to - from)) / this.marks.length}%`;
    }
    this.drawRuler();
    this.drawForks();
    this.notes.draw(this.report?.notes ?? [], this.scale);
    this.point();
    this.laid = { at: performance.now(), took: performance.now() - began, later: 0 };
  }

  private drawRuler(): void {
    const room = this.ruler.clientWidth;
    redraw(
      this.ruler,
      this.scale.segments
        .filter((s) => s.step >= 0 && s.width >= 14 && this.host.named(s.step))
        .map((s) => {
          const mark = h(
            "button",
            {
              type: "button",
              tabindex: -1,
              "data-key": s.step,
              "data-step": s.step,
              title: this.host.named(s.step)?.title,
              onclick: () => this.host.goto(s.step),
            },
            String(this.host.named(s.step)?.number),
          );
          mark.style.left = `${s.x}px`;
          mark.style.width = `${Math.max(14, Math.min(s.width, room - s.x))}px`;
          return mark;
        }),
    );
    this.markStep();
  }

  /** Marks the step where the run stands: its mark alone has its title, if there is room for some of it. */
  private markStep(): void {
    const now = String(this.state?.step);
    for (const mark of this.ruler.children as HTMLCollectionOf<HTMLElement>) {
      const step = mark.dataset["step"]!;
      const on = step === now;
      if (on === mark.classList.contains("on")) continue;
      mark.classList.toggle("on", on);
      const { number, title } = this.host.named(Number(step)) ?? { number: "", title: "" };
      redraw(mark, String(number), on && parseFloat(mark.style.width) >= TITLED ? `\u2002${title}` : "");
    }
  }

  private drawForks(): void {
    const forks = (this.report?.forks ?? []).filter(
      (f) => !f.current && f.moment < this.scale.to && f.moment + f.length > this.scale.from,
    );
    redraw(
      this.forks,
      forks.map((f) => {
        const x = this.scale.x(f.moment);
        const name = t("forkAt", f.branch, f.label || t("goesOn"), f.length);
        const b = h("button", {
          type: "button",
          "data-key": f.branch,
          title: name,
          "aria-label": name,
          onclick: () => this.host.branch(f.branch),
        });
        b.style.left = `${x}px`;
        b.style.width = `${Math.max(14, this.scale.x(Math.min(f.moment + f.length, this.marks.length)) - x)}px`;
        return b;
      }),
    );
  }

  /** Puts the needle where the run stands, which happens often, and touches nothing else. */
  private point(): void {
    const p = this.position();
    const x = p === 0 || p <= this.scale.from ? this.scale.x(p) : this.scale.x(p - 0.5);
    this.needle.style.transform = `translateX(${x.toFixed(1)}px)`;
    this.veil.style.left = `${Math.max(0, x + 1).toFixed(1)}px`;
    this.needle.hidden = this.range !== null && (p < this.scale.from || p > this.scale.to);
    this.track.setAttribute("aria-valuemax", String(this.marks.length));
    this.track.setAttribute("aria-valuenow", String(p));
    const focus = this.state?.focus;
    this.track.setAttribute(
      "aria-valuetext",
      [
        t("momentOf", count(p), count(this.marks.length)),
        this.state ? ms(this.state.view.now) : "",
        focus ? `${since(focus, this.state!.view.now)} ${focus.title}` : "",
      ]
        .filter(Boolean)
        .join(", "),
    );
    this.notes.point(p);
    const mark = focus?.selected ? focus.moment : -1;
    this.chosen.hidden = mark < 1 || mark <= this.scale.from || mark > this.scale.to;
    if (!this.chosen.hidden) this.chosen.style.transform = `translateX(${this.scale.x(mark - 0.5).toFixed(1)}px)`;
  }

  /** Keeps the needle in the range that is shown. */
  private follow(): void {
    const p = this.state?.moment ?? 0;
    if (!this.range || (p >= this.range.from && p <= this.range.to)) return;
    const size = this.range.to - this.range.from;
    this.pan(p - size / 4 - this.range.from);
  }

  // --- zoom

  /** Shows a range of moments, or the whole run. */
  private zoom(range: { from: number; to: number } | null): void {
    const n = this.marks.length;
    if (range) {
      const size = Math.max(LEAST, Math.round(range.to - range.from));
      const from = Math.max(0, Math.min(n - size, Math.round((range.from + range.to - size) / 2)));
      range = size >= n ? null : { from, to: from + size };
    }
    if (range === null && document.activeElement === this.whole) this.track.focus();
    this.range = range;
    this.unhover();
    this.layout();
  }

  /** Opens a block. One that fills most of what is seen would look the same again: it is looked at from nearer. */
  private open(block: Block, x: number): void {
    const room = Math.ceil((block.to - block.from) / 20);
    const size = block.to - block.from + 2 * room;
    if (size > (this.scale.to - this.scale.from) / 2) this.zoomAt(x, NEARER);
    else this.zoom({ from: block.from - room, to: block.to + room });
  }

  private pan(by: number): void {
    if (!this.range) return;
    const size = this.range.to - this.range.from;
    const from = Math.max(0, Math.min(this.marks.length - size, Math.round(this.range.from + by)));
    this.range = { from, to: from + size };
    this.layout();
  }

  /** Zooms by a factor and keeps what lies at x where it is. */
  private zoomAt(x: number, factor: number): void {
    const { from, to } = this.range ?? { from: 0, to: this.marks.length };
    const centre = this.scale.at(x);
    const size = Math.max(LEAST, (to - from) / factor);
    const begin = centre - size * Math.max(0, Math.min(1, x / Math.max(1, this.scale.width)));
    this.zoom({ from: begin, to: begin + size });
  }

  private wheel(e: WheelEvent): void {
    const sideways = e.shiftKey ? e.deltaY : Math.abs(e.deltaX) > Math.abs(e.deltaY) ? e.deltaX : 0;
    if (e.ctrlKey) this.zoomAt(this.local(e), Math.exp(-e.deltaY / 200));
    else if (sideways !== 0 && this.range) this.pan((sideways * (this.range.to - this.range.from)) / this.scale.width);
    else return;
    e.preventDefault();
  }

  // --- scrubbing

  private local(e: MouseEvent): number {
    return (e.clientX - this.track.getBoundingClientRect().left) / zoomOf(this.track);
  }

  private pressed = { x: 0, moved: false };

  private down(e: PointerEvent): void {
    if (e.button !== 0 || this.marks === "") return;
    this.unhover();
    this.track.focus({ preventScroll: true });
    this.fingers.set(e.pointerId, e.clientX);
    if (e.isTrusted) this.track.setPointerCapture(e.pointerId);
    this.pressed = { x: e.clientX, moved: this.fingers.size > 1 };
    if (this.fingers.size > 1) this.letGo();
  }

  private moved(e: PointerEvent): void {
    const before = this.fingers.get(e.pointerId);
    if (before === undefined) {
      if (e.pointerType === "mouse") this.hover(this.local(e), e.clientY);
      return;
    }
    if (this.fingers.size === 2) return this.pinch(e, before);
    if (Math.abs(e.clientX - this.pressed.x) > CLICK) this.pressed.moved = true;
    if (this.pressed.moved) this.scrub(this.local(e));
  }

  private pinch(e: PointerEvent, before: number): void {
    const other = [...this.fingers].find(([id]) => id !== e.pointerId)![1];
    this.fingers.set(e.pointerId, e.clientX);
    const [was, is] = [Math.abs(before - other), Math.abs(e.clientX - other)];
    if (was > 8 && is > 8)
      this.zoomAt(((e.clientX + other) / 2 - this.track.getBoundingClientRect().left) / zoomOf(this.track), is / was);
  }

  private up(e: PointerEvent): void {
    if (!this.fingers.delete(e.pointerId) || this.fingers.size > 0) return;
    if (!this.pressed.moved) {
      const block = this.blockAt(this.local(e), this.localY(e));
      if (block) this.open(block, this.local(e));
      else this.scrub(this.local(e));
    }
    if (!this.busy && this.state?.running === "") this.letGo();
  }

  private letGo(): void {
    this.dragged = -1;
    this.wanted = -1;
    this.point();
  }

  private scrub(x: number): void {
    const past = x <= 0 && this.scale.from === 0;
    this.to(past ? 0 : this.scale.at(x) + 1);
  }

  /** Goes to a position: one seek at a time, always to where the finger is by then. */
  private to(position: number): void {
    position = Math.max(0, Math.min(this.marks.length, position));
    if (position === this.position()) return;
    this.dragged = position;
    this.wanted = position;
    this.point();
    if (!this.busy) void this.chase();
  }

  /** Forgets the position of the finger, because something else leads elsewhere. */
  stay(): void {
    this.wanted = -1;
  }

  /** Asks at once for where the finger is: what is asked next counts from there. */
  flush(): void {
    if (this.wanted < 0) return;
    void this.host.seek(this.wanted);
    this.wanted = -1;
  }

  private async chase(): Promise<void> {
    this.busy = true;
    while (this.wanted >= 0) {
      const to = this.wanted;
      this.wanted = -1;
      await this.host.seek(to);
    }
    this.busy = false;
    if (this.fingers.size === 0) this.letGo(); // the run has arrived, or was sent elsewhere
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    const p = this.position();
    const steps = (this.report?.steps ?? []).map((s) => s.moment);
    const to = {
      ArrowLeft: p - 1,
      ArrowDown: p - 1,
      ArrowRight: p + 1,
      ArrowUp: p + 1,
      Home: 0,
      End: this.marks.length,
      PageUp: steps.find((m) => m > p) ?? this.marks.length,
      PageDown: steps.filter((m) => m < p).at(-1) ?? 0,
    }[e.key];
    if (to !== undefined) this.to(to);
    else if (e.key === "Enter") this.zoomAt(this.scale.x(p), NEARER);
    else if (e.key === "Escape" && this.range) this.zoom(null);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  // --- what lies under the pointer

  private localY(e: MouseEvent): number {
    return (e.clientY - this.track.getBoundingClientRect().top) / zoomOf(this.track);
  }

  private blockAt(x: number, y: number): Block | undefined {
    const lanes = this.track.clientHeight > 40 ? WIDE : SMALL;
    const lane = Math.floor((y - lanes.top + (lanes.pitch - lanes.height) / 2) / lanes.pitch);
    return this.blocks.find((b) => b.lane === lane && x >= b.x && x <= b.end && b.to - b.from > 8);
  }

  private hover(x: number, clientY: number): void {
    clearTimeout(this.hovering);
    if (this.marks === "") return;
    const box = this.track.getBoundingClientRect();
    const block = this.blockAt(x, (clientY - box.top) / zoomOf(this.track));
    this.track.style.cursor = block ? "zoom-in" : "";
    const moment = this.scale.at(x);
    const at = { x: box.left + x * zoomOf(this.track) - 4, y: box.top, w: 8, h: box.height };
    this.hovering = window.setTimeout(() => void this.explain(moment, block, at), 90);
  }

  private async explain(
    moment: number,
    block: Block | undefined,
    at: { x: number; y: number; w: number; h: number },
  ): Promise<void> {
    const ticket = this.hovering;
    if (block) {
      return this.tip.show(at, { title: t(LANES[block.lane]!), rows: [], line: t("folded", count(block.count)) });
    }
    const brief = await this.host.moment(moment + 1);
    if (ticket === this.hovering && brief) this.tip.show(at, brief);
  }

  private unhover(): void {
    clearTimeout(this.hovering);
    this.hovering = 0;
    this.tip.hide();
  }
}
