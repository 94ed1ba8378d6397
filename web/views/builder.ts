// Where the reader of an exercise writes lines for clients, beside the stage: pieces to take, a field to write in, and the trials of many seeds. The
// first trial that breaks the lines is laid on the stage.
import { count, language, t } from "../text/strings";
import { h, once, spoken, typed } from "../base/dom";
import { nameOf } from "../lesson/named";
import { writes } from "../lesson/built";
import { offerWords } from "../text/wording";
import { recall, remember } from "../base/settings";
import { redraw } from "../base/redraw";
import { Sheet } from "./sheet";
import type { Answer, Build, Goal, Problem, Proven, Proving, Spelling, State, Candidate } from "../protocol";
import { pick, type Lesson } from "../text/lessons";

interface BuilderHost {
  spell(goal: string, lines: string): Promise<Spelling | null>;
  complete(line: string, cursor: number): Promise<Candidate[]>;
  prove(goal: string, lines: string): Promise<Answer>;
  /** Stops the trials. */
  stop(): void;
  /** Goes to where the exercise begins, and gives commands there. It says what is wrong with one of them, and which event came before them. */
  lay(commands: readonly string[]): Promise<{ problems: Problem[]; from: number }>;
  /** Goes to the event that follows another one. */
  watch(seq: number): void;
  /** Something here has changed without the run. */
  changed(): void;
}

export class Builder {
  readonly element = h("section", { class: "builder", "aria-labelledby": "builder-title" });
  private readonly sheet: Sheet;
  private readonly pieces = h("div", { class: "pieces" });
  private readonly bar = h("progress", { max: 1, value: 0, hidden: true });
  private readonly said = h("p", { class: "said", role: "status" });
  private readonly after = h("div", { class: "after" });
  private readonly head = h("h3", { id: "builder-title" });
  private readonly buttons = h("div", { class: "bar" });
  private readonly trial = h("details", { class: "trial", "data-key": "trial" });
  private readonly drawn = once();
  private of = ""; // the lesson and the goal whose lines are written
  private goal = "";
  private trying = false;
  private held: Proving | null = null; // how far the trials have come
  private result: Proven | null = null;
  private tried = ""; // the lines that have been tried last
  private from = 0; // the event before the trial that lies on the stage, 0 for none
  private lies = false; // whether the trial that has broken the lines lies on the stage
  private fresh = false; // whether that trial has just been laid there, and its remarks are still to be read
  private remarks: readonly string[] = []; // what was known of it at its end

  constructor(private readonly host: BuilderHost) {
    this.sheet = new Sheet("builder", {
      spell: (lines) => host.spell(this.goal, lines),
      complete: (_, line, cursor) => host.complete(line, cursor),
      typed: () => (remember(this.of, this.sheet.value), host.changed()),
      spelt: () => host.changed(),
      run: () => void this.prove(),
    });
    this.element.append(
      this.head,
      this.pieces,
      this.sheet.element,
      this.sheet.wrong,
      this.buttons,
      this.bar,
      this.said,
      this.after,
      this.trial,
    );
  }

  /** Hears how far the trials have come. */
  hears(report: Proving): void {
    this.held = report;
    this.host.changed();
  }

