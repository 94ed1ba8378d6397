// The list of the console: the commands of the run from the core, each with its outcome. Lines that are no commands of the run, such as a line that
// was refused and its error, stand between the commands where they were typed. They go when another run is loaded.
import { bare, h, icon, spoken } from "../base/dom";
import { redraw } from "../base/redraw";
import { phone } from "../base/phone";
import { count, t, type Word } from "../text/strings";
import type { CommandRow, Commands, Outcome, State } from "../protocol";

const OUTCOMES: Record<Outcome["word"], Word> = {
  done: "outDone",
  holds: "outHolds",
  fails: "outFails",
  reached: "outReached",
  unreached: "outUnreached",
  issued: "outIssued",
  answered: "outAnswered",
  stopped: "outStopped",
};
/** Where a command has come from. */
export type Sign = "typed" | "hand" | "stroke" | "drag" | "sky" | "script";
const SIGNS: Record<Sign, string> = {
  typed: "M2 5h14v8.5H2zM4.5 7.5h1M8.5 7.5h1M12.5 7.5h1M5.5 11h7",
  hand: "M6.5 9.5V4a1.3 1.3 0 0 1 2.6 0v4.5l4 .8c1 .2 1.4 1 1.2 2l-.8 4.2h-5L4.5 11c-.5-1.2.8-2 2-1.5z",
  stroke: "M3 14L15 4M4 5.5l3.5 2M10.5 11l3.5 2",
  drag: "M9 2.5v13M2.5 9h13M7 4.5l2-2 2 2M7 13.5l2 2 2-2M4.5 7l-2 2 2 2M13.5 7l2 2-2 2",
  sky: "M5 13h8a3 3 0 0 0 .5-6A4.5 4.5 0 0 0 5 7.5 2.8 2.8 0 0 0 5 13z",
  script: "M4 2.5h7L14.5 6v9.5H4zM10.5 2.5V6.5h4M6.5 9.5h5.5M6.5 12.5h5.5",
};
const FAILED: Outcome["word"][] = ["fails", "unreached"];
const HEARD = 200; // characters that are read out
const ROWS = 400; // that are shown at most
const TYPED = 100; // lines that are no commands of the run, at most

/** A line that was typed and is no command of the run, with its answer. It stands behind the command `after`. */
interface Typed {
  after: number;
  lines: HTMLElement[];
}

/** A row as it is drawn. */
interface Drawn {
  key: string;
  word: string;
  lines: HTMLElement[];
}

/** The outcome of a command in words. */
export function said({ word, text }: Outcome): string {
  return t(word === "stopped" && text !== "" ? "outAsks" : OUTCOMES[word], text);
}

const written = ({ outcome, zxid, took }: CommandRow): string =>
  outcome === null
    ? ""
    : [said(outcome), zxid, took > 0 ? t("tookMs", count(took)) : ""].filter((part) => part !== "").join(" · ");

/** Whether a row has no outcome to show: a command of the script or the weather that was simply done shows none. */
const silent = (row: CommandRow): boolean =>
  row.outcome === null || (row.by !== "hand" && row.outcome.word === "done" && row.took <= 0);

export class CommandList {
  readonly out = h("div", { class: "con-out", role: "log", "aria-live": "off", tabindex: 0 });
  /** The last commands, for where the console is not in sight. */
  readonly brief = h("div", { class: "con-brief", "aria-hidden": "true" });
  /** The text that is read out: the beginning of the newest lines. */
  readonly heard = h("div", { class: "hide", role: "status", "aria-live": "polite" });
  private readonly hint = h("div", { class: "said" });
  private readonly unheard: string[] = [];
  private rows: CommandRow[] = [];
  private left = 0; // older commands that are not shown
  private newest = 0; // the number of the newest known command of the run
  private typed: Typed[] = [];
  private drawn = new Map<number, Drawn>();
  private readonly signs = new Map<number, Sign>();
  private ghosts: HTMLElement[] = [];
  private serial = -1;
  private at = ""; // where the run stood when the list was asked for
  private asking = false;

  /** `ask` gives the newest commands of the run, null if the core does not answer. */
  constructor(private readonly ask: (count: number) => Promise<Commands | null>) {}

  /** Called when the language changes. */
  words(): void {
    this.out.setAttribute("aria-label", t("outcomes"));
    this.hint.textContent = t(phone.matches ? "consoleHelpPhone" : "consoleHelp");
    this.drawn.clear();
    this.draw();
    this.at = ""; // the outcomes come again in the new language
  }

  /** Asks for the list again if the state shows that it can have changed. */
  follow(state: State): void {
    if (this.serial !== state.serial) {
      this.forget();
      this.serial = state.serial;
    }
    const at = JSON.stringify([state.serial, state.position, state.running, state.moment, state.branches.length]);
    if (at === this.at || (state.running !== "" && !this.seen)) return;
    this.at = at;
    void this.fetch();
  }

  /** Empties the list: another run is coming. */
  forget(): void {
    this.rows = [];
    this.left = this.newest = 0;
    this.typed = [];
    this.drawn.clear();
    this.signs.clear();
    this.serial = -1;
    this.at = "";
    this.draw();
  }

  private get seen(): boolean {
    return this.out.offsetParent !== null || this.brief.offsetParent !== null;
  }

