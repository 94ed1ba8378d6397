// Why the event that is looked at happened: what was compared and counted, its chain of causes, and the Go source.
import { toClipboard } from "../base/clipboard";
import { h } from "../base/dom";
import { count, ms, t } from "../text/strings";
import { Question } from "./asking";
import { taskHas } from "../base/moves";
import { redraw } from "../base/redraw";
import { empty, slots } from "./parts";
import { colourOfLetter } from "../shapes/letters";
import { listing, reveal } from "./source";
import { folderOf, functionsOf, loadSources } from "./sources";
import type { Context, Pane } from "./pane";
import type { Why } from "../protocol";

const HEAD = 2; // causes that are shown at the beginning of a long chain
const TAIL = 3; // and before the event itself

class WhyPane implements Pane {
  readonly id = "why";
  readonly title = "whySource";
  // If the focus was on a link that is gone now, it goes to the heading of the event that the link has led to.
  readonly element = h("div", { class: "why", "data-refuge": "h3" });
  private readonly question = new Question<Why>(() => this.draw(), this.element);
  private context: Context | null = null;
  private whole = 0; // the event whose chain is unfolded
  private drawn = "";
  private fetched = ""; // the package whose functions were asked for last
  private unfolded = false; // whether the reader has unfolded the Go source
  private copied = ""; // the name that was copied, as long as its event is shown

  show(): void {
    this.fetched = ""; // what could not be loaded is tried again
    this.drawn = ""; // what is looked at is brought into sight once there is room for it
  }

  hide(): void {
    this.question.drop();
  }

  update(context: Context): void {
    this.context = context;
    const seq = context.state.focus?.why;
    if (seq === undefined) this.question.clear();
    else this.question.ask(context, { type: "why", seq }, [context.lang, context.state.serial]);
    this.draw();
  }

  private draw(anew = false): void {
    const context = this.context;
    if (!context) return;
    const why = context.state.focus ? this.question.data : null;
    if (!why) {
      this.drawn = "";
      return redraw(this.element, empty(t("noEvent")));
    }
    const key = JSON.stringify([
      context.lang,
      why.event.seq,
      this.whole,
      context.state.focus?.selected,
      why.chain.length,
      why.focus.title,
    ]);
    // Nobody reads the functions of the events that a run passes on its way somewhere: these are not loaded.
    if (!taskHas(context.state.running, "hurries") && why.event.seq === context.state.focus?.why)
      this.fetch(folderOf(why.source.file));
    if (key === this.drawn && !anew) return;
    const same = this.drawn !== "" && this.element.dataset["seq"] === String(why.event.seq) && !anew;
    this.drawn = key;
    if (this.element.dataset["seq"] !== String(why.event.seq)) this.copied = "";
    this.element.dataset["seq"] = String(why.event.seq);
    const colour = colourOfLetter(why.focus.look);
    const marked = this.marked();
    redraw(this.element, this.reason(why, colour), this.lines(why, colour));
    if (marked !== "" && marked === why.name) this.mark();
    if (!same) reveal(this.element);
  }

  /** Loads the functions of a package, and shows them if they are still wanted. */
  private fetch(folder: string): void {
    if (folder === "" || folder === this.fetched || functionsOf(folder)) return;
    this.fetched = folder;
    loadSources(folder).then(
      () => folderOf(this.question.data?.source.file ?? "") === folder && this.draw(true),
      () => {}, // the part that needs no sources is drawn already
    );
  }

  /** The Go source. If the page is not whole, the reader unfolds it, and it stays unfolded until the page is opened again: no lesson begins with source. */
  private lines(why: Why, colour: string): HTMLElement | null {
    const source = listing(why, colour);
    if (!source || !document.documentElement.classList.contains("simple")) return source;
    const fold: HTMLDetailsElement = h(
      "details",
      {
        class: "srcfold",
        "data-key": "srcfold",
        open: this.unfolded,
        ontoggle: () => {
          this.unfolded = fold.open;
          if (fold.open) reveal(this.element);
        },
      },
      h("summary", { "data-key": "unfold source" }, t("source")),
      source,
    );
    return fold;
  }

  private reason(why: Why, colour: string): HTMLElement {
    const { focus } = why;
    const [left, right] = split(why.verdict);
    return h(
      "section",
      { class: `reason ${colour}`, "data-key": "reason", "aria-label": t("reason") },
      h("h3", { tabindex: -1 }, focus.title),
      h("p", { class: "sub" }, `#${count(why.event.seq)} · ${ms(why.event.at)}`, why.detail !== "" && ` · ${why.detail}`),
      why.table && this.table(why.table),
      why.count
        && h(
          "p",
          { class: "counted" },
          t("counted", why.count.have.join(", ") || t("none")),
          " ",
          slots(why.count.have.length, why.count.need, colour),
          ` ${why.count.have.length}/${why.count.need}`,
        ),
      why.verdict !== "" && h("p", { class: "verdict" }, left, right !== "" && h("span", {}, `→ ${right}`)),
      why.rule !== "" && why.rule !== why.verdict && h("p", { class: "rule" }, why.rule),
      this.chain(why),
      this.buttons(why),
      this.named(why.name),
    );
  }

