// The list of what may stand at the cursor, for a field in which commands are written: arrows walk it, Tab takes what is marked, Enter
// too once the arrows have chosen, Escape closes it.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { Choosing } from "./choosing";
import { t } from "../text/strings";
import type { Candidate } from "../protocol";

const SHOWN = 50; // candidates in the list

export class Candidates {
  readonly element: HTMLElement;
  private readonly choice = new Choosing<Candidate>((a, b) => a.text === b.text);

  /** `id` is the list's, which the field names; `take` is called with the candidate that was taken. */
  constructor(
    private readonly field: HTMLElement,
    private readonly id: string,
    private readonly take: (candidate: Candidate) => void,
  ) {
    this.element = h("ul", { class: "candidates", role: "listbox", id, hidden: true });
    this.element.addEventListener("pointerdown", (e) => e.preventDefault()); // the field keeps the focus
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    this.expanded(false);
  }

  get open(): boolean {
    return !this.element.hidden;
  }

  /** Says whether the list is open, of a field that may say so: a text of several lines is no combobox (ARIA in HTML). */
  private expanded(open: boolean): void {
    if (this.field.getAttribute("role") === "combobox") this.field.setAttribute("aria-expanded", String(open));
  }

  /** Shows others. What the arrows have chosen stays chosen where it is among them: they may come after the key. */
  show(all: Candidate[]): void {
    this.choice.show(all.slice(0, SHOWN));
    redraw(
      this.element,
      this.choice.list.map((c, i) =>
        h(
          "li",
          { role: "option", id: `${this.id}-${i}`, "aria-selected": "false", onclick: () => this.take(c) },
          h("b", {}, c.text),
          c.help !== "" && h("span", {}, c.help),
        ),
      ),
      all.length > SHOWN && h("li", { class: "sub", role: "presentation" }, t("more", all.length - SHOWN)),
    );
    this.element.hidden = false;
    this.element.setAttribute("aria-label", t("candidates"));
    this.expanded(true);
    this.mark();
  }

  close(): void {
    this.element.hidden = true;
    this.choice.forget();
    this.expanded(false);
    this.field.removeAttribute("aria-activedescendant");
  }

  /** Forgets the choice of the arrows, which was for another line. */
  forget(): void {
    this.choice.forget();
  }

  /** Takes the marked one. */
  accept(): void {
    const { marked } = this.choice;
    if (marked) this.take(marked);
  }

  /** Says whether a key was for the open list. */
  key(e: KeyboardEvent): boolean {
    if (!this.open) return false;
    const to = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (to !== undefined) {
      this.choice.move(to);
      this.mark();
    } else if (e.key === "Escape") this.close();
    else if ((e.key === "Tab" && !e.shiftKey) || (e.key === "Enter" && this.choice.moved)) this.accept();
    else return false;
    e.preventDefault();
    e.stopPropagation();
    return true;
  }

  /** Marks the candidate that Tab takes. After the arrows have moved, Enter takes it too, and a screen reader hears it as selected. */
  private mark(): void {
    const { at, moved } = this.choice;
    for (const [k, option] of [...this.element.querySelectorAll("[role=option]")].entries()) {
      option.classList.toggle("next", k === at);
      option.setAttribute("aria-selected", String(moved && k === at));
      if (k === at) option.scrollIntoView({ block: "nearest" });
    }
    if (moved) this.field.setAttribute("aria-activedescendant", `${this.id}-${at}`);
    else this.field.removeAttribute("aria-activedescendant");
  }
}
