// A zip of files, as small as the browser can make it.

interface Packed {
  name: string;
  data: Uint8Array<ArrayBuffer>;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function crc32(data: Uint8Array): number {
  let crc = -1;
  for (const byte of data) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Deflates, or null where this browser cannot. */
async function deflated(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const stream = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return null;
  }
}

const NEW_YEAR = 0x21; // 1980-01-01, as dates of zips are written: equal files give an equal zip
const UTF8 = 0x800; // how names are written

/** Packs files; `done` is told the share that is packed. */
export async function zip(files: Packed[], done: (share: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  const put = (
    to: Uint8Array<ArrayBuffer>[],
    fields: [bytes: 2 | 4, value: number][],
    ...more: Uint8Array<ArrayBuffer>[]
  ): number => {
    const head = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
    let here = 0;
    for (const [bytes, value] of fields) {
      if (bytes === 2) head.setUint16(here, value, true);
      else head.setUint32(here, value, true);
      here += bytes;
    }
    const all = [new Uint8Array(head.buffer), ...more];
    to.push(...all);
    return all.reduce((sum, part) => sum + part.length, 0);
  };
  for (const [i, { name, data }] of files.entries()) {
    const called = new TextEncoder().encode(name);
    const small = await deflated(data);
    const body = small && small.length < data.length ? small : data;
    const fields: [2 | 4, number][] = [
      [2, 20], // the version that can read it
      [2, UTF8],
      [2, body === data ? 0 : 8],
      [2, 0],
      [2, NEW_YEAR],
      [4, crc32(data)],
      [4, body.length],
      [4, data.length],
      [2, called.length],
      [2, 0],
    ];
    put(directory, [[4, 0x02014b50], [2, 20], ...fields, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]], called);
    at += put(parts, [[4, 0x04034b50], ...fields], called, body);
    done((i + 1) / files.length);
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const n = files.length;
  put(directory, [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, n],
    [2, n],
    [4, size],
    [4, at],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory], { type: "application/zip" });
}
