// Charts over virtual time, drawn from the core's series: messages by kind, commits, the queue of the leader, latency.
// One cursor stands in all charts; a table has their numbers, too.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import { h, s, zoomOf } from "../base/dom";
import { count, ms, t, type Word } from "../text/strings";
import { GROUPS, groupName } from "../shapes/groups";
import { kindOf } from "../shapes/kinds";
import { shape } from "../shapes/shape";
import type { Charts } from "../protocol";

const H = 92; // of a chart
const LEFT = 38; // for the labels of the values
const TOP = 8;
const BOTTOM = 20; // for the labels of the time
const RIGHT = 22;
const LEAST = 200; // px: no chart is drawn narrower
const FINGER = 16; // px: how far from its middle a finger may mean something

/** One line of a chart, or of a stack. */
interface Series {
  name: string;
  look: string;
  values: number[];
}
interface Plot {
  word: Word;
  unit: string;
  series: Series[];
  stacked: boolean;
  line: boolean;
}

/** The series of the charts: messages in a stack, the rest as bars, and latency as points. */
function plots(c: Charts): Plot[] {
  const kinds = GROUPS.map((g) => ({
    name: groupName(g),
    look: g.wears,
    values: total(c.kinds.filter((k) => g.kinds.includes(k.name)).map((k) => k.counts)),
  }));
  const one = (word: Word, look: string, values: number[], unit = "", line = false): Plot => ({
    word,
    unit,
    stacked: false,
    line,
    series: [{ name: t(word), look, values }],
  });
  return [
    { word: "measureMessages", unit: "", stacked: true, line: false, series: kinds },
    one("measureCommits", "COMMIT", c.commits),
    one("chartQueue", "PROPOSAL", c.queue),
    one("chartLatency", "CLIENT_REPLY", c.latency, "ms", true),
  ];
}

/** Parts of a stack that have one colour are told apart by how full they are, as an entry fills up. */
const DENSE: Record<string, string> = { SESSION: "d3", PROPOSAL: "d3", ACK: "d1", INFORM: "d2", CLIENT_REPLY: "d2", WRITE: "d2" };

const buckets = (c: Charts): number => Math.max(1, c.commits.length);
/** The sums of lists, place by place. */
const total = (all: number[][]): number[] => (all[0] ?? []).map((_, i) => sum(all.map((list) => list[i] ?? 0)));
const sum = (all: number[]): number => all.reduce((a, b) => a + b, 0);

/** A round number that is not below n: 1, 2 or 5 times a power of ten. */
function round(n: number): number {
  if (n <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(n));
  return [1, 2, 5, 10].map((k) => k * unit).find((k) => k >= n)!;
}

/** The top of a chart. */
function top(plot: Plot, n: number): number {
  let most = 0;
  for (let i = 0; i < n; i++) {
    const all = plot.series.map((x) => Math.max(0, x.values[i] ?? 0));
    most = Math.max(most, plot.stacked ? sum(all) : Math.max(0, ...all));
  }
  return round(most);
}

/** The charts, with a cursor that `move` is told of. */
export class ChartSet {
  readonly element = h("div", { class: "charts" });
  private charts: Charts | null = null;
  private now = 0;
  private at = -1; // the bucket of the cursor, −1 for none
  private readonly rules: SVGElement[] = [];
  private readonly readouts: HTMLElement[] = [];
  private all: Plot[] = [];
  private chosen = -1;

  /** `choose` is told of the event with most to say in the bucket that was clicked. */
  constructor(private readonly choose: (seq: number) => void) {
    onKeys(this.element, (e) => e.target instanceof Element && e.target.matches(".slider") && this.key(e));
  }

  draw(charts: Charts, now: number, chosen: number): void {
    this.charts = charts;
    this.now = now;
    this.chosen = chosen;
    this.all = plots(charts);
    this.at = Math.min(this.at, buckets(charts) - 1);
    this.rules.length = 0;
    this.readouts.length = 0;
    const figures = this.all.map(() => h("figure"));
    const slider = h(
      "div",
      {
        class: "slider",
        "data-key": "cursor",
        tabindex: 0,
        role: "slider",
        "aria-label": t("chartsCursor"),
        "aria-valuemin": 0,
        "aria-valuemax": buckets(charts) - 1,
        "aria-valuenow": Math.max(0, this.at),
      },
      figures,
    );
    redraw(
      this.element,
      slider,
      h("details", { "data-key": "table" }, h("summary", { "data-key": "fold" }, t("asTable")), this.table(charts)),
    );
    // The style sheet alone says how many stand beside each other: each is drawn as wide as its column has become.
    const widths = figures.map((figure) => Math.max(LEAST, Math.floor(figure.clientWidth)));
    figures.forEach((figure, i) => figure.append(...this.drawing(this.all[i]!, widths[i]!)));
    this.move(this.at);
  }

