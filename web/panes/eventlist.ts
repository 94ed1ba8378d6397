// A list of events, the newest first, a page at a time. Choosing a row marks the event in every view.
import { h } from "../dom";
import { count, ms, t } from "../strings";
import { Question } from "./asking";
import { empty, redraw, roving, stopAt } from "./parts";
import { shape } from "./shapes";
import type { Context } from "./pane";
import type { EventLine, EventList } from "../protocol";

const PAGE = 100;

export interface Filter { kinds: string[]; who: string; text: string }

export class EventPages {
  readonly element = h("div", { class: "evs" });
  private readonly question = new Question<EventList>(() => {
    this.question.data!.events.sort((a, b) => b.seq - a.seq);
    this.draw();
  }, this.element);
  private readonly before: number[] = []; // where the pages that were turned begin; none: the newest
  private context: Context | null = null;
  private filter: Filter = { kinds: [], who: "", text: "" };
  private filterKey = "";
  private drawn = "";

  constructor() { roving(this.element); }

  hide(): void { this.question.drop(); }

  update(context: Context, filter: Filter): void {
    const key = JSON.stringify([filter.kinds, filter.who, filter.text, context.state.lesson, context.state.serial]);
    if (key !== this.filterKey) this.before.length = 0;
    this.filterKey = key;
    this.context = context;
    this.filter = filter;
    const before = this.before.at(-1) ?? 0;
    this.question.ask(context, { type: "events", before, count: PAGE, kinds: filter.kinds, who: filter.who, text: filter.text },
      [key, before === 0 ? [context.state.view.seq, context.state.view.turn] : 0, context.heartbeats]);
    this.draw();
  }

  private turn(change: () => void): void {
    change();
    this.element.querySelector("[data-scroll]")?.scrollTo(0, 0);
    if (this.context) this.update(this.context, this.filter);
  }

  private draw(): void {
    const list = this.question.data;
    const focus = this.context?.state.focus;
    const chosen = focus?.seq ?? 0;
    const key = JSON.stringify([this.context?.lang, chosen, focus?.selected, this.before.length, list?.total,
      list?.events[0]?.seq, list?.events.length, list?.events.at(-1)?.seq]);
    if (key === this.drawn) return;
    this.drawn = key;
    const rows = list?.events ?? [];
    redraw(this.element,
      h("div", { class: "bar" }, h("h3", {}, t("events")), list !== null && h("span", { class: "sub" }, count(list.total)),
        h("span", { class: "sp" }),
        this.before.length > 0 && button("newest", t("newest"), () => this.turn(() => { this.before.length = 0; })),
        this.before.length > 0 && button("newer", t("newer"), () => this.turn(() => { this.before.pop(); })),
        list !== null && list.events.length === PAGE
          && button("older", t("older"), () => this.turn(() => { this.before.push(list.events.at(-1)!.seq); }))),
      rows.length === 0 ? empty(t(this.filtered() ? "noneFound" : "noEvents")) : h("ol", { class: "scroll", "data-scroll": "events", "aria-label": t("events") },
        rows.map((e) => this.row(e, e.seq === chosen))));
    stopAt(this.element);
  }

  private filtered(): boolean { return this.filter.kinds.length > 0 || this.filter.who !== "" || this.filter.text !== ""; }

  private row(e: EventLine, chosen: boolean): HTMLElement {
    const said = e.ok === undefined || e.ok === null ? e.text : t(e.ok ? "expectHolds" : "expectFails", e.text);
    return h("li", {}, h("button", {
      type: "button", class: "ev", "data-stop": e.seq, "aria-current": chosen ? "true" : null, title: e.cause > 0 ? t("causedBy", `#${e.cause}`) : null,
      onclick: () => this.context!.select(chosen && this.context!.state.focus!.selected ? 0 : e.seq),
    }, h("span", { class: "seq" }, `#${count(e.seq)}`), h("span", { class: "at" }, ms(e.at)), shape(e.kind), h("b", {}, e.kind),
    h("span", { class: "by" }, e.who), h("span", { class: "txt" }, said)));
  }
}

const button = (stop: string, text: string, press: () => void): HTMLElement =>
  h("button", { type: "button", class: "plain", "data-stop-key": stop, onclick: press }, text);
