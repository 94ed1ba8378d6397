// Goes where the address leads: to a lesson, the playground or a page, and from one to the other. The lesson stays in the document,
// or the core would start anew.
import { h } from "../base/dom";
import { phone } from "../base/phone";
import { embed } from "../base/query";
import { redraw } from "../base/redraw";
import { hash, link, read, rewrite, type Route } from "../base/route";
import { forgetLesson } from "../lesson/brought";
import { fetchAhead, here } from "../lesson/fetched";
import { PLAYGROUND } from "../play/world";
import { entryById, lessonById, pick, type Lesson } from "../text/lessons";
import { t } from "../text/strings";
import { fetching, nothing, pageOf, titleOf, type PageRoute } from "./pages";
import type { Client } from "../stage/client";
import type { Drawer } from "./drawer";
import type { Frame } from "./frame";
import type { Places } from "./places";
import type { Shown } from "./shown";
import type { TopBar } from "./topbar";

interface RoutesHost {
  /** The address leads elsewhere: closes what is open over the page. */
  leaves(): void;
  /** Another run will be shown, which is not here yet: removes what was shown of the run before. */
  clears(): void;
  draw(): void;
  /** Whether the page around this one says what is shown. */
  guest(): boolean;
  /** Tells that page why there is nothing to show. */
  wrong(code: string, text: string): void;
}

const known = (id: string): boolean => entryById(id) !== undefined;

export class Routes {
  readonly page: HTMLElement;

  /** `body` is the place of lessons and the playground. */
  constructor(
    private readonly client: Client,
    private readonly shown: Shown,
    private readonly places: Places,
    private readonly frame: Frame,
    private readonly drawer: Drawer,
    private readonly top: TopBar,
    private readonly body: HTMLElement,
    private readonly host: RoutesHost,
  ) {
    this.page = h("div", { class: "page" }, body);
    addEventListener("hashchange", () => this.follow());
    addEventListener("online", () => this.online());
  }

  /** Goes where the address leads. */
  follow(): void {
    this.places.visit.follows(hash());
    const to = read(hash(), known);
    this.host.leaves();
    const before = this.shown.lesson;
    if (to.page === "open" && this.host.guest()) {
      this.put();
      return void (this.body.hidden = true); // the host page says what is shown
    }
    this.shown.lesson = to.page === "lesson" && here(to.id) ? lessonById(to.id)! : to.page === "playground" ? PLAYGROUND : null;
    this.turn(before);
    document.documentElement.dataset["room"] = to.page;
    if (embed !== "" && to.page !== "lesson" && to.page !== "playground") return this.nowhere(to);
    this.top.mark(to.page === "lesson" || to.page === "home" ? "lessons" : to.page);
    if (to.page === "lesson") this.lesson(to, before);
    else if (to.page === "playground") this.playground(to.artefact, before);
    else this.other(to);
  }

  /** Reacts to a route that may show another lesson than before. */
  private turn(before: Lesson | null): void {
    const { lesson, state, playground } = this.shown;
    if (lesson === null || lesson !== before) {
      this.frame.settle(playground);
      if (lesson !== null && state === null) this.host.clears();
    }
    if (before?.id !== lesson?.id) {
      this.drawer.sheet(false); // the sheet belongs to what was left
      this.drawer.lesson(!!lesson?.code);
    }
    this.body.hidden = lesson === null;
  }

  private lesson(to: Route & { page: "lesson" }, before: Lesson | null): void {
    const { lesson, state } = this.shown;
    if (lesson === null) return this.fetch(to.id);
    this.put();
    document.title = `${pick(lesson.title)} – Zootrope`;
    if (embed === "") fetchAhead(to.id); // a guest goes nowhere else
    if (before && before !== lesson && before.id === to.id) void this.places.visit.renew(lesson, state);
    else this.places.visit.open(lesson, to, state);
    this.host.draw();
  }

  private playground(artefact: string, before: Lesson | null): void {
    this.put();
    document.title = `${t("playground")} – Zootrope`;
    if (before !== PLAYGROUND && !phone.matches) this.drawer.show("console");
    void this.places.room.open(artefact);
    this.host.draw();
  }

  private other(to: PageRoute): void {
    document.title = titleOf(to);
    if (this.client.state?.running) void this.client.ask({ type: "pause" });
    const page = pageOf(to, this.client.build, {
      bring: (file) => void this.places.room.bring(file),
      forget: (id) => {
        forgetLesson(id);
        this.follow();
      },
    });
    this.put(page);
    this.shown.mark();
  }

  /** The address of a guest leads to nothing that a guest has. */
  private nowhere(to: PageRoute): void {
    const missing = to.page === "home" && to.missing !== "" ? t("noSuchLesson", to.missing) : t("nothingHere");
    this.put(nothing(missing));
    this.shown.mark();
    this.host.wrong("unknown", missing);
  }

  /** Waits for the script of a lesson, and goes where the address leads by then. */
  private fetch(id: string): void {
    const follow = () => this.follow();
    const lost = (text: string) => {
      this.shown.mark();
      this.host.wrong("failed", text);
    };
    this.put(fetching(id, { came: follow, again: follow, lost }));
    document.documentElement.dataset["run"] = "wait";
  }

  /** Puts a page beside the lesson. */
  private put(main: HTMLElement | null = null): void {
    redraw(this.page, this.body, main);
  }

  /** Goes to a lesson that has just been read, also if an earlier version of it is shown. */
  to(lesson: Lesson): void {
    const at = read(hash(), known);
    if (at.page === "lesson" && at.id === lesson.id) this.follow();
    else location.hash = link(lesson.id);
  }

  /** Goes to an address without a step of the browser's history, which is the host's. */
  replace(to: string): void {
    rewrite(to);
    this.follow();
  }

  /** Loads again what could not be loaded, when the network is back. */
  private online(): void {
    if (this.client.failed !== "" && !this.client.ready) this.client.restart();
    if (this.page.querySelector("[data-lost]")) this.follow();
  }
}
