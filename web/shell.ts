// The page: contents and lessons around the stage. It has no protocol knowledge; it shows what the core reports.
import { about } from "./shell/about";
import { Announcer } from "./shell/announce";
import * as appearance from "./base/appearance";
import { bring, forgetLesson, noteFills } from "./lesson/brought";
import { Caption } from "./stage/caption";
import { Client } from "./stage/client";
import { Deck } from "./time/deck";
import { h } from "./base/dom";
import { letGo, redraw } from "./base/redraw";
import { toMessage, toMove } from "./lesson/deeds";
import { Drawer } from "./shell/drawer";
import { Frame } from "./shell/frame";
import { Glossary } from "./lesson/glossary";
import { Flaws } from "./shell/flaws";
import { home } from "./shell/home";
import { map } from "./shell/map";
import { key } from "./shapes/key";
import { listen, meaning, once, shortcuts, type Action } from "./shell/keys";
import { Lens } from "./stage/lens";
import { entryById, lessonById, pick, type Lesson } from "./text/lessons";
import { fetchAhead, fetchLesson, here } from "./lesson/fetched";
import { closeMenu } from "./base/menu";
import { loose } from "./lesson/loose";
import { open } from "./lesson/dock";
import { nextLesson } from "./lesson/ending";
import { ahead, backward, first, waiting, type Ahead } from "./lesson/forward";
import { progress, resume } from "./lesson/kept";
import { giveUp } from "./lesson/earned";
import { inPart, lengthOf, numberOf } from "./lesson/part";
import { Spot } from "./stage/spot";
import { Still } from "./stage/still";
import { describe } from "./views/words";
import { stay } from "./shell/offline";
import { Prose, exercise } from "./lesson/prose";
import { Comparisons } from "./stage/compare";
import { Console } from "./views/commandline";
import type { Sign } from "./views/commandlist";
import { makePanes } from "./views/list";
import { runs, runShown } from "./views/parts";
import { onPaper, paper, standing } from "./lesson/paper";
import { phone } from "./base/phone";
import { Player, framed, wished } from "./player/player";
import { embed, questions } from "./base/query";
import { Room } from "./play/room";
import { Hold } from "./play/hold";
import { nextPane } from "./play/next";
import { pressing } from "./play/pressing";
import { Stroke } from "./play/stroke";
import { PLAYGROUND, playing } from "./play/world";
import { hash as address, link, read, rewrite } from "./base/route";
import { Seen } from "./lesson/seen";
import { Sentence } from "./lesson/sentence";
import { recall, remember } from "./base/settings";
import { learn, speakable } from "./base/tongue";
import { heedPresses } from "./base/twice";
import { Showing } from "./time/showing";
import { askUntil } from "./time/until";
import { openShare } from "./shell/sharing";
import { Shows } from "./shell/shows";
import { StageBox } from "./stage/stagebox";
import { languageOf, languages } from "./text/languages";
import { count, language, t, type Lang } from "./text/strings";
import { Tip } from "./stage/tips";
import { Timeline } from "./time/timeline";
import { TopBar, drum } from "./shell/topbar";
import { Touch } from "./stage/touch";
import { SPEEDS, Transport, UNTIL } from "./time/transport";
import { Visit } from "./shell/visit";
import { WhyRow } from "./shell/whyrow";
import { wishes } from "./shell/wishes";
import type { Body, Context } from "./views/pane";
import type { Answer, LooseTie, Problem, State, Until, Why, Znodes } from "./protocol";
import type { Reading } from "./channel";

/** Keys that work only when the drawer is open, or all of the page is shown: in the simple frame they do nothing. */
const INSIDE = new Set<Action>([
  "faster",
  "slower",
  "until",
  "view",
  "compare",
  "zoomIn",
  "zoomOut",
  "zoomFit",
  "panLeft",
  "panRight",
  "panUp",
  "panDown",
  "follow",
  "heartbeats",
  "select",
  "nextEvent",
  "prevEvent",
]);

const MARKDOWN = "lesson.md"; // what a lesson that comes without a file is called

/** Moves that go on from the position: the note about it can go away. */
const GOES_ON = new Set<Body["type"]>([
  "next",
  "back",
  "undo",
  "redo",
  "nextEvent",
  "prevEvent",
  "play",
  "until",
  "inject",
  "load",
]);

const SOLVING_PACE = 900; // ms between two commands of a solution: time to see what came of one

class Shell {
  private lesson: Lesson | null = null;
  private marked = ""; // what is outlined on the stage
  private called: string[] = []; // what the stage calls two runs
  private speed = SPEEDS.includes(Number(recall("pace"))) ? Number(recall("pace")) : 1;

