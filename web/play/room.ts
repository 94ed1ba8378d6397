// The playground's room: which world the run began with, the address, and what is kept for the next visit.
import { toClipboard } from "../base/clipboard";
import { redraw } from "../base/redraw";
import { h, icon, once, typed } from "../base/dom";
import { save, textFile } from "../base/save";
import { embed } from "../base/query";
import { hash, rewrite } from "../base/route";
import { own, placed } from "../lesson/kept";
import { forget, recall, remember, rememberHere } from "../base/settings";
import { pick } from "../text/lessons";
import { language, t, type Word } from "../text/strings";
import { Slots } from "../views/promises";
import type { Hunt } from "./finder";
import { droppable, hold, type Held } from "./files";
import { Editor } from "./editor";
import { Palette, type Weather } from "./palette";
import { Worlds, type Source } from "./worlds";
import type { Stroke } from "./stroke";
import { fetchWorlds, fresh, REAL, setups, withBugs } from "./world";
import type { Answer, Finding, Found, Problem, Shortened, Shortening, Spelling, State, Tale } from "../protocol";
import type { Client } from "../stage/client";

/** The keys of a small screen in the playground: add a thing, cut links, open the console, look inside. */
const ACTS = ["add", "cut", "console", "inside"] as const;
type Act = (typeof ACTS)[number];

interface RoomHost {
  inject(command: string, sign?: "hand" | "drag", along?: boolean): void;
  note(text: string, bad?: boolean): void;
  act(what: "play"): void;
  /** The content of a phone's sheet, "" for none; it lies in the place of the column. */
  sheet(): "" | "console" | "inside";
  /** Opens the sheet, or with "" closes it. */
  turn(what: "" | "console" | "inside"): void;
  /** The hand that moves over the stage. */
  stroke(): Stroke;
  /** Where the last commands stand on a small screen. */
  brief: HTMLElement;
  /** Takes the last command back. */
  undo(): void;
  redo(): void;
  /** Says that the address has a run that cannot be played. */
  amiss(text: string): void;
  /** Lets go of what is chosen on the stage. */
  leave(): void;
  /** Lays another run beside this one; "" puts it away. */
  compare(id: string): void;
  /** Shows the script, in which something is wrong. */
  script(): void;
  /** Plays a lesson that somebody has brought along; an error says why it cannot be. */
  lesson(name: string, text: string): Promise<void>;
  /** Whether the playground is what is shown: one can have gone elsewhere while something came. */
  shown(): boolean;
  /** Forgets what is told of a file that was opened before. */
  forget(): void;
  /** Says why a file cannot be opened. */
  refuse(name: string, why: string): void;
  draw(): void;
}

const WORDS: Record<Act, Word> = { add: "addThings", cut: "cutThings", console: "console", inside: "details" };
const PICTURES: Record<Act, string> = {
  add: "M9 3v12M3 9h12",
  cut: "M3 14L15 4M4 5.5l3.5 2M10.5 11l3.5 2",
  console: "M2.5 4.5h13v9h-13zM5 7.5l2 1.7-2 1.7M9 11h4",
  inside: "M2.5 3.5h13v11h-13zM2.5 9.5h13M6.5 12h5",
};
const NAME = "playground.zk"; // what an error calls the script
const ADDRESS = "#/playground";
/** The text over the page while a file is dragged over it, null if none may be dropped: a guest stays in its lesson, or in the playground. */
const OPENS: Word | null = embed === "" ? "dropHere" : embed === "playground" ? "dropRun" : null;
const SHORTER = 1000; // runs that making one short may take
const CARRIED = 8192; // characters of a run that fit into a link that people can still send
const KEPT = 400_000; // characters: storage is small

/** The commands that cut or heal each link between two servers. */
function pairs(state: State | null): string[] {
  const { servers, links } = state?.view ?? { servers: [], links: [] };
  return servers.flatMap((a, i) =>
    servers.slice(i + 1).map((b) => {
      const cut = links.filter((l) => l.cut && [l.from, l.to].sort().join() === `${a.id},${b.id}`).length === 2;
      return `link ${a.id}-${b.id} ${cut ? "heal" : "cut"}`;
    }),
  );
}

/** The link of such a command. The button keeps the focus when it heals the link that it has cut. */
const pairOf = (command: string): string => command.split(" ").slice(0, 2).join(" ");

const placedProblem = (p: Problem): string => (p.line ? `${p.line}:${p.column}: ${p.message}` : p.message);

