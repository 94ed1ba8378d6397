// The page: contents and lessons around the stage. It has no protocol knowledge; it shows what the core reports.
import { Announcer } from "./announce";
import { Client } from "./client";
import { h, icon } from "./dom";
import { home, link, progress } from "./home";
import { listen, meaning, shortcuts, type Action } from "./keys";
import { lessonById, pick, type Lesson } from "./lessons";
import { makePanes, makeViews } from "./panes/list";
import type { Context, Pane } from "./panes/pane";
import { Prose, nextStep } from "./prose";
import { recall, remember } from "./settings";
import { language, setLanguage, t, type Lang } from "./strings";
import { Transport } from "./transport";
import type { Given, State } from "./protocol";

const ICONS = {
  theme: "M9 2a7 7 0 1 0 0 14A7 7 0 0 0 9 2zM9 2v14M9 4.5l5 3M9 8l6.8 3M9 11.500l4.500 2.500",
  help: "M9 2a7 7 0 1 0 0 14A7 7 0 0 0 9 2zM6.9 7.2a2.1 2.1 0 1 1 3 2c-.7.4-.9.8-.9 1.5M9 13.2v.1",
};
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const darkScheme = matchMedia("(prefers-color-scheme: dark)");

/** A part of the address, or nothing where it is no text. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

class Shell {
  private lesson: Lesson | null = null;
  private loaded = ""; // id of the lesson that was asked for
  private tab = recall("tab") ?? "servers";
  private wantText = recall("view") === "text";
  private heartbeats = false;
  private selected = "";
  private speed = Number(recall("speed")) || 3;

  private readonly client = new Client({
    state: () => this.onState(),
    events: () => this.drawPane(),
    status: () => this.onStatus(),
    key: (key) => { const what = meaning(key); if (what !== undefined) this.act(what); },
    picked: (what) => this.onPicked(what.kind, what.name),
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
    goto: (step) => void this.client.ask({ type: "goto", step }),
    seek: (turn) => void this.client.ask({ type: "seek", turn }),
    branch: (branch) => void this.client.ask({ type: "branch", branch }),
    speed: () => this.speed,
    setSpeed: (n) => {
      this.speed = n;
      remember("speed", String(n));
      if (this.client.state?.running === "play") void this.client.ask({ type: "play", speed: n });
    },
  });
  private readonly panes = makePanes();
  private readonly words = makeViews().find((v) => v.id === "text")!;
  private readonly announcer = new Announcer();

  private shown: Pane | null = null;

  private readonly top = h("header", { class: "top" });
  private readonly page = h("div", { class: "page" });
  private readonly body = h("div", { class: "lesson" });
  private readonly status = h("div", { class: "status", role: "status" });
  private readonly views = h("div", { class: "seg", role: "group" });
  private readonly corner = h("label", { class: "corner" });
  private readonly tabs = h("div", { class: "tabs", role: "tablist" });
  private readonly pane = h("div", { class: "pane", role: "tabpanel", id: "pane" });
  private readonly peek = h("button", { type: "button", class: "peek", "aria-expanded": "false" });
  private readonly drawer = h("section", { class: "drawer" }, this.transport.extra, this.tabs, this.pane);

  start(): void {
    this.client.frame.title = "Zootrope";
    this.build();
    document.body.replaceChildren(this.top, this.page, this.announcer.element);
    listen((what) => this.act(what));
    addEventListener("hashchange", () => this.route());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.current()?.running === "play") void this.client.ask({ type: "pause" });
    });
    reducedMotion.addEventListener("change", () => this.look());
    darkScheme.addEventListener("change", () => this.look());
    const lang = recall("lang") ?? (navigator.language.startsWith("zh") ? "zh" : "en");
    this.speak(lang === "zh" ? "zh" : "en");
    this.look();
    this.route();
  }

  /** The parts that stay: the stage must never leave the document, or it would start anew. */
  private build(): void {
    const stage = h("section", { class: "stage" }, this.client.frame, this.words.element, this.status, this.views, this.corner);
    this.peek.addEventListener("click", () => this.sheet(!this.drawer.classList.contains("open")));
    this.body.append(
      h("aside", { class: "prose" }, this.prose.element, this.transport.nav),
      h("div", { class: "bench" }, stage, this.transport.bar, this.peek, this.drawer));
    this.tabs.addEventListener("keydown", (e) => this.tabKey(e));
    this.page.append(this.body);
  }

  // --- routes

  private route(): void {
    const [, what, id, step] = location.hash.split("/").map((s) => decoded(s.replace(/^#/, "")));
    const lesson = what === "lesson" ? lessonById(id ?? "") ?? null : null;
    this.page.querySelector("main.home")?.remove();
    this.lesson = lesson;
    this.body.hidden = lesson === null;
    document.title = lesson ? `${pick(lesson.title)} – Zootrope` : "Zootrope";
    if (lesson === null) {
      if (this.client.state?.running) void this.client.ask({ type: "pause" });
      this.page.append(home(what === "lesson" ? id ?? "" : ""));
      return;
    }
    this.open(lesson, Math.max(0, Math.min(lesson.steps.length, Math.floor(Number(step)) || 0)));
    this.draw();
  }

  private open(lesson: Lesson, steps: number): void {
    const state = this.current();
    if (this.loaded === lesson.id) {
      if (state && steps > 0 && this.stepsRun(state) !== steps) void this.client.ask({ type: "goto", step: steps - 1 });
      return;
    }
    this.loaded = lesson.id;
    remember("lesson", lesson.id);
    void this.client.ask({ type: "load", lesson: lesson.id, step: steps, answers: this.answers(lesson.id) }).then((answer) => {
      if (!answer.ok) answer.problems.forEach((p) => this.warn(p.message));
    });
  }

  /** What was answered on an earlier visit. */
  private answers(id: string): Given[] {
    try {
      const kept: unknown = JSON.parse(recall("answers:" + id) ?? "{}");
      return Object.entries(kept ?? {}).map(([question, choice]) => ({ question, choice: String(choice) }));
    } catch {
      return [];
    }
  }

  private keepAnswers(state: State): void {
    const given = state.questions.filter((q) => q.chosen !== "").map((q) => [q.id, q.chosen]);
    if (given.length > 0) remember("answers:" + state.lesson, JSON.stringify(Object.fromEntries(given)));
  }

  /** After a control has gone, the focus stays at hand. */
  private nextFocus(): void {
    if (document.activeElement === document.body) this.transport.nav.querySelector<HTMLElement>(".next")?.focus();
  }

  private stepsRun(state: State): number { return state.stepDone ? state.step + 1 : Math.max(0, state.step); }

  /** The state, if it is of the lesson that is shown. */
  private current(): State | null {
    const state = this.client.state;
    return state && this.lesson && state.lesson === this.lesson.id ? state : null;
  }

  // --- what the core reports

  private onState(): void {
    const state = this.current();
    if (!state || !this.lesson) return;
    this.keepAnswers(state);
    if (state.running === "") {
      const ran = this.stepsRun(state);
      const hash = link(this.lesson.id, ran);
      if (location.hash !== hash) location.replace(hash);
      if (ran > progress(this.lesson.id)) remember("step:" + this.lesson.id, String(ran));
    }
    this.draw();
    this.announcer.tell(state, (i) => pick(this.lesson?.steps[i]?.title),
      (id) => pick(this.lesson?.goals?.find((g) => g.id === id)?.text) || id);
  }

  /** Says on the root element how the run stands, for styles and tests. */
  private mark(): void {
    const state = this.current();
    const up = this.client.ready && this.client.stage !== null && state !== null;
    document.documentElement.dataset["run"] = up ? state.running || "rest" : "wait";
  }

  private onStatus(): void {
    const { client } = this;
    this.mark();
    this.status.replaceChildren();
    if (client.failed !== "") {
      this.status.append(h("p", {}, t("failed", client.failed)),
        h("button", { type: "button", class: "btn", onclick: () => client.restart() }, t("reload")));
    } else if (!client.ready) {
      this.status.append(h("p", {}, client.share > 0 && client.share < 1
        ? t("loadingShare", Math.round(client.share * 100)) : t("loading")));
    }
    this.status.hidden = this.status.childElementCount === 0;
    this.drawViews();
    this.drawText();
  }

  private onPicked(kind: string, name: string): void {
    if (kind === "message") return this.show("messages");
    this.selected = this.selected === name ? "" : name;
    this.look();
    this.show(kind === "client" ? "clients" : "servers");
  }

  private warn(message: string): void {
    this.status.hidden = false;
    this.status.replaceChildren(h("p", { class: "warn" }, message));
  }

  // --- drawing

  private draw(): void {
    this.mark();
    if (!this.lesson) return;
    const state = this.current();
    const inProse = this.prose.element.contains(document.activeElement);
    this.prose.draw(this.lesson, state);
    if (inProse) this.nextFocus();
    this.transport.draw(this.lesson, state);
    this.drawTabs();
    this.drawPane();
    this.drawText();
    if (state?.stopped) this.warn(t("stopped", state.stopped));
    else if (this.client.ready && this.client.failed === "") this.status.hidden = true;
  }

  private showsText(): boolean { return this.wantText || this.client.stage === false; }

  private drawViews(): void {
    const view = (word: "stage" | "text", text: boolean) => h("button", {
      type: "button", "aria-pressed": String(this.showsText() === text),
      "aria-disabled": String(!text && this.client.stage === false), onclick: () => this.setText(text),
    }, t(word));
    this.views.setAttribute("aria-label", t("views"));
    this.views.replaceChildren(view("stage", false), view("text", true));
    this.corner.replaceChildren(h("input", { type: "checkbox", checked: this.heartbeats, onchange: (e: Event) => {
      this.heartbeats = (e.target as HTMLInputElement).checked;
      this.look();
    } }), t("heartbeats"));
  }

  private drawText(): void {
    const shown = this.showsText();
    this.words.element.hidden = !shown;
    this.client.frame.classList.toggle("under", shown);
    const context = this.context();
    if (shown && context) this.words.update(context);
  }

  /** What tabs and views are given. */
  private context(): Context | null {
    const state = this.current();
    return state && {
      state, lang: language(), events: this.client.events, ask: (body) => this.client.ask(body),
      select: (seq) => void this.client.ask({ type: "select", seq }), go: (seq) => void this.client.ask({ type: "seek", seq }),
      open: (tab) => this.show(tab), marked: this.selected, heartbeats: this.heartbeats,
      mark: (name) => {
        this.selected = name;
        this.look();
        this.drawPane();
      },
    };
  }

  private setText(on: boolean): void {
    if (!on && this.client.stage === false) return;
    this.wantText = on;
    remember("view", on ? "text" : "stage");
    this.drawViews();
    this.drawText();
  }

  private ids(): string[] { return this.panes.map((p) => p.id); }

  private drawTabs(): void {
    const state = this.current();
    if (!this.ids().includes(this.tab)) this.tab = "servers";
    const key = language() + this.tab + this.panes.map((p) => (state && p.note?.(state)) ?? "").join();
    if (this.tabs.dataset["key"] === key) return;
    this.tabs.dataset["key"] = key;
    const focused = this.tabs.contains(document.activeElement);
    this.tabs.setAttribute("aria-label", t("details"));
    this.tabs.replaceChildren(...this.ids().map((id) => {
      const pane = this.panes.find((p) => p.id === id)!;
      const note = (state && pane.note?.(state)) || "";
      return h("button", {
        type: "button", role: "tab", id: "tab-" + id, "aria-controls": "pane", "aria-selected": String(id === this.tab),
        tabindex: id === this.tab ? 0 : -1, onclick: () => this.show(id),
      }, t(pane.title), note !== "" && h("small", {}, note));
    }));
    if (focused) this.tabs.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
    this.pane.setAttribute("aria-labelledby", "tab-" + this.tab);
    this.peek.textContent = t("details");
  }

  private drawPane(): void {
    const pane = this.panes.find((p) => p.id === this.tab)!;
    if (pane !== this.shown) {
      this.shown?.hide();
      this.pane.replaceChildren(pane.element);
      pane.show();
      this.shown = pane;
    }
    const context = this.context();
    if (context) pane.update(context);
  }

  private show(tab: string): void {
    this.tab = tab;
    remember("tab", tab);
    this.drawTabs();
    this.drawPane();
    this.tabs.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (matchMedia("(max-width: 720px)").matches) this.sheet(true);
  }

  private tabKey(e: KeyboardEvent): void {
    const ids = this.ids();
    const at = ids.indexOf(this.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.show(ids[(to + ids.length) % ids.length]!);
  }

  private sheet(open: boolean): void {
    this.drawer.classList.toggle("open", open);
    this.peek.classList.toggle("up", open);
    this.peek.setAttribute("aria-expanded", String(open));
    if (open) this.tabs.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // --- what a visitor does

  private act(what: Action | number): void {
    if (typeof what === "number") {
      const id = this.ids()[what - 1];
      if (id && this.lesson) this.show(id);
      return;
    }
    switch (what) {
      case "lang": return this.speak(language() === "en" ? "zh" : "en");
      case "theme": return this.flip();
      case "help": return void (document.querySelector("dialog") ?? shortcuts());
      case "close":
        if (this.current()?.running) return void this.client.ask({ type: "pause" });
        return this.sheet(false);
    }
    if (!this.lesson) return;
    switch (what) {
      case "text": return this.setText(!this.showsText());
      case "console":
        this.show("console");
        return this.panes.find((p) => p.id === "console")!.focus!();
      case "play": return this.play();
      case "next": {
        const state = this.current();
        if (state && nextStep(state, this.lesson.steps.length) < 0 && state.finished) return;
        return void this.client.ask({ type: "next" });
      }
      default: return void this.client.ask({ type: what });
    }
  }

  private play(): void {
    if (this.current()?.running) void this.client.ask({ type: "pause" });
    else void this.client.ask({ type: "play", speed: this.speed });
  }

  // --- language and theme

  private speak(lang: Lang): void {
    setLanguage(lang);
    remember("lang", lang);
    document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
    document.documentElement.dataset["lang"] = lang;
    this.drawTop();
    this.onStatus();
    if (this.lesson) this.draw();
    else if (this.page.querySelector("main.home")) this.route();
  }

  private drawTop(): void {
    const tool = (path: string, word: string, press: () => void) =>
      h("button", { type: "button", class: "iconbtn", title: word, "aria-label": word, onclick: press }, icon(path));
    const speaks = (lang: Lang, name: string) => h("button", {
      type: "button", lang: lang === "zh" ? "zh-CN" : "en", "aria-pressed": String(language() === lang),
      onclick: () => this.speak(lang),
    }, name);
    this.top.replaceChildren(
      h("a", { class: "brand", href: "#/" }, h("span", { class: "drum", "aria-hidden": "true" }, h("i"), h("i"), h("i"), h("i"),
        h("i")), "Zootrope"),
      h("nav", { class: "topnav" }, h("a", { href: "#/" }, t("lessons"))),
      h("span", { class: "sp" }),
      h("span", { class: "lang", role: "group", "aria-label": t("language") }, speaks("en", "English"),
        speaks("zh", "中文")),
      tool(ICONS.theme, t("theme"), () => this.flip()),
      tool(ICONS.help, t("help"), () => this.act("help")));
  }

  private theme(): "light" | "dark" {
    const chosen = recall("theme");
    return chosen === "dark" || chosen === "light" ? chosen : darkScheme.matches ? "dark" : "light";
  }

  private flip(): void {
    remember("theme", this.theme() === "dark" ? "light" : "dark");
    this.look();
  }

  private look(): void {
    document.documentElement.dataset["theme"] = this.theme();
    void this.client.ask({
      type: "look", theme: this.theme(), reduced: reducedMotion.matches, heartbeats: this.heartbeats, selected: this.selected,
    });
  }
}

new Shell().start();
