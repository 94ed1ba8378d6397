// The messages on their way, and the events so far, with filters by kind, by party and by text.
import { h, once, write } from "../base/dom";
import { save, textFile } from "../base/save";
import { count, ms, t } from "../text/strings";
import { EventPages } from "./eventlist";
import { GROUPS, groupName, type Group } from "../shapes/groups";
import { redraw } from "../base/redraw";
import { bring, empty, region } from "./parts";
import { named, shape } from "../shapes/shape";
import type { Context, Pane } from "./pane";
import type { Export, Flight, Traffic } from "../protocol";

/** How many messages of a kind and way are counted and not listed. */
const unlisted = (w: Traffic, listed: Flight[]): number =>
  w.count - listed.filter((f) => f.kind === w.kind && f.from === w.from && f.to === w.to).length;

class MessagesPane implements Pane {
  readonly id = "messages";
  readonly title = "messages";
  private readonly filters = h("div", { class: "chips", role: "group" });
  private readonly bar = h("div", { class: "bar" });
  private readonly total = h("span", { class: "sub" });
  private readonly flying = h("div", { class: "flying" });
  private readonly find = h("input", {
    type: "search",
    maxlength: 200,
    spellcheck: "false",
    autocomplete: "off",
    oninput: () => {
      this.text = this.find.value;
      this.draw();
    },
  });
  private readonly pages = new EventPages();
  readonly element = h(
    "div",
    { class: "msgs" },
    this.filters,
    h("div", { class: "two" }, h("div", { class: "way" }, this.bar, this.flying), this.pages.element),
  );
  private readonly saved = h("span", { class: "sub saved", role: "status" }); // what became of the file
  private readonly filtersChanged = once();
  private readonly wayChanged = once();
  private readonly on = new Set<string>();
  private who = "";
  private text = "";
  private context: Context | null = null;

  note({ flights }: Context["state"]): string {
    return flights > 0 ? count(flights) : "";
  }

  show(): void {}

  hide(): void {
    this.pages.hide();
  }

  update(context: Context): void {
    this.context = context;
    this.draw();
  }

  private draw(): void {
    const context = this.context;
    if (!context) return;
    const { view, flights, traffic, focus } = context.state;
    const parties = [...view.servers.map((s) => String(s.id)), ...view.clients.map((c) => c.name)];
    if (!parties.includes(this.who)) this.who = "";
    this.filtersChanged([context.lang, [...this.on], this.who, parties], () => this.drawFilters(parties));
    const kinds = GROUPS.filter((c) => this.on.has(c.id)).flatMap((c) => c.kinds);
    this.wayChanged(
      [context.lang, kinds, this.who, this.text, view.flights, view.links, traffic, focus?.seq, focus?.selected],
      () => this.drawWay(view.flights, traffic, flights, kinds),
    );
    this.pages.update(context, { kinds, who: this.who, text: this.text });
  }

  private drawFilters(parties: string[]): void {
    const press = (c: Group) => {
      if (!this.on.delete(c.id)) this.on.add(c.id);
      this.draw();
    };
    this.filters.setAttribute("aria-label", t("kind"));
    redraw(
      this.filters,
      ...GROUPS.map((c) =>
        h(
          "button",
          {
            type: "button",
            "data-key": c.id,
            "aria-pressed": String(this.on.has(c.id)),
            title: c.kinds.join(" "),
            onclick: () => press(c),
          },
          shape(c.wears),
          groupName(c),
        ),
      ),
      h("span", { class: "savers" }, h("span", { class: "sub" }, t("saveEvents")), this.saver("json"), this.saver("csv")),
      this.saved,
    );
    this.find.placeholder = t("filterText");
    this.find.setAttribute("aria-label", t("filterText"));
    const select = h(
      "select",
      {
        "aria-label": t("party"),
        "data-key": "who",
        onchange: () => {
          this.who = select.value;
          this.draw();
        },
      },
      h("option", { value: "" }, t("everyone")),
      parties.map((p) => h("option", { value: p, selected: p === this.who }, p)),
    );
    redraw(this.bar, h("h3", {}, t("onTheWay")), this.total, h("span", { class: "sp" }), select, this.find);
  }

