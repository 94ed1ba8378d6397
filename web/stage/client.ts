// The shell's end of the protocol. It outlives the stage: Ebitengine reloads its document when WebGL loses its context,
// and then everything is asked for again.
import type { KeyPress } from "../base/keys";
import {
  VERSION,
  type Finding,
  type Answer,
  type Corner,
  type Drawn,
  type Drawing,
  type Hovered,
  type Picked,
  type Places,
  type Proving,
  type Shortening,
  type State,
  type Timeline,
} from "../protocol";
import { isHandshake, isReport, type Connect, type Filmed, type Hand } from "../channel";

import { branched, placed } from "../lesson/kept";
import { built } from "../base/files";
import { shared } from "../base/query";
import { Hearers } from "../base/hearers";
import { whole } from "../base/whole";
import { isMove } from "../base/moves";
import { Press } from "../base/press";
import { spoken } from "../text/languages";
import { t } from "../text/strings";
import { dropped, type Body } from "../views/pane";

/** The reports of the core and its stage, each with its values. */
interface Reports {
  state: [];
  /** A move is about to be asked for … */
  asking: [move: Body];
  /** … and has been asked for. */
  moving: [];
  /** The core or the stage is further than before, or has failed. */
  status: [];
  /** The stage was pressed. */
  pressed: [];
  drawn: [report: Drawn];
  finding: [report: Finding | Shortening];
  proving: [report: Proving];
  key: [press: KeyPress, repeat: boolean];
  picked: [what: Picked];
  hovered: [what: Hovered];
  zoomed: [];
  corner: [];
  places: [];
  timeline: [report: Timeline];
}

export class Client {
  state: State | null = null;
  ready = false;
  stage: boolean | null = null; // null: not known yet
  share = 0;
  failed = "";
  /** The build that the core says it is, once it runs. */
  readonly build: Promise<string>;
  /** The bytes of the core, where players share them. */
  readonly core: Promise<Blob>;
  private have: (core: Blob) => void = () => {};
  private lost: (why: Error) => void = () => {};
  private handed: Blob | null | undefined; // to the stage: the bytes, or null for "load it yourself"
  private named: (build: string) => void = () => {};
  fresh = false; // the state is of this core, and not of one that was lost
  zoom = 1; // of the stage
  follow = false;
  places: Places["places"] = []; // of the stage, where its cards stand
  under: Hovered | null = null; // what lies under the pointer there
  corner: Corner = { type: "corner", step: 1, heights: [] }; // of the stage, that is free

  readonly frame: HTMLIFrameElement;
  private port: MessagePort | null = null;
  private readonly early: object[] = []; // what was asked before there was anybody to ask
  private readonly press = new Press((message) => this.hear(message));
  private nextID = 1;
  private drop: (files: File[], text: string) => void = () => {};
  private readonly reads = new Map<number, object>(); // what is being read: it is asked again of a stage that is loaded anew
  private readonly open = new Map<number, (a: Answer) => void>();
  private readonly pictures = new Map<number, (data: Blob | null) => void>();
  /** How many loads were asked for. */
  loads = 0;
  private last: Body | null = null; // the load that a stage which is loaded anew must repeat
  private look: Body | null = null;
  private readonly words = new Map<string, Body>(); // of further languages, as the core was told them
  private artefact = ""; // the last that the core has written down
  chosen = 0; // the event that was selected when the core was lost, 0 for none
  private move = 0; // the last move that was asked for
  private readonly arrivals: (() => void)[] = []; // called with the next state
  private readonly hearers = new Hearers<Reports>();

  constructor() {
    this.build = new Promise((done) => (this.named = done));
    this.core = new Promise((done, fail) => ([this.have, this.lost] = [done, fail]));
    this.core.catch(() => {});
    this.frame = document.createElement("iframe");
    this.frame.tabIndex = -1;
    addEventListener("message", (e) => {
      if (e.source === this.frame.contentWindow && isHandshake(e.data, "hello")) this.connect();
    });
    this.begin();
  }

  /** Has somebody hear each report of a kind. */
  on<K extends keyof Reports>(kind: K, hear: (...report: Reports[K]) => void): void {
    this.hearers.add(kind, hear);
  }

  /** Loads the stage; in a page that is one file, from what it carries. */
  private begin(): void {
    if (whole) this.frame.srcdoc = whole.stage;
    else this.frame.src = built("stage.html") + (shared ? "?core=shared" : "");
  }