  private readonly client = new Client({
    state: () => this.onState(),
    asking: (body) => {
      const move = body.type;
      this.showing.commanded(body);
      this.visit.moves(move);
      if (move === "load") this.timeline.stay();
      else if (move !== "seek") this.timeline.flush();
      if (GOES_ON.has(move)) this.stage.passed();
      this.showing.hears(move);
    },
    moving: () => this.mark(),
    status: () => this.onStatus(),
    pressed: () => {
      closeMenu();
      this.glossary.close(false);
      this.touch.pressed();
      if (!this.hold.pressed()) letGo();
      focus(); // of the window: within another page, the keys belong to this one from here on
    },
    drawn: (report) => this.stroke.hears(report),
    finding: (report) => this.room.finding(report),
    key: (press, repeat) => {
      const what = meaning(press);
      if (what !== undefined && !(repeat && once(what))) this.act(what);
    },
    picked: (what) => void this.touch.picked(what),
    hovered: (what) => this.touch.hovered(what),
    zoomed: () => {
      this.stage.drawZoom();
      this.drawDetails();
    },
    corner: () => this.stage.drawLegend(),
    places: () => {
      this.lens.place();
      this.hold.place();
    },
    timeline: (report) => {
      this.timeline.extend(report);
      this.drawTransport();
      if (report.complete) void this.ties();
    },
  });
  private readonly frame = new Frame(
    () => this.reframe(),
    () => this.look(),
  );
  private readonly showing = new Showing(this.client, {
    state: () => this.current(),
    does: () => (this.lesson ? this.ahead(this.lesson, this.current()).does : "none"),
    next: () => this.next(),
    changed: () => {
      this.drawTransport();
      this.shows.draw(this.stage.beats);
    },
  });
  private readonly caption = new Caption();
  private readonly lens = new Lens(this.client);
  private readonly still = new Still(
    this.client,
    () => (document.documentElement.dataset["still"] = String(this.client.state?.place)),
  );
  private readonly sentence = new Sentence();
  private readonly seen = new Seen((step) => void this.client.ask({ type: "goto", step }));
  private readonly tip = new Tip();
  private readonly glossary = new Glossary();
  private readonly announcer = new Announcer();
  private readonly stage = new StageBox(this.client, {
    zoom: (zoom, follow) => void this.client.ask({ type: "zoom", zoom, follow }),
    pan: (x, y) => void this.client.ask({ type: "pan", x, y }),
    heartbeats: () => {
      this.look();
      this.shows.draw(this.stage.beats);
    },
    compare: (id) => this.comparisons.show(id),
    seek: (moment) => void this.client.go({ type: "seek", moment }),
    goOn: () => void this.client.ask({ type: "goOn" }),
    changed: () => {
      if (phone.matches) this.drawer.sheet(false); // it lies over what was chosen
      this.drawDetails();
    },
  });
  private readonly comparisons = new Comparisons(this.client, (text) => this.stage.note(text, true));
  private readonly console = new Console({
    inject: (command, along) => this.client.ask({ type: "inject", command, along }),
    complete: (command, cursor) => this.client.ask({ type: "complete", command, cursor }),
    help: (word) => this.client.ask({ type: "help", command: word }),
    commands: (count) => this.client.ask({ type: "commands", count }),
    begin: async (script): Promise<boolean> => this.client.state?.lesson === "" && (await this.room.beginAll(script)),
  });
  private readonly byHand = {
    inject: (command: string, sign: Sign = "hand", along = false) =>
      void this.console.give(command, sign, along).then((problems) => this.tell(problems)),
    inTurn: (...commands: string[]) => void this.console.inTurn(commands, "hand").then((problems) => this.tell(problems)),
    note: (text: string) => this.stage.note(text),
  };
  private tell(problems: Problem[]): void {
    problems.forEach((p) => this.stage.note(p.message, true));
  }
  private readonly spot: Spot = new Spot(this.client, () => this.hold.element.focus({ preventScroll: true }));
  private readonly touch = new Touch(this.client, this.tip, {
    state: () => this.current(),
    open: (tab) => {
      if (phone.matches)
        this.drawDetails(); // what was touched is told in the line of why, or beside it
      else this.drawer.show(tab);
    },
    outline: (name) => this.outline(this.marked === name ? "" : name),
    note: (text) => this.stage.note(text),
    offer: (what) => {
      const taken = this.hold.take(what);
      if (taken && phone.matches) this.drawer.sheet(false); // what can be done with it comes in the same place
      return taken;
    },
  });
  /** What may be taken in hand here, and how far. */
  private loose(kind: string, name: string): "" | "some" | "all" {
    const state = this.current();
    if (!state || state.compared !== null || this.stage.view !== "stage") return "";
    const own = kind === "server" || kind === "client";
    if (playing(this.lesson) || state.hands.includes(own ? `${kind} ${name}`.trim() : kind)) return "all";
    return own && exercise(this.lesson, state) ? "some" : "";
  }
  /** Why nothing can be taken in hand, where without a second run it could. */
  private apart(): string {
    const state = this.current();
    if (!state || state.compared === null || this.stage.view !== "stage") return "";
    return playing(this.lesson) || state.hands.length > 0 || exercise(this.lesson, state) ? t("handsOfOneRun") : "";
  }
  private readonly hold: Hold = new Hold(this.client, this.spot, {
    state: () => this.current(),
    why: () => this.apart(),
    loose: (kind, name) => this.loose(kind, name),
    give: (command, sign) => this.byHand.inject(command, sign),
    undo: async () => void (await this.move({ type: "undo" })),
    note: (text) => this.stage.note(text),
    outline: (name) => this.outline(name),
    open: (tab) => this.drawer.show(tab),
    rest: () => this.rest(),
    ghost: (commands) => this.console.ghost(commands),
    paths: async () => {
      const answer = await this.client.ask({ type: "inspect", what: "znodes", server: 0 });
      return answer.ok ? (answer.data as Znodes).nodes.map((n) => n.path) : [];
    },
  });
  private readonly visit = new Visit(this.client, {
    note: (text, bad) => (bad ? this.amiss(text) : this.stage.note(text)),
    stepAt: (moment) => this.timeline.stepAt(moment),
  });
  private readonly room: Room = new Room(this.client, {
    inject: this.byHand.inject,
    stroke: () => this.stroke,
    brief: this.console.brief,
    undo: () => void this.move({ type: "undo" }),
    redo: () => void this.move({ type: "redo" }),
    leave: () => this.hold.leave(),
    note: (text, bad) => this.stage.note(text, bad),
    amiss: (text) => this.amiss(text),
    act: (what) => this.act(what),
    sheet: () => this.drawer.sheetShows,
    turn: (what) => {
      this.hold.leave();
      if (what === "console") this.act("console");
      else if (what === "inside") this.drawer.details();
      else this.drawer.sheet(false);
    },
    compare: (id) => this.stage.both(id),
    script: () => this.drawer.show("script"),
    lesson: async (name, text) => {
      const { lesson, problems } = await this.readLesson(name, text);
      this.flaws.show(name, problems, lesson !== null);
      if (!lesson) return;
      this.dropped = lesson;
      const at = read(address(), (id) => entryById(id) !== undefined);
      if (at.page === "lesson" && at.id === lesson.id) this.route();
      else location.hash = link(lesson.id);
    },
    shown: () => playing(this.lesson),
    forget: () => void this.flaws.close(),
    refuse: (name, why) => this.flaws.show(name, [{ line: 0, column: 0, message: { en: why, zh: why } }], false),
    draw: () => this.draw(),
  });
  private solving = false;
  private dropped: Lesson | null = null; // whose ties are to be looked at once all of its run is known
  private readonly flaws = new Flaws();
  private readonly stroke: Stroke = new Stroke(this.client, {
    lines: () => this.client.zoom <= 1 && this.loose("link", "") !== "",
    carry: (what) => {
      const view = this.current()?.view;
      if (!view || this.client.zoom > 1) return null;
      if ("client" in what) {
        const client = this.loose("client", what.client) === "all" && view.clients.find((c) => c.name === what.client);
        if (!client) return null;
        const off = new Map(toMove(client, view).map((d) => [Number(d.command.split(" ").at(-1)), d.off]));
        return { kind: "client", name: client.name, on: client.on, off };
      }
      const flight = this.loose("message", "") !== "" && view.flights.find((f) => f.id === what.message);
      if (!flight) return null;
      const off = toMessage(flight, view).find((d) => d.command.startsWith("deliver "))?.off ?? "";
      return { kind: "message", flight, off };
    },
    clients: () => this.current()?.view.clients.filter((c) => c.on > 0) ?? [],
    note: (text) => this.stage.note(text),
    why: () => this.apart(),
    ghost: (commands) => this.console.ghost(commands),
    give: (commands, sign, { x, y }) => {
      commands.forEach((command, i) => this.byHand.inject(command, sign, i > 0));
      if (commands.length === 1) this.hold.cut(commands[0]!, x, y);
    },
  });
  private readonly prose = new Prose(
    {
      goto: (step) => void this.client.ask({ type: "goto", step }),
      ...this.byHand,
      answer: (question, choice) => void this.client.ask({ type: "answer", question, choice }),
      own: () => void this.client.ask({ type: "own" }),
      undo: () => void this.move({ type: "undo" }),
      redo: () => void this.move({ type: "redo" }),
      see: (seq) => void this.client.ask({ type: "seek", seq }).then(() => this.client.ask({ type: "select", seq })),
      compare: (id) => this.comparisons.show(id),
      again: (step) => void this.again(step),
      changed: () => this.draw(),
      solve: () => void this.solve(),
      giveUp: () => this.yield(),
      grows: () => this.frame.grows,
      staySimple: () => this.frame.choose(false),
    },
    this.seen.button,
  );
  private readonly transport = new Transport({
    next: (end) => this.next(end),
    back: () => this.act("back"),
    play: () => this.act("play"),
    nextEvent: () => this.act("nextEvent"),
    prevEvent: () => this.act("prevEvent"),
    until: (what) => void this.until({ what }, t(UNTIL[what])),
    untilTime: (seconds) => void this.until({ what: "time", span: 1000 * seconds }, ""),
    untilOwn: () => this.untilOwn(),
    branch: (branch) => void this.client.ask({ type: "branch", branch }),
    speed: () => this.speed,
    setSpeed: (n) => this.setSpeed(n),
    going: () => this.going,
  });
  private readonly timeline = new Timeline(
    {
      seek: (moment) => this.client.go({ type: "seek", moment }),
      goto: (step) => void this.client.ask({ type: "goto", step }),
      branch: (branch) => void this.client.ask({ type: "branch", branch }),
      moment: (moment) => this.touch.moment(moment),
      named: (step) =>
        this.lesson && inPart(this.lesson, step)
          ? { number: numberOf(this.lesson, step), title: pick(this.lesson.steps[step]?.title) }
          : null,
    },
    this.tip,
  );
  private readonly deck = new Deck({
    play: () => this.act("play"),
    nextEvent: () => this.act("nextEvent"),
    prevEvent: () => this.act("prevEvent"),
    goto: (step) => void this.client.ask({ type: "goto", step }),
    seek: (seq) => void this.client.ask({ type: "seek", seq }),
    look: () => this.inside(),
    turn: () => this.turn(),
  });
  private readonly shows = new Shows(this.frame, this.showing, { heartbeats: (on) => this.stage.setBeats(on) });
  private readonly drawer: Drawer = new Drawer(
    this.transport.extra,
    this.shows.element,
    this.frame,
    [...makePanes(this.console, this.byHand.inTurn), this.room.editor, nextPane((command) => this.byHand.inject(command))],
    {
      changed: () => {
        this.drawDetails();
        this.drawTransport();
      },
    },
  );
  private readonly why = new WhyRow();
  private readonly top = new TopBar({
    speak: (lang) => this.speak(lang),
    flip: () => this.flip(),
    help: () => this.act("help"),
    share: () => this.act("share"),
    panel: () => this.act("panel"),
    skip: () => this.page.querySelector<HTMLElement>("main:not([hidden])")?.focus(),
  });
  /** The page around this one, if there is any. */
  private readonly player = framed()
    ? new Player(this.client, {
        state: () => this.current(),
        lesson: () => this.lesson,
        going: () => this.going,
        play: () => this.play(),
        setSpeed: (n) => this.setSpeed(n),
        rest: () => this.rest(),
        go: (hash) => {
          if (address() === hash) return;
          rewrite(hash); // the history is the host's
          this.route();
        },
        script: (text, step, seq) => this.room.play(text, step, seq),
        markdown: async (text, step, seq) => {
          const { lesson, problems } = await this.readLesson(MARKDOWN, text);
          const told = problems.map((p) => ({ code: "lesson", message: pick(p.message), line: p.line, column: p.column }));
          if (!lesson) {
            if (this.lesson === null) this.flaws.show("", problems, false); // otherwise there would be nothing to see
            return { plays: false, problems: told };
          }
          this.flaws.close();
          rewrite(link(lesson.id, step, seq));
          this.route();
          return { plays: true, problems: told };
        },
        want: (what) => {
          const { lang } = what;
          appearance.want(what);
          if (lang) this.speak(lang);
          this.look();
          return lang && !speakable(lang) ? learn(lang) : undefined;
        },
        command: (command) => this.client.ask({ type: "inject", command }),
        picture: () => this.client.picture(),
        drawing: async () => new Blob([await this.client.drawing(appearance.theme(), this.marked)], { type: "image/svg+xml" }),
        address: () => ({
          address: this.address(),
          left: (playing(this.lesson) ? this.room : this.visit).shared(this.current()).left,
        }),
        height: () => wished(innerWidth),
        asks: () => {
          const state = this.current();
          if (!this.lesson || !state || open(this.lesson, state).length === 0) return;
          this.comparisons.leave();
          this.prose.dock.turn(state, false);
        },
      })
    : null;
  private readonly page = h("div", { class: "page" });
  /** Leads from a stage in another page to the whole lesson. */
  private readonly out = h("a", { class: "mark-out", target: "_blank", rel: "noopener" }, drum());
  private readonly body = h("main", { class: "lesson", id: "lesson", tabindex: -1 });