  /** A button that saves what has happened so far as a file. */
  private saver(what: "json" | "csv"): HTMLElement {
    const saves = async () => {
      write(this.saved, "");
      const answer = await this.context!.ask({ type: "export", what });
      if (!answer.ok) return write(this.saved, t("eventsNotSaved"));
      const { text, events, cut, last, at } = answer.data as Export;
      save(`events.${what === "json" ? "jsonl" : "csv"}`, textFile(text, what === "json" ? "application/jsonl" : "text/csv"));
      write(this.saved, cut ? t("eventsCut", count(last), ms(at)) : t("eventsSaved", count(events)));
      this.saved.classList.toggle("warn", cut);
    };
    return h(
      "button",
      { type: "button", class: "plain", "data-key": `save ${what}`, title: t("saveEventsHow"), onclick: () => void saves() },
      what.toUpperCase(),
    );
  }

  private drawWay(all: Flight[], traffic: Traffic[], total: number, kinds: string[]): void {
    const {
      select,
      state: { focus, view },
    } = this.context!;
    const needle = this.text.toLowerCase();
    const asked = (f: { kind: string; from: string; to: string }) =>
      (kinds.length === 0 || kinds.includes(f.kind)) && (this.who === "" || f.from === this.who || f.to === this.who);
    const says = (...words: string[]) => needle === "" || words.join(" ").toLowerCase().includes(needle);
    const rows = all.filter((f) => asked(f) && says(f.kind, f.from, f.to, f.label));
    const way = (w: Traffic) => asked(w) && says(w.kind, w.from, w.to); // then each of them is found, listed or not
    const stuck = (f: Flight) => t(view.links.some((l) => l.cut && l.from === f.from && l.to === f.to) ? "onCutLink" : "held");
    const found =
      traffic.filter(way).reduce((n, w) => n + w.count, 0) + rows.filter((f) => !way({ ...f, count: 0, held: 0 })).length;
    const unread = traffic.some((w) => asked(w) && !way(w) && unlisted(w, all) > 0);
    this.total.textContent = found === total ? count(total) : `${count(found)} ${t("ofAll", count(total))}`;
    redraw(
      this.flying,
      rows.length === 0 && !traffic.some(way)
        ? empty(t(total > 0 ? "noSuchMessage" : "noMessages"))
        : rows.length > 0
            && region(
              "onTheWay",
              h(
                "table",
                { class: "grid" },
                h(
                  "thead",
                  {},
                  h(
                    "tr",
                    {},
                    [t("kind"), t("fromTo"), t("what"), t("sent"), t("due")].map((w) => h("th", { scope: "col" }, w)),
                  ),
                ),
                h(
                  "tbody",
                  {},
                  rows.map((f) =>
                    h(
                      "tr",
                      { "aria-current": f.id === focus?.flight ? "true" : null },
                      h(
                        "th",
                        { scope: "row" },
                        h(
                          "button",
                          {
                            type: "button",
                            class: "plainrow",
                            "data-key": `f${f.id}`,
                            "aria-pressed": String(focus?.selected && f.id === focus.seq),
                            onclick: () => select(focus?.selected && f.id === focus.seq ? 0 : f.id),
                          },
                          named(f.kind),
                        ),
                      ),
                      h("td", {}, `${f.from} → ${f.to}`),
                      h("td", {}, f.label),
                      h("td", {}, ms(f.sent)),
                      h("td", {}, f.held ? h("b", {}, stuck(f)) : ms(f.due)),
                    ),
                  ),
                ),
              ),
            ),
      this.unlisted(all, traffic.filter(way)),
      unread && h("p", { class: "sub" }, t("searchedListed", count(all.length))),
    );
    if (focus?.selected) bring(this.flying);
  }

  /** The messages that the report counts and does not list, by kind and way. */
  private unlisted(listed: Flight[], traffic: Traffic[]): HTMLElement | false {
    const left = traffic.map((w) => ({ ...w, left: unlisted(w, listed) })).filter((w) => w.left > 0);
    return (
      left.length > 0
      && h(
        "ul",
        { class: "unlisted", "aria-label": t("notListed") },
        h("li", {}, t("notListed")),
        left.map((w) =>
          h(
            "li",
            {},
            named(w.kind),
            h("span", {}, `${w.from} → ${w.to}`),
            h("span", {}, t("moreOf", count(w.left), count(w.count))),
            w.held > 0 && h("b", {}, t("heldOf", count(w.held))),
          ),
        ),
      )
    );
  }
}

export const messagesPane = (): Pane => new MessagesPane();
