// The stage's place on the page: the frame with the core, the views that take its place, what is laid over it.
import { differs } from "../text/differing";
import { redraw } from "../base/redraw";
import { h, spoken, write } from "../base/dom";
import { Legend } from "../shapes/legend";
import { Menu, type Choice } from "../base/menu";
import { moveHas } from "../base/moves";
import { recall, remember } from "../base/settings";
import { language, t, type Word } from "../text/strings";
import { makeViews } from "../views/list";
import type { Context, View } from "../views/pane";
import { runs } from "../views/parts";
import type { Client } from "./client";
import type { Picture, State } from "../protocol";

interface StageHost {
  heartbeats(on: boolean): void;
  /** Another picture of the run has been chosen. */
  pictured(): void;
  compare(id: string): void;
  /** Another view has been chosen: it has to be given what there is to show. */
  changed(): void;
}

const ZOOMS = [1, 1.5, 2, 3, 4];
const PAN = 0.25; // of the stage, with each press
/** The pictures of a run, with their names; "" is the one that the step wants. */
const PICTURES: readonly (readonly [Picture, Word])[] = [
  ["", "pictureOfStep"],
  ["ring", "pictureRing"],
  ["tree", "pictureTree"],
  ["both", "pictureBoth"],
];
const percent = (zoom: number): string => `${Math.round(zoom * 100)} %`;

export class StageBox {
  readonly element: HTMLElement;
  beats = recall("heartbeats") === "true";
  private readonly views = makeViews();
  private want = recall("view") ?? "stage";
  private shown: View | null = null;
  private noted = false;
  private passes = 0; // the timer after which a note goes away

  private readonly place = h("div", { class: "view" });
  private readonly status = h("div", { class: "status", role: "status" });
  private readonly seg = h("div", { class: "seg", role: "group", "data-refuge": "[aria-pressed=true]" });
  private readonly beatsBox = h("input", { type: "checkbox", onchange: () => this.setBeats(this.beatsBox.checked) });
  private readonly beatsLabel = h("span");
  /** Which picture of the run the reader wants to see; for the visit, since another lesson is about something else. */
  picture: Picture = "";
  private readonly pictureMenu = new Menu(() => this.pictures());
  private readonly zoomMenu = new Menu(() => this.zooms());
  /** Views and heartbeats once more, for the sheet of a phone. */
  readonly menu = new Menu(() => [
    ...["stage", ...this.views.map((v) => v.id)].map((id) => ({
      text: this.title(id),
      on: this.view === id,
      press: () => this.choose(id),
    })),
    ...(this.view === "stage" ? this.pictures() : []),
    ...this.runs(),
    ...this.parting(),
    { text: t("heartbeats"), on: this.beats, press: () => this.setBeats(!this.beats) },
    { text: t("follow"), on: this.client.follow, press: () => this.toggleFollow() },
  ]);
  /** The two runs that are compared, if there are several. */
  private readonly which = new Menu(() => this.runs());
  private chosen = ""; // the comparison that was chosen last
  private readonly legend = new Legend();
  private state: State | null = null;
  private words = "";
  private stopped = ""; // why the run cannot go on, in words
  private dismissed = ""; // what need not be told any more
  private width = 0;
  private height = 0;

  constructor(
    private readonly client: Client,
    private readonly host: StageHost,
  ) {
    this.element = h(
      "section",
      { class: "stage" },
      this.seg,
      h(
        "div",
        { class: "corner" },
        h("label", {}, this.beatsBox, this.beatsLabel),
        this.zoomMenu.button,
        this.pictureMenu.button,
      ),
      client.frame,
      this.place,
      this.legend.element,
      this.status,
    );
    this.beatsBox.checked = this.beats;
    client.on("corner", () => this.drawLegend());
    client.on("zoomed", () => this.drawZoom());
    client.on("asking", (body) => void (moveHas(body.type, "clears") && this.passed()));
    new ResizeObserver(([box]) => {
      ({ width: this.width, height: this.height } = box!.contentRect);
      this.drawLegend();
    }).observe(client.frame);
  }