  private connect(): void {
    const { port1, port2 } = new MessageChannel();
    const first = this.port === null;
    this.port?.close();
    this.port = port1;
    this.ready = false;
    this.fresh = false;
    this.stage = null;
    if (!first) this.callOff();
    port1.onmessage = (e) => this.press.tell(e.data);
    this.frame.contentWindow!.postMessage({ zootrope: VERSION, type: "connect" } satisfies Connect, "*", [port2]);
    if (this.handed !== undefined) port1.postMessage({ type: "core", data: this.handed });
    for (const message of this.early.splice(0)) port1.postMessage(message);
    if (first) return;
    for (const message of this.reads.values()) port1.postMessage(message);
    for (const words of this.words.values()) void this.ask(words);
    if (this.look) void this.ask(this.look);
    if (this.zoom !== 1 || this.follow) void this.ask({ type: "zoom", zoom: this.zoom, follow: this.follow });
    this.chosen = this.state?.focus?.selected ? this.state.focus.seq : 0;
    if (this.last) void this.ask(this.resumed(this.last));
  }

  /** Has somebody hear of what falls on the stage. */
  fallen(drop: (files: File[], text: string) => void): void {
    this.drop = drop;
  }

  /** Hands the stage the bytes of the core, or tells it to load them. */
  hand(core: Blob | null): void {
    if (core) this.have(core);
    if (this.handed === undefined) this.port?.postMessage({ type: "core", data: core });
    this.handed = core ?? this.handed ?? null;
  }

  /** The core that was asked is gone: its answers will not come, and have no problems either. */
  private callOff(): void {
    for (const [id, done] of this.open) {
      if (this.reads.has(id)) continue;
      done({ type: "answer", id: 0, ok: false, problems: [], candidates: [] });
      this.open.delete(id);
    }
  }

  /** A load that leads to the place where the run stood, also where the run is not the script's own. */
  private resumed(load: Body): Body {
    const { state } = this;
    if (load.type !== "load" || !state || state.lesson !== load.lesson) return load;
    const answers = state.questions.filter((q) => q.chosen !== "").map((q) => ({ question: q.id, choice: q.chosen }));
    const { type, lesson, name, outline } = load;
    const at = { type, lesson, answers, ...(outline && { name, outline }) };
    if (this.artefact !== "" && branched(state)) return { ...at, artefact: placed(this.artefact, state) };
    if (state.stepDone && state.running === "") return { ...at, step: state.step + 1 };
    return state.at > 0 ? { ...at, seq: state.at } : { ...at, step: -1 };
  }

  /** Starts the core anew after it has died. */
  restart(): void {
    this.failed = "";
    this.begin();
  }

  /** Asks for something. A question that the core drops is asked again. */
  async ask(body: Body): Promise<Answer> {
    if (body.type === "load") return this.load(body);
    let answer = await this.once(body);
    while (dropped(answer)) answer = await this.once(body);
    return answer;
  }

  /** Loads another run. If the load fails, the run that was loaded stays, also for a core that is started anew. */
  private async load(body: Body & { type: "load" }): Promise<Answer> {
    const { last, artefact } = this;
    this.loads++;
    this.last = body;
    this.artefact = body.artefact ?? "";
    const answer = await this.once(body);
    if (!answer.ok && answer.problems.length > 0 && this.last === body && last !== null) {
      this.last = last;
      this.artefact = artefact;
    }
    return answer;
  }

  /** Asks for something once. A question may be dropped then. */
  once(body: Body): Promise<Answer> {
    if (body.type === "look") {
      this.look = body;
      this.teach(body.lang);
    }
    if (isMove(body.type)) this.hearers.tell("asking", body);
    const id = this.nextID++;
    return new Promise((done) => {
      this.open.set(id, done);
      if (this.port) this.port.postMessage({ ...body, id });
      else this.early.push({ ...body, id });
      if (!isMove(body.type)) return;
      this.move = id;
      this.hearers.tell("moving");
    });
  }

  /** Tells the core the words of a language that is not compiled in, before it is to speak it. */
  private teach(lang: string): void {
    const words = spoken(lang);
    if (!words || this.words.has(lang)) return;
    const body: Body = { type: "words", lang, texts: words.texts, phrases: words.phrases, joints: words.joints };
    this.words.set(lang, body);
    void this.ask(body);
  }

  /** Reads a lesson in Markdown: a Reading, as data. */
  read(name: string, markdown: string): Promise<Answer> {
    const id = this.nextID++;
    return new Promise((done) => {
      this.open.set(id, done);
      const message = { type: "read", id, name, markdown };
      this.reads.set(id, message);
      if (this.port) this.port.postMessage(message);
      else this.early.push(message);
    });
  }

  /** The stage as it is seen, as a PNG. */
  picture(): Promise<Blob> {
    const id = this.nextID++;
    return new Promise((done, fail) => {
      this.pictures.set(id, (data) => (data ? done(data) : fail(new Error(t("noStage")))));
      this.port?.postMessage({ type: "picture", id });
      if (this.look) void this.ask(this.look); // a stage at rest is painted anew
    });
  }

