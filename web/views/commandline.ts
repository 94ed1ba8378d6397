// The console: one line is one command of the script language, at this very moment of the run. Completion comes from the
// core's own parser, and so does the help: this file knows how to edit a line, and no command.
import { onKeys } from "../base/keys";
import { Candidates } from "./candidates";
import { CommandList, line, said, type Sign } from "./commandlist";
import { h } from "../base/dom";
import { phone } from "../base/phone";
import { t } from "../text/strings";
import type { Answer, Candidate, Commands, FourLetter, HelpRow, Outcome, Problem, State } from "../protocol";

interface ConsoleHost {
  inject(command: string, along?: boolean): Promise<Answer>;
  complete(command: string, cursor: number): Promise<Answer>;
  help(word: string): Promise<Answer>;
  /** Begins the world of a text if the text can only be a script, and says whether it did. */
  begin(script: string): Promise<boolean>;
  /** The newest commands of the run. */
  commands(count: number): Promise<Answer>;
}

const NOTHING: Outcome["word"][] = ["fails", "unreached", "stopped"];

/** Behind a prompt that was copied with it, perhaps: a word for help, and what is asked about. */
const HELP = /^(\s*(?:[>$＞＄]\s*)?(?:help|帮助|[?？]))(?:(\s+)(.*))?$/i;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (part: Uint8Array): string => new TextDecoder().decode(part);

export class Console {
  readonly element = h("div", { class: "con" });
  private readonly commands = new CommandList(async (count) => {
    const answer = await this.host.commands(count);
    return answer.ok ? (answer.data as Commands) : null;
  });
  /** The last commands, for where the console is not in sight. */
  readonly brief = this.commands.brief;
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
  private draft = ""; // the line that was being typed when an older one was looked for
  private at = 0;
  private of = ""; // the line that the candidates complete
  private asked = 0;
  private exhausted = ""; // the line to which nothing can be added
  private rows: HelpRow[] | null = null; // what help knows

  constructor(private readonly host: ConsoleHost) {
    onKeys(this.input, (e) => this.key(e));
    this.input.addEventListener("input", () => {
      this.list.forget();
      if (this.input.value.trim() === "") this.close();
      else void this.suggest(false);
    });
    this.input.addEventListener("paste", (e) => this.paste(e));
    this.input.addEventListener("blur", () => this.close());
    this.element.append(
      this.commands.heard,
      this.commands.out,
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
    this.commands.words();
  }

  focus(): void {
    this.input.focus();
  }

  /** Hears that something else is shown from now on. */
  clear(): void {
    this.close();
    this.commands.forget();
  }

  /** Hears the state of the run. */
  follow(state: State): void {
    this.commands.follow(state);
  }

  /** Shows the commands that a gesture is about to write, as long as the hand is down; [] when it is not. */
  ghost(commands: string[]): void {
    this.commands.ghost(commands);
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

  /** The candidates at the cursor: words of the language, or of the console itself. */
  private async find(line: string, cursor: number): Promise<Candidate[]> {
    const [, ask = "", space = "", word = ""] = HELP.exec(line) ?? [];
    if (space !== "") {
      this.rows ??= ((await this.host.help("")).data as HelpRow[] | undefined) ?? [];
      const begins = (name: string): boolean => name.toLowerCase().startsWith(word.toLowerCase());
      const names = this.rows.filter((r) => [r.name, ...r.spoken].some(begins)).map((r) => r.name);
      const from = bytes(ask + space).length;
      return [...new Set(names)].map((n) => ({ text: n, help: "", from, to: from + bytes(word).length }));
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

  /** Gives each of several lines as a command, one after the other. */
  private paste(e: ClipboardEvent): void {
    const lines = (e.clipboardData?.getData("text") ?? "").split(/\r\n?|\n/);
    if (lines.filter((one) => one.trim() !== "").length < 2) return;
    e.preventDefault();
    const from = this.input.selectionStart ?? 0;
    lines[0] = this.input.value.slice(0, from) + lines[0]!;
    lines.push(lines.pop()! + this.input.value.slice(this.input.selectionEnd ?? from));
    this.input.value = "";
    this.close();
    void this.giveAll(lines);
  }

  /** Gives lines until one is refused, and says which: it stands in the field, to be mended. What can only be a whole script begins its world. */
  private async giveAll(lines: string[]): Promise<void> {
    for (const [i, command] of lines.entries()) {
      if (/^\s*(#|$)/.test(command)) continue;
      const first = lines.slice(0, i).every((one) => /^\s*(#|$)/.test(one));
      if (first && (await this.host.begin(lines.join("\n") + "\n"))) return;
      if ((await this.give(command.trim())).length === 0) continue;
      this.commands.say("err", t("pasteStopped", i + 1, lines.length));
      this.input.value = command.trim();
      return;
    }
  }

  private async submit(): Promise<void> {
    const command = this.input.value.trim();
    if (command === "") return;
    this.draft = "";
    this.input.value = "";
    this.close();
    await this.give(command);
  }

  /** Carries out a command as if it had been typed, and shows its result. Errors are returned to the caller, too. */
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
    const help = HELP.exec(command);
    if (help) {
      await this.help(help[3]?.trim() ?? "", command, sign);
      return { problems: [], word: "done" };
    }
    const { ok, problems, outcome, command: n = 0, data } = await this.host.inject(command, along);
    if (!ok) {
      this.commands.heardOf(n);
      this.commands.note(command, sign, ...problems.map((p) => line(p.column ? "err at" : "err", pointed(p))));
      return { problems, word: "fails" };
    }
    if (data) {
      this.commands.note(command, sign, ...(data as FourLetter).lines.map((row) => line("out told", row)));
      return { problems: [], word: "done" };
    }
    const { word, text } = outcome ?? { word: "done" as const, text: "" };
    const what = said({ word, text, seq: 0 });
    if (n > 0) {
      this.commands.sign(n, sign);
      this.commands.speak(command, what);
    } else this.commands.note(command, sign, line("said", what)); // it has gone back, and is no command of the run
    return { problems: [], word };
  }

  /** Writes what the core tells of a command; of all commands, their names by groups, each a button that does the same for one. */
  private async help(word: string, asked: string, sign: Sign): Promise<void> {
    const rows = (await this.host.help(word)).data as HelpRow[] | undefined;
    if (!rows || rows.length === 0) return this.commands.note(asked, sign, line("err", t("noHelp")));
    if (rows.length > 8) return this.commands.note(asked, sign, ...this.index(rows));
    const lines = rows.flatMap((r) => [line("out", r.usage), line("said", r.help), ...r.examples.map((e) => line("eg", e))]);
    this.commands.note(asked, sign, ...lines);
  }

  private index(rows: HelpRow[]): HTMLElement[] {
    return [...new Set(rows.map((r) => r.group))].map((group) => {
      const names = [...new Set(rows.filter((r) => r.group === group).map((r) => r.name))];
      return h(
        "div",
        { class: "said" },
        h("b", {}, group),
        " ",
        names.map((name) => [
          h("button", { type: "button", class: "plain", onclick: () => void this.help(name, `help ${name}`, "typed") }, name),
          " ",
        ]),
      );
    });
  }
}

/** A problem with its caret under its column of the command, which stands above. */
const pointed = ({ column, message }: Problem): string => (column ? `${" ".repeat(column - 1)}^ ${message}` : message);