  draw(lesson: Lesson, state: State, goal: Goal, build: Build): void {
    const of = `build:${nameOf(lesson.id)}:${goal.id}`;
    if (of !== this.of) {
      this.of = of;
      this.goal = goal.id;
      this.forget("");
      this.sheet.put(recall(of) ?? "");
    }
    const pieces = state.offers.filter((o) => o.step === state.step && writes(build, o.command));
    const { value, mistakes } = this.sheet;
    const stale = this.tried !== value;
    const lines = written(value).map((line) => line.trim());
    const taken = pieces.filter((o) => lines.includes(o.command)).map((o) => o.command);
    const broken = this.result !== null && this.result.seed > 0;
    this.lies = broken && state.changed && (this.lies || this.fresh); // not when the reader is back in the lesson's own run
    const read = this.fresh && state.running === "" && (this.lies || !broken);
    this.drawn(
      [
        language(),
        of,
        pieces,
        taken,
        mistakes,
        value.trim() === "",
        stale,
        this.trying,
        this.held,
        this.result,
        this.from,
        this.lies,
        read,
        goal.reached,
        goal.slips,
        build,
      ],
      () => {
        const rows = Math.max(4, value.split("\n").length + 1);
        this.sheet.element.style.setProperty("--rows", String(Math.min(12, rows)));
        this.sheet.field.setAttribute("aria-label", t("yourLines"));
        redraw(this.head, t("yourLines"), " ", h("small", {}, t("linesFor", build.clients.join(", "))));
        redraw(
          this.pieces,
          inRows(
            build,
            pieces.map((o) => o.command),
          ).map((row) => this.row(lesson, row, taken)),
        );
        redraw(
          this.buttons,
          h(
            "button",
            {
              type: "button",
              class: "btn strong",
              "data-key": this.trying ? "stop" : "prove",
              title: "Ctrl Enter",
              disabled: !this.trying && value.trim() === "",
              onclick: () => (this.trying ? this.host.stop() : void this.prove()),
            },
            this.trying ? t("stopTrials") : t("tryLines", count(build.trials)),
          ),
          h(
            "button",
            {
              type: "button",
              class: "btn",
              "data-key": "lay",
              disabled: this.trying || value.trim() === "",
              onclick: () => (this.forget(this.tried), void this.lay(written(value))),
            },
            t("giveLines"),
          ),
        );
        this.bar.hidden = !this.trying;
        this.bar.value = this.held ? this.held.held / this.held.of : 0;
        this.bar.setAttribute("aria-label", t("tryLines", count(build.trials)));
        const slips = state.changed ? (lesson.goals?.find((g) => g.id === goal.id)?.slips ?? []) : [];
        const known = slips.filter((s) => goal.slips.includes(s.id)).map((s) => pick(s.text));
        if (this.fresh) this.remarks = known;
        // While the trial is watched from its beginning, the remarks are still of its end.
        this.tell(stale, broken ? this.remarks : known);
        redraw(
          this.trial,
          h("summary", { "data-key": "fold" }, t("inEachTrial")),
          h(
            "ol",
            {},
            build.trial.map((line) => h("li", {}, h("code", {}, line))),
          ),
          h("p", { class: "sub" }, t("drawnAnew")),
        );
      },
    );
    if (!read) return;
    this.fresh = false;
    // Many lines stand between the verdict and the button on a small screen. The prose first sets the button where it was (web/lesson/steady.ts).
    queueMicrotask(() => (this.after.lastElementChild ?? this.said).scrollIntoView({ block: "nearest" }));
  }

  /** Forgets how the trials have ended. */
  private forget(tried: string): void {
    [this.result, this.held, this.tried, this.from] = [null, null, tried, 0];
    [this.lies, this.fresh, this.remarks] = [false, false, []];
  }

  /** Pieces that differ only in their client stand in one row: what they say, and a button for each client. A piece that is taken stands in the field. */
  private row(lesson: Lesson, commands: string[], taken: readonly string[]): HTMLElement {
    const words = (command: string) => offerWords(lesson, command) || command;
    const button = (command: string, text: (string | Node)[]) =>
      h(
        "button",
        {
          type: "button",
          "data-key": `piece ${command}`,
          "aria-label": words(command),
          "aria-pressed": String(taken.includes(command)),
          title: command,
          onclick: () => this.take(command, taken.includes(command)),
        },
        h("b", { "aria-hidden": "true" }, taken.includes(command) ? "✓" : "+"),
        h("span", {}, text),
      );
    const [first = ""] = commands;
    if (commands.length === 1) return h("div", {}, button(first, [offerWords(lesson, first) || typed(first)]));
    const client = clientOf(first);
    return h(
      "div",
      {},
      h("span", { class: "what", "aria-hidden": "true" }, shared(words(first), client)),
      commands.map((command) => button(command, [clientOf(command)])),
    );
  }

