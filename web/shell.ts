// The page: contents and lessons around the stage. It has no protocol knowledge; it shows what the core reports. Here its parts are put
// together; what each does is in its file.
import { Acts, stageActs } from "./shell/acts";
import { Announcer } from "./shell/announce";
import * as appearance from "./base/appearance";
import { noteFills } from "./lesson/brought";
import { Bars, barActs } from "./shell/bars";
import { Caption } from "./stage/caption";
import { Client } from "./stage/client";
import { Commands } from "./shell/commands";
import { contextOf } from "./shell/context";
import { h } from "./base/dom";
import { redraw } from "./base/redraw";
import { Drawer } from "./shell/drawer";
import { Frame } from "./shell/frame";
import { guest } from "./shell/guest";
import { insideActs } from "./shell/inside";
import { shortcuts } from "./shell/keys";
import { Look } from "./shell/look";
import { makePanes } from "./views/list";
import { closeMenu } from "./base/menu";
import { nextPane } from "./play/next";
import { stay } from "./shell/offline";
import { phone } from "./base/phone";
import { Places } from "./shell/places";
import { framed, type Player } from "./player/player";
import { Pointing, handActs } from "./shell/pointing";
import { embed, questions } from "./base/query";
import { Reading } from "./shell/reading";
import { Routes } from "./shell/routes";
import { Run, runActs } from "./shell/run";
import { openShare } from "./shell/sharing";
import { Shown } from "./shell/shown";
import { Shows } from "./shell/shows";
import { Side } from "./shell/side";
import { Speech } from "./shell/speech";
import { StageBox } from "./stage/stagebox";
import { Standing } from "./shell/standing";
import { Still } from "./stage/still";
import { language, t } from "./text/strings";
import { pick } from "./text/lessons";
import { TopBar } from "./shell/topbar";
import { heedPresses } from "./base/twice";
import { preferences } from "./shell/preferences";
import type { Context } from "./views/pane";

