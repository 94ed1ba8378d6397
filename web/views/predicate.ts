// A field for a predicate of the script language. The field completes the predicate and marks its errors.
import { onKeys } from "../base/keys";
import { Candidates } from "./candidates";
import { h, spoken } from "../base/dom";
import { redraw } from "../base/redraw";
import type { Candidate, Problem } from "../protocol";

interface PredicateHost {
  /** Completes a command at a byte of it. */
  complete(command: string, cursor: number): Promise<Candidate[]>;
  /** Hears that the text has changed. */
  changed(): void;
}

const BEFORE = "expect "; // a predicate is completed as that of this command

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const chars = (text: Uint8Array): string => new TextDecoder().decode(text);

export class PredicateField {
  readonly field: HTMLInputElement;
  readonly wrong: HTMLElement;
  readonly list: Candidates;
  /** The field with its list. */
  readonly element: HTMLElement;
  private asked = 0;

  /** `key` finds the focus again after a redraw; `id` is that of the list of candidates. */
  constructor(
    key: string,
    id: string,
    private readonly host: PredicateHost,
  ) {
    this.field = h("input", {
      type: "text",
      "data-key": key,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      role: "combobox",
      "aria-describedby": `${id}-wrong`,
    });
    this.wrong = h("p", { class: "warn", id: `${id}-wrong`, role: "alert" });
    this.list = new Candidates(this.field, id, (candidate) => this.take(candidate));
    this.element = h("div", { class: "find-field" }, this.field, this.list.element);
    this.field.addEventListener("input", () => {
      this.list.forget();
      host.changed();
      void this.suggest();
    });
    // The list does not open with the focus: Tab would take a candidate instead of going on.
    this.field.addEventListener("click", () => void this.suggest());
    onKeys(this.field, (e) => this.key(e));
    this.field.addEventListener("blur", () => this.list.close());
  }

  private key(e: KeyboardEvent): void {
    if (this.list.key(e)) return;
    if (e.key === "Escape") this.field.blur();
    else if (e.key === "ArrowDown" || (e.key === " " && e.ctrlKey)) (e.preventDefault(), void this.suggest());
  }

  /** Names the field. */
  name(text: string): void {
    this.field.setAttribute("aria-label", text);
    this.field.placeholder = text;
  }

  get value(): string {
    return this.field.value.trim();
  }

  /** Shows an error and selects the text from its column on. */
  refuse(problems: Problem[]): void {
    redraw(this.wrong, ...spoken(problems.map((p) => (p.column ? `${p.column}: ${p.message}` : p.message)).join(" ")));
    this.field.setAttribute("aria-invalid", String(problems.length > 0));
    const { column } = problems[0] ?? {};
    if (!column) return;
    const at = [...this.field.value].slice(0, column - 1).join("").length;
    this.field.focus();
    this.list.close();
    this.field.setSelectionRange(at, this.field.value.length);
  }

  private async suggest(): Promise<void> {
    const number = ++this.asked;
    const { value, selectionStart } = this.field;
    const at = selectionStart ?? value.length;
    const found = await this.host.complete(BEFORE + value, bytes(BEFORE + value.slice(0, at)).length);
    if (number !== this.asked || this.field.value !== value || document.activeElement !== this.field) return;
    const only = found.length === 1 ? found[0]! : null;
    if (found.length === 0 || (only && chars(bytes(BEFORE + value).slice(only.from, only.to)) === only.text))
      return this.list.close();
    this.list.show(found);
  }

  private take({ text, from, to }: Candidate): void {
    const line = bytes(BEFORE + this.field.value);
    const before = chars(line.slice(0, from)).slice(BEFORE.length) + text + (text.endsWith("/") ? "" : " ");
    this.field.value = before + chars(line.slice(to)).trimStart();
    this.field.setSelectionRange(before.length, before.length);
    this.host.changed();
    this.field.focus();
    void this.suggest();
  }
}
