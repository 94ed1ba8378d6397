// The space–time view in the place of the stage: the diagram is the core's, drawn for a range of moments. It follows the
// run until the range is moved by hand; the event that is chosen has its causal past lit, and its causes beside it.
import { onKeys } from "../base/keys";
import { h, once } from "../base/dom";
import { count, ms, t } from "../text/strings";
import { Question } from "./asking";
import { redraw } from "../base/redraw";
import { empty, roving, runShown, stopAt } from "./parts";
import { headed, saveAs } from "../base/picture";
import { recall, remember } from "../base/settings";
import type { Context, View } from "./pane";
import type { SpaceTime, Why } from "../protocol";

const WIDE = [15, 30, 60, 120, 240]; // moments in the range
const CAUSES = 7; // of the chosen event, beside the diagram

class SpaceTimeView implements View {
  readonly id = "spacetime";
  readonly title = "spaceTime";
  readonly beats = true;
  private readonly tools = h("div", { class: "st-tools" });
  private readonly picture = h("div", { class: "st-pic", tabindex: 0, role: "region" });
  private readonly panel = h("aside", { class: "st-why" });
  readonly element = h("div", { class: "st-view" }, this.tools, this.picture, this.panel);
  private readonly diagram = new Question<SpaceTime>(() => this.draw(), this.picture);
  private readonly why = new Question<Why>(() => this.drawPanel(), this.panel);
  private readonly toolsChanged = once();
  private readonly panelChanged = once();
  private readonly size = new ResizeObserver(() => this.resized());
  private context: Context | null = null;
  private wide = WIDE.includes(Number(recall("moments"))) ? Number(recall("moments")) : 60;
  private real = recall("spacing") === "true";
  private end = -1; // the last moment that is shown; −1 follows the run
  private centred = 0; // the chosen event that the range was moved to
  private svg = "";
  private low = true; // scrolled to the end, as the run that is followed goes on there

