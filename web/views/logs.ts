// The logs side by side, one column a transaction; and the life of the one that is chosen.
import { h } from "../base/dom";
import { count, ms, t } from "../text/strings";
import { Question } from "./asking";
import { redraw } from "../base/redraw";
import { CELLS, badge, cellWord, counter, empty, epochOf, facts, roving, stateWord, stopAt } from "./parts";
import type { Context, Pane } from "./pane";
import type { Entry, LogEntry, Logs, State } from "../protocol";

class LogsPane implements Pane {
  readonly id = "logs";
  readonly title = "logs";
  readonly element = h("div", { class: "logs" });
  private readonly strips = h("section", { class: "strips" });
  private readonly life = h("section", { class: "life" });
  private readonly logs = new Question<Logs>(() => this.draw(), this.element);
  private readonly entry = new Question<Entry>(() => {
    this.drawLife();
    this.tell();
  }, this.element);
  private context: Context | null = null;
  private chosen = ""; // by the learner, until its event is known; "" for that of the event that is looked at, or the newest
  private focused = 0;
  private drawn = "";
  private newest = "";

  constructor() {
    this.element.append(this.strips, this.life);
    roving(this.strips, true);
  }

  has({ view }: State): boolean {
    return view.servers.some((s) => s.log.length > 0);
  }

  show(): void {
    this.newest = this.drawn = "";
  } // a box that was put away has forgotten how far it was scrolled

  hide(): void {
    this.logs.drop();
    this.entry.drop();
  }

  update(context: Context): void {
    if (this.context && this.context.state.lesson !== context.state.lesson) {
      this.chosen = "";
      this.logs.clear();
      this.entry.clear();
    }
    this.context = context;
    const { serial, view, focus } = context.state;
    if (this.focused !== (focus?.seq ?? 0)) this.chosen = "";
    this.focused = focus?.seq ?? 0;
    this.logs.ask(context, { type: "inspect", what: "logs", server: 0 }, [serial, view.seq, view.turn]);
    this.draw();
  }

  /** The entry that is shown. The entry of a selected event is shown even if it is too old for the columns. */
  private zxid(logs: Logs): string {
    const focus = this.context!.state.focus;
    if (this.chosen === "" && focus?.selected && focus.zxid !== "") return focus.zxid;
    return [this.chosen, focus?.zxid ?? "", logs.zxids.at(-1) ?? ""].find((z) => logs.zxids.includes(z)) ?? "";
  }

  /** Selects the event that the entry began with; a second time, none. */
  private choose(zxid: string): void {
    const { state, select } = this.context!;
    if (state.focus?.selected && state.focus.zxid === zxid) return select(0);
    this.chosen = zxid;
    this.draw();
    this.tell();
  }

  /** An entry that was chosen is selected everywhere as soon as it is known which event it began with. */
  private tell(): void {
    const entry = this.entry.data;
    if (this.chosen === "" || entry?.zxid !== this.chosen || entry.seq === 0) return;
    this.chosen = "";
    this.context!.select(entry.seq);
  }

  private draw(): void {
    const {
      context,
      logs: { data: logs },
    } = this;
    if (!context || !logs) return;
    const zxid = this.zxid(logs);
    if (zxid !== "")
      this.entry.ask(context, { type: "entry", zxid }, [context.state.serial, context.state.view.seq, context.state.view.turn]);
    const key = JSON.stringify([context.lang, zxid, context.state.focus?.zxid === zxid, logs]);
    if (key !== this.drawn) {
      this.drawn = key;
      this.drawStrips(logs, zxid);
    }
    this.drawLife();
  }