  /** Writes a piece into the field, or takes its line out again. Its button keeps the focus, although it is drawn anew: nothing scrolls, and a phone shows no keyboard. */
  private take(command: string, taken: boolean): void {
    if (taken) this.sheet.drop(command);
    else this.sheet.add(command);
    this.pieces.querySelector<HTMLElement>(`[data-key="${CSS.escape(`piece ${command}`)}"]`)?.focus({ preventScroll: true });
  }

  /** Says how the trials stand, or how they have ended: by the remarks on known mistakes, or if there is none, by what is missing in that world. */
  private tell(stale: boolean, slips: readonly string[]): void {
    const { result } = this;
    const broken = result !== null && result.seed > 0;
    this.said.className = !stale && result ? (broken ? "said bad" : result.held === result.of ? "said good" : "said") : "said";
    redraw(
      this.said,
      this.trying
        ? t("trialsHeld", count(this.held?.held ?? 0), count(this.held?.of ?? 0))
        : !result
          ? ""
          : stale
            ? t("linesChanged")
            : broken
              ? t(this.lies ? "trialBreaks" : "trialBroke", count(result.seed))
              : result.held === result.of
                ? t("allHeld", count(result.of))
                : t("trialsHeld", count(result.held), count(result.of)),
    );
    const here = broken && !stale && !this.trying;
    redraw(
      this.after,
      slips.map((text) => h("p", { class: "slip" }, spoken(text))),
      here && slips.length === 0 ? h("p", { class: "slip" }, spoken(result.text)) : "",
      broken && !stale && this.lies && this.from > 0 && !this.trying
        ? h(
            "button",
            {
              type: "button",
              class: "plain",
              "data-key": "watch",
              onclick: () => ((this.fresh = false), this.host.watch(this.from)),
            },
            t("watchTrial"),
          )
        : "",
    );
  }

  /** Writes the lines of a solution, and tries them. */
  solve(lines: readonly string[]): void {
    this.sheet.put(lines.join("\n") + "\n");
    remember(this.of, this.sheet.value);
    void this.prove();
  }

  /** Puts the lines to their trials; a trial that breaks them is laid on the stage. */
  private async prove(): Promise<void> {
    const { of, goal } = this;
    const lines = this.sheet.value;
    if (this.trying || lines.trim() === "") return;
    this.forget(lines);
    this.trying = true;
    this.host.changed();
    const answer = await this.host.prove(goal, lines);
    this.trying = false;
    if (of !== this.of) return;
    this.result = answer.ok ? ((answer.data ?? null) as Proven | null) : null;
    if (answer.problems.length > 0) this.sheet.refuse(answer.problems);
    if (this.result && this.result.seed > 0) await this.lay(this.result.commands);
    this.fresh = this.result !== null;
    this.host.changed();
  }

  private async lay(commands: readonly string[]): Promise<void> {
    const { problems, from } = await this.host.lay(commands);
    this.from = from;
    if (problems.length > 0) this.sheet.refuse(problems);
    this.host.changed();
  }
}

const clientOf = (command: string): string => command.split(" ")[0]!;

/** What the words of a piece say without its client. */
const shared = (words: string, client: string): string =>
  words.startsWith(client) ? words.slice(client.length).replace(/^[:：\s]+/, "") : words.replace(client, "…");

/** Puts together the commands that are the same for several clients. */
function inRows(build: Build, commands: string[]): string[][] {
  const rows = new Map<string, string[]>();
  for (const command of commands) {
    const same = command
      .split(" ")
      .map((word) => (build.clients.includes(word) ? "_" : word))
      .join(" ");
    rows.set(same, [...(rows.get(same) ?? []), command]);
  }
  return [...rows.values()];
}

const written = (lines: string): string[] =>
  lines.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("#"));
