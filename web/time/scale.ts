// Where a moment lies on the timeline. A step with more moments has a larger share of the width, but not in proportion: so one with
// thousands of writes leaves room for the others. Within a step all moments are equally wide.

/** A stretch of the timeline with moments of one width: of a step, or of the set-up, −1. */
interface Segment {
  step: number;
  from: number;
  to: number;
  x: number;
  width: number;
}

export interface Begin {
  step: number;
  moment: number;
}

const LEAST = 60; // what a step has at least where there is room, px

export class Scale {
  readonly segments: Segment[] = [];

  /** Lays the moments from `from` up to `to` over a width. */
  constructor(
    readonly from: number,
    readonly to: number,
    steps: Begin[],
    readonly width: number,
    whole: boolean,
  ) {
    const cuts = [{ step: -1, moment: 0 }, ...steps].filter((s) => s.moment < to || s.moment === from);
    const parts = cuts
      .map((cut, i) => ({
        step: cut.step,
        from: Math.max(from, cut.moment),
        to: Math.min(to, cuts[i + 1]?.moment ?? to),
      }))
      .filter((p) => p.to > p.from);
    const least = whole ? Math.min(LEAST, width / (1.7 * Math.max(1, parts.length))) : 0;
    const spare = width - least * parts.length;
    const weigh = (n: number) => (whole ? Math.sqrt(n) : n);
    const total = parts.reduce((sum, p) => sum + weigh(p.to - p.from), 0) || 1;
    let x = 0;
    for (const part of parts) {
      const share = least + (spare * weigh(part.to - part.from)) / total;
      this.segments.push({ ...part, x, width: share });
      x += share;
    }
  }

  /** Where a position lies in the picture: between moments, or within one. */
  x(position: number): number {
    const s = this.segments[this.find((g) => g.to > position)] ?? this.segments.at(-1);
    if (!s) return 0;
    return s.x + (s.width * (Math.min(Math.max(position, this.from), this.to) - s.from)) / (s.to - s.from);
  }

  /** The moment at an x of the picture. */
  at(x: number): number {
    const s = this.segments[this.find((g) => g.x + g.width > x)] ?? this.segments.at(-1);
    if (!s) return 0;
    const within = Math.floor(((x - s.x) * (s.to - s.from)) / s.width);
    return s.from + Math.max(0, Math.min(s.to - s.from - 1, within));
  }

  private find(after: (s: Segment) => boolean): number {
    let low = 0;
    let high = this.segments.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (after(this.segments[mid]!)) high = mid;
      else low = mid + 1;
    }
    return low;
  }
}
