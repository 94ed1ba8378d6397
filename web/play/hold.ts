// The hand over the stage: what it has taken, and what can be done with that, by buttons and menus, and by letters while the focus is on the
// stage.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import type { Choice } from "../base/menu";
import { h, once, typed } from "../base/dom";
import { actions, listed, named, toDelay, within } from "../lesson/actions";
import { WayBack } from "../base/back";
import { phone } from "../base/phone";
import { recall, remember } from "../base/settings";
import { language, t } from "../text/strings";
import { Form } from "./form";
import { open } from "./recipes";
import { Letters, lettersOn } from "./letters";
import { waiting } from "./waits";
import { withAct } from "../lesson/act";
import { StageObjects } from "./objects";
import { beside } from "./beside";
import { SHARED, TAKEN, cutBy, isCut, oneWay, there, type Chosen, type Part } from "./chosen";
import { Handful, kbd } from "./handful";
import { boxOf, crowded, otherCards, type Box } from "./where";
import type { Client } from "../stage/client";
import type { Spot } from "../stage/spot";
import type { Action, Picked, State } from "../protocol";
import type { Sign } from "../views/commandlist";

interface HoldHost {
  state(): State | null;
  /** How much may be done with a thing here: nothing, what an exercise has for all, or everything. */
  loose(kind: string, name: string): "" | "some" | "all";
  /** Why nothing may be taken in hand now, where otherwise it might; "" for no such reason. */
  why(): string;
  give(command: string, sign: Sign): void;
  undo(): Promise<void>;
  /** Does for the reader what a step leaves to the hand. */
  forMe(): void;
  note(text: string): void;
  outline(name: string): void;
  open(tab: string): void;
  /** Stops what goes on by itself: the run, or a showing. */
  rest(): void;
  ghost(commands: string[]): void;
  /** The paths of the znodes that there are. */
  paths(): Promise<string[]>;
}

const HINT = { w: 240, h: 110 }; // px at the upper left: the hint stays away where something stands there
const WORD_ONLY = 600; // px of a stage beside the lines of a recipe: below it, the words of a button would lie over the lock
// Where "Heal all" may stand, the best place first; the classes are in hold.css, the numbers are px.
const CORNERS = { wide: ["", "low"], phone: ["near", "far", "low"] } as const;
const EDGE = { right: 12, below: 44, top: 8, side: 8 }; // below: the row of views and heartbeats, which a phone does not have
const BELOW = 36; // px below the picture that buttons may lie over

export class Hold {
  private readonly handful = new Handful({
    press: (action) => this.press(action, "hand"),
    open: (part) => this.open(part),
    choose: (client) => this.choose("client", client),
    show: (tab) => this.host.open(tab),
    leave: () => this.leave(),
    forMe: () => {
      this.leave();
      this.host.forMe();
    },
    form: (client) => this.form.show(client),
  });
  private readonly deck = this.handful.element;
  private readonly ring = h("div", { class: "grip", "aria-hidden": "true", hidden: true });
  private readonly hint = h("p", { class: "hand-hint", role: "status" });
  private readonly mend = h("button", {
    type: "button",
    class: "mend",
    "data-command": "heal",
    hidden: true,
    onclick: () => this.host.give("heal", "hand"),
  });
  private readonly objects = new StageObjects((what) => this.take(what));
  readonly element = h(
    "div",
    { class: "hold", role: "group", tabindex: 0, hidden: true },
    this.hint,
    this.mend,
    this.ring,
    this.deck,
    this.objects.element,
  );
  private readonly form: Form;
  private readonly letters: Letters;
  private readonly back = new WayBack(() => this.leave());
  private readonly drawn = once();
  private chosen: Chosen | null = null;
  private gave = false; // a command was given to what is chosen
  private walked = 0; // the message to which the keys [ and ] have come
  private part: Part = "";
  private cutAt = ""; // the place of the run just after the cut of which one direction may be meant; "" until a report tells it