  constructor() {
    roving(this.picture, false, (a, b) => Number(a.dataset["seq"]) - Number(b.dataset["seq"])); // as it happened
    this.picture.addEventListener(
      "scroll",
      () => {
        this.low = this.picture.scrollTop + this.picture.clientHeight >= this.picture.scrollHeight - 24;
        this.stick();
      },
      { passive: true },
    );
    this.picture.addEventListener("click", (e) => this.pick(e.target));
    onKeys(this.picture, (e) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      if (!(e.target instanceof SVGElement) || e.target.dataset["seq"] === undefined) return;
      e.preventDefault();
      e.stopPropagation();
      this.pick(e.target);
    });
  }

  show(): void {
    this.size.observe(this.picture);
  }

  hide(): void {
    this.size.disconnect();
    this.diagram.drop();
    this.why.drop();
  }

  update(context: Context): void {
    const old = this.context?.state;
    const { state } = context;
    if (old && (old.lesson !== state.lesson || (old.moment !== state.moment && state.running === ""))) this.end = -1;
    this.context = context;
    this.centre();
    const { from, to } = this.range();
    const width = Math.max(320, Math.floor(this.picture.clientWidth));
    const height = Math.floor(this.picture.clientHeight);
    this.diagram.ask(context, { type: "spacetime", from, to, width, height, real: this.real, style: false }, [
      context.lang,
      context.heartbeats,
      state.serial,
      state.focus?.seq,
      state.focus?.selected,
    ]);
    const seq = state.focus?.seq;
    if (seq !== undefined) this.why.ask(context, { type: "why", seq }, [context.lang, state.serial]);
    this.picture.setAttribute("aria-label", [t("spaceTime"), runShown(this.context!.state)].filter(Boolean).join(", "));
    this.drawToolsOnce();
    this.drawPanel();
  }

  /** The tools know where the picture begins: behind a rewind, perhaps. */
  private drawToolsOnce(): void {
    const { lang, state } = this.context!;
    const { from, to } = this.range();
    const { data } = this.diagram;
    const cut = data?.rewound && data.to === to && data.from > from ? data.from : 0;
    this.toolsChanged([lang, from, to, cut, this.wide, this.real, state.moment, this.end, runShown(this.context!.state)], () =>
      this.drawTools(from, to, cut),
    );
  }

  /** An event that is not in the range moves it, once: one that was chosen, or that the step has come to rest on: what happened about it is seen, also what came later. */
  private centre(): void {
    const { focus, moment } = this.context!.state;
    if (!focus || (!focus.selected && focus.moment >= moment)) {
      // the newest one is always there
      this.centred = 0;
      return;
    }
    if (focus.seq === this.centred) return;
    this.centred = focus.seq;
    const { from, to } = this.range();
    if (focus.moment >= 0 && (focus.moment < from || focus.moment > to))
      this.end = Math.min(moment, focus.moment + Math.floor(this.wide / 3));
  }

  /** The moments that are shown, both ends included. */
  private range(): { from: number; to: number } {
    const { moment } = this.context!.state;
    const to = this.end < 0 ? moment : Math.min(this.end, moment);
    return { from: Math.min(to, Math.max(1, to - this.wide + 1)), to };
  }

  private pick(target: EventTarget | null): void {
    const at = target instanceof Element ? target.closest<SVGElement>("[data-seq]") : null;
    if (!at || !this.context) return;
    const { focus } = this.context.state;
    const seq = Number(at.dataset["seq"]);
    this.context.select(focus?.selected && focus.seq === seq ? 0 : seq);
  }

  private change(to: () => void): void {
    to();
    if (this.context) this.update(this.context);
  }

  private drawTools(from: number, to: number, cut: number): void {
    const { moment } = this.context!.state;
    const button = (stop: string, text: string, press: () => void, off = false) =>
      h(
        "button",
        {
          type: "button",
          class: "plain",
          "data-key": stop,
          "aria-disabled": String(off),
          onclick: () => {
            if (!off) this.change(press);
          },
        },
        text,
      );
    const step = Math.max(1, Math.floor(this.wide / 2));
    const wide = h(
      "select",
      {
        "aria-label": t("momentsShown"),
        "data-key": "wide",
        onchange: () =>
          this.change(() => {
            this.wide = Number(wide.value);
            remember("moments", wide.value);
          }),
      },
      WIDE.map((n) => h("option", { value: n, selected: n === this.wide }, t("moments", n))),
    );
    const png = button("savePng", "PNG", () => void this.save("png")); // beside "Save as SVG": there is little room
    png.setAttribute("aria-label", t("savePng"));
    const run = runShown(this.context!.state);
    redraw(
      this.tools,
      run !== "" && h("b", {}, run),
      h(
        "div",
        { class: "bar" },
        button(
          "earlier",
          `◂ ${t("earlier")}`,
          () => {
            this.end = cut > 1 ? cut - 1 : Math.max(Math.min(this.wide, moment), to - step);
          },
          from <= 1,
        ),
        h("span", { class: "sub" }, t("rangeOf", count(Math.max(from, cut)), count(to), count(moment))),
        button(
          "later",
          `${t("later")} ▸`,
          () => {
            this.end = to + step >= moment ? -1 : to + step;
          },
          to >= moment,
        ),
        wide,
        h(
          "label",
          {},
          h("input", {
            type: "checkbox",
            checked: this.real,
            "data-key": "real",
            onchange: (e: Event) =>
              this.change(() => {
                this.real = (e.target as HTMLInputElement).checked;
                remember("spacing", String(this.real));
              }),
          }),
          t("trueSpacing"),
        ),
        button("save", t("saveSvg"), () => void this.save("svg")),
        png,
      ),
    );
  }

  private draw(): void {
    const data = this.diagram.data;
    if (!data) return;
    this.drawToolsOnce();
    if (data.svg === this.svg) return;
    this.svg = data.svg;
    const top = this.picture.scrollTop;
    const svg = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement;
    if (svg.localName !== "svg") return redraw(this.picture, empty(t("noEvents")));
    for (const mark of svg.querySelectorAll<SVGElement>("[data-seq]")) {
      const seq = mark.dataset["seq"]!;
      if (mark.classList.contains("l")) continue; // the words of an arrow belong to it
      mark.dataset["key"] = seq;
      mark.dataset["stop"] = "";
      mark.setAttribute("tabindex", "-1");
      mark.setAttribute("role", "button");
      if (Number(seq) === this.context?.state.focus?.seq) mark.setAttribute("aria-current", "true");
    }
    redraw(
      this.picture,
      data.rewound && h("p", { class: "sub rewound" }, t("rewoundHere", count(data.from))),
      document.importNode(svg, true),
      data.more && empty(t("moreBehind")),
    );
    stopAt(this.picture);
    this.picture.scrollTop = this.low && this.end < 0 ? this.picture.scrollHeight : top;
    this.sight();
    this.stick();
  }

  private resized(): void {
    if (this.low && this.end < 0) this.picture.scrollTop = this.picture.scrollHeight;
    if (this.context) this.update(this.context);
  }

  /** Keeps the heads of the lines in sight. */
  private stick(): void {
    const heads = this.picture.querySelector("svg .heads");
    const above = heads?.closest("svg")?.previousElementSibling?.clientHeight ?? 0;
    heads?.setAttribute("transform", `translate(0 ${Math.max(0, this.picture.scrollTop - above)})`);
  }

  /** Brings the event that is looked at into sight. */
  private sight(): void {
    const mark = this.picture.querySelector("[aria-current=true]");
    if (!mark) return;
    const box = mark.getBoundingClientRect();
    const room = this.picture.getBoundingClientRect();
    if (box.top < room.top + 84 || box.bottom > room.bottom - 12) this.picture.scrollTop += box.top - room.top - room.height / 2;
    const off =
      box.width > room.width
        ? box.right < room.left || box.left > room.right
        : box.left < room.left + 12 || box.right > room.right - 12;
    if (off) this.picture.scrollLeft += (box.left + box.right - room.left - room.right) / 2;
  }

  private drawPanel(): void {
    const context = this.context;
    const why = this.why.data;
    const focus = context?.state.focus;
    this.panel.hidden = !context || !why || !focus || why.event.seq !== focus.seq;
    if (this.panel.hidden) return;
    this.panelChanged([context!.lang, why!.event.seq, why!.focus.title, why!.chain.length, focus!.selected], () => {
      const { select, go, open } = context!;
      const causes = why!.chain
        .filter((c) => c.seq !== why!.event.seq)
        .slice(-(CAUSES - 1))
        .reverse();
      const row = (seq: number, text: string, title: string) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              "data-key": `p${seq}`,
              title,
              "aria-current": seq === why!.event.seq ? "true" : null,
              onclick: () => select(seq),
            },
            h("span", {}, `#${count(seq)}`),
            text,
          ),
        );
      redraw(
        this.panel,
        h("h3", {}, why!.focus.title),
        h("p", { class: "sub" }, t("eventAndCauses", count(why!.event.seq), ms(why!.event.at))),
        h(
          "ol",
          {},
          row(why!.event.seq, why!.focus.brief || why!.focus.title, why!.focus.title),
          causes.map((c) => row(c.seq, c.brief || c.title, c.title)),
        ),
        h(
          "p",
          { class: "acts" },
          h("button", { type: "button", class: "plain", "data-key": "why", onclick: () => open("why") }, t("whySource")),
          h("button", { type: "button", class: "plain", "data-key": "go", onclick: () => go(why!.event.seq) }, t("goToEvent")),
          focus!.selected
            && h("button", { type: "button", class: "plain", "data-key": "newest", onclick: () => select(0) }, t("followNewest")),
        ),
      );
      this.panel.setAttribute("aria-label", why!.focus.title);
    });
  }

  /** Saves the diagram as a file that needs no page around it. */
  private async save(kind: "svg" | "png"): Promise<void> {
    const context = this.context!;
    const { from, to } = this.range();
    const question = { type: "spacetime", from, to, width: 0, height: 0, real: this.real, style: true } as const;
    const answer = await context.ask(question);
    if (!answer.ok) return;
    await saveAs(
      `${context.state.lesson || "zootrope"}-${from}-${to}`,
      headed((answer.data as SpaceTime).svg, runShown(context.state)),
      kind,
    );
  }
}

export const spaceTimeView = (): View => new SpaceTimeView();