  /** Chooses the event with most to say in a bucket, or in the nearest of so many on each side. */
  private press(i: number, around = 0): void {
    for (let off = 0; off <= around; off++) {
      const seq = [i - off, i + off].map((k) => this.charts?.telling[k] ?? 0).find((seq) => seq > 0);
      if (seq !== undefined) return this.choose(seq);
    }
  }

  private key(e: KeyboardEvent): void {
    if (e.key === "Enter" && this.at >= 0) {
      e.preventDefault();
      e.stopPropagation();
      return this.press(this.at);
    }
    const n = buckets(this.charts!);
    const from = this.at < 0 ? this.bucket(this.now) : this.at;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, PageUp: from - 10, PageDown: from + 10, Home: 0, End: n - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    this.move(Math.max(0, Math.min(n - 1, to)));
  }

  private bucket(at: number): number {
    const c = this.charts!;
    return Math.max(0, Math.min(buckets(c) - 1, Math.floor((at - c.from) / Math.max(1, c.width))));
  }

  private span(i: number): string {
    const { from, width } = this.charts!;
    return `${ms(from + i * width)} – ${ms(from + (i + 1) * width)}`;
  }

  private value(plot: Plot, i: number): string {
    const unit = plot.unit === "" ? "" : ` ${plot.unit}`;
    if (!plot.stacked) {
      const v = plot.series[0]!.values[i] ?? 0;
      return v < 0 ? "–" : `${count(Math.round(v))}${unit}`;
    }
    const parts = plot.series.map((x) => [x.name, x.values[i] ?? 0] as const).filter(([, v]) => v > 0);
    return parts.length === 0
      ? "0"
      : `${count(sum(parts.map(([, v]) => v)))}: ${parts.map(([n, v]) => `${n} ${count(v)}`).join(", ")}`;
  }

  /** Puts the cursor into a bucket, −1 for none. Then the numbers are those of the chosen event: a finger leaves no cursor behind. */
  private move(i: number): void {
    this.at = i;
    const read = i < 0 && this.chosen >= (this.charts?.from ?? 0) ? this.bucket(this.chosen) : i;
    const slider = this.element.querySelector(".slider");
    for (const [k, plot] of this.all.entries()) {
      const rule = this.rules[k]!;
      rule.setAttribute("visibility", i < 0 ? "hidden" : "visible");
      if (i >= 0) rule.setAttribute("transform", `translate(${this.x(i + 0.5, Number(rule.getAttribute("data-w")))} 0)`);
      this.readouts[k]!.textContent = read < 0 ? "" : `${this.span(read)} · ${this.value(plot, read)}`;
    }
    if (!slider) return;
    slider.setAttribute("aria-valuenow", String(Math.max(0, i)));
    slider.setAttribute(
      "aria-valuetext",
      i < 0 ? t("none") : [this.span(i), ...this.all.map((p) => `${t(p.word)} ${this.value(p, i)}`)].join("; "),
    );
  }

  private x(i: number, w: number): number {
    return LEFT + (i * (w - LEFT - RIGHT)) / buckets(this.charts!);
  }

