// The drawer under the stage: tabs, and the one that is open. Its upper edge is drawn by mouse, finger or arrows; it folds to
// its tabs. On a phone the same is a sheet that comes up from below. In the simple frame it is there while one looks inside, and a
// tab comes when the run first has something for it.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import { WayBack } from "../base/back";
import { h } from "../base/dom";
import { Menu } from "../base/menu";
import { phone } from "../base/phone";
import { embed } from "../base/query";
import { recall, remember } from "../base/settings";
import { language, t } from "../text/strings";
import { Column } from "./column";
import { scale, type Frame } from "./frame";
import type { Context, Pane } from "../views/pane";
import type { State } from "../protocol";

const LEAST = 120;
const FOLDED = 41;
const SLIDE = 720; // px: on a page lower than this, the stage keeps half of the height
const LOW = 160; // px of the drawer on such a page: some lines of a tab
const FIRST = "why"; // the tab that is open first under "Look inside"
const CONSOLE = "console";
const BESIDE = "code"; // the tab that stands beside the stage, where there is room

interface DrawerHost {
  /** Another tab was opened, and needs its context. */
  changed(): void;
}

export class Drawer {
  readonly element: HTMLElement;
  readonly tabs = h("div", { class: "tabs", role: "tablist", "data-refuge": "[aria-selected=true]" });
  private readonly pane = h("div", { class: "pane", role: "tabpanel", id: "pane" });
  private readonly edge = h("div", {
    class: "edge",
    role: "separator",
    tabindex: 0,
    "aria-orientation": "horizontal",
    "aria-controls": "pane",
  });
  private readonly come = new Set<string>(); // the tabs for which there has been something
  private readonly rest = new Menu(() =>
    this.all.filter((p) => this.here(p) && !this.shows(p)).map((p) => ({ text: t(p.title), press: () => this.show(p.id) })),
  );
  private readonly shut = h("button", { type: "button", class: "closeb", onclick: () => this.leave() }, "×");
  private hands: string[] = []; // what the lesson lets a reader take in hand (State.hands)
  private tab = recall("tab") ?? "why";
  private shown: Pane | null = null;
  private readonly back = new WayBack(() => this.sheet(false));
  private detail = this.tab === CONSOLE ? FIRST : this.tab; // the tab that was looked at last, beside the console
  private byReader = recall("folded") === "true"; // whether the reader has folded the drawer
  private yields = false; // whether the drawer is folded until a tab is opened, because the column beside the stage has the lines
  readonly column: Column;
  private height = Number(recall("drawer")) || 0; // 0: the default share of the window

  constructor(
    extra: HTMLElement,
    private readonly tools: HTMLElement,
    private readonly frame: Frame,
    private readonly all: Pane[],
    private readonly host: DrawerHost,
  ) {
    this.column = new Column(
      this.all.find((p) => p.id === BESIDE)!,
      () => this.make(),
    );
    this.rest.button.classList.add("rest");
    this.element = h(
      "section",
      { class: "drawer" },
      this.edge,
      extra,
      h("div", { class: "tabhead" }, this.tabs, this.rest.button, this.tools, this.shut),
      this.pane,
    );
    if (!this.all.some((p) => p.id === this.tab)) this.tab = all[0]!.id;
    onKeys(this.tabs, (e) => this.tabKey(e));
    onKeys(this.edge, (e) => this.edgeKey(e));
    this.edge.addEventListener("pointerdown", (e) => this.drag(e));
    this.edge.addEventListener("dblclick", () => this.resize(0));
    addEventListener("resize", () => {
      this.apply();
      this.uncoverChosen();
    });
    phone.addEventListener("change", () => {
      const open = phone.matches && this.element.classList.contains("open");
      document.documentElement.classList.toggle("sheet", open);
      this.back.turn(open);
      this.host.changed();
    });
  }

  /** Whether a tab belongs to the room and frame that are shown. */
  private here({ id, room, allowed }: Pane): boolean {
    if (id === BESIDE && this.column.open) return false;
    return this.frame.playground || (room === undefined && (allowed === undefined || this.hands.includes(allowed)));
  }