  constructor(
    private readonly client: Client,
    private readonly spot: Spot,
    private readonly host: HoldHost,
  ) {
    this.form = new Form({
      give: (command) => this.host.give(command, "hand"),
      paths: async (name) => (await this.host.paths()).flatMap((path) => this.named(name, path)),
      clients: () => open(this.host.state()?.view).map((c) => c.name),
      locks: (client) =>
        (this.host.state()?.view.locks ?? [])
          .filter((l) => l.holders.some((o) => o.client === client))
          .flatMap((l) => this.named(client, l.path)),
    });
    this.letters = new Letters({
      view: () => this.host.state()?.view ?? null,
      chosen: () => this.chosen,
      walked: () => this.walked,
      part: () => this.part,
      open: (part) => this.open(part),
      choose: (kind, name, message) => this.choose(kind, name, message),
      walk: (message) => this.walk(message),
      actions: () => (this.part === "" || this.part === "form" ? this.can() : this.parts()),
      press: (action) => this.press(action, "typed"),
      give: (commands) => {
        commands.forEach((command) => this.host.give(command, "typed"));
        this.cut(commands[0]!);
      },
      ghost: (commands) => this.host.ghost(commands),
      note: (text) => this.host.note(text),
      redraw: () => this.draw(),
      menu: () => this.menu(),
      close: () => this.close(),
      loose: (kind) => this.host.loose(kind, "") === "all",
      seen: (message) => this.client.places.some((p) => p.kind === "bead" && p.message === message),
      own: () => this.host.state()?.lesson === "",
      leave: () => this.leave(),
    });
    client.on("places", () => this.place());
    onKeys(this.element, (e) => {
      this.element.classList.remove("quiet");
      this.letters.key(e);
    });
    for (const turn of ["focusin", "focusout"]) this.element.addEventListener(turn, () => setTimeout(() => this.draw()));
    this.element.addEventListener("contextmenu", (e) => e.preventDefault()); // the menu key has opened our menu already
  }

  /** A path as a client names it, nothing where the client cannot. */
  private named(name: string, path: string): string[] {
    const client = this.host.state()?.view.clients.find((c) => c.name === name);
    return [client ? named(client, path) : path].filter(Boolean);
  }

  /** Whether anything may be taken in hand now. */
  get live(): boolean {
    return ["server", "client", "link", "message"].some((kind) => this.host.loose(kind, "") !== "");
  }

  /** Goes to the stage by a key; says whether anything may be taken in hand there. */
  reach(): boolean {
    if (!this.live) {
      const why = this.host.why();
      if (why !== "") this.host.note(why);
      return why !== "";
    }
    this.element.classList.remove("quiet");
    this.element.focus({ preventScroll: true });
    this.draw();
    return true;
  }

  /** The stage was pressed, so letters are meant for it from here on. Returns whether the stage takes the focus. */
  pressed(): boolean {
    if (!this.live) return false;
    this.host.rest();
    this.element.classList.add("quiet"); // a user who points needs no focus ring
    this.element.focus({ preventScroll: true });
    return true;
  }

  /** Something was pointed at, on the stage or by its button; says whether it is taken in hand. */
  take({ kind, name, message, run, how, x, y }: Picked): boolean {
    const why = this.host.why();
    if (why !== "" && TAKEN.includes(kind)) this.host.note(why);
    if (why !== "" && this.host.state()?.act) return true; // the pair stays, and no tab opens over it
    if (kind === "" && how === "menu" && this.live) return this.all(x, y);
    if (run !== "" || kind === "" || !this.lets(kind, name)) {
      if (this.chosen) this.leave();
      return false;
    }
    if (how === "menu") return this.menu({ kind, name, message, x, y });
    this.choose(kind, name, message, x, y);
    return true;
  }

  /** Takes the thing in hand that the lesson means, and goes to the stage for it. */
  act(kind: string, name: string): void {
    if (!this.lets(kind, name)) return;
    this.element.focus({ preventScroll: true });
    this.choose(kind, name);
  }

  private lets(kind: string, name: string): boolean {
    return this.howFar(kind, name) !== "";
  }

