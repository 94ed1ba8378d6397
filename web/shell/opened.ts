// The drawer that a sentence opens: one table under the stage, made for this sentence. It closes with the next sentence. On a phone, and on a
// page that is too low for both, the table stands in the prose, below its sentence; of a decision the lens shows it over the stage.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { embed } from "../base/query";
import { phone } from "../base/phone";
import { language, t } from "../text/strings";
import { decision } from "../stage/decision";
import { colourOfLetter } from "../shapes/letters";
import { badge, cellWord, grid, or, processed, region, stateWord } from "../views/parts";
import type { Client } from "../stage/client";
import type { LogEntry, Logs, ServerView, State, View, Why } from "../protocol";

const LOW = 640; // px of the page: below it the stage has no height to give
const ENTRIES = 6; // of the logs, the newest

type Kind = "votes" | "logs" | "why";
/** The tabs of "Look inside" that show the whole table. */
const TABS: Record<Kind, string> = { votes: "servers", logs: "logs", why: "why" };
const isKind = (name: string | undefined): name is Kind => name !== undefined && Object.hasOwn(TABS, name);

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
      this.close();
      this.key = key;
      void this.made(kind, state, seq).then((made) => {
        if (made && key === this.key) this.put(kind, step, ...made);
      });
    }
    this.place(tie, within);
  }

  /** The heading and the table, null where there is none: nothing was compared, or nothing has happened. */
  private async made(kind: Kind, { view }: State, seq: number): Promise<[string, HTMLElement] | null> {
    if (kind === "votes") return [t("openedVotes"), votes(view)];
    if (kind === "why" && seq === 0) return null;
    const answer = await this.client.ask(kind === "why" ? { type: "why", seq } : { type: "inspect", what: "logs", server: 0 });
    if (!answer.ok) return null;
    if (kind === "logs") return [t("openedLogs"), logs(answer.data as Logs, view)];
    const why = answer.data as Why;
    const table = reason(why);
    return table && [t(why.table ? "openedCompares" : "openedCounts", whose(why.focus.who)), table];
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

  private put(kind: Kind, step: string, title: string, table: HTMLElement): void {
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
      table,
    );
    this.element.hidden = false;
  }
}

/** A server or a client, as a sentence names it. */
const whose = (who: string): string => (/^\d+$/.test(who) ? t("serverNamed", who) : who);

/** The tie of the told sentence that opens a drawer. */
const opener = (prose: HTMLElement, sentence: number): HTMLElement | null =>
  sentence < 0 ? null : prose.querySelector<HTMLElement>(`.sentence[data-beat="${sentence}"] [data-drawer]`);

const reason = (why: Why): HTMLElement | null => {
  const table = decision(why);
  return (
    table
    && region(
      "reason",
      h("div", { class: `reason ${colourOfLetter(why.focus.look)}` }, table, why.rule !== "" && h("p", {}, why.rule)),
    )
  );
};

/** A server in the first cell of its row. */
const who = (s: ServerView): HTMLElement =>
  h("span", {}, badge(s.state, s.id), h("span", { class: "hide" }, s.id), " ", stateWord(s.state));

/** Servers that are down vote for nobody. */
const votes = ({ servers }: View): HTMLElement =>
  grid(
    "openedVotes",
    [t("server"), t("votesFor"), t("itsZxid"), t("round")],
    servers.map((s) => [who(s), ...(s.state === "DOWN" ? ["–", "–", "–"] : [or(s.vote), or(s.voteZxid), or(s.round)])]),
  );

const logs = ({ zxids, rows }: Logs, { servers }: View): HTMLElement => {
  const from = Math.max(0, zxids.length - ENTRIES);
  return grid(
    "openedLogs",
    [t("server"), ...zxids.slice(from), t("logged"), t("processed")],
    servers.map((s) => {
      const cells = rows.find((r) => r.server === s.id)?.cells.slice(from) ?? [];
      return [who(s), ...cells.map(entry), or(s.logged), processed(s)];
    }),
  );
};

const entry = (e: LogEntry | null): HTMLElement =>
  h(
    "span",
    { class: `cell ${e?.state ?? "none"}`, title: e && cellWord(e.state) },
    h("span", { class: "hide" }, e ? cellWord(e.state) : t("none")),
  );