export class Room {
  private loaded = false;
  private loads = 0; // how many loads were asked for
  private began = { serial: -1, moment: -1 }; // at which moment the run that is loaded stood first
  private sharing = false; // share as soon as the run is written down
  private bringing = false; // a file is being opened: it takes the place of the run that was left here
  private setup = recall("play:setup") ?? "";
  private script = recall("play:script") ?? "";
  private whole: Tale | null = null; // the run that was told again, as long as no other has been loaded
  private readonly palette = new Palette({
    inject: (command, along) => this.host.inject(command, "hand", along),
    carry: (e, name) => this.carry(e, name),
    note: (text) => (text === "" ? this.host.draw() : this.host.note(text)),
    begin: (id, script) => void this.begin(id, script),
    turn: (names) => void this.again(names),
    both: (on) => this.host.compare(on ? REAL : ""),
    setWeather: (weather) => void this.setWeather(weather),
    complete: async (command, cursor) => (await this.client.ask({ type: "complete", command, cursor })).candidates,
    find: (hunt, weather) => void this.find(hunt, weather),
    shorten: (hunt) => void this.shorten(hunt),
    stop: () => void this.client.ask({ type: "pause" }),
    back: () => this.worlds.back(),
  });
  private readonly undo = h("button", {
    type: "button",
    "data-key": "undo",
    onclick: () => this.undo.ariaDisabled !== "true" && this.host.undo(),
  });
  private readonly redo = h("button", { type: "button", "data-key": "redo", onclick: () => this.host.redo() });
  /** The buttons Undo and Redo, for a small screen. Undo keeps its place, so that a second tap does not meet Redo. */
  private readonly taking = h("div", { class: "brief-undo", "data-refuge": "[data-key=undo]" }, this.redo, this.undo);
  private readonly keyOf = {
    add: this.key("add"),
    cut: this.key("cut"),
    console: this.key("console"),
    inside: this.key("inside"),
  } satisfies Record<Act, HTMLElement>;
  private readonly keys = h("div", { class: "play-keys", "data-transport": true }, Object.values(this.keyOf));
  /** The promises, for a small screen. */
  readonly strip = h("div", { class: "strip-kept" });
  private readonly slots = new Slots();
  private readonly title = h("h1", { class: "hide" });
  private readonly cuts = h("section", { class: "cuts", hidden: true });
  readonly element: HTMLElement;
  private readonly spoken = once();
  private readonly worlds = new Worlds((from) => void this.load(from).then((a) => (a.ok ? this.heard("") : undefined)));
  readonly editor = new Editor({
    tell: async () => {
      const answer = await this.client.ask({ type: "tell" });
      return answer.ok ? (answer.data as Tale) : null;
    },
    spell: async (script) => {
      const answer = await this.client.ask({ type: "spell", name: NAME, script });
      return answer.ok ? (answer.data as Spelling) : { lines: [], problems: answer.problems, notices: [], begins: false };
    },
    complete: async (above, command, cursor) =>
      (await this.client.ask({ type: "completeIn", above, command, cursor })).candidates,
    run: (script) => this.begin("", script),
    open: (file) => void this.bring(file),
    save: (script) => save(NAME, textFile(script, "text/plain")),
    saveLesson: (script) => void this.draft(script),
  });
  readonly drop = h("div", { class: "drop-here", role: "status", hidden: true });

  constructor(
    private readonly client: Client,
    private readonly host: RoomHost,
  ) {
    this.element = h(
      "aside",
      { class: "palette-side" },
      this.title,
      this.cuts,
      this.palette.element,
      host.brief,
      this.taking,
      this.keys,
    );
    this.strip.append(this.slots.element);
    client.on("finding", (report) => this.finding(report));
    droppable(
      (file, first) => this.bring(file, first),
      (is) => this.tell(is && OPENS ? t(OPENS) : ""),
      (fallen) => client.fallen(fallen),
    );
  }

  private key(what: Act): HTMLButtonElement {
    return h("button", { type: "button", "data-key": what, onclick: () => this.turn(what) });
  }

  /** Says something over the page, about files; "" takes it away. */
  tell(text: string): void {
    this.drop.hidden = text === "";
    this.drop.textContent = text;
  }