class Shell {
  private readonly client = new Client();
  private readonly shown = new Shown(this.client);
  private readonly frame: Frame = new Frame(
    () => this.reframe(),
    () => this.look.send(),
  );
  private readonly body = h("main", { class: "lesson", id: "lesson", tabindex: -1 });
  private readonly reading = new Reading(this.body, () => this.bars.draw());
  private readonly run: Run = new Run(this.client, this.shown, this.frame, {
    prose: () => this.side.prose,
    note: (text, bad) => this.stage.note(text, bad),
    leaves: () => {
      this.pointing.touch.leave();
      this.reading.show(false);
    },
    hand: () => this.pointing,
    paced: () => this.bars.draw(),
    turned: () => {
      this.bars.draw();
      this.shows.draw(this.stage.beats);
    },
  });
  private readonly caption = new Caption();
  private readonly still = new Still(this.client);
  private readonly stage: StageBox = new StageBox(this.client, {
    heartbeats: () => {
      this.look.send();
      this.shows.draw(this.stage.beats);
    },
    pictured: () => this.look.send(),
    compare: (id) => this.run.comparisons.show(id),
    changed: () => {
      if (phone.matches) this.drawer.sheet(false); // it lies over what was chosen
      this.drawDetails();
    },
  });
  private readonly look: Look = new Look(this.client, {
    beats: () => this.stage.beats,
    picture: () => this.stage.picture,
    numbered: () => this.frame.numbered,
    whole: () => this.frame.all,
    turned: () => this.bars.timeline.repaint(),
    outlined: () => this.drawDetails(),
  });
  private readonly commands: Commands = new Commands(this.client, {
    note: (text, bad) => this.stage.note(text, bad),
    begin: async (script) => this.client.state?.lesson === "" && (await this.places.room.beginAll(script)),
  });
  private readonly pointing: Pointing = new Pointing(this.client, this.shown, this.commands, this.look, this.stage, {
    closes: () => {
      closeMenu();
      this.side.glossary.close(false);
    },
    open: (tab) => this.drawer.show(tab),
    uncover: () => this.drawer.sheet(false),
    details: () => this.drawDetails(),
    answers: (thing) => this.side.prose.dock.touch(thing),
    rest: () => this.run.pace.rest(),
    moves: () => this.run.moves,
  });
  private readonly places: Places = new Places(
    this.client,
    this.shown,
    this.stage,
    this.commands,
    this.run.moves,
    this.pointing,
    {
      act: (what) => this.acts.act(what),
      sheet: () => this.drawer.sheetShows,
      turn: (inside) => (inside ? this.drawer.details() : this.drawer.sheet(false)),
      script: () => this.drawer.show("script"),
      stepAt: (moment) => this.bars.timeline.stepAt(moment),
      amiss: (text) => this.amiss(text),
      to: (lesson) => this.routes.to(lesson),
      draw: () => this.draw(),
    },
  );
  private readonly standing = new Standing(this.shown, this.caption, this.still, this.places.carried);
  private readonly announcer = new Announcer(this.shown, this.frame, this.caption);
  private readonly bars: Bars = new Bars(this.client, this.shown, this.frame, this.run, this.caption, this.pointing.tip, {
    act: (what) => this.acts.act(what),
    moment: (moment) => this.pointing.touch.moment(moment),
    reading: () => this.reading.on,
    turn: () => this.reading.turn(),
    address: () => this.places.carried.address(),
    opening: () => this.places.opening,
    prose: () => this.side.prose,
    inside: () => this.drawer.open,
  });
  private readonly side: Side = new Side(this.client, this.shown, this.run, this.commands, this.bars.nav, {
    note: (text) => this.stage.note(text),
    take: () => this.pointing.act(),
    changed: () => this.draw(),
    inside: (tab) => this.drawer.show(tab),
    givenUp: () => {
      this.draw();
      this.player?.follow();
    },
  });
  private readonly shows = new Shows(this.frame, this.run.showing, { heartbeats: (on) => this.stage.setBeats(on) });
  private readonly drawer: Drawer = new Drawer(
    this.bars.transport.extra,
    this.shows.element,
    this.frame,
    [
      ...makePanes(this.commands.console, (...commands) => this.commands.inTurn(...commands)),
      this.places.room.editor,
      nextPane((command) => this.commands.give(command)),
    ],
    {
      changed: () => {
        this.drawDetails();
        this.bars.draw();
      },
    },
  );
  private readonly top: TopBar = new TopBar({
    speak: (lang) => this.speech.speak(lang),
    flip: () => this.look.flip(),
    act: (what) => this.acts.act(what),
    skip: () => this.routes.page.querySelector<HTMLElement>("main:not([hidden])")?.focus(),
  });
  private readonly speech = new Speech(this.shown, {
    spoken: () => this.spoken(),
    stays: () => this.top.draw(), // it names the language
    amiss: (text) => this.amiss(text),
  });
  private readonly routes = new Routes(this.client, this.shown, this.places, this.frame, this.drawer, this.top, this.body, {
    leaves: () => {
      this.side.glossary.close(false);
      this.pointing.touch.leave();
      this.bars.timeline.stay();
    },
    clears: () => {
      this.commands.console.clear(); // they are those of the run that is left
      this.bars.timeline.clear();
    },
    draw: () => this.draw(),
    guest: () => this.player !== null,
    wrong: (code, text) => this.player?.wrong(code, text),
  });
  /** The page around this one, if there is any. */
  private readonly player: Player | null = guest(
    this.client,
    this.shown,
    this.run,
    this.places,
    this.routes,
    this.look,
    this.speech,
  );
  private readonly acts: Acts = new Acts(
    {
      ...stageActs(this.stage),
      ...runActs(this.run),
      ...barActs(this.bars),
      ...handActs(this.pointing, this.shown, this.run.moves, this.stage),
      ...insideActs(this.drawer, this.frame, this.run.pace, this.reading),
      lang: () => this.speech.speak(appearance.other()),
      theme: () => this.look.flip(),
      key: () => void (embed === "" && (location.hash = "#/key")),
      help: () =>
        void (
          document.querySelector("dialog") ?? shortcuts(() => this.acts.act("share"), preferences(this.run.showing, this.frame))
        ),
      share: () => this.places.carried.copy(),
      close: () => this.close(),
      panel: () => this.panel(),
    },
    {
      shows: () => this.shown.lesson !== null,
      first: () => this.frame.extent === "first",
      zoomed: () => this.client.zoom > 1,
      tab: (number) => {
        const id = this.drawer.ids()[number - 1];
        if (id) this.drawer.show(id);
      },
      search: () => this.routes.page.querySelector<HTMLElement>("[data-key=search]")?.focus(),
      answers: (e, target) => this.side.prose.dock.answers(e, target),
      leaves: () => this.pointing.touch.leave(),
    },
  );

  // --- what a visitor does

  /** Opens the Share panel; what goes on by itself stops, so that there is something to share. */
  private panel(): void {
    if (embed !== "") return;
    this.run.pace.rest();
    openShare(this.client, this.shown, this.look, this.places.carried, this.standing).catch(() =>
      this.stage.note(t("noShare"), true),
    );
  }