  /** The stage as an SVG, of the size that it has if none is given, with its words in the language of the page. */
  async drawing(theme: "light" | "dark", selected: string, size?: { width: number; height: number }): Promise<string> {
    const { width, height } = size ?? { width: this.frame.clientWidth || 1048, height: this.frame.clientHeight || 452 };
    const answer = await this.ask({ type: "drawing", width, height, theme, selected });
    if (!answer.ok) throw new Error(answer.problems[0]?.message ?? t("reload"));
    return (answer.data as Drawing).svg;
  }

  /** Hears of each picture of the stage as it is painted, at most so many a second, until what it gives is called. */
  film(rate: number, frame: (picture: Filmed) => void): () => void {
    this.filmed = frame;
    this.port?.postMessage({ type: "film", rate });
    if (this.look) void this.ask(this.look);
    return () => {
      this.filmed = null;
      this.port?.postMessage({ type: "film", rate: 0 });
    };
  }
  private filmed: ((picture: Filmed) => void) | null = null;

  /** Tells the stage of a hand that carries something over it from elsewhere on the page, in CSS pixels of the stage: it is reported as one that began there. */
  carries(phase: Hand["phase"], { x, y }: { x: number; y: number }, touch: boolean): void {
    this.port?.postMessage({ type: "hand", phase, x, y, touch } satisfies Hand);
  }

  /** Asks for a move, and waits until the run has come there or was sent elsewhere. It says whether nobody has asked for another move since. */
  async go(body: Body): Promise<boolean> {
    const answer = this.ask(body);
    const id = this.move;
    await answer;
    await this.heard(id);
    return this.move === id;
  }

  /** Waits until the core has heard the last move that was asked for. */
  async heard(id = this.move): Promise<void> {
    while (this.state !== null && this.state.heard < id) await new Promise<void>((done) => this.arrivals.push(done));
  }

  /** The run has not heard of the last move, or is on its way to where that leads. */
  get away(): boolean {
    return this.state === null || this.state.heard < this.move || this.state.running === "seek";
  }

  /** The run may be on its way to another place than that of the state. */
  get moving(): boolean {
    return this.state === null || this.state.heard < this.move || this.state.running !== "";
  }

  private hear(message: unknown): void {
    if (!isReport(message)) return;
    switch (message.type) {
      case "answer":
        this.open.get(message.id)?.(message);
        this.open.delete(message.id);
        this.reads.delete(message.id);
        break;
      case "fallen":
        this.drop(message.files, message.text);
        break;
      case "core":
        this.handed = message.data; // a stage that is loaded anew gets it at once
        this.have(message.data);
        break;
      case "pictured":
        this.pictures.get(message.id)?.(message.data);
        this.pictures.delete(message.id);
        break;
      case "filmed":
        if (this.filmed) this.filmed(message);
        else message.picture.close();
        break;
      case "loading":
        this.share = message.share;
        this.hearers.tell("status");
        break;
      case "ready":
        this.ready = true;
        this.failed = "";
        this.named(message.build);
        this.hearers.tell("status");
        break;
      case "stage":
        this.stage = message.ok;
        this.hearers.tell("status");
        break;
      case "failed":
        // Browsers say it in words of their own, and name no place where it could be mended.
        this.failed = /unsafe-eval|blocked by CSP/i.test(message.message) ? t("noWasm") : message.message;
        this.lost(new Error(message.message));
        this.hearers.tell("status");
        break;
      case "state":
        this.state = message;
        this.fresh = true;
        if (message.artefact !== "") this.artefact = message.artefact;
        this.hearers.tell("state");
        for (const arrived of this.arrivals.splice(0)) arrived();
        break;
      case "pressed":
        this.hearers.tell("pressed");
        break;
      case "drawn":
        this.hearers.tell("drawn", message);
        break;
      case "key":
        this.hearers.tell("key", { key: message.key, code: message.code, shiftKey: message.shift }, message.repeat);
        break;
      case "picked":
        this.hearers.tell("picked", message);
        break;
      case "hovered":
        this.under = message.kind === "" ? null : message;
        this.hearers.tell("hovered", message);
        break;
      case "zoomed":
        this.zoom = message.zoom;
        this.follow = message.follow;
        this.hearers.tell("zoomed");
        break;
      case "corner":
        this.corner = message;
        this.hearers.tell("corner");
        break;
      case "places":
        this.places = message.places;
        this.hearers.tell("places");
        break;
      case "timeline":
        this.hearers.tell("timeline", message);
        break;
      case "proving":
        this.hearers.tell("proving", message);
        break;
      case "finding":
      case "shortening":
        this.hearers.tell("finding", message);
        break;
    }
  }
}
