// A list of events, the newest first, a page at a time. Choosing a row marks the event in every view.
import { h } from "../base/dom";
import { count, ms, t } from "../text/strings";
import { Question } from "./asking";
import { redraw } from "../base/redraw";
import { bring, empty, roving, stopAt } from "./parts";
import { shape } from "../shapes/shape";
import type { Context } from "./pane";
import type { EventLine, EventList } from "../protocol";

const PAGE = 100;

/** The page of the list that is shown: the newest, the one before an event, or the one about it. */
interface Where {
  before?: number;
  around?: number;
}

interface Filter {
  kinds: string[];
  who: string;
  text: string;
}

export class EventPages {
  readonly element = h("div", { class: "evs" });
  private readonly question = new Question<EventList>(() => {
    this.question.data!.events.sort((a, b) => b.seq - a.seq);
    this.draw();
  }, this.element);
  private where: Where = {};
  private context: Context | null = null;
  private filter: Filter = { kinds: [], who: "", text: "" };
  private filterKey = "";
  private followed = 0; // the selected event that the list was taken to
  private sought = false; // it has not been brought into sight yet
  private drawn = "";

  constructor() {
    roving(this.element);
  }

  hide(): void {
    this.question.drop();
    this.followed = 0;
  }

  update(context: Context, filter: Filter): void {
    const key = JSON.stringify([filter.kinds, filter.who, filter.text, context.state.lesson, context.state.serial]);
    if (key !== this.filterKey) [this.where, this.followed] = [{}, 0];
    this.filterKey = key;
    this.context = context;
    this.filter = filter;
    this.follow();
    this.question.ask(
      context,
      { type: "events", before: 0, ...this.where, count: PAGE, kinds: filter.kinds, who: filter.who, text: filter.text },
      [key, context.state.view.seq, context.state.view.turn, context.heartbeats, context.lang],
    );
    this.draw();
  }

  /** Goes to the event that was selected, unless it is there already; and back to the newest. */
  private follow(): void {
    const { focus } = this.context!.state;
    const seq = focus?.selected ? focus.seq : 0;
    if (seq === this.followed) return;
    if (seq === 0 && this.where.around === this.followed) this.where = {};
    this.followed = seq;
    if (seq !== 0 && !this.question.data?.events.some((e) => e.seq === seq)) this.where = { around: seq };
    this.sought = seq !== 0;
  }

  private turn(where: Where): void {
    this.where = where;
    this.element.querySelector(".scroll")?.scrollTo(0, 0);
    if (this.context) this.update(this.context, this.filter);
  }

  private draw(): void {
    const list = this.question.data;
    const focus = this.context?.state.focus;
    const chosen = focus?.seq ?? 0;
    const key = JSON.stringify([
      this.context?.lang,
      chosen,
      focus?.selected,
      list?.newer,
      list?.total,
      list?.events[0]?.seq,
      list?.events[0]?.title,
      list?.events.length,
      list?.events.at(-1)?.seq,
    ]);
    const rows = list?.events ?? [];
    if (key !== this.drawn) this.redraw(list, rows, chosen);
    this.drawn = key;
    if (this.sought && rows.some((e) => e.seq === chosen)) {
      this.sought = !this.question.settled; // other rows may be coming
      bring(this.element);
    }
  }

  private redraw(list: EventList | null, rows: EventLine[], chosen: number): void {
    redraw(
      this.element,
      h(
        "div",
        { class: "bar" },
        h("h3", {}, t("events")),
        list !== null && h("span", { class: "sub" }, count(list.total)),
        h("span", { class: "sp" }),
        list !== null
          && list.newer > 0 && [
            button("newest", t("newest"), () => this.turn({})),
            button("newer", t("newer"), () => this.turn({ around: list.events[0]?.seq ?? 0 })),
          ],
        list !== null
          && list.newer + rows.length < list.total
          && button("older", t("older"), () => this.turn({ before: list.events.at(-1)!.seq })),
      ),
      rows.length === 0
        ? empty(t(this.filtered() ? "noneFound" : "noEvents"))
        : h(
            "ol",
            { class: "scroll", "data-key": "events", "aria-label": t("events") },
            rows.map((e) => this.row(e, e.seq === chosen)),
          ),
    );
    stopAt(this.element);
  }

  private filtered(): boolean {
    return this.filter.kinds.length > 0 || this.filter.who !== "" || this.filter.text !== "";
  }

  private row(e: EventLine, chosen: boolean): HTMLElement {
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "ev",
          "data-key": e.seq,
          "data-stop": true,
          "aria-current": chosen ? "true" : null,
          title: e.cause > 0 ? t("causedBy", `#${e.cause}`) : null,
          onclick: () => this.context!.select(chosen && this.context!.state.focus!.selected ? 0 : e.seq),
        },
        h("span", { class: "seq" }, `#${count(e.seq)}`),
        h("span", { class: "at" }, ms(e.at)),
        shape(e.msg || e.kind),
        h("b", {}, e.kind),
        h("span", { class: "by" }, e.who),
        h("span", { class: "txt" }, e.title, e.text !== "" && !e.title.includes(e.text) && h("small", {}, e.text)),
      ),
    );
  }
}

const button = (stop: string, text: string, press: () => void): HTMLElement =>
  h("button", { type: "button", class: "plain", "data-key": stop, onclick: press }, text);