  /** The drawing of a chart, for a width. */
  private drawing(plot: Plot, w: number): Node[] {
    const c = this.charts!;
    const n = buckets(c);
    const most = top(plot, n);
    const y = (v: number) => TOP + (1 - v / most) * (H - TOP - BOTTOM);
    const svg = s("svg", { width: w, height: H, viewBox: `0 0 ${w} ${H}`, "aria-hidden": "true" });
    for (const v of most >= 2 ? [0, most / 2, most] : [0, most]) {
      svg.append(
        s("path", { class: "rule", d: `M${LEFT} ${y(v) + 0.5}H${w - RIGHT}` }),
        s("text", { x: LEFT - 6, y: y(v) + 4, class: "num" }, count(Math.round(v * 10) / 10)),
      );
    }
    for (const at of ticks(c.from, n * c.width, w)) {
      const x = LEFT + ((at - c.from) * (w - LEFT - RIGHT)) / (n * c.width);
      svg.append(s("path", { class: "tick", d: `M${x} ${H - BOTTOM}v4` }), s("text", { x, y: H - 4, class: "mid" }, ms(at)));
    }
    const here = LEFT + (Math.max(0, Math.min(n * c.width, this.now - c.from)) * (w - LEFT - RIGHT)) / (n * c.width);
    svg.append(s("rect", { class: "lit", x: here - 4, y: TOP, width: 8, height: H - TOP - BOTTOM }));
    svg.append(...(plot.line ? this.points(plot, w, y) : this.areas(plot, w, y)));
    if (this.chosen >= c.from) {
      const x = LEFT + (Math.min(n * c.width, this.chosen - c.from) * (w - LEFT - RIGHT)) / (n * c.width);
      svg.append(s("path", { class: "chosen", d: `M${x} ${TOP}V${H - BOTTOM + 3}` }));
    }
    svg.append(s("path", { class: "needle", d: `M${here} ${TOP}V${H - BOTTOM + 3}` }));
    const rule = s("path", { class: "cursor", d: `M0 ${TOP}V${H - BOTTOM}`, "data-w": w, visibility: "hidden" });
    this.rules.push(rule);
    svg.append(rule);
    const under = (e: MouseEvent): number => {
      const at = (e.clientX - svg.getBoundingClientRect().left) / zoomOf(svg);
      return Math.max(0, Math.min(n - 1, Math.floor(((at - LEFT) * n) / (w - LEFT - RIGHT))));
    };
    let around = 0;
    svg.addEventListener("pointermove", (e) => this.move(under(e)));
    svg.addEventListener("pointerdown", (e) => {
      around = e.pointerType === "mouse" ? 0 : Math.ceil((FINGER * n) / (w - LEFT - RIGHT));
      this.move(under(e));
    });
    svg.addEventListener("pointerleave", () => this.move(-1));
    svg.addEventListener("click", (e) => this.press(under(e), around)); // of a finger it comes when the pointer has left
    const readout = h("span", { class: "sub readout", "aria-hidden": "true" });
    this.readouts.push(readout);
    const legend = () =>
      h(
        "p",
        { class: "legend" },
        plot.series.filter((x) => x.values.some((v) => v > 0)).map((x) => h("span", {}, shape(x.look), x.name)),
      );
    return [
      h("figcaption", {}, h("b", {}, t(plot.word)), plot.unit !== "" && h("span", { class: "sub" }, plot.unit), readout),
      svg,
      ...(plot.stacked ? [legend()] : []),
    ];
  }

  /** Bars, one upon the other where they are a stack. */
  private areas(plot: Plot, w: number, y: (v: number) => number): SVGElement[] {
    const n = buckets(this.charts!);
    const base = new Array<number>(n).fill(0);
    return plot.series.map((series) => {
      let d = "";
      for (let i = 0; i < n; i++) {
        const v = series.values[i] ?? 0;
        if (v <= 0) continue;
        const from = this.x(i, w);
        const wide = Math.max(1, this.x(i + 1, w) - from - (w / n > 4 ? 1 : 0));
        d += `M${from.toFixed(2)} ${y(base[i]!).toFixed(2)}h${wide.toFixed(2)}V${y(base[i]! + v).toFixed(2)}h${(-wide).toFixed(2)}z`;
        base[i]! += v;
      }
      return s("path", { class: `f ${kindOf(series.look).colour} ${plot.stacked ? (DENSE[series.look] ?? "") : ""}`, d });
    });
  }

  private points(plot: Plot, w: number, y: (v: number) => number): SVGElement[] {
    const values = plot.series[0]!.values;
    const at = values.flatMap((v, i) => (v >= 0 ? [[this.x(i + 0.5, w), y(v)] as const] : []));
    const line = at.map(([x, v], i) => `${i === 0 ? "M" : "L"}${x.toFixed(2)} ${v.toFixed(2)}`).join("");
    return [
      s("path", { class: "w ink", d: line }),
      ...at.map(([x, v]) => s("circle", { class: "f ink", cx: x, cy: v, r: 2.25 })),
    ];
  }

  private table(c: Charts): HTMLElement {
    const n = buckets(c);
    const busy = Array.from({ length: n }, (_, i) => i).filter((i) =>
      this.all.some((p) => p.series.some((x) => (x.values[i] ?? 0) > 0)),
    );
    return h(
      "div",
      { class: "scroll", "data-key": "numbers", tabindex: 0, role: "region", "aria-label": t("charts") },
      h(
        "table",
        { class: "grid" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, t("time")),
            this.all.map((p) => h("th", { scope: "col" }, t(p.word), p.unit !== "" && ` (${p.unit})`)),
          ),
        ),
        h(
          "tbody",
          {},
          busy.map((i) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, this.span(i)),
              this.all.map((p) => h("td", {}, this.value(p, i))),
            ),
          ),
        ),
      ),
    );
  }
}

/** Times at round distances, as many as have room. */
function ticks(from: number, length: number, width: number): number[] {
  const step = round(length / Math.max(2, width / 90) || 1);
  const out: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= from + length; at += step) out.push(at);
  return out;
}