  /** Goes where an address leads: to the run that it carries, to the one that was left here, or to a first world. */
  async open(artefact: string): Promise<void> {
    void fetchWorlds().then(() => this.host.draw());
    let wrong = "";
    if (artefact !== "") {
      const answer = await this.load({ artefact });
      if (!this.host.shown()) return;
      rewrite(ADDRESS);
      if (this.client.state?.lesson === "") this.settle(this.client.state); // it may have come to rest before the address was written
      if (answer.ok) return this.heard("");
      const [first] = answer.problems;
      wrong = `${t("notCarried")} ${first ? placedProblem(first) : ""}`;
    }
    if (!this.bringing && (!this.loaded || this.client.state?.lesson !== "")) await this.last();
    if (wrong === "") return;
    if (this.client.state?.lesson === "") this.settle(this.client.state);
    this.host.amiss(wrong);
  }

  /** Loads the run that was left here, or a first world. */
  private async last(): Promise<void> {
    const mine = own("");
    if (mine) {
      const answer = await this.load({ artefact: mine.artefact });
      if (answer.ok) return mine.weather ? this.weather(this.palette.goesOn()) : undefined;
      forget("own:");
    }
    const { loads } = this;
    await fetchWorlds();
    if (this.bringing || this.loads !== loads || !this.host.shown()) return; // something else was opened meanwhile
    const first = setups().find((s) => s.id === this.setup) ?? setups()[0];
    await this.begin(first?.id ?? "", first?.script ?? fresh(5, 0));
  }

  /** Begins the world of a script that was pasted where single commands are given; says whether it is one that makes a world. */
  async beginAll(script: string): Promise<boolean> {
    const { data } = await this.client.ask({ type: "spell", name: NAME, script });
    const { problems, begins } = data as Spelling;
    return begins && problems.length === 0 && (await this.begin("", script)).length === 0;
  }

  /** Begins a world, and says what is wrong with its script. */
  private async begin(id: string, script: string): Promise<Problem[]> {
    const answer = await this.another({ script });
    if (answer.ok) this.begun(id, script);
    return answer.problems;
  }

  /** Opens a file that was chosen or dropped: a script, a lesson, or a run that was shared; `first` of those that were dropped together. */
  async bring(file: File, first = true): Promise<void> {
    if (first) this.host.forget();
    if (!OPENS) return this.host.note(t("opensNothing"));
    try {
      const held = await hold(file);
      if (embed !== "" && (held.kind === "lesson" || held.kind === "place")) return this.host.note(t("opensRuns"));
      if (held.kind === "lesson") await this.host.lesson(file.name, held.text);
      else if (held.kind === "place") location.hash = held.hash;
      else await this.enter(held);
    } catch (why) {
      this.host.refuse(file.name, why instanceof Error ? why.message : String(why));
    }
  }

  /** Opens what a file holds in the playground, from wherever one is. */
  private async enter(held: Held & { kind: "script" | "run" | "lesson" }): Promise<void> {
    this.bringing = true;
    if (hash() !== ADDRESS) location.hash = ADDRESS;
    const what = held.kind === "run" ? { artefact: held.artefact } : { script: held.text };
    const answer = await this.another(what);
    this.bringing = false;
    if (answer.ok) return what.script === undefined ? this.heard("") : this.begun("", what.script);
    if (this.client.state?.lesson !== "") await this.last(); // so that the playground is not empty, whatever comes of the file
    if (what.script === undefined) return this.complain(answer.problems);
    await this.client.heard();
    this.editor.bring(what.script);
    this.host.script();
  }

  private complain(problems: Problem[]): void {
    problems.forEach((p) => this.host.note(placedProblem(p), true));
  }

  private async draft(script: string): Promise<void> {
    const answer = await this.client.ask({ type: "draft", name: NAME, script });
    if (!answer.ok) return this.complain(answer.problems);
    save("lesson.md", textFile(String(answer.data), "text/markdown"));
    this.host.note(t("lessonSaved"));
  }

  private begun(id: string, script: string): void {
    this.setup = id;
    this.script = script;
    remember("play:setup", id);
    remember("play:script", script);
    this.host.draw();
  }

  /** Hears that a run has come from elsewhere: its world is the world of its script. */
  private async heard(id: string): Promise<void> {
    const answer = await this.client.ask({ type: "tell" });
    if (answer.ok) this.begun(id, (answer.data as Tale).setup);
  }

  /** Tells the run again from its beginning, with these known faults. */
  private async again(names: string[]): Promise<void> {
    const tale = await this.client.ask({ type: "tell" });
    if (!tale.ok) return tale.problems.forEach((p) => this.host.note(p.message, true));
    // A run that a broken promise has stopped may be shorter than the one that was told: as long as nothing is added, that one is told again.
    if (this.whole === null || this.client.state?.changed) this.whole = tale.data as Tale;
    const { whole } = this;
    const both = this.client.state?.compared?.id === REAL;
    const answer = await this.load({ script: withBugs(whole.script, names) });
    if (!answer.ok) return;
    this.whole = whole;
    this.begun(this.setup, withBugs(whole.setup, names));
    if (both && names.length > 0) this.host.compare(REAL);
  }