  /** Escape: the nearest thing that can end does. */
  private close(): void {
    const { state } = this.shown;
    if (closeMenu() || this.side.glossary.close() || this.places.problems.close()) return;
    if (this.pointing.hold.close()) return;
    if (state && this.client.moving) return void this.client.ask({ type: "pause" }); // also what the core has not told of yet
    if (this.stage.dismiss()) return;
    if (state?.focus?.selected) return void this.client.ask({ type: "select", seq: 0 });
    if (this.look.marked !== "") return this.look.outline("");
    this.drawer.sheet(false);
  }

  start(): void {
    this.build();
    if (embed !== "") document.documentElement.dataset["embed"] = embed;
    redraw(
      document.body,
      this.top.element,
      this.routes.page,
      this.pointing.tip.element,
      this.announcer.element,
      this.places.room.drop,
      this.places.problems.element,
    );
    this.acts.listen(this.client);
    heedPresses();
    this.pointing.listen();
    this.hear();
    this.speech.greet();
    this.look.send();
    this.top.draw();
    this.drawer.apply();
    this.onStatus();
    this.routes.follow();
    void this.client.build.then(stay); // what the visit needs comes first
  }

  /** Builds the parts that stay for good. The frame of the stage must never leave the document, or the core would start anew. */
  private build(): void {
    this.bars.why.element.addEventListener("click", () => this.drawer.turn("why"));
    const bench = [
      this.drawer.column.element,
      this.side.beside(this.stage.element),
      this.caption.element,
      this.places.room.strip,
      this.bars.bar,
      this.bars.why.element,
      h("div", { class: "openedbox" }, this.side.opened.element),
      this.drawer.element,
      this.bars.deck.element,
    ];
    this.body.append(this.side.element, this.places.room.element, h("div", { class: "bench" }, bench));
    this.bars.transport.extra.prepend(this.stage.menu.button);
  }

  // --- what the core reports

  private hear(): void {
    this.client.on("state", () => this.onState());
    this.client.on("moving", () => this.shown.mark());
    this.client.on("status", () => this.onStatus());
    this.client.on("zoomed", () => this.drawDetails());
    this.client.on("timeline", () => this.bars.draw());
  }

  private onState(): void {
    this.pointing.touch.moved();
    const current = this.client.state;
    if (current && !questions) current.questions = [];
    if (this.shown.another()) {
      this.pointing.hold.leave();
      this.run.comparisons.clear();
    }
    const { state, lesson } = this.shown;
    if (!state || !lesson) {
      if (current) this.places.carried.left(current);
      return;
    }
    this.places.carried.settle(state);
    noteFills(lesson, state);
    this.run.comparisons.follow(state);
    this.draw();
    this.announcer.follow(state);
    this.run.showing.follow(state);
    if (this.shown.playground || framed() || embed === "stage") this.still.follow(state, language());
    this.player?.follow();
    this.speech.follow(state);
  }

  private onStatus(): void {
    this.shown.mark();
    this.player?.status(this.client);
    this.stage.drawStatus();
    this.stage.draw(this.context());
    if (this.shown.state === null) this.bars.draw(); // which says how far the core has come
  }

  /** Tells, here and around this page, that the address leads to something that cannot be played as it says. */
  private amiss(text: string): void {
    this.stage.note(text, true);
    this.player?.remark(text);
  }

  // --- drawing

  private draw(): void {
    this.shown.mark();
    if (!this.shown.lesson) return;
    const { state, playground } = this.shown;
    if (state) this.commands.console.follow(state);
    if (playground) this.places.room.draw(state);
    else this.side.draw(this.places.visit.comes);
    if (state) this.look.follow(state, !playground && this.side.prose.dock.asks);
    this.bars.draw();
    this.drawDetails();
  }

  /** The views and the tabs. */
  private drawDetails(): void {
    if (!this.shown.lesson) return;
    const context = this.context();
    this.stage.draw(context);
    this.drawer.draw(context);
    this.places.room.mark();
    this.shows.draw(this.stage.beats);
    this.pointing.draw(this.frame.simple ? this.frame.open : this.drawer.open);
    this.bars.drawWhy();
  }

  /** The context of tabs and views. */
  private context(): Context | null {
    return contextOf(this.client, this.shown, this.look, this.stage, this.side.prose.dock, (tab) => this.drawer.show(tab));
  }

  /** There is more of the page now, or less. */
  private reframe(): void {
    this.drawer.reframe();
    this.draw();
  }

  /** Another language is spoken from now on. */
  private spoken(): void {
    this.announcer.hush();
    this.pointing.touch.leave();
    this.places.problems.draw();
    this.top.draw();
    this.look.send();
    this.onStatus();
    const { lesson } = this.shown;
    if (!lesson) return this.routes.follow();
    document.title = `${pick(lesson.title)} – Zootrope`;
    this.draw();
    this.commands.console.words();
    this.side.glossary.words();
  }
}

new Shell().start();