  /** How far a thing may be taken in hand. Things that clients share follow the clients, and only those with which everything may be done. */
  private howFar(kind: string, name: string): "" | "some" | "all" {
    if (!SHARED.includes(kind)) return this.host.loose(kind, name);
    return this.host.loose("client", "") === "all" ? "all" : "";
  }

  private choose(kind: string, name: string, message = 0, x = -1, y = -1): void {
    this.learnt();
    const same = this.chosen?.kind === kind && this.chosen.name === name && this.chosen.message === message;
    this.chosen = { kind, name, message, x, y };
    this.gave = false;
    this.walked = 0;
    this.part = "";
    if (!same) this.host.outline(kind === "server" || kind === "client" ? name : "");
    this.draw();
  }

  /** Something was chosen: a user who can do that needs no hint any more, neither here nor on the next visit. */
  private learnt(): void {
    remember(this.byKey ? "hint:keys" : "hint:hand", "off");
  }

  /** Whether the focus is on the stage by a key. */
  private get byKey(): boolean {
    return document.activeElement === this.element && !this.element.classList.contains("quiet");
  }

  /** The hint how to begin, for somebody who has not begun yet. */
  private get first(): string {
    const state = this.host.state();
    if (state?.act) return ""; // the foot of the prose says what to do
    if (this.chosen || (state?.lesson !== "" && state?.changed)) return "";
    if (this.byKey) return recall("hint:keys") === "off" ? "" : t("keyHint");
    return recall("hint:hand") === "off" ? "" : t(phone.matches ? "touchHint" : "handHint");
  }

  private walk(message: number): void {
    this.leave();
    this.walked = message;
    this.draw();
  }

  /** Nothing is chosen any more; says whether anything was. */
  leave(): boolean {
    const was = this.chosen !== null || this.walked !== 0 || this.part !== "" || this.letters.asking;
    const focused = this.deck.contains(document.activeElement);
    this.drop();
    this.walked = 0;
    this.part = "";
    this.letters.drop();
    if (focused) this.element.focus({ preventScroll: true });
    this.draw();
    return was;
  }

  /** Lets go of what is chosen; it is no longer outlined on the stage. */
  private drop(): void {
    const kind = this.chosen?.kind;
    this.chosen = null; // before the outline goes: that has everything drawn again, this included
    this.gave = false;
    if (kind === "server" || kind === "client") this.host.outline("");
  }

  private open(part: Part): void {
    this.part = this.part === part ? "" : part;
    this.draw();
    if (this.part === "form") this.form.focus();
  }

  /** A link was cut, or the servers were parted in two: perhaps one direction was meant. */
  cut(command: string, x = -1, y = -1): void {
    const cut = cutBy(command, x, y);
    if (!cut) return;
    this.chosen = cut;
    this.cutAt = "";
    this.draw();
  }

  /** Whether the cut still stands, and nothing else has been done or has happened since. */
  private stillCut({ view, position }: State): boolean {
    if (this.chosen?.kind !== "once") return true;
    const here = position.replace("!", "");
    if (this.cutAt === "" && isCut(this.chosen, view)) this.cutAt = here;
    return this.cutAt === "" || this.cutAt === here;
  }

  /** All that can be done with what is chosen. */
  private can(): Action[] {
    const state = this.host.state();
    if (!state || !this.chosen) return [];
    const { kind, name, message } = this.chosen;
    if (kind === "once") return oneWay(this.chosen);
    const all = actions(kind, name, message, state, this.howFar(kind, name) === "all");
    return withAct(
      all.filter((d) => this.may(kind, d)),
      kind,
      name,
      state.act,
      state.actions,
    );
  }

  /** Whether the lesson lets an action be done: it may let servers go and no links, or one client and not the others. */
  private may(kind: string, { command, links }: Action): boolean {
    if (links) return this.host.loose("link", "") !== "";
    if (!SHARED.includes(kind)) return true;
    const [, client = ""] = /^(?:pause |resume )?(\S+)/.exec(command) ?? [];
    return this.host.loose("client", client) === "all";
  }