  private table(table: NonNullable<Why["table"]>): HTMLElement {
    return h(
      "table",
      { class: "cmp" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          table.columns.map((c) => (c === "" ? h("td", {}) : h("th", { scope: "col" }, c))),
        ),
      ),
      h(
        "tbody",
        {},
        table.rows.map((r) =>
          h(
            "tr",
            { class: r.decides ? "hit" : r.reached ? "" : "un" },
            h("th", { scope: "row" }, r.name),
            h("td", {}, r.a),
            h("td", {}, r.b),
            h("td", {}, r.verdict),
          ),
        ),
      ),
    );
  }

  private chain(why: Why): HTMLElement | null {
    const before = why.chain.filter((c) => c.seq !== why.event.seq);
    if (before.length === 0) return null;
    const cause = (c: Why["chain"][number]) => [
      h(
        "button",
        {
          type: "button",
          "data-key": `c${c.seq}`,
          title: `#${count(c.seq)} · ${ms(c.at)} · ${c.title}`,
          onclick: () => this.context!.select(c.seq),
        },
        c.brief || c.title,
      ),
      " → ",
    ];
    const focused = before.findIndex((c) => `c${c.seq}` === (document.activeElement as HTMLElement).dataset["key"]);
    const holds = focused >= HEAD && focused < before.length - TAIL; // what has the focus is not folded away
    const fold = this.whole !== why.event.seq && !holds && before.length > HEAD + TAIL + 1;
    const head = fold ? HEAD : why.skipped > 0 ? why.head : before.length;
    const shown = [before.slice(0, head), fold ? before.slice(-TAIL) : before.slice(head)];
    const rest = before.length + why.skipped - HEAD - TAIL;
    return h(
      "p",
      { class: "chain" },
      h("span", { class: "hide" }, t("chain")),
      !why.whole && "… → ",
      shown[0]!.map(cause),
      fold && [
        h(
          "button",
          {
            type: "button",
            class: "fold",
            "data-key": "fold",
            "aria-label": t("unfold", count(rest)),
            onclick: () => {
              this.whole = why.event.seq;
              this.draw();
            },
          },
          `… ${count(rest)} …`,
        ),
        " → ",
      ],
      !fold && why.skipped > 0 && [t("unfold", count(why.skipped)), " → "],
      shown[1]!.map(cause),
      h("b", {}, t("thisEvent")),
    );
  }

  /** The name of the event, for those who write lessons. What has come of a copy is said where the name stands then: it may be drawn anew meanwhile. */
  private named(name: string): HTMLElement {
    const words = h("span", { role: "status" }, this.copied === name && t("nameCopied"));
    const code = h("code", {}, name);
    const copy = async (): Promise<void> => {
      const at = (what: string): Element | null => this.element.querySelector(`.named ${what}`);
      const copied = await toClipboard(name);
      if (at("code")?.textContent !== name) return;
      if (copied) at("[role=status]")!.textContent = t("nameCopied");
      else this.mark(); // to be copied by hand
      this.copied = copied ? name : "";
    };
    return h(
      "p",
      { class: "named" },
      t("eventName"),
      t("colonMark"),
      code,
      " ",
      h("button", { type: "button", class: "plain", "data-key": "name", onclick: () => void copy() }, t("copyName")),
      " ",
      words,
    );
  }

  /** Selects the name of the event. */
  private mark(): void {
    getSelection()?.selectAllChildren(this.element.querySelector(".named code")!);
  }
  /** The name of the event while it is selected, else "". */
  private marked(): string {
    const code = this.element.querySelector(".named code");
    const selection = getSelection();
    return code && selection?.containsNode(code, true) && String(selection) === code.textContent ? code.textContent : "";
  }

  private buttons(why: Why): HTMLElement {
    const { select, go, state } = this.context!;
    return h(
      "p",
      { class: "acts" },
      h("button", { type: "button", class: "btn", "data-key": "go", onclick: () => go(why.event.seq) }, t("goToEvent")),
      why.event.cause > 0
        && h(
          "button",
          { type: "button", class: "btn", "data-key": "cause", onclick: () => select(why.event.cause) },
          t("itsCause", `#${count(why.event.cause)}`),
        ),
      state.focus?.selected
        && h("button", { type: "button", class: "btn", "data-key": "newest", onclick: () => select(0) }, t("followNewest")),
    );
  }
}

/** The two parts of a verdict: the finding, and its consequence. */
function split(verdict: string): [string, string] {
  const at = verdict.lastIndexOf("→");
  return at < 0 ? [verdict, ""] : [verdict.slice(0, at), verdict.slice(at + 1).trim()];
}

export const whyPane = (): Pane => new WhyPane();
