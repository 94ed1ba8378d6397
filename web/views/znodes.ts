// The tree of one server: its znodes, the stat and the watchers of the chosen one, and its differences from the leader's tree.
import { h } from "../base/dom";
import { count, t } from "../text/strings";
import { Question } from "./asking";
import { redraw } from "../base/redraw";
import { badge, bring, choices, empty, facts, roving, stateWord, stopAt } from "./parts";
import type { Context, Pane } from "./pane";
import type { Znode, Znodes, State } from "../protocol";

class ZnodesPane implements Pane {
  readonly id = "znodes";
  readonly title = "znodesTab";
  readonly element = h("div", { class: "tree" });
  private readonly question = new Question<Znodes>(() => this.draw(), this.element);
  private context: Context | null = null;
  private server = 0; // chosen by the learner; 0 for the leader, else the first
  private path = "/";
  private focused = 0; // the selected event whose znode was opened
  private drawn = "";

  constructor() {
    roving(this.element);
  }

  has({ view }: State): boolean {
    return view.counts.commits > 0;
  }

  show(): void {}

  hide(): void {
    this.question.drop();
  }

  update(context: Context): void {
    if (this.context && this.context.state.lesson !== context.state.lesson) {
      this.server = 0;
      this.path = "/";
      this.question.clear();
    }
    this.context = context;
    const { serial, view, focus } = context.state;
    if (focus?.selected && focus.seq !== this.focused && focus.path !== "") this.path = focus.path;
    this.question.ask(context, { type: "inspect", what: "znodes", server: this.shown() }, [serial, view.seq, view.turn]);
    this.draw();
  }

  private shown(): number {
    const { view } = this.context!.state;
    const ids = view.servers.map((s) => s.id);
    return ids.includes(this.server) ? this.server : view.leader || ids[0] || 0;
  }

  private draw(): void {
    const {
      context,
      question: { data },
    } = this;
    if (!context || !data) return;
    const { view, focus } = context.state;
    const server = this.shown();
    const key = JSON.stringify([
      focus?.path,
      focus?.seq,
      context.lang,
      server,
      this.path,
      context.marked,
      data,
      view.servers.map((s) => s.state),
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    const differs = new Set(data.differs);
    const node = data.nodes.find((n) => n.path === this.path) ?? data.nodes[0];
    const of = view.servers.find((s) => s.id === server);
    redraw(
      this.element,
      h(
        "div",
        { class: "bar" },
        choices(
          t("server"),
          view.servers.map((s) => ({ value: s.id, label: badge(s.state, s.id), title: t("textServer", s.id, s.state) })),
          server,
          (id) => {
            this.server = id;
            this.update(this.context!);
          },
        ),
        of && stateWord(of.state),
        h(
          "span",
          { class: "sub" },
          data.zxid !== "" && t("upTo", data.zxid),
          differs.size > 0 && [" · ", h("b", { class: "warn" }, t("differs", differs.size))],
        ),
      ),
      h(
        "div",
        { class: "two" },
        data.nodes.length === 0
          ? empty(t("noZnodes"))
          : h(
              "ul",
              { class: "nodes scroll", "data-key": "nodes", "aria-label": t("znodes") },
              data.nodes.map((n) => this.row(n, n === node, n.path === focus?.path, differs.has(n.path))),
              data.more > 0 && h("li", { class: "sub" }, t("more", count(data.more))),
            ),
        node ? this.stat(node, differs.has(node.path)) : empty(""),
      ),
    );
    stopAt(this.element);
    if (focus?.selected && focus.seq !== this.focused) bring(this.element);
    this.focused = focus?.selected ? focus.seq : 0;
  }

  private row(n: Znode, chosen: boolean, about: boolean, differs: boolean): HTMLElement {
    const name = n.path === "/" ? "/" : n.path.slice(n.path.lastIndexOf("/") + 1);
    const button = h(
      "button",
      {
        type: "button",
        class: "node",
        "data-key": n.path,
        "data-stop": true,
        "aria-pressed": String(chosen),
        "aria-current": about ? "true" : null,
        title: n.path,
        onclick: () => {
          this.path = n.path;
          this.context!.mark(n.path);
          this.draw();
        },
      },
      h("b", {}, name !== "/" && h("span", { class: "hide" }, n.path.slice(0, -name.length)), name),
      n.ephemeral !== "" && h("small", {}, "ephemeral"),
      h("span", {}, n.data),
      n.watches.length > 0 && h("small", { class: "verm" }, `◆ ${n.watches.length}`),
      differs && h("small", { class: "warn" }, "≠ leader"),
    );
    button.style.setProperty("--depth", String(n.depth));
    return h("li", {}, button);
  }

  /** The Stat of a znode, by the names of its fields. */
  private stat(n: Znode, differs: boolean): HTMLElement {
    return h(
      "section",
      { class: "stat", tabindex: 0, "aria-label": n.path },
      h("h3", {}, n.path),
      differs && h("p", { class: "warn" }, t("notAsLeader")),
      facts([
        ["data", n.data === "" ? "–" : `${n.data} (${count(n.bytes)} B)`],
        ["version", n.version],
        ["cversion", n.cversion],
        ["aversion", n.aversion],
        ["numChildren", n.children],
        ["czxid", n.czxid],
        ["mzxid", n.mzxid],
        ["pzxid", n.pzxid],
        ["ephemeralOwner", n.ephemeral || "–"],
        [t("watches"), n.watches.length > 0 ? n.watches.join(", ") : "–"],
      ]),
    );
  }
}

export const znodesPane = (): Pane => new ZnodesPane();
