// The page around the core: it starts the WebAssembly and carries messages between it and the embedding page.
import { fall } from "./base/fallen";
import { frame, heedScale, rest } from "./base/frames";
import { CORE, READER, boxed, packed, wasm } from "./base/program";
import type { Bytes } from "./base/unpack";
import { VERSION, type Phase, type Problem } from "./protocol";
import { isHandshake, isRequest, type Hand, type Hello, type Report } from "./channel";

declare const Go: new () => { importObject: WebAssembly.Imports; run(i: WebAssembly.Instance): Promise<void> };

/** The core's door to the page. wasm/bridge is its other half. */
interface Door {
  post(message: Report): void;
  soon(f: () => void): void;
  rest(is: boolean): void;
  receive: ((message: unknown) => void) | null;
  pointer:
    | ((
        what: "down" | "move" | "up" | "lost" | "leave" | "wheel" | "menu" | Phase,
        id: number,
        x: number,
        y: number,
        extra: number,
      ) => void)
    | null;
}
declare global {
  var zootrope: Door;
  /** The input of a program that does one thing, and the callback for its answer. wasm/bridge has the other half. */
  var zootropeErrand: { given: unknown; done(answer: unknown): void } | undefined;
}

let port: MessagePort | null = null;
let receive: Door["receive"] = null;
const waiting: unknown[] = []; // requests that came before the core was up, until it has heard them
const started: Report[] = []; // what a page that connects later must hear

// Without WebGL, Ebitengine has given up. But it would still paint when the size of the window changes, and so end the core.
let blind = false;
addEventListener("resize", (e) => blind && e.stopImmediatePropagation(), { capture: true });

// Ebitengine makes its canvas a stop of the tab key, before all others. The keys are the page's, so the picture needs no focus, and the frame
// has nothing in it that takes one.
new MutationObserver((changes) => {
  for (const { target } of changes) if (target instanceof HTMLCanvasElement) target.removeAttribute("tabindex");
  for (const canvas of document.querySelectorAll("canvas[tabindex]")) canvas.removeAttribute("tabindex");
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["tabindex"] });

function post(message: Report): void {
  if (message.type === "stage") blind = !message.ok;
  if (message.type === "ready" || message.type === "stage" || message.type === "failed") started.push(message);
  port?.postMessage(message);
}

function refuse(id: number, code: string, message: string): void {
  const problems: Problem[] = [{ code, message }];
  post({ type: "answer", id, ok: false, problems, candidates: [] });
}

// A WebGL canvas can be read only in the frame that painted it; later it is empty. So the functions in `painters` run at the end of that frame.
// For a picture of a stage at rest, the caller first has the stage paint again.
const painters = new Set<() => void>();
let called = false;
for (const { prototype } of [globalThis.WebGL2RenderingContext, globalThis.WebGLRenderingContext].filter(Boolean)) {
  const draw = prototype.drawElements; // which Ebitengine takes when it starts
  prototype.drawElements = function (...of) {
    draw.apply(this, of);
    if (painters.size === 0 || called) return;
    called = true;
    queueMicrotask(() => {
      called = false;
      for (const painter of [...painters]) painter();
    });
  };
}

const probe = Object.assign(document.createElement("canvas"), { width: 24, height: 16 }).getContext("2d", {
  willReadFrequently: true,
})!;

/** The stage, as it has just been painted; null where only a part of it was, on its way to the screen. */
async function painted(): Promise<ImageBitmap | null> {
  const canvas = document.querySelector("canvas");
  if (!canvas || canvas.width === 0) return null;
  const data = await createImageBitmap(canvas);
  probe.clearRect(0, 0, 24, 16);
  probe.drawImage(data, 0, 0, 24, 16);
  const pixels = new Uint32Array(probe.getImageData(0, 0, 24, 16).data.buffer);
  if (pixels.some((p) => p !== pixels[0])) return data;
  data.close();
  return null;
}

const PATIENCE = 20_000; // ms for a picture: a busy machine may paint once in some seconds

/** Takes a picture of the stage as it is seen, when it is painted the next time. */
function picture(id: number): void {
  let done = false;
  const end = (data: Blob | null) => {
    painters.delete(take);
    clearTimeout(timer);
    post({ type: "pictured", id, data });
  };
  const take = () =>
    void painted().then((seen) => {
      if (!seen || done) return seen?.close();
      done = true;
      const to = Object.assign(document.createElement("canvas"), { width: seen.width, height: seen.height });
      to.getContext("bitmaprenderer")!.transferFromImageBitmap(seen);
      to.toBlob(end);
    });
  const timer = setTimeout(() => !done && end(null), document.querySelector("canvas") ? PATIENCE : 0);
  painters.add(take);
}

/** Hands over pictures of the stage as it is painted, at most so many a second, until the rate is 0. */
let filming: (() => void) | null = null;
function film(rate: number): void {
  if (filming) painters.delete(filming);
  filming = null;
  if (!(rate > 0)) return;
  const every = 1000 / Math.min(30, rate);
  let due = 0;
  filming = () => {
    const at = performance.now();
    if (at < due - 4) return;
    due = Math.max(due + every, at);
    void painted().then((data) => data && port?.postMessage({ type: "filmed", picture: data } satisfies Report, [data]));
  };
  painters.add(filming);
}