  /** Loads another world. The browser's Back returns to the world that was there. */
  private async another(what: Source, at = {}): Promise<Answer> {
    const answer = await this.load(what, at);
    if (answer.ok) this.worlds.begin(what);
    return answer;
  }

  private async load(what: Source, at: { step?: number; seq?: number } = {}): Promise<Answer> {
    this.loads++;
    const answer = await this.client.ask({ type: "load", name: NAME, ...what, ...at });
    this.complain(answer.problems);
    this.loaded ||= answer.ok;
    if (answer.ok) {
      this.whole = null;
      this.palette.calm();
    }
    return answer;
  }

  /** Sets the weather, and lets time pass; it goes on falling for as long as the run is played. */
  private async setWeather(weather: Weather | null): Promise<void> {
    const { state } = this.client;
    await this.weather(weather);
    if (weather && state?.running !== "play") this.host.act("play");
    if (state && state.running === "") this.settle(state);
  }

  /** Sets the weather of the run; it falls when the run is played. */
  private async weather(weather: Weather | null): Promise<void> {
    const none = { seed: 0, crashes: 0, partitions: 0, delays: 0, disks: 0, writes: 0 };
    this.complain((await this.client.ask({ type: "weather", weather: weather ?? none })).problems);
    this.host.draw();
  }

  /** Looks for a seed. The run that is found is opened in the place of this one, and is a step of the browser's own Back. */
  private async find(hunt: Hunt, weather: Weather): Promise<void> {
    const { finder } = this.palette;
    finder.begin();
    this.host.draw();
    const answer = await this.client.ask({ type: "find", ...hunt, weather });
    const found = answer.ok ? (answer.data as Found | undefined) : undefined;
    if (found && found.artefact !== "" && (await this.another({ artefact: found.artefact })).ok) {
      this.palette.found(found.seed);
      await this.heard("");
    }
    await this.client.heard();
    finder.end(found ?? null, answer.outcome?.word === "stopped", hunt, this.client.state?.serial ?? -1);
    finder.refuse(answer.problems);
    this.host.draw();
  }

  /** Makes the run that was found short. The short run is opened in its place; the browser's own Back returns to the long one. */
  private async shorten({ command, what }: Hunt): Promise<void> {
    const { finder } = this.palette;
    finder.begin();
    this.host.draw();
    const answer = await this.client.ask({ type: "shorten", command, what, count: SHORTER });
    const done = answer.ok ? ((answer.data ?? null) as Shortened | null) : null;
    if (done && done.script !== "" && done.lines < done.of) await this.begin("", done.script);
    await this.client.heard();
    finder.shortened(done, this.client.state?.serial ?? -1);
    finder.refuse(answer.problems);
    this.host.draw();
  }

  /** Shows how far a search has come, or how short a run is. */
  private finding(report: Finding | Shortening): void {
    const { finder } = this.palette;
    if (report.type === "finding") finder.hears(report);
    else finder.shortens(report);
  }

  draw(state: State | null): void {
    this.palette.draw(state, this.setup, this.script);
    this.slots.element.hidden = state === null;
    const [undo, redo] = [(state?.given.length ?? 0) > 0, state?.redo ?? false];
    this.taking.hidden = !undo && !redo;
    this.taking.classList.toggle("again", redo);
    this.undo.ariaDisabled = String(!undo);
    this.redo.hidden = !redo;
    if (state) this.slots.draw(state);
    const links = this.cuts.hidden ? [] : pairs(state);
    this.mark();
    this.spoken([language(), this.cuts.hidden, links], () => {
      this.element.setAttribute("aria-label", t("playground"));
      this.title.textContent = t("playground");
      redraw(this.undo, icon("M6 4L2.5 7.5 6 11M2.5 7.5h8a4 4 0 0 1 0 8H8"), t("undoLast"));
      redraw(this.redo, icon("M10 4L13.5 7.5 10 11M13.5 7.5h-8a4 4 0 0 0 0 8H8"), t("redoLast"));
      redraw(
        this.cuts,
        h("p", { class: "sub" }, t("cutHow")),
        h(
          "div",
          {},
          links.map((command) =>
            h(
              "button",
              {
                type: "button",
                class: "do",
                "data-key": pairOf(command),
                "data-command": command,
                onclick: () => this.host.inject(command),
              },
              typed(command),
            ),
          ),
        ),
      );
      ACTS.forEach((what) => redraw(this.keyOf[what], icon(PICTURES[what]), t(WORDS[what])));
    });
  }