  private async fetch(): Promise<void> {
    if (this.asking) return;
    this.asks(true);
    for (let of = ""; of !== this.at;) {
      of = this.at;
      const { serial } = this;
      const list = await this.ask(ROWS);
      if (list === null || serial !== this.serial) continue;
      this.rows = list.rows;
      this.left = list.left;
      this.heardOf(list.rows.at(-1)?.n ?? 0);
      this.draw();
    }
    this.asks(false);
  }

  private asks(asking: boolean): void {
    this.asking = asking;
    this.out.setAttribute("aria-busy", String(asking));
  }

  /** Notes how command `n` was given: by a hand or by keys. */
  sign(n: number, sign: Sign): void {
    this.signs.set(n, sign);
    this.heardOf(n);
    this.drawn.delete(n);
    this.draw();
  }

  /** Notes that the run has at least `n` commands. */
  heardOf(n: number): void {
    this.newest = Math.max(this.newest, n);
  }

  /** Writes a line that is no command of the run, with its answer. */
  note(command: string, sign: Sign, ...lines: HTMLElement[]): void {
    const all = [line("in", command, sign), ...lines];
    this.typed.push({ after: this.newest, lines: all });
    this.typed.splice(0, this.typed.length - TYPED);
    this.draw(true);
    const above = this.out.getBoundingClientRect().top - all[0]!.getBoundingClientRect().top;
    if (above > 0 && all[0]!.isConnected) this.out.scrollTop -= above; // of a long answer the beginning is seen first
    this.speak(command, ...lines.map((e) => e.textContent));
  }

  /** Writes a line that nobody has typed. */
  say(cls: string, text: string): void {
    this.typed.push({ after: this.newest, lines: [line(cls, text)] });
    this.draw(true);
    this.speak(text);
  }

  /** Shows the commands that a gesture is about to write; [] when the hand is lifted. */
  ghost(commands: string[]): void {
    const had = this.ghosts.length > 0;
    this.ghosts.forEach((e) => e.remove());
    this.ghosts = commands.map((command) => h("div", { class: "ghost" }, h("span", {}, command)));
    this.ghosts.at(-1)?.append(h("small", { "data-say": t(phone.matches ? "liftFinger" : "letGo") }));
    this.out.append(...this.ghosts);
    if (had || commands.length > 0) this.lately();
    if (commands.length > 0) this.down();
  }

  private draw(down = false): void {
    const low = this.out.scrollHeight - this.out.scrollTop - this.out.clientHeight < 24;
    const typed = [...this.typed];
    const wanted: HTMLElement[] = [];
    const until = (n: number) => {
      while (typed.length > 0 && typed[0]!.after < n) wanted.push(...typed.shift()!.lines);
    };
    if (this.left > 0) wanted.push(this.older());
    const kept = new Map<number, Drawn>();
    for (const row of this.rows) {
      until(row.n);
      const drawn = this.row(row);
      kept.set(row.n, drawn);
      wanted.push(...drawn.lines);
    }
    until(Infinity);
    this.drawn = kept;
    if (wanted.length === 0) wanted.push(this.hint);
    redraw(this.out, wanted, this.ghosts);
    this.lately();
    if (low || down) this.down();
  }

  private older(): HTMLElement {
    return h("div", { class: "said" }, t("olderCommands", count(this.left)));
  }

  /** A row; one that has not changed keeps its elements. */
  private row(row: CommandRow): Drawn {
    const sign = this.signs.get(row.n) ?? (row.by === "weather" ? "sky" : row.by === "script" ? "script" : "typed");
    const key = JSON.stringify([row, sign]);
    const was = this.drawn.get(row.n);
    if (was?.key === key) return was;
    const word = row.outcome?.word ?? "";
    const command = line(`in ${row.by === "weather" ? "fell" : ""} ${row.stands === "behind" ? "" : row.stands}`, row.text, sign);
    command.dataset["n"] = String(row.n);
    command.dataset["by"] = row.by;
    command.title = t("givenAt", (row.at / 1000).toFixed(3));
    const lines = [command];
    if (!silent(row)) lines.push(line(FAILED.includes(row.outcome!.word) ? "err" : "said", written(row)));
    lines.push(...[...row.onLogs, ...row.notices].map((text) => line("said", text)));
    if (was?.word === "issued" && word === "answered") this.speak(row.text, written(row));
    return { key, word, lines };
  }

  private lately(): void {
    const last = [...this.out.querySelectorAll(`.in:not([data-by="script"])`)].slice(-2 + Math.min(1, this.ghosts.length));
    redraw(
      this.brief,
      [...last, ...this.ghosts].map((e) => e.cloneNode(true) as HTMLElement),
    );
  }

  /** Reads lines out; of a long text only the beginning. */
  speak(...lines: string[]): void {
    if (this.unheard.push(...lines) > lines.length) return;
    queueMicrotask(() => {
      const all = bare(this.unheard.splice(0).join("\n"));
      this.heard.textContent = all.length <= HEARD ? all : t("heardOf", all.slice(0, HEARD), count(all.length));
    });
  }

  private down(): void {
    this.out.scrollTop = this.out.scrollHeight;
  }
}

/** A line of the list. The sign of a command shows how it was given. What is said about a command has code between backquotes. */
export function line(cls: string, text: string, sign?: Sign): HTMLElement {
  const words = /^(said|err)\b/.test(cls) ? spoken(text) : text;
  const out = h("div", { class: cls.trim().replace(/ +/g, " ") }, sign ? icon(SIGNS[sign]) : "", words);
  if (sign) out.dataset["sign"] = sign;
  return out;
}
