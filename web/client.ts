// The shell's end of the protocol. It outlives the stage: Ebitengine reloads its document when WebGL loses its context,
// and then everything is asked for again.
import {
  VERSION, isHandshake, isReport, type Answer, type EventLine, type Picked, type State,
} from "./protocol";

import type { Body } from "./panes/pane";

export interface Listener {
  state(): void;
  events(): void;
  status(): void;
  key(key: string): void;
  picked(what: Picked): void;
}

export class Client {
  state: State | null = null;
  events: EventLine[] = [];
  ready = false;
  stage: boolean | null = null; // null: not known yet
  share = 0;
  failed = "";

  readonly frame: HTMLIFrameElement;
  private port: MessagePort | null = null;
  private nextID = 1;
  private readonly open = new Map<number, (a: Answer) => void>();
  private last: Body | null = null; // the load that a reloaded stage must repeat
  private look: Body | null = null;

  constructor(private readonly on: Listener) {
    this.frame = document.createElement("iframe");
    this.frame.tabIndex = -1;
    addEventListener("message", (e) => {
      if (e.source === this.frame.contentWindow && isHandshake(e.data, "hello")) this.connect();
    });
    this.frame.src = "stage.html";
  }

  private connect(): void {
    const { port1, port2 } = new MessageChannel();
    this.port?.close();
    this.port = port1;
    this.ready = false;
    this.stage = null;
    for (const done of this.open.values()) done({ type: "answer", id: 0, ok: false, problems: [], candidates: [] });
    this.open.clear();
    port1.onmessage = (e) => this.hear(e.data);
    this.frame.contentWindow!.postMessage({ zootrope: VERSION, type: "connect" }, "*", [port2]);
    if (this.look) this.ask(this.look);
    if (this.last) void this.ask(this.resumed(this.last));
  }

  /** A load that goes as far as the run had come, in steps. */
  private resumed(load: Body): Body {
    if (load.type !== "load" || !this.state || this.state.lesson !== load.lesson) return load;
    const answers = this.state.questions.filter((q) => q.chosen !== "").map((q) => ({ question: q.id, choice: q.chosen }));
    return { ...load, step: this.state.step + (this.state.stepDone ? 1 : 0), answers };
  }

  /** Starts the core anew after it has died. */
  restart(): void {
    this.failed = "";
    this.frame.src = "stage.html";
  }

  ask(body: Body): Promise<Answer> {
    if (body.type === "load") this.last = body;
    if (body.type === "look") this.look = body;
    const id = this.nextID++;
    return new Promise((done) => {
      if (!this.port) return; // what matters is asked again on connect
      this.open.set(id, done);
      this.port.postMessage({ ...body, id });
    });
  }

  private hear(message: unknown): void {
    if (!isReport(message)) return;
    switch (message.type) {
      case "answer":
        this.open.get(message.id)?.(message);
        this.open.delete(message.id);
        break;
      case "loading":
        this.share = message.share;
        this.on.status();
        break;
      case "ready":
        this.ready = true;
        this.failed = "";
        this.on.status();
        break;
      case "stage":
        this.stage = message.ok;
        this.on.status();
        break;
      case "failed":
        this.failed = message.message;
        this.on.status();
        break;
      case "state":
        this.state = message;
        this.on.state();
        break;
      case "events":
        this.events = (message.reset ? [] : this.events).concat(message.events).slice(-300);
        this.on.events();
        break;
      case "key":
        this.on.key(message.key);
        break;
      case "picked":
        this.on.picked(message);
        break;
    }
  }
}