function hear(message: unknown): void {
  const ask = message as {
    type?: unknown;
    id?: unknown;
    rate?: unknown;
    name?: unknown;
    markdown?: unknown;
    data?: unknown;
  } | null;
  if (ask?.type === "core") return hand(ask.data instanceof Blob ? ask.data : null);
  if (ask?.type === "hand") return carries(message as Hand);
  if (ask?.type === "film") return film(Number(ask.rate));
  if (ask?.type === "picture" && Number.isSafeInteger(ask.id)) return picture(ask.id as number);
  if (ask?.type === "read" && Number.isSafeInteger(ask.id)) return void read(ask.id as number, ask.name, ask.markdown);
  if (!isRequest(message)) {
    const id = (message as { id?: unknown } | null)?.id;
    refuse(Number.isSafeInteger(id) ? (id as number) : 0, "malformed", "this is no request of the stage's protocol");
  } else if (receive && waiting.length === 0) {
    receive(message);
  } else {
    waiting.push(message);
  }
}

/** Hands the core what has waited for it, a message at a time: each is a turn of its own. */
function deliver(): void {
  const message = waiting.shift();
  if (message !== undefined) receive?.(message);
  if (waiting.length > 0) later(deliver);
}

// A MessageChannel comes back sooner than a timer, and after the messages that already wait.
const channel = new MessageChannel();
const queue: (() => void)[] = [];
channel.port1.onmessage = () => queue.shift()?.();
function later(f: () => void): void {
  queue.push(f);
  channel.port2.postMessage(0);
}

globalThis.zootrope = {
  post,
  soon: later,
  rest,
  get receive() {
    return receive;
  },
  set receive(f) {
    receive = f;
    later(deliver);
  },
  pointer: null,
};

addEventListener("message", (e) => {
  if (e.source !== parent || !isHandshake(e.data, "connect") || !e.ports[0]) return;
  port?.close();
  port = e.ports[0];
  port.onmessage = (m) => hear(m.data);
  for (const message of [...started, ...fallen.splice(0)]) port.postMessage(message);
});

const fallen: Report[] = []; // before there was a page to take it
fall((files, text) => {
  const message: Report = { type: "fallen", files, text };
  if (port) port.postMessage(message);
  else fallen.push(message);
});

// Keys that are pressed while the stage has the focus belong to the page around it. Ebitengine never sees them.
addEventListener(
  "keydown",
  (e) => {
    e.stopImmediatePropagation();
    const { key, code, repeat, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta } = e;
    if (key === "Tab" || ctrl || alt || meta) return;
    if ([" ", "ArrowLeft", "ArrowRight", "/"].includes(key)) e.preventDefault();
    post({ type: "key", key, code, repeat, shift, ctrl, alt, meta });
  },
  true,
);
addEventListener("keyup", (e) => e.stopImmediatePropagation(), true);

/** Tells the core what a pointer does. */
function tell(what: "down" | "move" | "up" | "lost" | "menu" | Phase, e: PointerEvent, id = e.pointerId): void {
  globalThis.zootrope.pointer?.(what, id, e.clientX, e.clientY, e.pointerType === "touch" ? 1 : 0);
}

// Fingers. A plain wheel scrolls the page around the stage; with ctrl it zooms, as a pinch on a trackpad says it.
const pointer =
  (what: "down" | "move" | "up" | "lost") =>
  (e: PointerEvent): void => {
    if (what === "down" && e.button !== 0) return;
    rests(what, e);
    if (what === "down") {
      document.documentElement.setPointerCapture(e.pointerId);
      post({ type: "pressed" });
    }
    tell(what, e);
    draws(what, e);
  };

/** A finger that rests on the stage asks for the menu of what lies under it, and has drawn nothing. */
const RESTS = 450; // ms
const TREMBLES = 6; // px
let resting = { timer: 0, x: 0, y: 0 };
function rests(what: "down" | "move" | "up" | "lost", e: PointerEvent): void {
  const { timer, x, y } = resting;
  if (what === "move" && (timer === 0 || Math.hypot(e.clientX - x, e.clientY - y) < TREMBLES)) return;
  clearTimeout(timer);
  resting.timer = 0;
  if (what !== "down" || e.pointerType === "mouse" || pens.size > 0) return;
  // Moves that wait behind a slow frame are heard before the next frame. If one of them comes, the finger has not rested.
  const wait = window.setTimeout(() => requestAnimationFrame(() => resting.timer === wait && menu(e, e.pointerId)), RESTS);
  resting = { timer: wait, x: e.clientX, y: e.clientY };
}
function menu(e: PointerEvent, id: number): void {
  clearTimeout(resting.timer);
  resting.timer = 0;
  if (pen >= 0) tell("off", e);
  pen = -1;
  post({ type: "pressed" });
  tell("menu", e, id);
}