  /** The actions of the open part: the states of a disk, or the servers to which a client can go. */
  private parts(): Action[] {
    const state = this.host.state();
    const { kind, name } = this.chosen ?? {};
    if (this.part === "delay" && kind === "link") return toDelay(name!);
    return state && (this.part === "disk" || this.part === "move") ? within(state, `${kind} ${name}`, this.part) : [];
  }

  private press({ command, off, key }: Action, sign: Sign): void {
    const kind = this.chosen?.kind;
    if (off !== "") return this.host.note(off);
    if (kind === "server" && key === "D" && this.part !== "disk" && command.startsWith("disk")) return this.open("disk");
    if (kind === "link" && key === "W") return this.open("delay");
    if (this.part !== "form") this.part = "";
    if (kind === "once") {
      this.leave();
      return void this.host.undo().then(() => this.host.give(command, sign));
    }
    if (kind === "message") this.leave();
    this.gave = true;
    this.host.give(command, sign);
    if (phone.matches && this.host.state()?.exercise) return void this.leave(); // the sheet lay over the buttons of the exercise, and over what it says
    this.draw();
  }

  // --- menus

  private choices(list: Action[]): Choice[] {
    return list.map((d) => ({
      text: d.label,
      note: d.off || d.command,
      off: d.off !== "",
      command: d.command,
      press: () => {
        if (d.off !== "") return this.host.note(d.off);
        this.host.give(d.command, "hand");
        if (d.command.startsWith("partition ")) this.cut(d.command);
      },
    }));
  }

  private menu(of: Chosen | null = this.chosen): boolean {
    const state = this.host.state();
    if (!state) return false;
    if (!of) return this.all(-1, -1);
    this.choose(of.kind, of.name, of.message, of.x, of.y);
    const own = this.can();
    const list = [
      ...own,
      ...listed(state, "", true)
        .slice(0, 3)
        .filter((d) => !own.some((o) => o.command === d.command)),
    ];
    this.spot.show(of.kind, of.name, this.choices(list), this.box(of));
    return true;
  }

  /** Offers the actions of the whole world, where no single thing was meant. */
  private all(x: number, y: number): boolean {
    const state = this.host.state();
    if (!state) return false;
    const list = this.choices(listed(state, "", true));
    if (this.host.loose("choices", "") !== "")
      list.push({ text: t("whatNext"), note: t("whatNextHow"), press: () => this.host.open("next") });
    this.spot.show("", "", list, this.box({ kind: "", name: "", message: 0, x, y }));
    return true;
  }

  // --- where things stand

  private box(of: Chosen): Box {
    const { places, frame } = this.client;
    return boxOf(of, places, { w: frame.clientWidth, h: frame.clientHeight });
  }

  /** Puts the button to heal all into the first corner in which it lies over no card. */
  private settle(): void {
    if (this.mend.hidden) return;
    const { clientWidth: width, clientHeight: height } = this.element;
    const { offsetWidth: w, offsetHeight: h } = this.mend;
    const left = { "": width - EDGE.right - w, near: EDGE.side, low: EDGE.side, far: width - EDGE.side - w };
    const [corners, top] = phone.matches ? [CORNERS.phone, EDGE.top] : [CORNERS.wide, EDGE.below];
    const free = (c: keyof typeof left) =>
      !crowded(this.client.places, { x: left[c], y: c === "low" ? height - EDGE.top - h : top, w, h });
    const corner = corners.find(free) ?? corners[corners.length - 1]!;
    for (const c of ["near", "far", "low"]) this.mend.classList.toggle(c, c === corner);
  }

