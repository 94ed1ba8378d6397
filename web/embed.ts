// <zootrope-player>: a lesson, a stage or a playground in any page. A classic script; it fetches nothing itself, and puts one frame of
// index.html into the element. docs/embedding.md says what a page may rely on.

import {
  SOURCE,
  VERSION,
  type Ask,
  type Connect,
  type Details,
  type Hear,
  type Hello,
  type Look,
  type Press,
  type Results,
} from "./contract";

/** A message that has no id yet. */
type Unnumbered<M = Ask> = M extends unknown ? Omit<M, "id"> : never;

const HERE = (document.currentScript as HTMLScriptElement | null)?.src ?? "";
const FRAMED = ["mode", "steps", "ask", "loading", "base"]; // a change of these begins the frame anew
const LATER = ["lesson", "step", "event", "lang", "theme", "artefact", "height", "label"];
const PROPERTIES = [...FRAMED, ...LATER];
const PATIENCE = 20_000; // ms after the frame has loaded, in which it says hello
/** The effects of these calls are visible: they press the play button of a poster. The others wait until somebody does. */
const PRESSING = new Set<Ask["type"]>(["next", "back", "play", "seek", "runUntil", "command"]);

/** An error of the player: `code` is for programs, `message` for people. */
class PlayerError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "ZootropePlayerError";
  }
}

// In a sandbox browsers keep nothing that was fetched, so the first player hands the core to the others. What is known here is by the folder
// that players come from: the core, or that it is on its way.
const SANDBOXED = origin === "null" && location.protocol !== "file:";
const cores = new Map<string, Promise<Results["giveCore"]>>();

interface Open {
  done(value: never): void;
  fail(why: Error): void;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ":host{display:block;position:relative;contain:layout}:host([hidden]){display:none}"
    + "iframe{display:block;width:100%;height:100%;border:0;margin:0;color-scheme:light}",
);

/**
 * A text without the empty lines before it, and without what all of its lines are indented by, as a script within HTML is: a lesson begins with
 * its first line, and Markdown would take what is indented for code.
 */
function unindented(whole: string): string {
  const text = whole.replace(/^(?:[ \t]*\r?\n)+/, "");
  const [first = ""] = /^[ \t]*/.exec(text) ?? [];
  const lines = text.split("\n");
  if (first === "" || !lines.every((line) => line.trim() === "" || line.startsWith(first))) return text;
  return lines.map((line) => line.slice(first.length)).join("\n");
}

