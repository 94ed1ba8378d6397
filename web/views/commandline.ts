// The console: one line is one command of the script language, at this very moment of the run. Completion comes from the
// core's own parser, and so does the help: this file knows how to edit a line, and no command.
import { Candidates } from "./candidates";
import { h, icon } from "../base/dom";
import { phone } from "../base/phone";
import { count, t, type Word } from "../text/strings";
import type { Answer, Candidate, HelpRow, Late, Outcome, Problem } from "../protocol";

interface ConsoleHost {
  inject(command: string, along?: boolean): Promise<Answer>;
  complete(command: string, cursor: number): Promise<Answer>;
  help(word: string): Promise<Answer>;
}

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
export type Sign = "typed" | "hand" | "stroke" | "drag" | "sky";
const SIGNS: Record<Sign, string> = {
  typed: "M2 5h14v8.5H2zM4.5 7.5h1M8.5 7.5h1M12.5 7.5h1M5.5 11h7",
  hand: "M6.5 9.5V4a1.3 1.3 0 0 1 2.6 0v4.5l4 .8c1 .2 1.4 1 1.2 2l-.8 4.2h-5L4.5 11c-.5-1.2.8-2 2-1.5z",
  stroke: "M3 14L15 4M4 5.5l3.5 2M10.5 11l3.5 2",
  drag: "M9 2.5v13M2.5 9h13M7 4.5l2-2 2 2M7 13.5l2 2 2-2M4.5 7l-2 2 2 2M13.5 7l2 2-2 2",
  sky: "M5 13h8a3 3 0 0 0 .5-6A4.5 4.5 0 0 0 5 7.5 2.8 2.8 0 0 0 5 13z",
};
const NOTHING: Outcome["word"][] = ["fails", "unreached", "stopped"];
const HEARD = 200; // characters that are read out

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (part: Uint8Array): string => new TextDecoder().decode(part);

