// The drawer that a sentence opens: one table under the stage, made for this sentence. It closes with the next sentence. On a phone, and on a
// page that is too low for both, the table stands in the prose, below its sentence; of a decision the lens shows it over the stage.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { embed } from "../base/query";
import { phone } from "../base/phone";
import { language, t, type Word } from "../text/strings";
import { decision } from "../stage/decision";
import { colourOfLetter } from "../shapes/letters";
import { badge, cellWord, or, stateWord } from "../views/parts";
import type { Client } from "../stage/client";
import type { ServerView, State, View, Why } from "../protocol";

const LOW = 640; // px of the page: below it the stage has no height to give
const CELLS = 6; // entries of each log

type Kind = "votes" | "logs" | "why";
const TITLES: Record<Exclude<Kind, "why">, Word> = { votes: "openedVotes", logs: "openedLogs" };
/** The tabs of "Look inside" that have all of it. */
const TABS: Record<Kind, string> = { votes: "servers", logs: "logs", why: "why" };
const isKind = (name: string | undefined): name is Kind => name !== undefined && name in TABS;

interface OpenedHost {
  /** Opens a tab of "Look inside". */
  inside(tab: string): void;
}

export class Opened {
  readonly element = h("section", { class: "opened", hidden: true });
  private key = "";
  private shut = ""; // the step in which the reader has shut it
  private home: HTMLElement | null = null; // where it stands below the stage

  constructor(
    private readonly client: Client,
    private readonly host: OpenedHost,
  ) {}

  /** `prose`: the words of the step, of which the told sentence may have a drawer. */
  draw(prose: HTMLElement, state: State | null): void {
    this.home ??= this.element.parentElement;
    const tie = state && this.shows() && state.running === "" ? opener(prose, state.sentence) : null;
    const kind = tie?.dataset["drawer"];
    const step = state ? `${state.serial} ${state.step}` : "";
    const within = phone.matches || innerHeight < LOW;
    if (!state || !tie || !isKind(kind) || this.shut === step) return this.close();
    if (within && kind === "why") return this.close(); // the lens has it, over the stage
    const seq = state.beats.findLast((b) => b.when === tie.dataset["when"])?.seq ?? 0;
    const key = [step, state.sentence, kind, seq, state.view.seq, language()].join();
    if (key !== this.key) {
      this.key = key;
      if (kind !== "why") this.put(kind, step, t(TITLES[kind]), tables[kind](state.view));
      else if (seq === 0) return this.close();
      else
        void this.client.ask({ type: "why", seq }).then((answer) => {
          const why = answer.data as Why;
          if (key === this.key && answer.ok) this.put(kind, step, why.focus.title, reason(why));
        });
    }
    this.place(tie, within);
  }

  private shows(): boolean {
    return embed !== "stage" && document.documentElement.dataset["frame"] === "first";
  }

  private close(): void {
    this.key = "";
    this.element.hidden = true;
  }

  /** Puts it below the stage, or where there is no room for that, below the block of its sentence. */
  private place(tie: HTMLElement, within: boolean): void {
    const block = tie.closest(".sentence")?.closest("p, ul, ol, blockquote, table") ?? tie.parentElement!;
    if (within && block.nextElementSibling !== this.element) block.after(this.element);
    else if (!within && this.home && this.element.parentElement !== this.home) this.home.prepend(this.element);
    this.element.classList.toggle("within", within);
  }

  private put(kind: Kind, step: string, title: string, table: HTMLElement | null): void {
    if (!table) return this.close();
    this.element.setAttribute("aria-label", title);
    const away = () => {
      this.shut = step;
      this.close();
    };
    redraw(
      this.element,
      h(
        "header",
        {},
        h("h2", {}, title),
        h("p", {}, t("openedBySentence")),
        h(
          "button",
          { type: "button", class: "plain", "data-key": "opened all", onclick: () => this.host.inside(TABS[kind]) },
          t("openedAll"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "closeb",
            "data-key": "opened close",
            title: t("close"),
            "aria-label": t("close"),
            onclick: away,
          },
          "×",
        ),
      ),
      h("div", { class: "scroll", "data-key": "opened", tabindex: 0, role: "region", "aria-label": title }, table),
    );
    this.element.hidden = false;
  }
}

/** The tie of the told sentence that opens a drawer. */
const opener = (prose: HTMLElement, sentence: number): HTMLElement | null =>
  sentence < 0 ? null : prose.querySelector<HTMLElement>(`.sentence[data-beat="${sentence}"] [data-drawer]`);

const reason = (why: Why): HTMLElement | null => {
  const table = decision(why);
  return table && h("div", { class: `reason ${colourOfLetter(why.focus.look)}` }, table, why.rule !== "" && h("p", {}, why.rule));
};

const row = (s: ServerView, ...cells: (string | HTMLElement)[]): HTMLElement =>
  h(
    "tr",
    { class: s.state === "DOWN" ? "un" : "" },
    h("th", { scope: "row" }, badge(s.state, s.id), h("span", { class: "hide" }, s.id), " ", stateWord(s.state)),
    cells.map((cell) => h("td", {}, cell)),
  );

const grid = (heads: string[], rows: HTMLElement[]): HTMLElement =>
  h(
    "table",
    { class: "grid" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((head) => h("th", { scope: "col" }, head)),
      ),
    ),
    h("tbody", {}, rows),
  );

const tables: Record<Exclude<Kind, "why">, (view: View) => HTMLElement> = {
  votes: ({ servers }) =>
    grid(
      [t("server"), t("votesFor"), t("itsZxid"), t("round")],
      servers.map((s) =>
        s.state === "DOWN"
          ? row(s, "–", "–", "–")
          : row(s, s.vote === s.id ? h("b", {}, s.vote) : or(s.vote), or(s.voteZxid), or(s.round)),
      ),
    ),
  logs: ({ servers }) => {
    const zxids = [...new Set(servers.flatMap((s) => s.log.map((e) => e.zxid)))].sort(byZxid).slice(-CELLS);
    return grid(
      [t("server"), ...zxids, t("logged"), t("processed")],
      servers.map((s) =>
        row(
          s,
          ...zxids.map((z) => {
            const entry = s.log.find((e) => e.zxid === z);
            return entry
              ? h(
                  "span",
                  { class: `cell ${entry.state}`, title: cellWord(entry.state) },
                  h("span", { class: "hide" }, cellWord(entry.state)),
                )
              : h("span", { class: "cell none" }, h("span", { class: "hide" }, t("none")));
          }),
          or(s.logged),
          s.state === "DOWN" ? "–" : or(s.committed),
        ),
      ),
    );
  },
};

/** Sorts zxids, EPOCH:COUNTER, as the protocol does. */
const byZxid = (a: string, b: string): number => {
  const [x, y] = [a, b].map((z) => z.split(":").map(Number)) as [number[], number[]];
  return x[0]! - y[0]! || x[1]! - y[1]!;
};