  private drawStrips(logs: Logs, zxid: string): void {
    const legend = h(
      "p",
      { class: "legend" },
      Object.keys(CELLS).map((state) =>
        h("span", {}, h("i", { class: `cell ${state}`, "aria-hidden": "true" }, "5"), cellWord(state)),
      ),
    );
    if (logs.zxids.length === 0) return redraw(this.strips, legend, empty(t("noLogs")));
    const groups: { epoch: string; n: number }[] = [];
    for (const z of logs.zxids) {
      if (groups.at(-1)?.epoch === epochOf(z)) groups.at(-1)!.n++;
      else groups.push({ epoch: epochOf(z), n: 1 });
    }
    const first = (i: number): string => (i > 0 && epochOf(logs.zxids[i]!) !== epochOf(logs.zxids[i - 1]!) ? "edge" : "");
    const about = this.context!.state.focus?.zxid;
    const column = (i: number): string =>
      `${first(i)} ${logs.zxids[i] !== zxid ? "" : zxid === about ? "cur about" : "cur"}`.trim();
    const cell = (c: LogEntry | null, i: number, server: number): HTMLElement => {
      if (!c) return h("td", { class: column(i) }, h("span", { class: "cell none" }, h("span", { class: "hide" }, t("none"))));
      return h(
        "td",
        { class: column(i) },
        h(
          "button",
          {
            type: "button",
            class: `cell ${c.state}`,
            "data-key": `${server}/${c.zxid}`,
            "data-stop": true,
            "data-col": c.zxid,
            "aria-pressed": String(c.zxid === zxid),
            title: `${c.zxid} ${c.op} ${c.path}`.trim(),
            "aria-label": `${c.zxid} ${c.op} ${c.path}: ${cellWord(c.state)}`,
            onclick: () => this.choose(c.zxid),
          },
          counter(c.zxid),
        ),
      );
    };
    const table = h(
      "table",
      { class: "log" },
      h("caption", { class: "hide" }, t("logsBeside")),
      h(
        "thead",
        {},
        h(
          "tr",
          { class: "epochs" },
          h("td", { class: "head" }, logs.more > 0 && h("small", {}, t("olderLeftOut", count(logs.more)))),
          groups.map((g, i) =>
            h("th", { scope: "colgroup", colspan: g.n, class: i > 0 ? "edge" : "" }, h("span", {}, `epoch ${g.epoch}`)),
          ),
        ),
        h(
          "tr",
          { class: "ops" },
          h("td", { class: "head" }),
          logs.zxids.map((_, i) => h("td", { class: column(i), title: logs.ops[i] ?? null }, (logs.ops[i] ?? "").split(" ")[0])),
        ),
      ),
      h(
        "tbody",
        {},
        logs.rows.map((r) =>
          h(
            "tr",
            {},
            h(
              "th",
              { scope: "row", class: "head" },
              h(
                "span",
                { class: "who" },
                badge(r.state, r.server),
                h("span", { class: "hide" }, String(r.server)),
                stateWord(r.state),
                r.snapshot !== ""
                  && r.snapshot !== "0:0"
                  && h("small", { title: t("snapshotAt", r.snapshot) }, `SNAP ${r.snapshot}`),
                r.torn !== "" && h("small", { class: "torn", title: t("tornAt", r.torn) }, t("torn", r.torn)),
              ),
            ),
            r.cells.map((c, i) => cell(c, i, r.server)),
          ),
        ),
      ),
    );
    const box = h(
      "div",
      { class: "scroll", "data-key": "logs", tabindex: 0, role: "region", "aria-label": t("logsBeside") },
      table,
    );
    redraw(this.strips, legend, box);
    stopAt(this.strips);
    table.style.setProperty("--head", `${table.querySelector<HTMLElement>(".head")!.offsetWidth + 6}px`);
    const last = logs.zxids.at(-1)!;
    const shown = table.querySelector<HTMLElement>("thead .cur");
    if (zxid !== last && shown) this.reveal(box, shown);
    else if (last !== this.newest) box.scrollLeft = box.scrollWidth;
    this.newest = last;
  }

  /** Brings a column into sight, beside the names of the servers. */
  private reveal(box: HTMLElement, column: HTMLElement): void {
    const from = column.offsetLeft - (box.querySelector<HTMLElement>(".head")?.offsetWidth ?? 0);
    const to = column.offsetLeft + column.offsetWidth - box.clientWidth;
    if (from < box.scrollLeft || to > box.scrollLeft) box.scrollLeft = Math.max(0, (from + to) / 2);
  }

  private drawLife(): void {
    const {
      context,
      logs: { data: logs },
      entry: { data: e },
    } = this;
    if (!context || !logs || logs.zxids.length === 0 || !e) return redraw(this.life);
    const { view } = context.state;
    const at = (time: number) => (time < 0 ? t("notYet") : ms(time));
    const list = (ids: number[]) => (ids.length > 0 ? ids.join(", ") : t("none"));
    redraw(
      this.life,
      h("h3", {}, e.zxid),
      h(
        "p",
        { class: "sub" },
        `${e.op} ${e.path}`,
        e.data !== "" && ` “${e.data}”`,
        e.client !== "" && (e.via > 0 ? `, ${t("fromThrough", e.client, e.via)}` : `, ${t("fromClient", e.client)}`),
      ),
      facts([
        [t("proposed"), `${at(e.proposed)}${e.proposedTo.length > 0 ? `, ${t("toServers", e.proposedTo.join(", "))}` : ""}`],
        [t("onDiskAt"), list(e.onDisk)],
        [t("acksCounted"), t("ofNeeded", list(e.acks), e.acks.length, e.need)],
        [t("committedCell"), at(e.committed)],
        [t("appliedBy"), list(e.applied)],
        [t("truncatedOn"), e.truncated.length > 0 && e.truncated.join(", ")],
        [
          t("underWay"),
          e.underway.length > 0
            && e.underway.map((u) =>
              h("div", {}, `${u.kind} ${u.from} → ${u.to}`, u.due >= view.now && `, ${t("dueIn", count(u.due - view.now))}`),
            ),
        ],
      ]),
      e.seq > 0
        && h(
          "p",
          { class: "acts" },
          h(
            "button",
            {
              type: "button",
              class: "btn",
              "data-key": "why",
              onclick: () => {
                context.select(e.seq);
                context.open("why");
              },
            },
            t("whySource"),
          ),
        ),
    );
  }
}

export const logsPane = (): Pane => new LogsPane();