  start(): void {
    this.build();
    if (embed !== "") document.documentElement.dataset["embed"] = embed;
    redraw(
      document.body,
      this.top.element,
      this.page,
      this.tip.element,
      this.announcer.element,
      this.room.drop,
      this.flaws.element,
    );
    listen((what) => this.act(what));
    heedPresses();
    pressing((commands) => this.console.ghost(commands));
    addEventListener("pointerdown", () => this.touch.leave(), true); // a finger leaves nothing behind that would hide it
    addEventListener("hashchange", () => this.route());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.rest();
    });
    appearance.onWish(() => this.look());
    onPaper(() => this.onPaper());
    this.strange = appearance.greet();
    this.look();
    this.top.draw();
    this.drawer.apply();
    this.onStatus();
    this.route();
    void this.client.build.then(stay); // what the visit needs comes first
    addEventListener("online", () => this.online());
  }

  /** Builds the parts that stay for good. The frame of the stage must never leave the document, or the core would start anew. */
  private build(): void {
    const bar = h(
      "div",
      { class: "transport" },
      this.transport.keys,
      this.timeline.element,
      this.transport.brief,
      this.transport.side,
    );
    this.why.element.addEventListener("click", () => {
      if (this.drawer.open) this.drawer.sheet(false);
      else this.drawer.show("why");
    });
    this.body.append(
      h("aside", { class: "prose", "data-refuge": ".next" }, this.prose.element, this.transport.nav),
      this.room.element,
      h(
        "div",
        { class: "bench" },
        this.drawer.column.element,
        this.stage.element,
        this.caption.element,
        this.room.strip,
        bar,
        this.why.element,
        this.drawer.element,
        this.deck.element,
      ),
    );
    if (embed === "stage") this.deck.element.append(this.transport.nav, this.out);
    this.stage.element.append(this.lens.element);
    this.transport.extra.prepend(this.stage.menu.button);
    this.stage.element.append(this.stroke.element, this.hold.element, this.spot.element);
    this.glossary.attach(this.prose.element);
    this.page.append(this.body);
  }

  // --- routes

  private route(): void {
    this.visit.follows(address());
    const to = read(address(), (id) => entryById(id) !== undefined);
    this.glossary.close(false);
    this.touch.leave();
    this.timeline.stay();
    const before = this.lesson;
    if (to.page === "open" && this.player) {
      this.put();
      return void (this.body.hidden = true); // its host has the word
    }
    this.lesson = to.page === "lesson" ? (here(to.id) ? lessonById(to.id)! : null) : to.page === "playground" ? PLAYGROUND : null;
    if (this.lesson === null || this.lesson !== before) {
      this.frame.settle(playing(this.lesson));
      if (this.lesson !== null && this.current() === null) {
        this.console.clear(); // they are those of the run that is left
        this.timeline.clear();
      }
    }
    if (before?.id !== this.lesson?.id) this.drawer.sheet(false); // of what has been left
    if (before?.id !== this.lesson?.id) this.drawer.lesson(!!this.lesson?.code);
    this.body.hidden = this.lesson === null;
    document.documentElement.dataset["room"] = to.page;
    if (embed !== "" && to.page !== "lesson" && to.page !== "playground") {
      const missing = to.page === "home" && to.missing !== "" ? t("noSuchLesson", to.missing) : t("nothingHere");
      this.put(h("main", { class: "home", tabindex: -1 }, h("p", { class: "wrap", role: "alert" }, missing)));
      document.documentElement.dataset["run"] = "none";
      return this.player?.wrong("unknown", missing);
    }
    this.top.mark(to.page === "lesson" || to.page === "home" ? "lessons" : to.page);
    if (to.page === "lesson" && this.lesson === null) return this.fetch(to.id);
    if (to.page === "playground") {
      this.put();
      document.title = `${t("playground")} – Zootrope`;
      if (before !== PLAYGROUND && !phone.matches) this.drawer.show("console");
      void this.room.open(to.artefact);
      this.draw();
      return;
    }
    if (to.page === "lesson") {
      this.put();
      document.title = `${pick(this.lesson!.title)} – Zootrope`;
      if (embed === "") fetchAhead(to.id); // a guest goes nowhere else
      if (before && before !== this.lesson && before.id === to.id) void this.visit.renew(this.lesson!, this.current());
      else this.visit.open(this.lesson!, to, this.current());
      this.draw();
      return;
    }
    document.title =
      to.page === "home"
        ? "Zootrope"
        : to.page === "about"
          ? t("about")
          : `${t(to.page === "key" ? "shapes" : "map")} – Zootrope`;
    if (this.client.state?.running) void this.client.ask({ type: "pause" });
    this.put(
      to.page === "key"
        ? key()
        : to.page === "about"
          ? about(this.client.build)
          : to.page === "home"
            ? this.home(to.missing, to.chapter)
            : to.page === "map"
              ? map(to.id)
              : null,
    );
    document.documentElement.dataset["run"] = "none";
  }

  /** Gives up the goals that have not been reached. */
  private yield(): void {
    const state = this.current();
    if (!state) return;
    giveUp(state);
    this.draw();
    this.player?.follow();
  }

  /** Puts a page beside the lesson, which stays in the document. */
  private put(main: HTMLElement | null = null): void {
    redraw(this.page, this.body, main);
  }

  /** Plays a solution of the exercise, command by command, until the lesson is left or one of them is refused. */
  private async solve(): Promise<void> {
    const { lesson } = this;
    if (!lesson || this.solving) return;
    this.solving = true;
    this.yield();
    this.stage.note(t("solving"));
    // Where the exercise begins: a `rewind` to its step would lead to before what the script commands there.
    await this.client.go({ type: "goto", step: lesson.steps.length - 1, own: true });
    for (const command of lesson.solution ?? []) {
      if (this.lesson !== lesson || (await this.console.give(command, "hand")).length > 0) break;
      await new Promise((later) => setTimeout(later, SOLVING_PACE));
    }
    this.solving = false;
  }

  /** Loads again what could not be loaded, when the network is back. */
  private online(): void {
    if (this.client.failed !== "" && !this.client.ready) this.client.restart();
    if (this.page.querySelector("[data-lost]")) this.route();
  }

  /** Waits for the script of a lesson, and goes where the address leads by then. */
  private fetch(id: string): void {
    const told = h("p", { class: "wrap sub", role: "status" }, t("lessonComes"));
    this.put(h("main", { class: "home", id: "main", tabindex: -1 }, told));
    document.documentElement.dataset["run"] = "wait";
    fetchLesson(id).then(
      () => told.isConnected && this.route(),
      () => {
        if (!told.isConnected) return; // one has gone elsewhere
        const again = h("button", { type: "button", "data-key": "again", onclick: () => this.route() }, t("tryAgain"));
        redraw(
          told.parentElement!,
          h(
            "p",
            { class: "wrap warn", role: "alert", "data-lost": true },
            t("lessonLost", pick(entryById(id)?.title)),
            " ",
            again,
          ),
        );
        document.documentElement.dataset["run"] = "none";
        this.player?.wrong("failed", t("lessonLost", pick(entryById(id)?.title)));
      },
    );
  }

  /** Tells, here and around this page, that the address leads to something that cannot be played as it says. */
  private amiss(text: string): void {
    this.stage.note(text, true);
    this.player?.remark(text);
  }

  private home(missing: string, chapter: string): HTMLElement {
    return home(missing, chapter, {
      bring: (file) => void this.room.bring(file),
      forget: (id) => {
        forgetLesson(id);
        this.route();
      },
    });
  }

  /** Reads a lesson in Markdown; one that can be played is known from then on. */
  private async readLesson(name: string, text: string): Promise<{ lesson: Lesson | null; problems: Reading["problems"] }> {
    this.room.tell(t("readingLesson", name));
    const answer = await this.client.read(name, text);
    this.room.tell("");
    if (!answer.ok) throw new Error(t("noReader", answer.problems[0]?.message ?? t("reload")));
    const reading = answer.data as Reading;
    return { lesson: reading.lesson ? bring(name, text, reading) : null, problems: reading.problems };
  }

  /** Lists the events that a dropped lesson names and that do not happen. */
  private async ties(): Promise<void> {
    const { dropped } = this;
    if (!dropped || this.lesson !== dropped || this.client.state?.lesson !== dropped.id) return;
    this.dropped = null;
    const answer = await this.client.ask({ type: "untied" });
    if (answer.ok) this.flaws.add(dropped.own!.file, loose(dropped, answer.data as LooseTie[]));
  }

  /** The state, if it is of the lesson that is shown. */
  private current(): State | null {
    const state = this.client.state;
    return state && this.lesson && state.lesson === this.lesson.id ? state : null;
  }

  // --- what the core reports

  private serial = -1; // of the run that was told of last

  /** What the page shows of a run goes when another one is there, and not before: a load can fail. */
  private another(serial: number): void {
    if (serial === this.serial) return;
    this.serial = serial;
    this.hold.leave();
    this.comparisons.clear();
  }

  private onState(): void {
    this.touch.moved();
    if (!questions && this.client.state) this.client.state.questions = [];
    if (this.client.state) this.another(this.client.state.serial);
    const state = this.current();
    if (!state || !this.lesson) {
      const left = this.client.state; // a run of what has just been left
      if (left) (left.lesson === "" ? this.room : this.visit).keep(left);
      return;
    }
    if (playing(this.lesson)) this.room.settle(state);
    else this.visit.settle(state);
    this.call(state);
    noteFills(this.lesson, state);
    this.comparisons.follow(state);
    this.draw();
    this.announcer.tell(state, {
      step: (i) =>
        this.lesson && inPart(this.lesson, i)
          ? t("announceStep", numberOf(this.lesson, i), pick(this.lesson.steps[i]?.title))
          : "",
      goal: (id) => pick(this.lesson?.goals?.find((g) => g.id === id)?.text) || id,
      caption: () => this.caption.said,
      numbers: this.frame.extent !== "first",
    });
    this.showing.follow(state);
    if (playing(this.lesson) || framed() || embed === "stage") this.still.follow(state, language());
    this.player?.follow();
    if (this.strange === "" || state.running !== "") return;
    const known = languages().map((l) => l.code);
    this.amiss(t("noLanguage", this.strange, known.join(", ")));
    this.strange = "";
  }

  /** Says on the root element how the run stands, for styles and tests. */
  private mark(): void {
    const state = this.current();
    const up = this.client.ready && this.client.stage !== null && this.client.fresh && state !== null;
    document.documentElement.dataset["run"] =
      this.lesson === null ? "none" : up ? state.running || (this.client.moving ? "wait" : "rest") : "wait";
  }

  private onStatus(): void {
    this.mark();
    this.player?.status(this.client);
    this.stage.drawStatus();
    this.stage.draw(this.context());
    if (this.current() === null) this.drawTransport(); // which says how far the core has come
  }

  /** What is printed of a lesson, of the playground, or of what stands in a frame of another page; null where the page itself is. */
  private onPaper(): HTMLElement | null {
    const { lesson } = this;
    const state = this.current();
    if (!lesson) return null;
    if (!playing(lesson) && !framed() && embed !== "stage")
      return paper(lesson, {
        before: (step) => state?.questions.filter((q) => q.step === step) ?? [],
        address: location.href.replace(/[?#].*$/, "") + link(lesson.id),
      });
    return standing(
      {
        ...this.stands(lesson, playing(lesson) ? "Zootrope" : pick(lesson.chapter)),
        picture: this.still.at(state, language()),
        words: state && describe(state),
        commands: state?.given ?? [],
        address: this.address(),
      },
      framed(),
    );
  }

  /** What stands on the page: where it is from and the step, title and caption. */
  private stands(lesson: Lesson, from: string): { over: string; title: string; caption: string } {
    const state = this.current();
    const open = state?.step ?? -1;
    const run = state ? runShown(state) : "";
    const step =
      open >= 0 && inPart(lesson, open)
        ? `${t("stepOf", numberOf(lesson, open), lengthOf(lesson))}${t("colon")}${pick(lesson.steps[open]?.title)}`
        : "";
    return {
      over: [from, step, run].filter((x) => x !== "").join(" · "),
      title: playing(lesson) ? t("playground") : pick(lesson.title),
      caption: this.caption.said,
    };
  }

  // --- drawing

  private draw(): void {
    this.mark();
    if (!this.lesson) return;
    const state = this.current();
    if (state) this.console.follow(state);
    if (playing(this.lesson)) {
      this.room.draw(state);
      this.drawTransport();
      this.drawDetails();
      return;
    }
    this.prose.draw(this.lesson, state, this.visit.comes);
    this.seen.draw(this.lesson, this.prose.ends(state) ? this.lesson.steps.length : (state?.step ?? -1), this.seenSteps());
    this.sentence.draw(this.prose.element, state?.beats[state.beat]?.when ?? "");
    this.drawTransport();
    this.drawDetails();
  }

  private drawTransport(): void {
    if (!this.lesson) return;
    const state = this.current();
    const onward = this.ahead(this.lesson, state);
    this.transport.draw(state, this.timeline.length, onward, backward(this.lesson, state, this.prose.ends(state)));
    if (!playing(this.lesson) || embed === "stage")
      this.deck.draw(this.lesson, state, this.seenSteps(), this.going, this.frame.open, this.reading);
    const waits = t(this.client.failed !== "" ? "coreStopped" : this.client.ready ? "lessonComes" : "beginsLater");
    const opening = state === null ? waits : playing(this.lesson) ? this.room.opening(state) : "";
    this.caption.draw(this.lesson, state, this.prose.won, opening);
    this.timeline.draw(state);
    this.why.draw(state, this.drawer.open);
    if (embed === "stage") {
      this.out.href = this.address();
      this.out.title = t("openWhole");
      this.out.setAttribute("aria-label", t("openWhole"));
    }
  }

  /** The views and the tabs. */
  private drawDetails(): void {
    if (!this.lesson) return;
    const context = this.context();
    this.stage.draw(context);
    this.drawer.draw(context);
    this.room.mark();
    this.shows.draw(this.stage.beats);
    this.hold.draw();
    this.lens.draw(this.current(), this.stage.view !== "stage" || (this.frame.simple ? this.frame.open : this.drawer.open));
    this.why.draw(this.current(), this.drawer.open);
  }

  /** What tabs and views are given. */
  private context(): Context | null {
    const state = this.current();
    return (
      state && {
        state,
        lang: language(),
        ask: (body) => this.client.ask(body),
        once: (body) => this.client.once(body),
        select: (seq) => void this.client.ask({ type: "select", seq }),
        go: (seq) => void this.client.ask({ type: "seek", seq }),
        open: (tab) => this.drawer.show(tab),
        marked: this.marked,
        heartbeats: this.stage.beats,
        mark: (name) => this.outline(name),
      }
    );
  }

  /** Outlines a server, client or node wherever it is shown. */
  private outline(name: string): void {
    this.marked = name;
    this.look();
    this.drawDetails();
  }

  // --- what a visitor does

  private act(what: Action | number): void {
    switch (what) {
      case "lang":
        return this.speak(appearance.other());
      case "theme":
        return this.flip();
      case "key":
        return embed === "" ? void (location.hash = "#/key") : undefined;
      case "help":
        return void (document.querySelector("dialog") ?? shortcuts(() => this.act("share"), wishes(this.showing, this.frame)));
      case "share":
        return void (playing(this.lesson) ? this.room.share(this.current()) : this.visit.share(this.current()));
      case "close":
        return this.close();
    }
    if (!this.lesson && what === "console") return this.page.querySelector<HTMLElement>("[data-key=search]")?.focus();
    if (!this.lesson) return;
    if (what === "panel") return this.panel();
    if (typeof what === "number") {
      const id = this.drawer.ids()[what - 1];
      return id ? this.drawer.show(id) : undefined;
    }
    this.touch.leave();
    if (INSIDE.has(what) && this.frame.extent === "first") return;
    const state = this.current();
    switch (what) {
      case "faster":
        return this.transport.change(1);
      case "slower":
        return this.transport.change(-1);
      case "until":
        return this.transport.openUntil();
      case "view":
        return this.stage.turn();
      case "text":
        return this.stage.choose(this.stage.view === "text" ? "stage" : "text");
      case "compare":
        return this.stage.compare();
      case "zoomIn":
        return this.stage.step(1);
      case "zoomOut":
        return this.stage.step(-1);
      case "zoomFit":
        return this.stage.step(0);
      case "panLeft":
        return this.stage.pan(-1, 0);
      case "panRight":
        return this.stage.pan(1, 0);
      case "panUp":
        return this.stage.pan(0, -1);
      case "panDown":
        return this.stage.pan(0, 1);
      case "follow":
        return this.stage.toggleFollow();
      case "heartbeats":
        return this.stage.setBeats(!this.stage.beats);
      case "why":
        return this.drawer.show("why");
      case "inside":
        return this.inside();
      case "details":
        return this.frame.simple ? this.inside() : this.drawer.toggle();
      case "console":
        this.drawer.show("console");
        return this.drawer.focus();
      case "stage":
        if (!this.hold.reach()) this.stage.note(t("nothingLoose"), false);
        return;
      case "select":
        return void (state?.focus && this.client.ask({ type: "seek", seq: state.focus.seq }));
      case "play":
        return this.play();
      case "next":
        return this.next();
      case "undo":
      case "redo":
        return playing(this.lesson) || this.hold.live ? void this.move({ type: what }) : undefined;
      case "back":
        if (state && this.prose.dock.visiting(state)) return void this.client.ask({ type: "goto", step: state.step });
        if (this.prose.ends(state)) return this.prose.end(false);
        return void this.move({ type: what });
      default:
        return void this.move({ type: what });
    }
  }

  /** What the button that leads on does here. */
  private ahead(lesson: Lesson, state: State | null): Ahead {
    if (state === null) return waiting(this.client.share, this.client.failed !== "");
    const stands = this.prose.dock.stands(lesson, state);
    return first(
      ahead(
        lesson,
        state,
        stands,
        this.prose.ends(state),
        this.showing.fresh,
        (step) => !this.frame.simple || step < this.seenSteps(),
      ),
      stands,
      open(lesson, state).length > 0,
    );
  }

  /** Next: on, as it says. `end`: at the end of the step at once. */
  private next(end = false): void {
    const state = this.current();
    if (!this.lesson) return;
    this.touch.leave();
    this.read(false);
    const after = nextLesson(this.lesson);
    switch (this.ahead(this.lesson, state).does) {
      case "none":
        return;
      case "ask":
        this.comparisons.leave();
        return this.prose.dock.turn(state!);
      case "end":
        return this.prose.end(true);
      case "lesson":
        return void (location.hash = resume(after!));
      case "home":
        return void (location.hash = "#/");
      default:
        return this.showing.next(end);
    }
  }

  /** Plays a step again from its beginning; so does the run of a wrong answer that is laid beside it. */
  private async again(step: number): Promise<void> {
    const beside = this.comparisons.believed(this.current());
    if (!(await this.client.go({ type: "goto", step: step - 1 }))) return; // the reader has gone elsewhere meanwhile
    this.comparisons.again(step, beside);
    void this.client.ask({ type: "next", how: appearance.reduced() ? "beat" : "show" });
  }

  /** Moves the run, and says so if there is nowhere to move to. Without a core there is nothing to move. */
  private async move(body: Body): Promise<void> {
    if (!this.client.ready && this.current() === null) return;
    const answer = await this.client.ask(body);
    for (const p of answer.problems) if (p.code === "unreached") this.stage.note(p.message, false);
  }

  /** Escape: the nearest thing that can end does. */
  private close(): void {
    const state = this.current();
    if (closeMenu() || this.glossary.close() || this.flaws.close()) return;
    if (this.hold.close()) return;
    if (state && this.client.moving) return void this.client.ask({ type: "pause" }); // also what the core has not told of yet
    if (this.stage.dismiss()) return;
    if (state?.focus?.selected) return void this.client.ask({ type: "select", seq: 0 });
    if (this.marked !== "") return this.outline("");
    this.drawer.sheet(false);
  }

  /** Whether the run goes on by itself, or is just being shown. */
  private get going(): boolean {
    return this.showing.playing || !!this.current()?.running;
  }

  /** How many steps may be named: those that were seen, on this visit or before. */
  private seenSteps(): number {
    return this.lesson ? Math.max(progress(this.lesson), (this.current()?.step ?? -1) + 1) : 0;
  }

  /** Opens the Share panel; what goes on by itself stops, so that there is something to share. */
  private panel(): void {
    if (embed !== "") return;
    this.rest();
    const lesson = playing(this.lesson) ? null : this.lesson;
    openShare(this.client, {
      state: () => this.current(),
      lesson,
      link: () => (lesson ? this.visit.shared(this.current()) : this.room.shared(this.current())),
      marked: this.marked,
      standing: () =>
        this.lesson
          ? this.stands(this.lesson, lesson ? pick(lesson.chapter) : (this.current()?.given.slice(-3).join(" · ") ?? ""))
          : { over: "", title: "Zootrope", caption: "" },
    }).catch(() => this.stage.note(t("noShare"), true));
  }

  /** "Look inside": opens the drawer and pauses the showing, or closes the drawer. */
  private inside(): void {
    if (!this.drawer.open) this.rest();
    this.read(false);
    this.drawer.toggle();
  }

  /** What goes on by itself stops here. */
  private rest(): void {
    if (this.showing.playing) this.showing.turn();
    else if (["play", "show"].includes(this.client.state?.running ?? "")) void this.client.ask({ type: "pause" });
  }

  private reading = false; // the prose is seen, where there is room for one of the two only

  private turn(): void {
    this.read(!this.reading);
  }

  private read(on: boolean): void {
    if (this.reading === on) return;
    this.reading = on;
    this.body.classList.toggle("reading", on);
    this.drawTransport();
  }

  /** There is more of the page now, or less. */
  private reframe(): void {
    this.drawer.reframe();
    this.draw();
  }

  private play(): void {
    const state = this.current();
    // What comes after the step has one run only.
    if (state && !this.going && state.stepDone && this.comparisons.believed(state) !== "") return void this.again(state.step);
    if (this.frame.simple) return this.showing.turn();
    if (this.current()?.running) void this.client.ask({ type: "pause" });
    else void this.move({ type: "play", speed: this.speed });
  }

  /** The address of what is seen, without what a page around it has asked for. */
  private address(): string {
    const state = this.current();
    const hash = playing(this.lesson) ? this.room.address(state) : this.visit.carried(state);
    return location.href.replace(/[?#].*$/, "") + hash;
  }

  private setSpeed(n: number): void {
    this.speed = n;
    remember("pace", String(n));
    this.drawTransport();
    if (this.client.state?.running === "play") void this.client.ask({ type: "play", speed: n });
  }

  /** Runs until something has happened; `what` names it. */
  private async until(wanted: { what: Until; command?: string; span?: number }, what: string): Promise<Answer> {
    const answer = await this.client.ask({ type: "until", ...wanted });
    if (wanted.what !== "predicate" || answer.problems.every((p) => p.code === "unreached"))
      answer.problems.forEach((p) => this.stage.note(p.message, p.code !== "unreached"));
    if (answer.outcome?.word !== "reached") return answer;
    const { seq, text } = answer.outcome;
    const why = await this.client.ask({ type: "why", seq });
    const title = text || (why.ok ? (why.data as Why).focus.title : "");
    this.stage.note(`${what}: #${count(seq)} ${title}`.trim());
    return answer;
  }

  /** Asks for a predicate, and runs until it holds. */
  private untilOwn(): void {
    askUntil({
      complete: async (command, cursor) => (await this.client.ask({ type: "complete", command, cursor })).candidates,
      until: (command, refuse) =>
        void this.until({ what: "predicate", command }, t("untilHolds")).then(({ problems }) => {
          if (problems.some((p) => p.code !== "unreached")) refuse(problems);
        }),
    });
  }

  // --- language and theme

  private wanted = ""; // the language that was chosen last
  private strange = ""; // one that the address asks for and that is none: it is told when the run stands, and nothing passes over it

  /** Speaks a language; the words of one that is not compiled in, and what the lesson says in it, come first. */
  private speak(lang: Lang): void {
    this.wanted = lang;
    const id = this.lesson && !this.lesson.own && !playing(this.lesson) ? this.lesson.id : "";
    if (speakable(lang) && (id === "" || here(id, lang))) return this.speaks(lang);
    Promise.all([learn(lang), id !== "" && fetchLesson(id, lang)]).then(
      () => this.wanted === lang && this.speaks(lang),
      () => {
        if (this.wanted !== lang) return;
        this.amiss(t("noWords", languageOf(lang)?.name ?? lang));
        this.top.draw(); // which says what is spoken
      },
    );
  }

  private speaks(lang: Lang): void {
    appearance.choose(lang);
    this.announcer.hush();
    this.touch.leave();
    this.flaws.draw();
    this.top.draw();
    this.look();
    this.onStatus();
    if (this.lesson) {
      document.title = `${pick(this.lesson.title)} – Zootrope`;
      this.draw();
      this.console.words();
      this.glossary.words();
    } else {
      this.route();
    }
  }

  private flip(): void {
    appearance.flip();
    this.look();
  }

  private look(): void {
    const theme = appearance.theme();
    const turned = document.documentElement.dataset["theme"] !== theme;
    document.documentElement.dataset["theme"] = theme;
    if (turned) this.timeline.repaint();
    void this.client.ask({
      type: "look",
      theme,
      reduced: appearance.reduced(),
      heartbeats: this.stage.beats,
      selected: this.marked,
      lang: language(),
      unnumbered: !this.frame.numbered,
      names: this.called,
    });
  }

  /** Lets the stage call two runs by the words of the lesson. */
  private call(state: State): void {
    const called = state.compared ? runs(state.compared, state.lesson) : [];
    if (called.join("\n") === this.called.join("\n")) return;
    this.called = called;
    this.look();
  }
}

new Shell().start();