  /** Marks the key of what is seen in the column's place. */
  mark(): void {
    const now: Act = this.host.sheet() || (this.cuts.hidden ? "add" : "cut");
    for (const what of ACTS) this.keyOf[what].setAttribute("aria-pressed", String(what === now));
  }

  private turn(what: Act): void {
    const open = this.host.sheet();
    if (what === "console" || what === "inside") return this.host.turn(open === what ? "" : what);
    if (open !== "") this.host.turn("");
    this.host.leave();
    this.cuts.hidden = what !== "cut";
    this.palette.element.hidden = what === "cut";
    this.host.draw();
  }

  /** A new client is carried from the palette over the stage. */
  private carry(e: PointerEvent, name: string): void {
    const from = e.currentTarget as HTMLElement;
    const stroke = this.host.stroke();
    const { frame } = this.client;
    const at = (o: PointerEvent) => {
      const box = frame.getBoundingClientRect();
      return { x: o.clientX - box.left, y: o.clientY - box.top };
    };
    const end = new AbortController();
    from.setPointerCapture(e.pointerId);
    stroke.take({ kind: "new", name }, at(e));
    for (const [what, phase] of [
      ["move", "on"],
      ["up", "end"],
      ["cancel", "off"],
    ] as const)
      from.addEventListener(
        `pointer${what}`,
        (o) => {
          if (phase !== "on") end.abort();
          this.client.carries(phase, at(o), o.pointerType === "touch");
        },
        { signal: end.signal },
      );
  }

  /** A hint at what to do in the chosen world before anything was done in it; later "". */
  opening(state: State | null): string {
    if (
      !state
      || state.changed
      || state.serial !== this.began.serial
      || state.moment !== this.began.moment
      || state.focus?.selected
      || state.running !== ""
    )
      return "";
    return pick(setups().find((s) => s.id === this.setup)?.text) || t("playHint");
  }

  /** Called when the run stands still: what there is to keep is kept. */
  settle(state: State): void {
    document.documentElement.dataset["place"] = hash(); // for tests
    if (this.began.serial !== state.serial && !this.client.moving) {
      this.began = { serial: state.serial, moment: state.moment };
      this.host.draw();
    }
    if (this.sharing && state.written) void this.share(state);
    if (this.client.moving && state.running !== "find") return;
    this.keep(state);
  }

  /** Keeps the run, also when the playground has just been left. */
  keep(state: State): void {
    if (state.artefact === "" || state.artefact.length >= KEPT) return;
    this.worlds.keep({ artefact: placed(state.artefact, state) });
    const kept = JSON.stringify({ artefact: placed(state.artefact, state), at: ADDRESS, weather: this.palette.hasWeather });
    remember("own:", kept);
    rememberHere("own:", kept);
  }

  /** The address of the run, standing where it stands; of the playground, where the run is too long for an address. */
  address(state: State | null): string {
    return state && state.artefact !== "" && state.artefact.length <= CARRIED
      ? `${ADDRESS}/${placed(state.artefact, state)}`
      : ADDRESS;
  }

  /** The address for the Share panel, with what the panel says of it. */
  shared(state: State | null): { hash: string; seq: number; runs: boolean; ready: boolean; left: boolean } {
    const hash = this.address(state);
    const ready = state !== null && state.written;
    return { hash, seq: state?.at ?? 0, runs: hash !== ADDRESS, ready, left: ready && hash === ADDRESS };
  }

  /** Begins the world of a script that has come from elsewhere, and goes to an event of it or, where that is 0, to the end of so many steps. */
  async play(script: string, step: number, seq: number): Promise<Problem[]> {
    const answer = await this.another({ script }, { step, seq });
    if (answer.ok) this.begun("", script);
    return answer.problems;
  }

  /** Puts a link to the run, standing where it stands, on the clipboard. */
  async share(state: State | null): Promise<void> {
    this.sharing = state !== null && !state.written && state.running === "";
    if (!state?.written) return; // the run is being written down
    const hash = this.address(state);
    if (hash === ADDRESS) return this.host.note(t("tooLongPlay"), true);
    const address = location.href.replace(/#.*$/, "") + hash;
    this.host.note((await toClipboard(address)) ? t("copiedPlay") : t("notCopied", address));
  }
}