/** A hand carries something over the stage from elsewhere on the page. */
function carries({ phase, x, y, touch }: Hand): void {
  if (phase === "on" || phase === "end" || phase === "off")
    globalThis.zootrope.pointer?.(phase, 0, Number(x), Number(y), touch ? 1 : 0);
}

/** Tells the core of a line that one pointer draws: at most one position a frame. */
const pens = new Set<number>();
let pen = -1; // the pointer that draws
let drawn = 0; // the frame in which its position will be told
function draws(what: "down" | "move" | "up" | "lost", e: PointerEvent): void {
  if (what === "down") {
    pens.add(e.pointerId);
    if (pens.size === 1) tell("begin", e);
    else if (pen >= 0) tell("off", e);
    pen = pens.size === 1 ? e.pointerId : -1;
  } else if (what === "move") {
    if (e.pointerId !== pen || drawn !== 0) return;
    drawn = requestAnimationFrame(() => {
      drawn = 0;
      if (e.pointerId === pen) tell("on", e);
    });
  } else {
    pens.delete(e.pointerId);
    if (e.pointerId !== pen) return;
    pen = -1;
    tell(what === "up" ? "end" : "off", e);
  }
}
// The browser would move the focus into this frame, at a moment of its own: after a menu has opened that this press asks for, for example,
// which then closes again. So the focus stays where it is, and the page hears of the press before it hears of what was touched.
addEventListener("mousedown", (e) => e.preventDefault());
addEventListener("contextmenu", (e) => {
  e.preventDefault();
  if (resting.timer !== 0 || (e as PointerEvent).pointerType !== "touch") menu(e as PointerEvent, 0); // a finger has asked by resting
});
addEventListener("pointerdown", pointer("down"));
addEventListener("pointermove", pointer("move"));
addEventListener("pointerup", pointer("up"));
addEventListener("pointercancel", pointer("lost"));
document.documentElement.addEventListener("pointerleave", (e) => {
  if (e.pointerType !== "touch") globalThis.zootrope.pointer?.("leave", e.pointerId, 0, 0, 0);
});
addEventListener(
  "wheel",
  (e) => {
    e.stopImmediatePropagation();
    if (!e.ctrlKey) return;
    e.preventDefault();
    globalThis.zootrope.pointer?.("wheel", 0, e.clientX, e.clientY, e.deltaY * (e.deltaMode === 1 ? 33 : 1));
  },
  { capture: true, passive: false },
);

/** The core that another player's stage has fetched; null: fetch it yourself. Only in a sandbox is there somebody who hands it over. */
let hand: (core: Blob | null) => void = () => {};
const handed =
  boxed && new URLSearchParams(location.search).get("core") === "shared"
    ? new Promise<Blob | null>((done) => (hand = done))
    : null;

/** The packed core: from another player that has it already, or loaded as every program is. */
async function core(): Promise<ReadableStream<Bytes>> {
  const blob = await handed;
  return blob ? blob.stream() : packed(CORE, (data) => handed && post({ type: "core", data }));
}

/** Compiles the core while it comes in, and runs it. */
async function start(): Promise<void> {
  post({ type: "loading", share: 0 });
  const go = new Go();
  const size = Number(document.querySelector<HTMLMetaElement>('meta[name="zootrope-size"]')?.content);
  const bytes = wasm(CORE, await core(), size, (share) => post({ type: "loading", share }));
  const { instance } = await WebAssembly.instantiateStreaming(bytes, go.importObject);
  const own = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = frame; // which Ebitengine takes when it starts
  const runs = go.run(instance);
  globalThis.requestAnimationFrame = own;
  heedScale();
  await runs;
  throw new Error("the core has ended");
}

let reader: Promise<WebAssembly.Module> | undefined;

/** Reads a lesson in Markdown. The reader is fetched the first time; each lesson is read by a fresh copy, of which nothing stays. */
async function read(id: number, name: unknown, markdown: unknown): Promise<void> {
  if (typeof name !== "string" || typeof markdown !== "string")
    return refuse(id, "malformed", "read needs a name and a lesson in Markdown");
  try {
    reader ??= WebAssembly.compileStreaming(packed(READER).then((bytes) => wasm(READER, bytes)));
    const go = new Go();
    const instance = await WebAssembly.instantiate(await reader, go.importObject);
    let data: unknown = null;
    globalThis.zootropeErrand = { given: { name, markdown }, done: (answer) => (data = answer) };
    await go.run(instance);
    if (data === null) return refuse(id, "failed", "the reader has ended without an answer");
    post({ type: "answer", id, ok: true, problems: [], candidates: [], data });
  } catch (why) {
    reader = undefined; // it is fetched again the next time
    refuse(id, "unread", why instanceof Error ? why.message : String(why));
  }
}

parent.postMessage({ zootrope: VERSION, type: "hello" } satisfies Hello, "*");
start().catch((why: unknown) => post({ type: "failed", message: why instanceof Error ? why.message : String(why) }));
