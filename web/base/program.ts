// The programs of the build, core and reader, and how the page loads them.
import { built } from "./files";
import { checked, unpack, type Bytes } from "./unpack";

declare global {
  var zootropeCore: string | undefined;
  var zootropeReader: string | undefined;
  interface Uint8ArrayConstructor {
    fromBase64?(text: string): Bytes; // since 2025
  }
}

/** A program of the build: its two copies, and the global variable in which its script leaves the bytes. */
interface Program {
  file: string;
  script: string;
  global: "zootropeCore" | "zootropeReader";
}
export const CORE: Program = { file: "zootrope.wasm.zst", script: "core.js", global: "zootropeCore" };
export const READER: Program = { file: "reader.wasm.zst", script: "reader.js", global: "zootropeReader" };

/** Whether the page is in a sandbox, where nothing can be fetched. */
export const boxed = location.protocol !== "file:" && self.origin === "null";

/** Gives a program as it was built: by fetch if fetch works, otherwise from a classic script that carries it. `carried` then hears its bytes. */
export async function packed(
  { file, script, global }: Program,
  carried: (data: Blob) => void = () => {},
): Promise<ReadableStream<Bytes>> {
  if (location.protocol !== "file:" && !boxed && globalThis[global] === undefined) {
    try {
      const answer = await fetch(built(file));
      if (answer.ok && answer.body) return answer.body;
    } catch {
      /* the script that is loaded below has the program, too */
    }
  }
  if (globalThis[global] === undefined) await load(script);
  const text = globalThis[global] ?? "";
  globalThis[global] = undefined;
  const data = new Blob([Uint8Array.fromBase64?.(text) ?? decoded(atob(text))]);
  carried(data);
  return data.stream();
}

/** Loads a script that carries a program. */
function load(src: string): Promise<void> {
  return new Promise<void>((done, fail) => {
    const script = document.createElement("script");
    script.src = built(src);
    script.onload = () => done();
    script.onerror = () => fail(new Error(`${src} could not be loaded`));
    document.head.append(script);
  });
}

/** Decodes base64 for browsers that cannot. There are millions of bytes: Uint8Array.from takes a second. */
function decoded(text: string): Bytes {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** A program, to be compiled while it comes in. `come` is told which share of `size` bytes is there, -1 where the size is not known: it is
    counted unpacked, because on the way a server may have packed it in another way. */
export function wasm(
  { file }: Program,
  bytes: ReadableStream<Bytes>,
  size = 0,
  come: (share: number) => void = () => {},
): Response {
  let have = 0;
  const count = new TransformStream<Bytes, Bytes>({
    transform(part, out) {
      have += part.length;
      come(size > 0 ? Math.min(1, have / size) : -1);
      out.enqueue(part);
    },
  });
  return new Response(
    bytes
      .pipeThrough(checked(built(file)))
      .pipeThrough(unpack())
      .pipeThrough(count),
    { headers: { "Content-Type": "application/wasm" } },
  );
}