export class Console {
  readonly element = h("div", { class: "con" });
  /** The last commands, for where the console is not in sight. */
  readonly brief = h("div", { class: "con-brief", "aria-hidden": "true" });
  private readonly out = h("div", { class: "con-out", role: "log", "aria-live": "off", tabindex: 0 });
  private readonly heard = h("div", { class: "hide", role: "status", "aria-live": "polite" }); // of what is written, as much as one would listen to
  private readonly hint = h("div", { class: "said" });
  private readonly input = h("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    role: "combobox",
    id: "command",
  });
  private readonly list = new Candidates(this.input, "candidates", (candidate) => this.take(candidate));
  private readonly button = h("button", { type: "submit", class: "btn" });
  private readonly label = h("label", { class: "hide", for: "command" });
  private readonly history: string[] = [];
  private readonly unheard: string[] = [];
  private draft = ""; // the line that was being typed when an older one was looked for
  private at = 0;
  private of = ""; // the line that the candidates complete
  private asked = 0;
  private exhausted = ""; // the line to which nothing can be added
  private names: string[] | null = null; // what help knows

  constructor(private readonly host: ConsoleHost) {
    this.input.addEventListener("keydown", (e) => this.key(e));
    this.input.addEventListener("input", () => {
      this.list.forget();
      if (this.input.value.trim() === "") this.close();
      else void this.suggest(false);
    });
    this.input.addEventListener("blur", () => this.close());
    this.element.append(
      this.heard,
      this.out,
      h(
        "form",
        {
          class: "prompt",
          onsubmit: (e: Event) => {
            e.preventDefault();
            void this.submit();
          },
        },
        this.label,
        this.list.element,
        this.input,
        this.button,
      ),
    );
    phone.addEventListener("change", () => this.words());
    this.words();
  }

  /** Called when the language changes, or the room. A phone has no key to speak of. */
  words(): void {
    this.label.textContent = t("command");
    this.button.textContent = t("run");
    this.input.placeholder = t(phone.matches ? "consoleHintPhone" : "consoleHint");
    this.out.setAttribute("aria-label", t("outcomes"));
    this.hint.textContent = t(phone.matches ? "consoleHelpPhone" : "consoleHelp");
    if (this.out.childElementCount === 0) this.out.append(this.hint);
  }

  focus(): void {
    this.input.focus();
  }

  clear(): void {
    this.out.replaceChildren();
    this.brief.replaceChildren();
    this.close();
    this.words();
  }

  private key(e: KeyboardEvent): void {
    const to = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (this.list.key(e)) {
      if (e.key === "Escape") this.asked++; // candidates that are still on their way stay away, too
    } else if (e.key === "Tab" && !e.shiftKey && this.input.value !== "" && this.completes()) {
      e.preventDefault();
      void this.suggest(true);
    } else if (to !== undefined) {
      e.preventDefault();
      this.recall(to);
    } else if (e.key === "Escape") {
      e.stopPropagation();
      this.input.blur();
    } else if (e.key === " " && e.ctrlKey) {
      e.preventDefault();
      void this.suggest(false);
    }
  }

  /** Says whether Tab may find something; otherwise it leads on, as everywhere. */
  private completes(): boolean {
    return this.input.selectionStart === this.input.value.length && this.input.value !== this.exhausted;
  }

  private recall(by: number): void {
    if (this.at === this.history.length) this.draft = this.input.value;
    this.at = Math.max(0, Math.min(this.history.length, this.at + by));
    this.input.value = this.history[this.at] ?? this.draft;
  }

  /** Asks for what may stand at the cursor; with `take` the only one is taken at once. */
  private async suggest(take: boolean): Promise<void> {
    const number = ++this.asked;
    const line = this.input.value;
    const cursor = bytes(line.slice(0, this.input.selectionStart ?? line.length)).length;
    const candidates = await this.find(line, cursor);
    if (number !== this.asked || this.input.value !== line) return;
    this.of = line;
    const only = candidates.length === 1 ? candidates[0]! : null;
    const whole = only !== null && text(bytes(line).slice(only.from, only.to)) === only.text;
    if (candidates.length === 0 || (whole && only!.help === "")) {
      this.exhausted = line;
      return this.close();
    }
    if (take && only) return this.take(only);
    this.list.show(candidates);
  }

  /** What may stand at the cursor: a word of the language, or what the console itself understands. */
  private async find(line: string, cursor: number): Promise<Candidate[]> {
    const [, ask = "", word = ""] = /^(\s*(?:help|\?)\s+)(.*)$/.exec(line) ?? [];
    if (ask !== "") {
      this.names ??= [...new Set((((await this.host.help("")).data as HelpRow[] | undefined) ?? []).map((r) => r.name))];
      const from = bytes(ask).length;
      return this.names
        .filter((n) => n.startsWith(word))
        .map((n) => ({ text: n, help: "", from, to: from + bytes(word).length }));
    }
    const { candidates } = await this.host.complete(line, cursor);
    const first = line.trimStart();
    if (first === "" || !"help".startsWith(first)) return candidates;
    const from = bytes(line).length - bytes(first).length;
    return [...candidates, { text: "help", help: t("consoleHelpWord"), from, to: bytes(line).length }];
  }

  private close(): void {
    this.asked++;
    this.list.close();
  }

  /** Takes a candidate; where more has been typed since the candidates came, others are asked for. */
  private take({ text: word, from, to }: Candidate): void {
    if (this.input.value !== this.of) return void this.suggest(true);
    const line = bytes(this.input.value);
    const done = text(line.slice(0, from)) + word + (word.endsWith("/") ? "" : " "); // a path goes on behind it
    this.input.value = done + text(line.slice(to)).trimStart();
    this.input.setSelectionRange(done.length, done.length);
    this.close();
    void this.suggest(false);
  }

  private async submit(): Promise<void> {
    const command = this.input.value.trim();
    if (command === "") return;
    this.draft = "";
    this.input.value = "";
    this.close();
    await this.give(command);
  }

  /** Carries out a command as if it had been typed, and says what became of it. Errors are told to who asked, too. */
  async give(command: string, sign: Sign = "typed", along = false): Promise<Problem[]> {
    return (await this.carry(command, sign, along)).problems;
  }

  /** Carries out several as one gesture, which is taken back as a whole. Each waits for the one before, and where that came to nothing the
      rest is left. */
  async inTurn(commands: string[], sign: Sign): Promise<Problem[]> {
    for (const [i, command] of commands.entries()) {
      const { problems, word } = await this.carry(command, sign, i > 0);
      if (problems.length > 0 || NOTHING.includes(word)) return problems;
    }
    return [];
  }

  private async carry(command: string, sign: Sign, along: boolean): Promise<{ problems: Problem[]; word: Outcome["word"] }> {
    if (this.history.at(-1) !== command) this.history.push(command);
    this.at = this.history.length;
    const asked = this.signed(this.say("in", command), sign);
    const help = /^(?:help|\?)(?:\s+(.*))?$/.exec(command);
    if (help) {
      this.help((await this.host.help(help[1]?.trim() ?? "")).data as HelpRow[] | undefined, asked);
      return { problems: [], word: "done" };
    }
    const answer = await this.host.inject(command, along);
    if (answer.ok) {
      // At once: when the list that `stands` shows comes, a command may have been taken back already, and would never be struck out.
      if (!/^rewind\b/.test(command)) asked.setAttribute("data-given", "");
      const outcome = answer.outcome ?? { word: "done", text: "", seq: 0 };
      this.outcome(outcome, asked);
      return { problems: [], word: outcome.word };
    }
    let last = asked;
    for (const p of answer.problems) {
      // The caret stands under its column: the line above is the command, indented by two.
      last = this.say("err", p.column ? `${" ".repeat(p.column + 1)}^ ${p.message}` : p.message, last);
    }
    return { problems: answer.problems, word: "fails" };
  }

  /** Writes a command that nobody has typed: the weather's. */
  fell(command: string): void {
    this.signed(this.say("in fell", command), "sky").setAttribute("data-given", "");
  }

  /** The run stands elsewhere: what was commanded on the way there stands, and what was commanded elsewhere in the same run is struck out.
   * Lines that never were a part of a run, such as questions, stay as they are. */
  stands(given: string[]): void {
    let left = given.length;
    for (const line of [...this.out.querySelectorAll<HTMLElement>(".in:not([data-past])")].reverse()) {
      const at = left > 0 ? given.lastIndexOf(line.textContent, left - 1) : -1;
      if (at >= 0) {
        left = at;
        line.dataset["given"] = "";
      }
      line.classList.toggle("undone", at < 0 && line.dataset["given"] !== undefined);
    }
    this.lately();
  }

  /** Another run has been loaded: what stands here was commanded in an earlier one. */
  pass(): void {
    this.out.querySelectorAll<HTMLElement>(".in").forEach((line) => (line.dataset["past"] = ""));
  }

  /** Whether something was commanded in the run that is loaded. */
  get speaks(): boolean {
    return this.out.querySelector(".in:not([data-past])") !== null;
  }

  private signed(line: Element, sign: Sign): Element {
    line.setAttribute("data-sign", sign);
    line.prepend(icon(SIGNS[sign]));
    this.lately();
    return line;
  }

  private lately(...ghosts: Element[]): void {
    const last = [...this.out.querySelectorAll(".in")].slice(-2 + Math.min(1, ghosts.length));
    this.brief.replaceChildren(...last.map((e) => e.cloneNode(true)), ...ghosts.map((e) => e.cloneNode(true)));
  }

  /** Shows the commands that a gesture is about to write, as long as the hand is down; [] when it is not. */
  ghost(commands: string[]): void {
    this.out.querySelectorAll(".ghost").forEach((e) => e.remove());
    const ghosts = commands.map((command) => h("div", { class: "ghost" }, h("span", {}, command)));
    ghosts.at(-1)?.append(h("small", { "data-say": t(phone.matches ? "liftFinger" : "letGo") }));
    this.lately(...ghosts);
    if (ghosts.length === 0) return;
    this.out.append(...ghosts);
    this.down();
  }

  /** The answer to a command that was only issued has come: other lines may stand between. */
  late({ command, outcome }: Late): void {
    this.outcome(outcome, this.line("in", command));
  }

  private outcome({ word, text: observed }: Outcome, asked: Element): void {
    const asks = word === "stopped" && observed !== "";
    this.say(word === "fails" || word === "unreached" ? "err" : "said", t(asks ? "outAsks" : OUTCOMES[word], observed), asked);
  }

  private help(rows: HelpRow[] | undefined, asked: Element): void {
    if (!rows || rows.length === 0) return void this.say("err", t("noHelp"), asked);
    if (rows.length > 8) return this.index(rows, asked);
    let last = asked;
    for (const r of rows) {
      last = this.line("out", r.usage, last);
      last = this.line("said", r.help, last);
      for (const e of r.examples) last = this.line("eg", e, last);
    }
    this.down();
  }

  /** All commands by their groups, each a button that puts its help here. */
  private index(rows: HelpRow[], asked: Element): void {
    asked.after(
      ...[...new Set(rows.map((r) => r.group))].map((group) => {
        const names = [...new Set(rows.filter((r) => r.group === group).map((r) => r.name))];
        return h(
          "div",
          { class: "said" },
          h("b", {}, group),
          " ",
          names.map((name) => [
            h(
              "button",
              {
                type: "button",
                class: "plain",
                onclick: async () => {
                  const own = this.say("in", `help ${name}`);
                  this.help((await this.host.help(name)).data as HelpRow[] | undefined, own);
                },
              },
              name,
            ),
            " ",
          ]),
        );
      }),
    );
    this.down();
  }

  private say(cls: string, line: string, under?: Element): Element {
    const said = this.line(cls, line, under);
    this.down();
    return said;
  }

  /** Writes a line at the end, or under another: what comes of a command stands under it, though another may have been given. */
  private line(cls: string, line: string, under?: Element): Element {
    const said = h("div", { class: cls }, line);
    if (under) under.after(said);
    else this.out.append(said);
    if (this.unheard.push(line) === 1) queueMicrotask(() => this.speak());
    return said;
  }

  /** Says what was written at once; of what is long, its beginning. */
  private speak(): void {
    const all = this.unheard.splice(0).join("\n");
    this.heard.textContent = all.length <= HEARD ? all : t("heardOf", all.slice(0, HEARD), count(all.length));
  }

  private down(): void {
    while (this.out.childElementCount > 400) this.out.firstElementChild!.remove();
    this.out.scrollTop = this.out.scrollHeight;
  }
}
