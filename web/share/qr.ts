// QR codes (ISO/IEC 18004): a text as bytes, in the smallest version that holds it, with correction M where that costs no larger one,
// else L. There is no library for it in the build of the page, which knows Go modules only; what this makes is read again by a test.

// By version, 1 to 40: codewords of correction in a block, and blocks.
const CORRECTION = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
};
const BLOCKS = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21,
    22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38,
    40, 43, 45, 47, 49,
  ],
};
type Level = "L" | "M";
const LAST = 40;

/** All bits that a version has besides its patterns. */
function room(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const n = Math.floor(version / 7) + 2;
    bits -= (25 * n - 10) * n - 55;
  }
  return version >= 7 ? bits - 36 : bits;
}

const codewords = (version: number, level: Level): number =>
  Math.floor(room(version) / 8) - CORRECTION[level][version - 1]! * BLOCKS[level][version - 1]!;

/** The rows of a code, true for dark, without the light border of four modules; null for a text that does not fit into any. */
export function qr(text: string): boolean[][] | null {
  const data = new TextEncoder().encode(text);
  const lengthBits = (version: number) => (version < 10 ? 8 : 16);
  const fits = (version: number, level: Level) => 4 + lengthBits(version) + 8 * data.length <= 8 * codewords(version, level);
  let version = 1;
  while (version <= LAST && !fits(version, "L")) version++;
  if (version > LAST) return null;
  const level: Level = fits(version, "M") ? "M" : "L";

  const bits: number[] = [];
  const put = (value: number, n: number) => {
    for (let i = n - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(4, 4); // bytes
  put(data.length, lengthBits(version));
  for (const byte of data) put(byte, 8);
  const capacity = codewords(version, level) * 8;
  put(0, Math.min(4, capacity - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
  const bytes = new Uint8Array(bits.length / 8);
  bits.forEach((bit, i) => (bytes[i >> 3]! |= bit << (7 - (i & 7))));
  return new Drawing(version, level, corrected(bytes, version, level)).best();
}

/** The product in the field of 256 elements. */
function times(x: number, y: number): number {
  let z = 0;
  for (let i = 7; i >= 0; i--) z = (z << 1) ^ ((z >>> 7) * 0x11d) ^ (((y >>> i) & 1) * x);
  return z;
}

function divisor(degree: number): number[] {
  const out = Array<number>(degree).fill(0);
  out[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) out[j] = times(out[j]!, root) ^ (out[j + 1] ?? 0);
    root = times(root, 2);
  }
  return out;
}

function remainder(data: Uint8Array, by: number[]): number[] {
  const out = by.map(() => 0);
  for (const b of data) {
    const factor = b ^ out.shift()!;
    out.push(0);
    by.forEach((c, i) => (out[i]! ^= times(c, factor)));
  }
  return out;
}

/** Divides the data into blocks, adds the correction of each, and interleaves them. */
function corrected(data: Uint8Array, version: number, level: Level): number[] {
  const blocks = BLOCKS[level][version - 1]!;
  const length = CORRECTION[level][version - 1]!;
  const all = Math.floor(room(version) / 8);
  const short = blocks - (all % blocks);
  const each = Math.floor(all / blocks) - length;
  const by = divisor(length);
  const parts: Uint8Array[] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const n = each + (i < short ? 0 : 1);
    parts.push(data.subarray(at, at + n));
    at += n;
  }
  const out: number[] = [];
  for (let i = 0; i <= each; i++) for (const p of parts) if (i < p.length) out.push(p[i]!);
  const tails = parts.map((p) => remainder(p, by));
  for (let i = 0; i < length; i++) for (const tail of tails) out.push(tail[i]!);
  return out;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Drawing {
  private readonly size: number;
  private readonly dark: boolean[][];
  private readonly fixed: boolean[][]; // the patterns, which no mask inverts

  constructor(
    private readonly version: number,
    private readonly level: Level,
    data: number[],
  ) {
    this.size = version * 4 + 17;
    const rows = () => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    [this.dark, this.fixed] = [rows(), rows()];
    this.patterns();
    this.fill(data);
  }

  /** The code under the mask that is read best. */
  best(): boolean[][] {
    const masked = MASKS.map((mask, i) => {
      const rows = this.dark.map((row, y) => row.map((dark, x) => (this.fixed[y]![x] ? dark : dark !== mask(x, y))));
      this.format(i, (x, y, dark) => (rows[y]![x] = dark));
      return { rows, cost: penalty(rows) };
    });
    return masked.reduce((a, b) => (b.cost < a.cost ? b : a)).rows;
  }

  private set(x: number, y: number, dark: boolean): void {
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private patterns(): void {
    const { size, version } = this;
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      for (let dy = -4; dy <= 4; dy++)
        for (let dx = -4; dx <= 4; dx++) {
          const [x, y, far] = [cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy))];
          if (x >= 0 && x < size && y >= 0 && y < size) this.set(x, y, far !== 2 && far !== 4);
        }
    const at = this.alignments();
    at.forEach((cx, i) =>
      at.forEach((cy, j) => {
        if ((i === 0 && j === 0) || (i === 0 && j === at.length - 1) || (i === at.length - 1 && j === 0)) return;
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) this.set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }),
    );
    this.format(0, (x, y, dark) => this.set(x, y, dark));
    if (version < 7) return;
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [a, b, dark] = [size - 11 + (i % 3), Math.floor(i / 3), ((bits >>> i) & 1) === 1];
      this.set(a, b, dark);
      this.set(b, a, dark);
    }
  }

  private alignments(): number[] {
    const { version, size } = this;
    if (version === 1) return [];
    const n = Math.floor(version / 7) + 2;
    const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (n * 2 - 2)) * 2;
    const out = [6];
    for (let at = size - 7; out.length < n; at -= step) out.splice(1, 0, at);
    return out;
  }

  /** Writes the format information, the level and the mask, twice. */
  private format(mask: number, set: (x: number, y: number, dark: boolean) => void): void {
    const data = ((this.level === "L" ? 1 : 0) << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >>> i) & 1) === 1;
    const { size } = this;
    for (let i = 0; i <= 5; i++) set(8, i, bit(i));
    set(8, 7, bit(6));
    set(8, 8, bit(7));
    set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
    set(8, size - 8, true);
  }

  /** Lays the data along the columns, two at a time, up and down. */
  private fill(data: number[]): void {
    const { size } = this;
    let at = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let n = 0; n < size; n++)
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? size - 1 - n : n;
          if (this.fixed[y]![x] || at >= data.length * 8) continue;
          this.dark[y]![x] = ((data[at >> 3]! >>> (7 - (at & 7))) & 1) === 1;
          at++;
        }
    }
  }
}

/** The penalty of a code that is hard to read: long runs, blocks of one colour, patterns like a corner, and too much of one colour. */
function penalty(rows: boolean[][]): number {
  const size = rows.length;
  let cost = 0;
  let dark = 0;
  const corner = /(?=10111010000|00001011101)/g;
  for (let i = 0; i < size; i++) {
    const row = rows[i]!.map((d) => (d ? "1" : "0")).join("");
    const column = rows.map((r) => (r[i] ? "1" : "0")).join("");
    for (const line of [row, column]) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
      cost += (line.match(corner)?.length ?? 0) * 40;
    }
    dark += row.replaceAll("0", "").length;
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const c = rows[y]![x];
      if (c === rows[y]![x + 1] && c === rows[y + 1]![x] && c === rows[y + 1]![x + 1]) cost += 3;
    }
  return cost + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
