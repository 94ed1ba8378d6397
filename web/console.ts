// The console: one line is one command of the script language, at this very moment of the run.
import { h } from "./dom";
import { t, type Word } from "./strings";
import type { Answer, Outcome } from "./protocol";

export interface ConsoleHost {
  inject(command: string): Promise<Answer>;
  complete(command: string, cursor: number): Promise<Answer>;
}

const OUTCOMES: Record<Outcome["word"], Word> = {
  done: "outDone", holds: "outHolds", fails: "outFails", reached: "outReached", unreached: "outUnreached",
  issued: "outIssued", answered: "outAnswered", stopped: "outStopped",
};

export class Console {
  readonly element = h("div", { class: "con" });
  private readonly out = h("div", { class: "con-out", role: "log", "aria-live": "polite" });
  private readonly input = h("input", { type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  private readonly hints = h("div", { class: "hints" });
  private readonly button = h("button", { type: "submit", class: "btn" });
  private readonly label = h("label", { class: "hide", for: "command" });
  private history: string[] = [];
  private at = 0;

  constructor(private readonly host: ConsoleHost) {
    this.input.id = "command";
    this.input.addEventListener("keydown", (e) => this.key(e));
    this.input.addEventListener("input", () => this.hints.replaceChildren());
    this.element.append(this.out, this.hints, h("form", {
      class: "prompt", onsubmit: (e: Event) => { e.preventDefault(); void this.submit(); },
    }, this.label, this.input, this.button));
    this.words();
  }

  /** Called when the language changes. */
  words(): void {
    this.label.textContent = t("command");
    this.button.textContent = t("run");
    this.input.placeholder = t("consoleHint");
  }

  focus(): void { this.input.focus(); }

  clear(): void { this.out.replaceChildren(); }

  private key(e: KeyboardEvent): void {
    if (e.key === "Tab" && this.input.value !== "" && !e.shiftKey) {
      e.preventDefault();
      void this.complete();
    } else if (e.key === "ArrowUp" || e.key === "ArrowDown") {
      e.preventDefault();
      this.at = Math.max(0, Math.min(this.history.length, this.at + (e.key === "ArrowUp" ? -1 : 1)));
      this.input.value = this.history[this.at] ?? "";
    } else if (e.key === "Escape") {
      this.input.blur();
    }
  }

  private async complete(): Promise<void> {
    const cursor = this.input.selectionStart ?? this.input.value.length;
    const bytes = new TextEncoder().encode(this.input.value.slice(0, cursor)).length;
    const { candidates } = await this.host.complete(this.input.value, bytes);
    if (candidates.length === 1) {
      const { text, from, to } = candidates[0]!;
      const line = new TextEncoder().encode(this.input.value);
      const read = (part: Uint8Array) => new TextDecoder().decode(part);
      const done = read(line.slice(0, from)) + text + " ";
      this.input.value = done + read(line.slice(to)).trimStart();
      this.input.setSelectionRange(done.length, done.length);
      this.hints.replaceChildren();
      return;
    }
    this.hints.replaceChildren(...candidates.slice(0, 24).map((c) => h("span", { title: c.help }, c.text)));
  }

  private async submit(): Promise<void> {
    const command = this.input.value.trim();
    if (command === "") return;
    this.history.push(command);
    this.at = this.history.length;
    this.input.value = "";
    this.hints.replaceChildren();
    this.say("in", command);
    const answer = await this.host.inject(command);
    if (answer.ok) {
      const { word, text } = answer.outcome ?? { word: "done" as const, text: "" };
      return this.say(word === "fails" || word === "unreached" ? "err" : "note", t(OUTCOMES[word], text));
    }
    for (const p of answer.problems) {
      this.say("err", p.column ? " ".repeat(p.column + 1) + "^ " + p.message : p.message);
    }
  }

  private say(cls: string, text: string): void {
    this.out.append(h("div", { class: cls }, text));
    while (this.out.childElementCount > 200) this.out.firstElementChild!.remove();
    this.out.scrollTop = this.out.scrollHeight;
  }
}
