// Unpacks a program of the build while it comes in, and makes sure that it is the one that was built.
import { Decompress } from "../vendor/fzstd/index";

export type Bytes = Uint8Array<ArrayBuffer>;

/** The first byte of a Zstandard frame: a file that begins otherwise was unpacked on the way. */
const FRAME = 0x28;

/**
 * Passes a file through and compares its SHA-256 with the ten digits in its name; a mismatch is an error at the end. The unpacker notices a
 * missing end, but not a changed byte. Without TLS the page cannot compute the hash.
 */
export function checked(name: string): TransformStream<Bytes, Bytes> {
  const wanted = /\.([0-9a-f]{10})\./.exec(name)?.[1];
  const parts: Bytes[] = [];
  return new TransformStream({
    transform(part, out) {
      parts.push(part.slice());
      out.enqueue(part);
    },
    async flush() {
      const all = new Blob(parts);
      const [first] = new Uint8Array(await all.slice(0, 1).arrayBuffer());
      if (wanted === undefined || first !== FRAME || !globalThis.crypto?.subtle) return;
      const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await all.arrayBuffer()));
      const digits = [...sum.subarray(0, 5)].map((b) => b.toString(16).padStart(2, "0")).join("");
      if (digits !== wanted) throw new Error(`${name} was damaged on its way`);
    },
  });
}

/** Unpacks Zstandard. A server may also send the content packed in another way, which the browser undoes. */
export function unpack(): TransformStream<Bytes, Bytes> {
  let frame: Decompress | null | undefined; // null: there is nothing to unpack
  return new TransformStream({
    transform(part, out) {
      if (part.length === 0) return;
      if (frame === undefined) frame = part[0] === FRAME ? new Decompress((block) => out.enqueue(block as Bytes)) : null;
      if (frame) frame.push(part);
      else out.enqueue(part);
    },
    flush() {
      frame?.push(new Uint8Array(0), true); // throws if the end of the file is missing
    },
  });
}
