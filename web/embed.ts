// <zootrope-player>: a lesson, a stage or a playground in any page. A classic script; it fetches nothing itself, and puts one frame of
// index.html into the element. docs/embedding.md says what a page may rely on.

const VERSION = 1;
const HERE = (document.currentScript as HTMLScriptElement | null)?.src ?? "";
const FRAMED = ["mode", "steps", "ask", "loading", "base"]; // a change of these begins the frame anew
const LATER = ["lesson", "step", "event", "lang", "theme", "artefact", "height", "label"];
const PROPERTIES = [...FRAMED, ...LATER];
const TEXT = 64 * 1024; // characters of a child script

/** What went wrong: `code` is for programs, `message` for people. */
class PlayerError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "ZootropePlayerError";
  }
}

interface Open {
  done(value: unknown): void;
  fail(why: Error): void;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ":host{display:block;position:relative;contain:layout}:host([hidden]){display:none}"
    + "iframe{display:block;width:100%;height:100%;border:0;margin:0;color-scheme:light}",
);

class ZootropePlayer extends HTMLElement {
  static readonly observedAttributes = PROPERTIES;
  private readonly root = this.attachShadow({ mode: "open" });
  private frame: HTMLIFrameElement | null = null;
  private port: MessagePort | null = null;
  private early: object[] = [];
  private readonly open = new Map<number, Open>();
  private readonly isReady: Promise<void>;
  private readied: () => void = () => {};
  private number = 1;
  private near = false; // near the viewport, or has been
  private watch: IntersectionObserver | null = null;
  private children_: MutationObserver | null = null;
  private wished = 0; // the height that the player would like
  private source: { script: string } | { markdown: string } | null = null; // of a child
  private ended = false;

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheet];
    this.isReady = new Promise((done) => (this.readied = done));
    this.onMessage = this.onMessage.bind(this);
  }

  connectedCallback(): void {
    if (this.ended) return;
    for (const name of PROPERTIES) this.upgrade(name);
    addEventListener("message", this.onMessage);
    this.size();
    this.watch = new IntersectionObserver(
      ([e]) => {
        this.near ||= e!.isIntersecting;
        if (!this.frame && this.near) this.begin();
        else this.send({ type: "visible", on: e!.isIntersecting });
      },
      { rootMargin: "200px" },
    );
    this.watch.observe(this);
    // The element may be there before its children are.
    this.children_ = new MutationObserver(() => this.read());
    this.children_.observe(this, { childList: true });
    this.read();
    if (this.attribute("loading") === "eager") queueMicrotask(() => !this.frame && this.isConnected && this.begin());
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.onMessage);
    this.watch?.disconnect();
    this.children_?.disconnect();
    this.end(new PlayerError("removed", "the player is no longer in the page"));
  }

  attributeChangedCallback(name: string, was: string | null, now: string | null): void {
    if (was === now || !this.isConnected) return;
    if (name === "height") return this.size();
    if (!this.frame) return;
    if (FRAMED.includes(name)) {
      this.end(new PlayerError("reloaded", "the player begins anew"));
      return this.begin();
    }
    if (name === "label") this.frame.title = this.title_();
    else if (name === "lang" && (now === "en" || now === "zh")) this.send({ type: "look", lang: now });
    else if (name === "theme" && (now === "light" || now === "dark" || now === "auto")) this.send({ type: "look", theme: now });
    else if (name === "artefact" && now) this.say(this.call({ type: "open", artefact: now }));
    else if (["lesson", "step", "event"].includes(name)) this.go();
  }

  // --- methods

  ready(): Promise<void> {
    if (this.ended) return Promise.reject(new PlayerError("removed", "the player is no longer in the page"));
    if (!this.frame && this.isConnected) this.begin();
    return this.isReady;
  }
  next(how: { play?: boolean } = {}): Promise<unknown> {
    return this.call({ type: "next", ...(how.play ? { play: true } : {}) });
  }
  back(): Promise<unknown> {
    return this.call({ type: "back" });
  }
  play(speed?: number): Promise<unknown> {
    return this.call(speed === undefined ? { type: "play" } : { type: "play", speed });
  }
  pause(): Promise<unknown> {
    return this.call({ type: "pause" });
  }
  seek(to: { step?: number; moment?: number; event?: number }): Promise<unknown> {
    return this.call({ ...to, type: "seek" });
  }
  runUntil(what: string): Promise<unknown> {
    return this.call({ type: "runUntil", what });
  }
  command(text: string): Promise<unknown> {
    return this.call({ type: "command", text });
  }
  answer(question: string, choice: string): Promise<unknown> {
    return this.call({ type: "answer", question, choice });
  }
  getState(): Promise<unknown> {
    return this.call({ type: "getState" });
  }
  setState(state: string): Promise<unknown> {
    return this.call({ type: "setState", state });
  }
  snapshot({ type = "png" }: { type?: string } = {}): Promise<unknown> {
    return this.call({ type: "snapshot", as: type });
  }
  link(): Promise<unknown> {
    return this.call({ type: "link" });
  }
  destroy(): Promise<void> {
    this.end(new PlayerError("removed", "the player was taken away"));
    this.ended = true;
    this.watch?.disconnect();
    this.children_?.disconnect();
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

  /** What a child script says; the frame gets it over the port. */
  private read(): void {
    const child = this.querySelector<HTMLScriptElement>('script[type="text/zk"], script[type="text/markdown"]');
    const text = child?.textContent ?? "";
    if (!child || text.trim() === "" || this.source) return;
    if (text.length > TEXT) {
      const message = `the script within the player has ${text.length} characters; at most ${TEXT} are read`;
      return this.tell("zootrope-error", { code: "malformed", message });
    }
    this.source = child.type === "text/zk" ? { script: text } : { markdown: text };
    if (this.frame) this.say(this.call({ type: "open", ...this.source }));
  }

  private address(): string {
    const base = this.attribute("base") || HERE.replace(/[^/]*(?:[?#].*)?$/, "");
    const mode = ["stage", "playground"].includes(this.attribute("mode")) ? this.attribute("mode") : "lesson";
    const query = new URLSearchParams({ embed: mode });
    for (const key of ["lang", "theme", "steps", "ask"]) if (this.attribute(key) !== "") query.set(key, this.attribute(key));
    if (this.attribute("loading") === "click") query.set("loading", "click");
    return `${new URL("index.html", new URL(base || ".", document.baseURI)).href}?${query}${this.hash(mode)}`;
  }

  private hash(mode: string): string {
    const [lesson, step, event] = ["lesson", "step", "event"].map((n) => encodeURIComponent(this.attribute(n)));
    const artefact = this.attribute("artefact");
    if (lesson === "" || mode === "playground") return `#/playground${artefact && `/${artefact}`}`;
    const at = event || artefact ? `/${step || 0}/e${event || 0}` : step ? `/${step}` : "";
    return `#/lesson/${lesson}${at}${artefact && `/${artefact}`}`;
  }

  private title_(): string {
    return this.attribute("label") || `Zootrope${this.attribute("lesson") && `: ${this.attribute("lesson")}`}`;
  }

  private begin(): void {
    const frame = document.createElement("iframe");
    frame.title = this.title_();
    frame.allow = "fullscreen; clipboard-write";
    try {
      frame.src = this.address();
    } catch {
      const message = `base: expected the address of the folder that embed.js comes from, found ${this.attribute("base")}`;
      return this.tell("zootrope-error", { code: "malformed", message });
    }
    this.frame = frame;
    this.root.append(frame);
    if (this.source) this.say(this.call({ type: "open", ...this.source }));
  }

  private go(): void {
    const lesson = this.attribute("lesson");
    if (lesson === "" || this.source) return;
    const place: Record<string, number> = {};
    for (const name of ["step", "event"]) {
      const n = Number(this.attribute(name));
      if (this.attribute(name) !== "" && Number.isSafeInteger(n) && n >= 0) place[name] = n;
    }
    // Several attributes may change in one go.
    clearTimeout(this.going);
    this.going = window.setTimeout(() => this.say(this.call({ type: "open", lesson, ...place })));
  }
  private going = 0;

  /** Ends the frame: with it go its memory and its WebGL context. */
  private end(why: Error): void {
    for (const { fail } of this.open.values()) fail(why);
    this.open.clear();
    this.early = [];
    this.port?.close();
    this.port = null;
    this.frame?.remove();
    this.frame = null;
  }

  private onMessage(e: MessageEvent): void {
    if (!this.frame || e.source !== this.frame.contentWindow) return;
    const d = e.data as { zootrope?: unknown; type?: unknown; role?: unknown } | null;
    if (typeof d !== "object" || d?.zootrope !== VERSION || d.type !== "hello" || d.role !== "player") return;
    const { port1, port2 } = new MessageChannel();
    this.port?.close();
    this.port = port1;
    port1.onmessage = (m) => this.hear(m.data as Record<string, unknown> | null);
    this.frame.contentWindow!.postMessage({ zootrope: VERSION, type: "connect" }, "*", [port2]);
    for (const message of this.early.splice(0)) port1.postMessage(message);
  }

  private hear(message: Record<string, unknown> | null): void {
    if (message?.["type"] === "event") {
      const name = String(message["name"]);
      const detail = message["detail"] as Record<string, unknown>;
      if (name === "zootrope-ready") this.readied();
      if (name === "zootrope-resize") {
        this.wished = Number(detail["height"]) || 0;
        this.size();
      }
      return this.tell(name, detail);
    }
    if (message?.["type"] !== "answer") return;
    const id = Number(message["id"]);
    const open = this.open.get(id);
    this.open.delete(id);
    if (message["ok"]) open?.done(message["data"]);
    else {
      const { code = "failed", message: text = "" } = (message["error"] ?? {}) as { code?: string; message?: string };
      open?.fail(new PlayerError(code, text));
    }
  }

  private call(message: { type: string } & Record<string, unknown>): Promise<unknown> {
    if (this.ended || !this.isConnected) return Promise.reject(new PlayerError("removed", "the player is not in a page"));
    if (!this.frame && message.type !== "open") this.begin();
    return new Promise((done, fail) => {
      const id = this.number++;
      this.open.set(id, { done, fail });
      this.post({ ...message, id });
    });
  }

  private post(message: object): void {
    if (this.port) this.port.postMessage(message);
    else this.early.push(message);
  }

  /** Asks for something whose answer nobody waits for; an error is an event. */
  private send(message: { type: string } & Record<string, unknown>): void {
    if (this.port) this.say(this.call(message));
  }

  private say(answer: Promise<unknown>): void {
    answer.catch((why: unknown) => {
      if (!(why instanceof PlayerError) || why.code === "removed" || why.code === "reloaded") return;
      this.tell("zootrope-error", { code: why.code, message: why.message });
    });
  }

  private tell(name: string, detail: Record<string, unknown>): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private size(): void {
    const height = this.attribute("height");
    const length = /^\d+(\.\d+)?$/.test(height) ? `${height}px` : height;
    const fixed = length !== "" && length !== "auto";
    this.style.height = fixed ? length : this.wished > 0 ? `${this.wished}px` : "560px";
  }
}

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