  /** The view that is seen: "stage", or the id of another. Without WebGL there is no stage. */
  get view(): string {
    const want = this.views.some((v) => v.id === this.want) ? this.want : "stage";
    return want === "stage" && this.client.stage === false ? "text" : want;
  }

  choose(view: string): void {
    if (view === "stage" && this.client.stage === false) return this.note(t("noStage"));
    this.want = view;
    remember("view", view);
    this.host.changed();
  }

  /** Whether the chosen view shows one of two runs, and not both. */
  private get single(): boolean {
    return this.views.some((v) => v.id === this.view && !v.both);
  }

  /** Whether two runs are seen. */
  private get comparing(): boolean {
    return !!this.state?.compared && !this.single;
  }

  /** Shows two runs, or one again: those that were chosen last, if they are there. */
  compare(): void {
    const { comparisons = [], compared } = this.state ?? {};
    const comparison = comparisons.find((r) => r.id === this.chosen) ?? comparisons[0];
    if (!comparison) return this.note(t("noComparison"));
    this.both(this.comparing ? "" : (compared?.id ?? comparison.id));
  }

  /** Shows certain two runs, or with "" one. Where the view can show but one, the stage takes its place. */
  both(id: string): void {
    if (id !== "") this.chosen = id;
    if (id !== "" || this.state?.compared) this.host.compare(id);
    if (this.single) this.choose("stage");
    else this.host.changed(); // on a phone the sheet with the menu lies over it
  }

  /** The runs that there are to be seen beside each other. */
  private runs(): Choice[] {
    const { comparisons, compared, lesson } = this.state ?? { comparisons: [], compared: null, lesson: "" };
    return comparisons.map((r) => {
      const on = this.comparing && compared?.id === r.id;
      const [a, b] = runs(r, lesson);
      return { text: t("besideEach", a, b), on, press: () => this.both(on ? "" : r.id) };
    });
  }

  /** Leads to where two runs begin to differ. */
  private parting(): Choice[] {
    const moment = this.comparing ? this.state!.compared!.parted : -1;
    return moment < 0 ? [] : [{ text: t("partAt", moment), press: () => void this.client.go({ type: "seek", moment }) }];
  }

  /** The next view, in their order. */
  turn(): void {
    const ids = ["stage", ...this.views.map((v) => v.id)].filter((id) => id !== "stage" || this.client.stage !== false);
    this.choose(ids[(ids.indexOf(this.view) + 1) % ids.length]!);
  }

  setBeats(on: boolean): void {
    this.beats = on;
    this.beatsBox.checked = on;
    remember("heartbeats", String(on));
    this.host.heartbeats(on);
  }

  /** Shows the result of a request as long as it takes to read it. An error stays until the reader closes it or the run goes on, so that a
      reader who looked elsewhere, or reads slowly, does not miss it. */
  note(text: string, bad = false): void {
    clearTimeout(this.passes);
    this.noted = true;
    this.tell(this.standing === "" ? "passing" : "standing", bad, h("p", { class: bad ? "note warn" : "note" }, spoken(text)));
    if (!bad) this.passes = window.setTimeout(() => this.passed(), 6000);
  }

  /** Ends what passes, and says whether there was anything. */
  private passed(): boolean {
    if (!this.noted) return false;
    clearTimeout(this.passes);
    this.noted = false;
    this.drawStatus();
    return true;
  }

  /** Draws how far the core has come in loading, or that it has died. Else it draws what is said for a moment, and after that what is said
   * for as long as the run stands here. */
  drawStatus(): void {
    const { client } = this;
    if (this.noted && client.ready && client.failed === "") return;
    if (client.failed !== "") {
      this.tell(
        "",
        false,
        h("p", {}, t("failed", client.failed)),
        h("button", { type: "button", class: "btn", onclick: () => client.restart() }, t("reload")),
      );
    } else if (!client.ready) {
      this.comes(client.share);
    } else if (this.standing !== "") {
      const goOn = h(
        "button",
        { type: "button", class: "btn", "data-key": "goOn", onclick: () => void this.client.ask({ type: "goOn" }) },
        t("goOn"),
      );
      this.tell("standing", true, h("p", { class: "note warn" }, this.standing), ...(this.state?.asks ? [goOn] : []));
    } else {
      this.tell("", false);
    }
  }