  private get panes(): Pane[] {
    return this.all.filter((p) => this.here(p));
  }

  /** The tabs that are seen, in their order. */
  private get seenPanes(): Pane[] {
    if (!this.frame.simple) return this.panes;
    const first = this.panes.filter((p) => p.id === FIRST);
    return [...first, ...this.panes.filter((p) => p.id !== FIRST && this.shows(p))];
  }

  /** Whether a tab has come already: a tab that was opened stays. */
  private shows(pane: Pane): boolean {
    return !this.frame.simple || !pane.has || this.come.has(pane.id) || pane.id === this.tab;
  }

  ids(): string[] {
    return this.seenPanes.map((p) => p.id);
  }
  private get folded(): boolean {
    return this.byReader || this.yields;
  }
  get open(): boolean {
    return phone.matches ? this.element.classList.contains("open") : this.frame.simple ? this.frame.open : !this.folded;
  }

  /** Says whether what the open tab shows can be seen. */
  private seen(): boolean {
    return this.open;
  }

  /** Another lesson was opened, or none. In a lesson with code, the lines are open from the start. */
  lesson(coded: boolean): void {
    const was = this.column.coded;
    this.column.coded = coded;
    if (was || coded) this.make();
  }

  /** Makes room for the lines beside the stage, or where there is none opens their tab. */
  private make(): void {
    this.yields = this.column.open;
    if (this.column.coded && !this.column.open && embed !== "stage" && !phone.matches) return this.show(BESIDE);
    this.apply();
    this.host.changed();
  }

  draw(context: Context | null): void {
    this.hands = context?.state.hands ?? [];
    if (this.column.open && this.shown === this.column.pane) {
      this.shown.hide();
      this.shown = null;
    }
    this.column.draw(context);
    if (!this.panes.some((p) => p.id === this.tab)) this.tab = FIRST;
    if (context) this.panes.filter((p) => p.has?.(context.state)).forEach((p) => this.come.add(p.id));
    this.drawTabs(context?.state ?? null);
    const pane = this.seen() ? this.panes.find((p) => p.id === this.tab)! : null;
    if (pane !== this.shown) {
      this.shown?.hide();
      // Each pane has a heading of its own: the headings in it are one level below, also where a sheet hides the headings before it.
      if (pane) redraw(this.pane, h("h2", { class: "hide" }, t(pane.title)), pane.element);
      pane?.show();
      this.shown = pane;
      this.pane.scrollTop = 0;
    }
    if (context) pane?.update(context);
  }

  private drawTabs(state: State | null): void {
    const panes = this.seenPanes;
    this.nameTabs(panes);
    let moved = false; // a number that has come, gone or grown moves the tabs behind it
    panes.forEach((pane, i) => {
      const note = (state && pane.note?.(state)) || "";
      const small = this.tabs.children[i]!.querySelector("small")!;
      small.hidden = note === "";
      small.className = note.startsWith("!") ? "bad" : "";
      const number = note.replace(/^!/, "");
      moved ||= small.textContent.length !== number.length;
      small.textContent = number;
    });
    if (moved) this.uncoverChosen();
    if (this.tabs.dataset["tab"] === this.tab && this.tabs.dataset["open"] === String(this.open)) return;
    const focused = this.tabs.contains(document.activeElement);
    panes.forEach((pane, i) => {
      const tab = this.tabs.children[i] as HTMLElement;
      tab.setAttribute("aria-selected", String(pane.id === this.tab));
      tab.classList.toggle("shut", !this.open);
      tab.tabIndex = pane.id === this.tab ? 0 : -1;
    });
    const chosen = this.tabs.querySelector<HTMLElement>("[aria-selected=true]")!;
    if (this.tabs.dataset["tab"] !== this.tab) this.uncover(chosen);
    this.tabs.dataset["tab"] = this.tab;
    this.tabs.dataset["open"] = String(this.open);
    if (focused) chosen.focus({ preventScroll: true });
    this.pane.setAttribute("aria-labelledby", "tab-" + this.tab);
  }