  /** Puts what hangs from a thing where that stands. */
  private place(): void {
    const { frame } = this.client;
    const px = (name: string, n: number) => this.element.style.setProperty(name, `${Math.round(n)}px`);
    px("left", frame.offsetLeft);
    px("top", frame.offsetTop);
    px("width", frame.clientWidth);
    px("height", frame.clientHeight);
    const asks = this.hint.classList.contains("asks");
    this.hint.hidden =
      !asks && !phone.matches && this.client.places.some((p) => p.kind !== "dial" && p.x < HINT.w && p.y < HINT.h);
    const walked = this.walked || (this.chosen?.kind === "message" ? this.chosen.message : 0);
    const bead = walked ? this.client.places.find((p) => p.kind === "bead" && p.message === walked) : undefined;
    this.ring.hidden = !bead;
    this.mend.classList.toggle("wordonly", this.element.clientWidth < WORD_ONLY);
    this.settle();
    if (bead) this.ring.style.cssText = `left:${bead.x + bead.w / 2}px;top:${bead.y + bead.h / 2}px`;
    if (!this.chosen || this.deck.hidden) return;
    const box = this.box(this.chosen);
    const { style, classList } = this.deck;
    style.cssText = `left:${box.x}px;top:${box.y}px;width:${box.w}px;height:${box.h}px`;
    classList.remove("below", "above", "right", "left");
    const rows = [...this.deck.querySelectorAll<HTMLElement>(".row")];
    const { side, dx } = beside(
      box,
      rows.map((r) => ({ w: r.offsetWidth, h: r.offsetHeight })),
      classList.contains("round"),
      {
        frame: { w: frame.clientWidth, h: frame.clientHeight + BELOW },
        cards: otherCards(this.client.places, this.chosen),
      },
    );
    if (side !== "") classList.add(side);
    this.deck.style.setProperty("--dx", `${dx}px`);
  }

  // --- drawing

  draw(): void {
    const state = this.host.state();
    const live = state !== null && this.live;
    this.element.hidden = !live;
    if (!live) {
      this.drop();
      this.back.turn(false);
      this.objects.draw(null, () => false);
      return;
    }
    this.objects.draw(state, (kind, name) => this.lets(kind, name));
    if (this.chosen && !(there(this.chosen, state.view) && this.stillCut(state))) this.drop();
    if (this.gave && this.chosen && this.can().every((d) => d.off !== "")) this.drop(); // after the last command nothing can be done with it
    if (!state.view.flights.some((f) => f.id === this.walked)) this.walked = 0;
    const chosen = this.chosen;
    const list = this.can();
    const waits = chosen ? waiting(chosen.kind, chosen.name, state.view) : [];
    this.element.setAttribute("aria-label", t("stageHands"));
    const server = chosen?.kind === "server" && state.view.servers.find((s) => String(s.id) === chosen.name);
    const key = [
      language(),
      chosen,
      list,
      waits,
      this.part,
      this.walked,
      this.letters.asks,
      this.first,
      lettersOn(),
      server,
      state.view.links,
      state.act,
    ];
    this.drawn(key, () => {
      const walked = state.view.flights.find((f) => f.id === this.walked);
      const asks =
        this.letters.asks
        || (walked ? t("asksMessage", `${walked.kind} ${walked.label}`.trim(), walked.from, walked.to) : "")
        || this.first;
      this.mend.hidden = this.host.loose("link", "") === "" || !state.view.links.some((l) => l.cut || l.held || l.delay > 0);
      redraw(this.mend, h("b", {}, listed(state, "").find((d) => d.command === "heal")?.label), kbd("⇧M") || "", typed("heal"));
      if (this.hint.textContent !== asks) this.hint.textContent = asks;
      this.hint.classList.toggle("asks", this.letters.asks !== "" || walked !== undefined || (this.byKey && asks !== ""));
      this.deck.hidden = chosen === null || (list.length === 0 && waits.length === 0);
      if (!chosen || this.deck.hidden) return;
      const all = this.host.loose("client", chosen.name) === "all";
      this.handful.draw(
        { chosen, actions: list, waits, part: this.part, parts: this.parts(), all, act: state.act !== null },
        state.view,
      );
    });
    this.place();
    this.back.turn(phone.matches && !this.deck.hidden);
    const over = this.deck.hidden ? (this.hint.classList.contains("asks") ? 0 : this.hint.offsetHeight) : this.deck.offsetHeight;
    document.documentElement.style.setProperty("--sheet", `${over}px`); // what lies under it on a small screen can be scrolled out from there
  }

  /** Escape: what is open here closes, one after the other. */
  close(): boolean {
    if (this.part !== "") return (this.open(this.part), true);
    return this.leave();
  }
}
