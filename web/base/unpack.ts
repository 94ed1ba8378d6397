// Unpacks a program of the build while it comes in.
import { Decompress } from "../vendor/fzstd/index";

export type Bytes = Uint8Array<ArrayBuffer>;

/** Unpacks Zstandard. A server that sends what is within it, packed in another way that the browser has undone, is welcome. */
export function unpack(): TransformStream<Bytes, Bytes> {
  let frame: Decompress | null | undefined; // null: there is nothing to unpack
  return new TransformStream({
    transform(part, out) {
      if (part.length === 0) return;
      if (frame === undefined) frame = part[0] === 0x28 ? new Decompress((block) => out.enqueue(block as Bytes)) : null;
      if (frame) frame.push(part);
      else out.enqueue(part);
    },
    flush() {
      frame?.push(new Uint8Array(0), true); // says so if an end is missing
    },
  });
}
