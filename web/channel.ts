// The way between a page and the stage that it embeds. It is the only way into the core: the shell of this repository is merely the first page
// that uses it, and a course page may be another.
//
//   1. stage.html says { zootrope: 1, type: "hello" } to its parent, as often as it is (re)loaded.
//   2. The page answers { zootrope: 1, type: "connect" } to that very window, with one end of a MessageChannel.
//      On file:// and in sandboxed frames every origin is "null", so both sides know each other by the window the
//      message came from, and by nothing else.
//   3. From then on Requests go one way and Reports the other, over that port (protocol.ts). What the core reports comes from there; here is
//      what stage.html itself adds.

import { CORE_REPORTS, REQUESTS, VERSION, type CoreReport, type Phase, type Request } from "./protocol";

export interface Hello {
  zootrope: 1;
  type: "hello";
}
export interface Connect {
  zootrope: 1;
  type: "connect";
}

/** Sent while the core is fetched and compiled: a share of 1, or −1 when it cannot be told. */
interface Loading {
  type: "loading";
  share: number;
}

/** A finger or a button of the mouse has come down on the stage. The stage does not take the focus: the element that has it may give it up. */
interface Pressed {
  type: "pressed";
}

/** A hand carries something over the stage from elsewhere on the page, in CSS pixels of the stage. The core reports it as Drawn. */
export interface Hand {
  type: "hand";
  phase: Exclude<Phase, "begin">;
  x: number;
  y: number;
  touch: boolean;
}

/** A key that was pressed while the stage had the focus. */
interface Key {
  type: "key";
  key: string;
  /** The key is held down. */
  repeat: boolean;
  code: string;
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
  meta: boolean;
}

/** The answer of stage.html itself to { id, type: "picture" }: a PNG of the stage as the reader sees it, null if there is none. */
interface Pictured {
  type: "pictured";
  id: number;
  data: Blob | null;
}

/** stage.html sends it from { id, type: "film", rate } until another one with rate 0: `rate` pictures a second, as they are painted. */
export interface Filmed {
  type: "filmed";
  picture: ImageBitmap;
}

/** Files, or else a text, were dropped on stage.html. The page around it does not get these events itself. */
interface Fallen {
  type: "fallen";
  files: File[];
  text: string;
}

/** stage.html?core=shared sends it once it has the core: its bytes, for other stages. Before, it waits for { type: "core", data }: these bytes,
 * or null for "load it yourself". It does so only in a sandbox, where the browser keeps nothing for the next stage. */
interface Core {
  type: "core";
  data: Blob;
}

/** A report over the port, from the core or from stage.html itself. */
export type Report = CoreReport | Pictured | Filmed | Fallen | Core | Loading | Pressed | Key;

/** Says whether a message of unknown origin has the shape of a handshake. */
export function isHandshake(data: unknown, type: (Hello | Connect)["type"]): boolean {
  return (
    typeof data === "object"
    && data !== null
    && (data as Hello | Connect).zootrope === VERSION
    && (data as Hello | Connect).type === type
  );
}

const STAGE_REPORTS = new Set(["pictured", "filmed", "fallen", "core", "loading", "pressed", "key"]);

/** Says whether something that came over the port is a Report. The inside of it comes from the same build. */
export function isReport(data: unknown): data is Report {
  if (typeof data !== "object" || data === null) return false;
  const type = (data as { type?: string }).type ?? "";
  return CORE_REPORTS.has(type) || STAGE_REPORTS.has(type);
}

/** Says whether something that came over the port is a Request, as far as its envelope goes. The core checks the rest. */
export function isRequest(data: unknown): data is Request {
  return (
    typeof data === "object"
    && data !== null
    && Number.isSafeInteger((data as { id?: unknown }).id)
    && REQUESTS.has((data as { type?: string }).type ?? "")
  );
}
