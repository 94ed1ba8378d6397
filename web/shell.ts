// The page: contents and lessons around the stage. It has no protocol knowledge; it shows what the core reports.
import { Announcer } from "./announce";
import * as appearance from "./appearance";
import { Client } from "./client";
import { h } from "./dom";
import { Drawer } from "./drawer";
import { Glossary } from "./glossary";
import { home } from "./home";
import { key } from "./key";
import { listen, meaning, shortcuts, type Action } from "./keys";
import { lessonById, pick, type Lesson } from "./lessons";
import { closeMenu } from "./menu";
import { Prose, nextStep } from "./prose";
import { Pair } from "./pair";
import { phone } from "./phone";
import { read } from "./route";
import { recall, remember } from "./settings";
import { StageBox } from "./stagebox";
import { count, language, t, type Lang } from "./strings";
import { Tip } from "./tips";
import { Timeline } from "./timeline";
import { TopBar } from "./topbar";
import { Touch } from "./touch";
import { SPEEDS, Transport, UNTIL } from "./transport";
import { Visit } from "./visit";
import { WhyRow } from "./whyrow";
import type { Body, Context } from "./panes/pane";
import type { State, Until, Why } from "./protocol";

/** Moves from here: what was told of this place need not be read any longer. */
const GOES_ON = new Set<Body["type"]>(["next", "back", "nextEvent", "prevEvent", "play", "until", "inject"]);

class Shell {
  private lesson: Lesson | null = null;
  private marked = ""; // what is outlined on the stage
  private speed = SPEEDS.includes(Number(recall("pace"))) ? Number(recall("pace")) : 1;

  private readonly client = new Client({
    state: () => this.onState(),
    asking: (move) => {
      if (move === "load") this.timeline.stay();
      else if (move !== "seek") this.timeline.flush();
      if (GOES_ON.has(move)) this.stage.passed();
    },
    moving: () => this.mark(),
    status: () => this.onStatus(),
    key: (k, shift) => { const what = meaning(k, shift); if (what !== undefined) this.act(what); },
    picked: (what) => {
      closeMenu();
      this.glossary.close(false);
      void this.touch.picked(what);
    },
    hovered: (what) => this.touch.hovered(what),
    zoomed: () => { this.stage.drawZoom(); this.drawDetails(); },
    corner: () => this.stage.drawLegend(),
    late: (report) => this.drawer.late(report),
    timeline: (report) => { this.timeline.extend(report); this.drawTransport(); },
  });
  private readonly tip = new Tip();
  private readonly glossary = new Glossary();
  private readonly announcer = new Announcer();
  private readonly stage = new StageBox(this.client, {
    zoom: (zoom, follow) => void this.client.ask({ type: "zoom", zoom, follow }),
    pan: (x, y) => void this.client.ask({ type: "pan", x, y }),
    heartbeats: () => this.look(),
    compare: (id) => this.pair.show(id),
    goOn: () => void this.client.ask({ type: "goOn" }),
    changed: () => {
      if (phone.matches) this.drawer.sheet(false); // it lies over what was chosen
      this.drawDetails();
    },
  });
  private readonly pair = new Pair(this.client, (text) => this.stage.note(text, true));
  private readonly touch = new Touch(this.client, this.tip, {
    state: () => this.current(),
    open: (tab) => {
      if (phone.matches) this.drawDetails(); // what was touched is told in the line of why, or beside it
      else this.drawer.show(tab);
    },
    outline: (name) => this.outline(this.marked === name ? "" : name),
    note: (text) => this.stage.note(text),
  });
  private readonly visit = new Visit(this.client, {
    loads: () => {
      this.pair.clear();
      this.timeline.clear();
    },
    note: (text, bad) => this.stage.note(text, bad),
    stepAt: (moment) => this.timeline.stepAt(moment),
  });
  private readonly prose = new Prose({
    goto: (step) => void this.client.ask({ type: "goto", step }),
    inject: (command) => void this.client.ask({ type: "inject", command }),
    answer: (question, choice) => void this.client.ask({ type: "answer", question, choice }),
    own: () => void this.client.ask({ type: "own" }).then(() => this.nextFocus()),
  });
  private readonly transport = new Transport({
    next: () => this.act("next"), back: () => this.act("back"), play: () => this.act("play"),
    nextEvent: () => this.act("nextEvent"), prevEvent: () => this.act("prevEvent"),
    until: (what) => void this.until(what),
    branch: (branch) => void this.client.ask({ type: "branch", branch }),
    speed: () => this.speed,
    setSpeed: (n) => this.setSpeed(n),
  });
  private readonly timeline = new Timeline({
    seek: (moment) => this.client.go({ type: "seek", moment }),
    goto: (step) => void this.client.ask({ type: "goto", step }),
    branch: (branch) => void this.client.ask({ type: "branch", branch }),
    moment: (moment) => this.touch.moment(moment),
    title: (step) => pick(this.lesson?.steps[step]?.title),
  }, this.tip);
  private readonly drawer = new Drawer(this.transport.extra, { changed: () => this.drawDetails() });
  private readonly why = new WhyRow();
  private readonly top = new TopBar({
    speak: (lang) => this.speak(lang), flip: () => this.flip(), help: () => this.act("help"), share: () => this.act("share"),
  });
  private readonly page = h("div", { class: "page" });
  private readonly body = h("main", { class: "lesson", id: "lesson" });