  private readonly loading = h("p", {});
  private readonly share = h("progress", { max: 1 });

  /** Shows how much of the core has loaded. The element stays, so that a screen reader reads it once. */
  private comes(share: number): void {
    write(this.loading, t("loading"));
    this.share.setAttribute("aria-label", t("loading"));
    if (share > 0 && share < 1) this.share.value = share;
    else this.share.removeAttribute("value");
    this.tell("", false, this.loading, this.share);
  }

  /** The text that is shown as long as the run stands here: why it has stopped. */
  private get standing(): string {
    const text = this.stopped !== "" ? t("stopped", this.stopped) : "";
    return text === this.dismissed ? "" : text;
  }

  /** Tells something. What stands has a row of its own, below the picture; what passes lies over its lower edge for a while. */
  private tell(how: "" | "passing" | "standing", stays: boolean, ...parts: Node[]): void {
    this.status.className = `status ${how}`;
    const away = () =>
      h(
        "button",
        {
          type: "button",
          class: "closeb",
          "data-key": "away",
          "aria-label": t("close"),
          title: t("close"),
          onclick: () => this.dismiss(),
        },
        "×",
      );
    redraw(this.status, parts, (stays || how === "standing") && away());
    this.status.hidden = parts.length === 0;
  }

  /** Takes away what is told, and says whether there was anything. */
  dismiss(): boolean {
    if (this.passed()) return true;
    if (this.standing === "") return false;
    this.dismissed = this.standing;
    this.drawStatus();
    return true;
  }

  draw(context: Context | null): void {
    this.state = context?.state ?? null;
    // The stage of a phone gets higher for a wrong answer that is run; the prose of a step that has two runs keeps its room.
    const beside = this.state?.comparisons.find((r) => r.id === this.state?.compared?.id);
    document.documentElement.classList.toggle("two-runs", this.comparing && !!beside?.belief);
    const words = [
      language(),
      this.view,
      this.client.stage,
      this.state?.compared?.id,
      this.state?.comparisons.map((r) => r.id),
      this.state?.compared?.parted,
      this.state && differs(this.state),
    ].join();
    if (this.words !== words) {
      this.words = words;
      this.name();
    }
    this.drawZoom();
    const view = this.views.find((v) => v.id === this.view) ?? null;
    if (view !== this.shown) {
      this.shown?.hide();
      redraw(this.place, view && view.element);
      view?.show();
      this.shown = view;
    }
    this.place.hidden = view === null;
    this.client.frame.classList.toggle("under", view !== null);
    this.element.classList.toggle("other", view !== null);
    this.element.classList.toggle("beats", view?.beats === true);
    if (context) view?.update(context);
    this.drawLegend();
    const stopped = this.state?.stopped ?? "";
    const turned = this.stopped !== stopped;
    this.stopped = stopped;
    if (!turned || !this.client.ready) return;
    this.dismissed = "";
    if (stopped === "" || !this.passed()) this.drawStatus(); // that the run has stopped does not wait
  }

  private drawLegend(): void {
    const seen = this.shown === null && this.state !== null && this.roomy(this.state);
    this.legend.element.hidden = !seen;
    if (!seen) return;
    this.legend.draw(this.state!, this.beats);
    this.legend.element.classList.toggle("away", this.state!.compared === null && !this.legend.fits(this.client.corner));
  }

  private pictures(): Choice[] {
    return PICTURES.map(([picture, word]) => ({
      text: t(word),
      on: this.picture === picture,
      press: () => this.show(picture),
    }));
  }