  /** Makes the tabs, or names them in another language. */
  private nameTabs(panes: Pane[]): void {
    const names = [language(), this.frame.simple, ...panes.map((p) => p.id)].join();
    if (this.names === names) return;
    this.names = names;
    this.tabs.lang = language();
    const more = this.panes.length - panes.length;
    this.rest.button.hidden = more === 0;
    this.rest.label(t("moreTabs", more));
    this.shut.title = t("close");
    this.shut.setAttribute("aria-label", t("close"));
    delete this.tabs.dataset["tab"];
    this.tabs.setAttribute("aria-label", t("details"));
    this.element.setAttribute("aria-label", t("details"));
    this.edge.setAttribute("aria-label", t("drawerEdge"));
    this.edge.title = t("drawerEdge");
    redraw(
      this.tabs,
      panes.map((pane) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: "tab-" + pane.id,
            "data-key": pane.id,
            "aria-controls": "pane",
            onclick: () => this.press(pane.id),
          },
          t(this.frame.simple && pane.id === FIRST ? "why" : pane.title),
          " ",
          h("small"),
        ),
      ),
    );
  }

  private names = "";

  /** A press on the open tab folds the drawer. */
  private press(tab: string): void {
    if (tab === this.tab && !phone.matches && !this.frame.simple) this.fold(!this.folded);
    else this.show(tab);
  }

  show(tab: string): void {
    if (tab === BESIDE && this.column.open) return this.column.pane.focus?.();
    if (!this.panes.some((p) => p.id === tab)) return;
    this.tab = tab;
    if (tab !== CONSOLE) this.detail = tab;
    remember("tab", tab);
    if (phone.matches) this.sheet(true);
    else if (this.frame.simple) this.enter();
    else this.fold(false);
    this.uncoverChosen();
  }

  /** Opens a tab, or closes the sheet if that is open. */
  turn(tab: string): void {
    if (this.open) this.sheet(false);
    else this.show(tab);
  }

  private uncoverChosen(): void {
    this.uncover(this.tabs.querySelector<HTMLElement>("[aria-selected=true]"));
  }

  /** Scrolls a tab into sight. The browser's own scrollIntoView would have Tab go on from there. */
  private uncover(tab: HTMLElement | null): void {
    if (!tab) return;
    const at = tab.getBoundingClientRect();
    const room = this.tabs.getBoundingClientRect();
    this.tabs.scrollLeft += Math.max(0, at.right - room.right) - Math.max(0, room.left - at.left);
  }

  /** Gives the keyboard to the open tab. */
  focus(): void {
    const pane = this.panes.find((p) => p.id === this.tab)!;
    if (pane.focus) pane.focus();
    else this.pane.querySelector<HTMLElement>("a[href], button:not([disabled]), input, select, [tabindex='0']")?.focus();
  }

  toggle(): void {
    if (phone.matches) this.sheet(!this.open);
    else if (!this.frame.simple) this.fold(!this.folded);
    else if (this.frame.open) this.leave();
    else this.enter();
  }

  /** Opens the inside: the first time with the tab Why, later with the tab that was open last. */
  private enter(): void {
    this.frame.look(true);
    this.apply();
    this.host.changed();
  }

  private leave(): void {
    if (phone.matches) return this.sheet(false);
    const focused = this.element.contains(document.activeElement);
    this.frame.look(false);
    if (focused) document.querySelector<HTMLElement>(".look")?.focus(); // the focus goes to the button that opens and closes the inside
    this.apply();
    this.host.changed();
  }

  /** The frame has become another one. */
  reframe(): void {
    this.apply();
    this.host.changed();
  }

  private fold(folded: boolean): void {
    this.byReader = folded;
    this.yields = false;
    remember("folded", String(folded));
    this.apply();
    this.host.changed();
  }

  sheet(open: boolean): void {
    const focused = this.element.contains(document.activeElement);
    this.element.classList.toggle("open", open);
    document.documentElement.classList.toggle("sheet", open && phone.matches);
    this.back.turn(open && phone.matches);
    if (this.frame.simple && phone.matches) this.frame.look(open);
    if (!open && focused && phone.matches) this.opener()?.focus();
    this.host.changed();
  }

  /** The button that opens the sheet: each room and frame has its own. */
  private opener(): HTMLElement | undefined {
    const key = this.tab === CONSOLE ? "console" : "inside";
    return [...document.querySelectorAll<HTMLElement>(`.look, .peek, .play-keys [data-key="${key}"]`)].find((e) =>
      e.checkVisibility(),
    );
  }

  /** The content of the sheet: the console, or the details of the run; "" if no sheet is open. */
  get sheetShows(): "" | "console" | "inside" {
    return !phone.matches || !this.open ? "" : this.tab === CONSOLE ? "console" : "inside";
  }

  /** Opens the tab that was open last, without the console. */
  details(): void {
    this.show(this.detail);
  }

  // --- its height

  /** The height that the stage and the drawer share. */
  private get room(): number {
    const others = [".top", ".cap", ".deck", ".transport"].reduce(
      (sum, part) => sum + (document.querySelector<HTMLElement>(part)?.offsetHeight ?? 0),
      0,
    );
    return innerHeight - others;
  }

  private most(): number {
    return Math.max(LEAST, this.room - 160);
  }
  private usual(): number {
    const usual = this.frame.simple
      ? Math.max(216, Math.min(400 * scale(), innerHeight * 0.3733))
      : Math.max(216, Math.min(368, innerHeight * 0.3467));
    return Math.round(
      innerHeight > SLIDE ? usual : Math.max(this.frame.simple ? LOW : LEAST, Math.min(usual, this.room - innerHeight / 2)),
    );
  }
  private now(): number {
    return this.folded && !this.frame.simple ? FOLDED : Math.min(this.most(), this.height || this.usual());
  }

  apply(): void {
    const now = this.now();
    this.element.parentElement?.style.setProperty("--drawer", `${now}px`);
    this.element.classList.toggle("folded", this.folded && !this.frame.simple);
    this.edge.setAttribute("aria-valuemin", String(FOLDED));
    this.edge.setAttribute("aria-valuemax", String(this.most()));
    this.edge.setAttribute("aria-valuenow", String(now));
  }

  private resize(height: number): void {
    this.height = height === 0 ? 0 : Math.max(LEAST, Math.min(this.most(), Math.round(height)));
    remember("drawer", String(this.height));
    if (this.folded && !this.frame.simple) this.fold(false);
    else this.apply();
  }

  /** Folds the drawer by dragging it to its edge. */
  private away(): void {
    if (this.frame.simple) this.leave();
    else this.fold(true);
  }

  private edgeKey(e: KeyboardEvent): void {
    const now = this.now();
    if (e.key === "ArrowUp") this.resize(now + 24);
    else if (e.key === "ArrowDown" && now <= LEAST) this.away();
    else if (e.key === "ArrowDown") this.resize(now - 24);
    else if (e.key === "Home") this.away();
    else if (e.key === "End") this.resize(this.most());
    else if (e.key === "Enter") this.toggle();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  private drag(e: PointerEvent): void {
    if (e.button !== 0) return;
    const [from, height] = [e.clientY, this.now()];
    const move = (m: PointerEvent) => {
      const to = height + from - m.clientY;
      if (to < LEAST / 2) {
        if (this.open) this.away();
      } else this.resize(to);
    };
    const end = () => {
      this.edge.removeEventListener("pointermove", move);
      document.documentElement.classList.remove("dragging");
    };
    if (e.isTrusted) this.edge.setPointerCapture(e.pointerId);
    document.documentElement.classList.add("dragging"); // the stage's frame would take the pointer
    this.edge.addEventListener("pointermove", move);
    this.edge.addEventListener("lostpointercapture", end, { once: true });
    this.edge.addEventListener("pointerup", end, { once: true });
  }

  private tabKey(e: KeyboardEvent): void {
    const ids = this.ids();
    const at = ids.indexOf(this.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    this.show(ids[(to + ids.length) % ids.length]!);
  }
}