class ZootropePlayer extends HTMLElement {
  static readonly observedAttributes = PROPERTIES;
  private readonly root = this.attachShadow({ mode: "open" });
  private frame: HTMLIFrameElement | null = null;
  private port: MessagePort | null = null;
  private early: Ask[] = [];
  private readonly open = new Map<number, Open>();
  private up = false; // it has said that it is ready
  private waiting: Open[] = []; // for that
  private poster = false; // a poster is in the frame
  private press = false; // …that is to be pressed as soon as it is there
  private place = ""; // the address of the frame, without what is behind the #
  private number = 1;
  private near = false; // near the viewport, or has been
  private sight = true; // in it
  private readonly watches: IntersectionObserver[] = [];
  private children_: MutationObserver | null = null;
  private preferredHeight = 0; // the height that the player would like
  private source: { script: string } | { markdown: string } | null = null; // of a child
  private text = ""; // …as it was read last
  private ended = false;
  private patience = 0;
  private loaded = false; // the frame, at least once

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheet];
    this.onMessage = this.onMessage.bind(this);
  }

  connectedCallback(): void {
    if (this.ended) return;
    for (const name of PROPERTIES) this.upgrade(name);
    addEventListener("message", this.onMessage);
    this.size();
    this.watchFor("200px", (on) => {
      this.near ||= on;
      if (!this.frame && this.near) this.begin();
    });
    this.watchFor("0px", (on) => {
      if (on === this.sight) return;
      this.sight = on;
      if (this.port) this.send({ type: "visible", on });
    });
    // The element may be there before its children are, and they may change.
    this.children_ = new MutationObserver(() => this.read());
    this.children_.observe(this, { childList: true, characterData: true, subtree: true });
    this.read();
    if (this.attribute("loading") === "eager") this.beginSoon();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.onMessage);
    for (const watch of this.watches.splice(0)) watch.disconnect();
    this.children_?.disconnect();
    const why = new PlayerError("removed", "the player is no longer in the page");
    this.end(why);
    // A caller that waits for a player that is only moved goes on waiting; so does a caller that asks from now on, until the player is put in again.
    const waiting = new Set(this.waiting);
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.waiting = this.waiting.filter((one) => !waiting.has(one));
      for (const { fail } of waiting) fail(why);
    });
  }

  /** A move that keeps the frame (moveBefore) needs nothing. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, was: string | null, now: string | null): void {
    if (was === now || !this.isConnected) return;
    if (name === "height") {
      this.size();
      return void (this.port && this.look({ sized: this.fixed() !== "" }));
    }
    if (!this.frame) return void (name === "loading" && now === "eager" && this.beginSoon());
    if (FRAMED.includes(name)) return this.anew();
    if (name === "label") this.frame.title = this.title_();
    else if (name === "lang") this.look({ lang: now || (navigator.language.startsWith("zh") ? "zh" : "en") });
    else if (name === "theme") this.look({ theme: (now || "auto") as Look["theme"] });
    else if (name === "lesson" && this.poster) this.anew(true);
    else if (["lesson", "step", "event", "artefact"].includes(name)) this.go();
  }

  // --- methods

  ready(): Promise<void> {
    if (this.ended) return Promise.reject(new PlayerError("removed", "the player was taken away"));
    if (this.up) return Promise.resolve();
    const ready = new Promise<void>((done, fail) => this.waiting.push({ done: () => done(), fail }));
    if (!this.frame && this.isConnected) this.begin();
    return ready;
  }
  next(how?: { play?: boolean }): Promise<Results["next"]> {
    return this.call({ type: "next", ...(how?.play ? { play: true } : {}) });
  }
  back(): Promise<Results["back"]> {
    return this.call({ type: "back" });
  }
  play(speed?: number): Promise<Results["play"]> {
    return this.call(speed === undefined ? { type: "play" } : { type: "play", speed });
  }
  pause(): Promise<Results["pause"]> {
    return this.call({ type: "pause" });
  }
  seek(to?: { step?: number; moment?: number; event?: number }): Promise<Results["seek"]> {
    const place: Record<string, unknown> = {};
    for (const key of ["step", "moment", "event"] as const) if (to?.[key] !== undefined) place[key] = to[key];
    return this.call({ ...place, type: "seek" } as Unnumbered & { type: "seek" }); // the player says what is wrong with it
  }
  runUntil(what: string): Promise<Results["runUntil"]> {
    return this.call({ type: "runUntil", what });
  }
  command(text: string): Promise<Results["command"]> {
    return this.call({ type: "command", text });
  }
  /** Answers a question, with a text in the names of the script: a choice ("b"), a number ("5"), events in order ("b,a,c"), or things ("server 4"). */
  answer(question: string, choice: string): Promise<Results["answer"]> {
    return this.call({ type: "answer", question, choice });
  }
  getState(): Promise<Results["getState"]> {
    return this.call({ type: "getState" });
  }
  setState(state: string): Promise<Results["setState"]> {
    const here = this.getAttribute("lesson");
    const [, of] = /^z1;([^;]*);/.exec(state) ?? [];
    if (here && of !== undefined && of !== here)
      // this element is that lesson's
      return Promise.reject(
        new PlayerError("malformed", `state: expected one of ${here}, found one of ${of || "the playground"}`),
      );
    return this.call({ type: "setState", state });
  }
  snapshot({ type = "png" }: { type?: "png" | "svg" } = {}): Promise<Results["snapshot"]> {
    return this.call({ type: "snapshot", as: type });
  }
  link(): Promise<Results["link"]> {
    return this.call({ type: "link" });
  }
  destroy(): Promise<void> {
    const why = new PlayerError("removed", "the player was taken away");
    this.ended = true;
    this.end(why);
    this.disappoint(why);
    this.remove();
    return Promise.resolve();
  }

  // --- the frame

  private attribute(name: string): string {
    return this.getAttribute(name) ?? "";
  }

  /** A property that was set before the element was known becomes its attribute. */
  private upgrade(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const value = (this as unknown as Record<string, unknown>)[name];
    delete (this as unknown as Record<string, unknown>)[name];
    (this as unknown as Record<string, unknown>)[name] = value;
  }

  private watchFor(rootMargin: string, tell: (on: boolean) => void): void {
    const watch = new IntersectionObserver((seen) => tell(seen.at(-1)!.isIntersecting), { rootMargin });
    watch.observe(this);
    this.watches.push(watch);
  }

  /** Reads a child script; the frame gets its text over the port. */
  private read(): void {
    const child = this.querySelector<HTMLScriptElement>('script[type="text/zk"], script[type="text/markdown"]');
    const text = child?.textContent ?? "";
    if (!child || text.trim() === "" || text === this.text) return;
    // While the page is being parsed, a script with nothing behind it may not be whole.
    if (document.readyState === "loading" && !child.nextSibling)
      return void document.addEventListener("DOMContentLoaded", () => this.read(), { once: true });
    this.text = text;
    const { size } = new Blob([text]); // in UTF-8
    if (size > SOURCE) {
      const message = `the script within the player has ${size} bytes; at most ${SOURCE} are read`;
      return this.tell("zootrope-error", { code: "malformed", message });
    }
    this.source = child.type === "text/zk" ? { script: text } : { markdown: unindented(text) };
    if (this.frame) this.bring();
  }

  /** Brings what is played of a child to the frame, and goes to its place. */
  private bring(): void {
    this.say(this.call({ type: "open", ...this.source!, ...this.at() }));
  }

  /** The place that the attributes name. */
  private at(): { step?: number; event?: number } {
    const at: { step?: number; event?: number } = {};
    for (const name of ["step", "event"] as const) {
      const n = Number(this.attribute(name));
      if (this.attribute(name) !== "" && Number.isSafeInteger(n) && n >= 0) at[name] = n;
    }
    return at;
  }

  /** Goes to that place of what is played already. */
  private move(): void {
    const { step, event } = this.at();
    if (event) this.say(this.call({ type: "seek", event }, false));
    else if (step !== undefined) this.say(this.call({ type: "seek", step }, false));
  }

  /** The folder of embed.js, or what `base` names: a folder, or a file in it. */
  private folder(): string {
    const base = this.attribute("base").replace(/[?#].*$/, "");
    return base === "" ? HERE.replace(/[^/]*(?:[?#].*)?$/, "") || "." : base.replace(/(?:\/(?:index\.html|embed\.js))?\/*$/, "/");
  }

  private kind(): string {
    return ["stage", "playground"].includes(this.attribute("mode")) ? this.attribute("mode") : "lesson";
  }

  private address(): string {
    const mode = this.kind();
    const query = new URLSearchParams({ embed: mode });
    for (const key of ["lang", "theme", "steps", "ask"]) if (this.attribute(key) !== "") query.set(key, this.attribute(key));
    if (this.attribute("loading") === "click") query.set("loading", "click");
    if (SANDBOXED) query.set("core", "shared");
    return `${new URL("index.html", new URL(this.folder(), document.baseURI)).href}?${query}${this.hash(mode)}`;
  }

  private hash(mode: string): string {
    const [lesson, step, event] = ["lesson", "step", "event"].map((n) => encodeURIComponent(this.attribute(n)));
    const artefact = this.attribute("artefact");
    if (this.source && "markdown" in this.source) return "#/open";
    if (lesson === "" || mode === "playground") return `#/playground${artefact && `/${artefact}`}`;
    const at = event || artefact ? `/${step || 0}/e${event || 0}` : step ? `/${step}` : "";
    return `#/lesson/${lesson}${at}${artefact && `/${artefact}`}`;
  }

  private title_(): string {
    return this.attribute("label") || `Zootrope${this.attribute("lesson") && `: ${this.attribute("lesson")}`}`;
  }

  /** Begins when all attributes that are set in one go are there. */
  private beginSoon(): void {
    queueMicrotask(() => !this.frame && this.isConnected && !this.ended && this.begin());
  }

  /** Begins the frame anew, if its address is another one now. */
  private anew(always = false): void {
    try {
      if (!always && apart(this.address()) === this.place) return;
    } catch {
      // the base is no address: begin says so
    }
    this.end(new PlayerError("reloaded", "the player begins anew"));
    this.beginSoon();
  }

  private begin(): void {
    // The script or lesson may be in a child that the parser has not reached yet.
    if (document.readyState === "loading" && !this.source && this.attribute("lesson") === "") {
      const later = () => {
        this.read();
        if (!this.frame && this.isConnected && !this.ended) this.begin();
      };
      return document.addEventListener("DOMContentLoaded", later, { once: true });
    }
    let address: string;
    try {
      address = this.address();
    } catch {
      const message = `base: expected the address of the folder that embed.js is in, found ${this.attribute("base")}`;
      if (this.place === message) return this.disappoint(new PlayerError("malformed", message)); // it is told once
      this.place = message;
      return this.broken("malformed", message);
    }
    // A host's rules for everything may have taken its box away.
    if (["inline", "contents"].includes(getComputedStyle(this).display)) this.style.setProperty("display", "block", "important");
    const frame = document.createElement("iframe");
    frame.title = this.title_();
    frame.allow = "fullscreen; clipboard-write";
    frame.src = address;
    this.loaded = false;
    frame.addEventListener("load", () => {
      if (this.loaded) this.cut(new PlayerError("reloaded", "the player has loaded itself anew"));
      this.loaded = true;
      clearTimeout(this.patience);
      const silent = () => !this.port && !this.poster && this.broken("unreachable", `no player answers at ${address}`);
      this.patience = window.setTimeout(silent, PATIENCE);
    });
    this.place = apart(address);
    this.frame = frame;
    this.root.append(frame);
    if (this.source) this.bring();
    else if (this.hash(this.kind()).startsWith("#/playground/")) this.move(); // its address has no step
  }

  private go(): void {
    clearTimeout(this.going); // several attributes may change in one go
    if (this.source) return void (this.going = window.setTimeout(() => this.move()));
    const [lesson, artefact] = [this.attribute("lesson"), this.attribute("artefact")];
    const run = artefact === "" ? {} : { artefact };
    if (lesson !== "" && this.kind() !== "playground")
      this.going = window.setTimeout(() => this.send({ type: "open", lesson, ...run, ...this.at() }));
    else if (artefact !== "") this.going = window.setTimeout(() => this.send({ type: "open", artefact, ...this.at() }));
  }
  private going = 0;

  /** How the page is to look. Which languages there are, the page knows. The poster, too, hears of it. */
  private look(what: Omit<Look, "id" | "type">): void {
    if (!["light", "dark", "auto", undefined].includes(what.theme)) return;
    if (this.poster && !this.port) this.frame!.contentWindow?.postMessage({ zootrope: VERSION, type: "look", ...what }, "*");
    this.send({ type: "look", ...what });
  }

  /** Ends the frame: with it go its memory and its WebGL context. */
  private end(why: Error): void {
    this.cut(why);
    this.poster = this.press = false;
    this.sight = true;
    clearTimeout(this.patience);
    clearTimeout(this.going);
    this.frame?.remove();
    this.frame = null;
  }

  /** Ends the connection. */
  private cut(why: Error): void {
    for (const { fail } of this.open.values()) fail(why);
    this.open.clear();
    this.early = [];
    this.port?.close();
    this.port = null;
    this.up = false;
  }

  private disappoint(why: Error): void {
    for (const { fail } of this.waiting.splice(0)) fail(why);
  }

  /** Nothing will come of it as it is. */
  private broken(code: string, message: string): void {
    this.tell("zootrope-error", { code, message });
    this.disappoint(new PlayerError(code, message));
  }

  private onMessage(e: MessageEvent): void {
    if (!this.frame || e.source !== this.frame.contentWindow) return;
    const d = e.data as Partial<Hello> | null;
    if (typeof d !== "object" || d?.zootrope !== VERSION || d.type !== "hello") return;
    if (d.role === "poster") {
      this.poster = true;
      if (this.press) this.pressPoster();
    }
    if (d.role !== "player" || this.port) return; // it says hello again until it hears the answer
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = (m) => this.hear(m.data as Hear);
    this.frame.contentWindow!.postMessage({ zootrope: VERSION, type: "connect", core: SANDBOXED } satisfies Connect, "*", [
      port2,
    ]);
    if (SANDBOXED) void this.share(port1);
    if (this.fixed() !== "") this.send({ type: "look", sized: true });
    for (const message of this.early.splice(0)) port1.postMessage(message);
    if (!this.sight) this.send({ type: "visible", on: false });
  }

  private pressPoster(): void {
    this.frame?.contentWindow?.postMessage({ zootrope: VERSION, type: "press" } satisfies Press, "*");
  }

  /** Hands the player the core that another one has. Where there is none yet, it loads it itself, and the others wait for that. */
  private async share(port: MessagePort): Promise<void> {
    const [folder] = this.frame!.src.split("?");
    for (let coming; (coming = cores.get(folder!));) {
      try {
        const core = await coming;
        if (this.port === port) this.say(this.call({ type: "takeCore", ...core }));
        return;
      } catch {
        if (cores.get(folder!) === coming) cores.delete(folder!); // the one that had it is gone: the next one loads it
        if (this.port !== port) return;
      }
    }
    this.say(this.call({ type: "takeCore" }));
    const core = this.call({ type: "giveCore" });
    cores.set(folder!, core);
    core.catch(() => {});
  }

  private hear(message: Hear): void {
    if (message.type === "event") {
      const { name, detail } = message;
      if (name === "zootrope-ready") {
        this.up = true;
        for (const { done } of this.waiting.splice(0)) done(undefined as never);
      }
      if (name === "zootrope-resize") {
        this.preferredHeight = detail.height;
        this.size();
      }
      if (name === "zootrope-error" && !this.up && detail.code !== "remark") return this.broken(detail.code, detail.message);
      return this.tell(name, detail);
    }
    if (message.type !== "answer") return;
    const open = this.open.get(message.id);
    this.open.delete(message.id);
    if (message.ok) open?.done(message.data as never);
    else open?.fail(new PlayerError(message.error.code, message.error.message));
  }

  private call<M extends Unnumbered>(message: M, presses = PRESSING.has(message.type)): Promise<Results[M["type"]]> {
    if (this.ended || !this.isConnected) return Promise.reject(new PlayerError("removed", "the player is not in a page"));
    if (!this.frame && message.type !== "open") this.begin();
    if (presses && !this.port) {
      this.press = true;
      if (this.poster) this.pressPoster();
    }
    return new Promise((done, fail) => {
      const id = this.number++;
      this.open.set(id, { done, fail });
      this.post({ ...message, id } as unknown as Ask);
    });
  }

  private post(message: Ask): void {
    if (this.port) this.port.postMessage(message);
    else this.early.push(message);
  }

  /** Asks for something whose answer nobody waits for; an error is an event. */
  private send(message: Unnumbered): void {
    if (this.isConnected) this.say(this.call(message));
  }

  private say(answer: Promise<unknown>): void {
    answer.catch((why: unknown) => {
      if (!(why instanceof PlayerError) || why.code === "removed" || why.code === "reloaded") return;
      this.tell("zootrope-error", { code: why.code, message: why.message });
      if (!this.up && this.source && "markdown" in this.source) this.disappoint(why); // nothing else is there to be ready
    });
  }

  private tell<N extends keyof Details>(name: N, detail: Details[N]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The height that the page around has given, as a CSS length, or "". */
  private fixed(): string {
    const height = this.attribute("height").trim();
    const length = /^\d+(\.\d+)?$/.test(height) ? `${height}px` : height;
    return length !== "auto" && CSS.supports("height", length) ? length : "";
  }

  private size(): void {
    const length = this.fixed();
    this.style.setProperty("height", length || `${this.preferredHeight || 560}px`, "important");
  }
}

/** An address without what is behind its #. */
const apart = (address: string): string => address.replace(/#.*$/, "");

for (const name of PROPERTIES)
  Object.defineProperty(ZootropePlayer.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return this.getAttribute(name) ?? "";
    },
    set(this: HTMLElement, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });

if (!customElements.get("zootrope-player")) customElements.define("zootrope-player", ZootropePlayer);