  start(): void {
    this.client.frame.title = "Zootrope";
    this.build();
    document.body.replaceChildren(this.top.element, this.page, this.tip.element, this.announcer.element);
    listen((what) => this.act(what));
    addEventListener("hashchange", () => this.route());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.client.state?.running === "play") void this.client.ask({ type: "pause" });
    });
    appearance.onWish(() => this.look());
    appearance.greet();
    this.look();
    this.top.draw();
    this.drawer.apply();
    this.onStatus();
    this.route();
  }

  /** The parts that stay: the stage must never leave the document, or it would start anew. */
  private build(): void {
    const bar = h("div", { class: "transport" }, this.transport.keys, this.timeline.element, this.transport.brief, this.transport.side);
    this.why.element.addEventListener("click", () => {
      if (this.drawer.open) this.drawer.sheet(false);
      else this.drawer.show("why");
    });
    this.body.append(
      h("aside", { class: "prose" }, this.prose.element, this.transport.nav),
      h("div", { class: "bench" }, this.stage.element, bar, this.why.element, this.drawer.element));
    this.transport.extra.prepend(this.stage.menu.button);
    this.glossary.attach(this.prose.element);
    this.page.append(this.body);
  }

  // --- routes

  private route(): void {
    this.visit.follows(location.hash);
    const to = read(location.hash, (id) => lessonById(id) !== undefined);
    this.page.querySelector("main.home")?.remove();
    this.glossary.close(false);
    this.tip.hide();
    this.timeline.stay();
    this.lesson = to.page === "lesson" ? lessonById(to.id)! : null;
    this.body.hidden = this.lesson === null;
    this.top.mark(to.page === "key" ? "key" : "lessons");
    if (to.page === "lesson") {
      document.title = `${pick(this.lesson!.title)} – Zootrope`;
      this.visit.open(this.lesson!, to, this.current());
      this.draw();
      return;
    }
    document.title = to.page === "key" ? `${t("shapes")} – Zootrope` : "Zootrope";
    if (this.client.state?.running) void this.client.ask({ type: "pause" });
    this.page.append(to.page === "key" ? key() : home(to.missing));
    document.documentElement.dataset["run"] = "none";
  }

  /** The state, if it is of the lesson that is shown. */
  private current(): State | null {
    const state = this.client.state;
    return state && this.lesson && state.lesson === this.lesson.id ? state : null;
  }

  // --- what the core reports

  private onState(): void {
    const state = this.current();
    if (!state || !this.lesson) return void (this.client.state && this.visit.keep(this.client.state));
    this.visit.settle(state);
    this.pair.follow(state);
    this.draw();
    this.announcer.tell(state, {
      step: (i) => pick(this.lesson?.steps[i]?.title),
      goal: (id) => pick(this.lesson?.goals?.find((g) => g.id === id)?.text) || id,
    });
  }

  /** Says on the root element how the run stands, for styles and tests. */
  private mark(): void {
    const state = this.current();
    const up = this.client.ready && this.client.stage !== null && this.client.fresh && state !== null;
    document.documentElement.dataset["run"] = this.lesson === null ? "none" : up ? state.running || (this.client.moving ? "wait" : "rest") : "wait";
  }

  private onStatus(): void {
    this.mark();
    this.stage.drawStatus();
    this.stage.draw(this.context());
  }

  // --- drawing

  private draw(): void {
    this.mark();
    if (!this.lesson) return;
    const state = this.current();
    const inProse = this.prose.element.contains(document.activeElement);
    this.prose.draw(this.lesson, state);
    if (inProse) this.nextFocus();
    this.drawTransport();
    this.drawDetails();
  }

  private drawTransport(): void {
    if (!this.lesson) return;
    const state = this.current();
    this.transport.draw(this.lesson, state, this.timeline.length);
    this.timeline.draw(state);
    this.why.draw(state, this.drawer.open);
  }

  /** The views and the tabs. */
  private drawDetails(): void {
    if (!this.lesson) return;
    const context = this.context();
    this.stage.draw(context);
    this.drawer.draw(context);
    this.why.draw(this.current(), this.drawer.open);
  }

  /** What tabs and views are given. */
  private context(): Context | null {
    const state = this.current();
    return state && {
      state, lang: language(), ask: (body) => this.client.ask(body),
      select: (seq) => void this.client.ask({ type: "select", seq }), go: (seq) => void this.client.ask({ type: "seek", seq }),
      open: (tab) => this.drawer.show(tab), marked: this.marked, heartbeats: this.stage.beats,
      mark: (name) => this.outline(name),
    };
  }

  /** Outlines a server, client or node wherever it is shown. */
  private outline(name: string): void {
    this.marked = name;
    this.look();
    this.drawDetails();
  }

  /** After a control has gone, the focus stays at hand. */
  private nextFocus(): void {
    if (document.activeElement === document.body) this.transport.nav.querySelector<HTMLElement>(".next")?.focus();
  }

  // --- what a visitor does

  private act(what: Action | number): void {
    switch (what) {
      case "lang": return this.speak(appearance.other());
      case "theme": return this.flip();
      case "key": return void (location.hash = "#/key");
      case "help": return void (document.querySelector("dialog") ?? shortcuts(() => this.act("share")));
      case "share": return void this.visit.share(this.current());
      case "close": return this.close();
    }
    if (!this.lesson) return;
    if (typeof what === "number") {
      const id = this.drawer.ids()[what - 1];
      return id ? this.drawer.show(id) : undefined;
    }
    const state = this.current();
    switch (what) {
      case "faster": return this.transport.change(1);
      case "slower": return this.transport.change(-1);
      case "until": return this.transport.openUntil();
      case "view": return this.stage.turn();
      case "text": return this.stage.choose(this.stage.view === "text" ? "stage" : "text");
      case "twin": return this.stage.pair();
      case "zoomIn": return this.stage.step(1);
      case "zoomOut": return this.stage.step(-1);
      case "zoomFit": return this.stage.step(0);
      case "panLeft": return this.stage.pan(-1, 0);
      case "panRight": return this.stage.pan(1, 0);
      case "panUp": return this.stage.pan(0, -1);
      case "panDown": return this.stage.pan(0, 1);
      case "follow": return this.stage.toggleFollow();
      case "heartbeats": return this.stage.setBeats(!this.stage.beats);
      case "why": return this.drawer.show("why");
      case "details": return this.drawer.toggle();
      case "console":
        this.drawer.show("console");
        return this.drawer.focus();
      case "select": return void (state?.focus && this.client.ask({ type: "seek", seq: state.focus.seq }));
      case "play": return this.play();
      case "next":
        if (state && nextStep(state, this.lesson.steps.length) < 0 && state.finished) return;
        return void this.client.ask({ type: "next" });
      default: return void this.move({ type: what });
    }
  }

  /** Moves the run, and says where there is nowhere to move to. */
  private async move(body: Body): Promise<void> {
    const { problems } = await this.client.ask(body);
    for (const p of problems) if (p.code === "unreached") this.stage.note(p.message, false);
  }

  /** Escape: the nearest thing that can end does. */
  private close(): void {
    const state = this.current();
    if (closeMenu() || this.glossary.close()) return;
    if (state && this.client.moving) return void this.client.ask({ type: "pause" }); // also what the core has not told of yet
    if (this.stage.dismiss()) return;
    if (state?.focus?.selected) return void this.client.ask({ type: "select", seq: 0 });
    if (this.marked !== "") return this.outline("");
    this.drawer.sheet(false);
  }

  private play(): void {
    if (this.current()?.running) void this.client.ask({ type: "pause" });
    else void this.move({ type: "play", speed: this.speed });
  }

  private setSpeed(n: number): void {
    this.speed = n;
    remember("pace", String(n));
    this.drawTransport();
    if (this.client.state?.running === "play") void this.client.ask({ type: "play", speed: n });
  }

  private async until(what: Until): Promise<void> {
    const answer = await this.client.ask({ type: "until", what });
    answer.problems.forEach((p) => this.stage.note(p.message, p.code !== "unreached"));
    if (answer.outcome?.word !== "reached") return;
    const { seq } = answer.outcome;
    const why = await this.client.ask({ type: "why", seq });
    this.stage.note(`${t(UNTIL[what])}: #${count(seq)} ${why.ok ? (why.data as Why).focus.title : ""}`.trim());
  }

  // --- language and theme

  private speak(lang: Lang): void {
    appearance.choose(lang);
    this.announcer.hush();
    this.tip.hide();
    this.top.draw();
    this.look();
    this.onStatus();
    if (this.lesson) {
      document.title = `${pick(this.lesson.title)} – Zootrope`;
      this.draw();
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
      type: "look", theme, reduced: appearance.reduced(), heartbeats: this.stage.beats, selected: this.marked, lang: language(),
    });
  }
}

new Shell().start();