  /** Shows a picture of the run, whatever the step wants; with "" what the step wants. */
  show(picture: Picture): void {
    this.picture = picture;
    this.host.pictured();
    if (this.view !== "stage") this.choose("stage");
  }

  /** The next picture, in their order, from the one that is seen. */
  turnPicture(): void {
    const seen = PICTURES.findIndex(([p]) => p === (this.state?.picture ?? "ring"));
    this.show(PICTURES[(seen % (PICTURES.length - 1)) + 1]![0]);
  }

  private drawZoom(): void {
    const seen = PICTURES.find(([p]) => p === this.state?.picture);
    this.pictureMenu.label(t(seen ? seen[1] : "pictureRing"), t("picture"));
    this.zoomMenu.label(percent(this.client.zoom), t("zoom"));
  }

  /** The legend is for full cards: there must be room for them. */
  private roomy({ view }: State): boolean {
    return this.width >= 760 && this.height >= 330 && view.servers.length <= 5 && this.client.zoom === 1;
  }

  private title(id: string): string {
    const view = this.views.find((v) => v.id === id);
    return t(view ? view.title : "stage");
  }

  private name(): void {
    this.menu.label(this.title(this.view), t("views"));
    const button = (id: string, text: string, on: boolean, off: boolean, press: () => void) =>
      h(
        "button",
        {
          type: "button",
          "data-key": id,
          "data-view": id,
          "aria-pressed": String(on),
          "aria-disabled": off ? "true" : null,
          onclick: press,
        },
        text,
      );
    this.seg.setAttribute("aria-label", t("views"));
    this.element.setAttribute("aria-label", t("stage"));
    this.client.frame.title = t("stagePicture");
    this.beatsLabel.textContent = t("heartbeats");
    const several = this.state?.comparisons.length ?? 0;
    this.which.button.title = t("whichRuns");
    this.which.button.setAttribute("aria-label", t("whichRuns"));
    redraw(
      this.seg,
      button("stage", t("stage"), this.view === "stage", this.client.stage === false, () => this.choose("stage")),
      this.views.map((v) => button(v.id, t(v.title), this.view === v.id, false, () => this.choose(v.id))),
      several > 0 && [h("span", { class: "rule" }), button("compare", t("twoRuns"), this.comparing, false, () => this.compare())],
      several > 1 && this.which.button,
      this.parting().map(({ text, press }) =>
        h("button", { type: "button", class: "parted", "data-key": "parted", title: differs(this.state!), onclick: press }, text),
      ),
    );
    this.drawStatus();
  }

  private zooms(): Choice[] {
    const { zoom, follow } = this.client;
    return [
      ...ZOOMS.map((z) => ({
        text: z === 1 ? t("fit") : percent(z),
        note: z === 1 ? percent(1) : undefined,
        on: Math.abs(zoom - z) < 0.01,
        press: () => this.zoom(z, follow),
      })),
      { text: t("follow"), on: follow, press: () => this.zoom(follow || zoom > 1 ? zoom : 2, !follow) },
    ];
  }

  /** Nearer or farther, by keys. */
  step(by: number): void {
    const { zoom, follow } = this.client;
    const at = ZOOMS.findIndex((z) => z >= zoom - 0.01);
    const to = by === 0 ? 0 : Math.max(0, Math.min(ZOOMS.length - 1, (at < 0 ? ZOOMS.length - 1 : at) + by));
    this.zoom(ZOOMS[to]!, by === 0 ? false : follow);
  }

  /** To the side, by keys; what is followed would come back at once. */
  pan(x: number, y: number): void {
    if (this.client.zoom <= 1) return this.note(t("allInSight"));
    if (this.client.follow) this.zoom(this.client.zoom, false);
    void this.client.ask({ type: "pan", x: x * PAN, y: y * PAN });
  }

  private zoom(zoom: number, follow: boolean): void {
    void this.client.ask({ type: "zoom", zoom, follow });
  }

  toggleFollow(): void {
    this.zoom(Math.max(this.client.follow ? 1 : 2, this.client.zoom), !this.client.follow);
  }
}
