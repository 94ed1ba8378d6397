// A moving picture as a GIF, in slices, so that the page stays quick. The stage has few colours, so each frame keeps its own, up to 256. If soft
// edges make more, each of the rarest colours is replaced by the nearest of the others.

/** Writes frames of one size; `at` are the times at which they were seen, in ms. */
export class Gif {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private before: Uint32Array | null = null;
  private waiting: { pixels: Uint32Array; at: number } | null = null;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    // Shown again and again: what NETSCAPE2.0 means, with 0 repetitions for "for ever".
    this.parts.push(
      Uint8Array.from([...ascii("GIF89a"), ...word(width), ...word(height), 0x70, 0, 0]),
      Uint8Array.from([0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0]),
    );
  }

  /** Adds a frame. A frame that equals the one before only makes that frame last longer. */
  add(image: ImageData, at: number): void {
    const pixels = new Uint32Array(image.data.buffer);
    if (this.waiting && same(this.waiting.pixels, pixels)) return;
    if (this.waiting) this.write(this.waiting.pixels, at - this.waiting.at);
    this.waiting = { pixels, at };
  }

  end(at: number): Blob {
    if (this.waiting) this.write(this.waiting.pixels, Math.max(at - this.waiting.at, 1500)); // long enough to read the end
    this.parts.push(Uint8Array.of(0x3b));
    return new Blob(this.parts, { type: "image/gif" });
  }

  /** Writes only the part that has changed since the frame before. */
  private write(pixels: Uint32Array, ms: number): void {
    const { width, height } = this;
    let [left, top, right, bottom] = [0, 0, width - 1, height - 1];
    const old = this.before;
    if (old) {
      [left, top, right, bottom] = [width, height, -1, -1];
      for (let y = 0, i = 0; y < height; y++)
        for (let x = 0; x < width; x++, i++)
          if (pixels[i] !== old[i]) {
            if (x < left) left = x;
            if (x > right) right = x;
            if (y < top) top = y;
            bottom = y;
          }
    }
    this.before = pixels;
    const [w, h] = [right - left + 1, bottom - top + 1];
    const part = new Uint32Array(w * h);
    for (let y = 0; y < h; y++) part.set(pixels.subarray((top + y) * width + left, (top + y) * width + left + w), y * w);
    const { colours, indices } = reduced(part);
    const bits = Math.max(2, Math.ceil(Math.log2(colours.length)));
    const table = new Uint8Array(3 << bits);
    colours.forEach((c, i) => table.set([c & 255, (c >>> 8) & 255, (c >>> 16) & 255], 3 * i));
    this.parts.push(
      Uint8Array.from([0x21, 0xf9, 4, 4, ...word(Math.min(65535, Math.max(2, Math.round(ms / 10)))), 0, 0]),
      Uint8Array.from([0x2c, ...word(left), ...word(top), ...word(w), ...word(h), 0x80 | (bits - 1)]),
      table,
      squeezed(indices, bits),
    );
  }
}

const ascii = (text: string): number[] => [...text].map((c) => c.charCodeAt(0));
const word = (n: number): number[] => [n & 255, n >>> 8];

function same(a: Uint32Array, b: Uint32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** At most 256 colours, and which of them each pixel has. */
function reduced(pixels: Uint32Array): { colours: number[]; indices: Uint8Array } {
  const counts = new Map<number, number>();
  for (const p of pixels) counts.set(p, (counts.get(p) ?? 0) + 1);
  const colours = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!).slice(0, 256);
  const index = new Map(colours.map((c, i) => [c, i]));
  for (const c of counts.keys()) if (!index.has(c)) index.set(c, nearest(c, colours));
  const indices = new Uint8Array(pixels.length);
  for (let i = 0, last = -1, at = 0; i < pixels.length; i++) {
    const p = pixels[i]!;
    if (p !== last) [last, at] = [p, index.get(p)!];
    indices[i] = at;
  }
  return { colours, indices };
}

function nearest(c: number, colours: number[]): number {
  let best = 0;
  let least = Infinity;
  colours.forEach((o, i) => {
    const [r, g, b] = [(c & 255) - (o & 255), ((c >>> 8) & 255) - ((o >>> 8) & 255), ((c >>> 16) & 255) - ((o >>> 16) & 255)];
    const far = r * r + g * g + b * b;
    if (far < least) [least, best] = [far, i];
  });
  return best;
}

/** LZW, as GIF has it: codes of growing width in blocks of at most 255 bytes. */
function squeezed(indices: Uint8Array, bits: number): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const clear = 1 << bits;
  let [width, next, held, have] = [bits + 1, clear + 2, 0, 0];
  let known = new Map<number, number>();
  const put = (code: number) => {
    held |= code << have;
    for (have += width; have >= 8; have -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  put(clear);
  let prefix = indices[0]!;
  for (let i = 1; i < indices.length; i++) {
    const key = (prefix << 8) | indices[i]!;
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    if (next < 4096) {
      known.set(key, next++);
      if (next > 1 << width && width < 12) width++;
    } else {
      put(clear);
      known = new Map();
      [width, next] = [bits + 1, clear + 2];
    }
    prefix = indices[i]!;
  }
  put(prefix);
  if (next >= 1 << width && width < 12) width++; // as a reader of GIF counts
  put(clear + 1);
  if (have > 0) bytes.push(held & 255);
  const out = new Uint8Array(1 + bytes.length + Math.ceil(bytes.length / 255) + 1);
  out[0] = bits;
  for (let i = 0, at = 1; i < bytes.length; i += 255) {
    const block = bytes.slice(i, i + 255);
    out[at] = block.length;
    out.set(block, at + 1);
    at += block.length + 1;
  }
  return out;
}
