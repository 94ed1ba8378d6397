// Words that can be asked about: a press on one in the prose opens what it means, beside it. The glossary is a script of its own, which is fetched when
// the focus comes to a word.
import { redraw } from "../base/redraw";
import { markup } from "../base/markup";
import { onKeys } from "../base/keys";
import { loadScript } from "../base/script";
import { h, zoomOf } from "../base/dom";
import { entryById, pick, type Both } from "../text/lessons";
import { termIn } from "../text/languages";
import { language, t } from "../text/strings";

export interface Term {
  id: string;
  term: Both;
  html: Both;
  lesson?: string; // the id of the lesson that introduces it
  lessons?: string[]; // the ids of the lessons that use the term most
}

/** The script with all terms. */
export const GLOSSARY = "glossary.js";

declare global {
  var zootropeGlossary: Term[] | undefined;
}

/** A term and what it means, in the language of the page or in English. */
export const meant = (term: Term): { term: string; html: string } =>
  termIn(language(), term.id) ?? { term: pick(term.term), html: pick(term.html) };

/** A link to the lesson that introduces a term, if there is one and it is not open. */
export function introduced(term: Term, here = ""): HTMLElement[] {
  const lesson = term.lesson !== here && entryById(term.lesson ?? "");
  return lesson
    ? [h("p", { class: "used" }, t("introducedIn"), " ", h("a", { href: `#/lesson/${lesson.id}` }, pick(lesson.title)))]
    : [];
}

/** Links to the lessons that use a term most, except the lesson that is open. */
export function usedIn(term: Term, here = ""): HTMLElement[] {
  const all = (term.lessons ?? []).flatMap((id) => (id === here ? [] : (entryById(id) ?? [])));
  if (all.length === 0) return [];
  const links = all.flatMap((l, i) => [i > 0 ? " · " : "", h("a", { href: `#/lesson/${l.id}` }, pick(l.title))]);
  return [h("p", { class: "used" }, t("usedIn"), " ", links)];
}

export class Glossary {
  private readonly box = h("div", { class: "gloss", role: "dialog", tabindex: -1 });
  private from: HTMLElement | null = null;
  private stood = 0; // where the word stood when the box was put beside it
  private wanted: HTMLElement | null = null; // the word that was pressed last, while the glossary is on its way
  private home: HTMLElement | null = null; // where the box is put: within the landmark of the prose

  /** `here` is the id of the lesson that is open, "" for none. */
  constructor(private readonly here: () => string) {}

  /** Listens to the terms within an element. */
  attach(within: HTMLElement): void {
    this.home = within.parentElement;
    within.addEventListener("click", (e) => {
      const word = (e.target as Element).closest<HTMLElement>("[data-term]");
      if (!word) return;
      e.preventDefault();
      if (this.from === word) this.close();
      else this.open(word);
    });
    addEventListener("focusin", (e) => {
      const word = (e.target as Element).closest("[data-term]");
      if (word !== this.wanted) this.wanted = null; // the reader has gone on
      if (word) loadScript(GLOSSARY).catch(() => {}); // a press tells what went wrong
    });
    addEventListener("pointerdown", (e) => {
      this.wanted = null;
      if (this.from && !this.box.contains(e.target as Node) && !this.from.contains(e.target as Node)) this.close(false);
    });
    onKeys(this.box, (e) => {
      if (e.key !== "Escape") return;
      e.stopPropagation();
      this.close();
    });
    this.box.addEventListener("focusout", (e) => {
      if (e.relatedTarget && !this.box.contains(e.relatedTarget as Node)) this.close(false);
    });
    within.addEventListener(
      "scroll",
      () => {
        if (this.from && Math.abs(this.from.getBoundingClientRect().top - this.stood) > 1) this.close(false);
      },
      { capture: true, passive: true },
    );
  }

  private open(word: HTMLElement): void {
    const all = globalThis.zootropeGlossary;
    const term = all?.find((g) => g.id === word.dataset["term"]);
    if (term) this.show(word, t("meaningOf", meant(term).term), this.meaning(term));
    if (all) return;
    this.wanted = word;
    const come = (): void => {
      if (this.wanted !== word) return;
      const here = this.again(word); // the prose may have been drawn anew
      if (!here) return;
      if (globalThis.zootropeGlossary) this.open(here);
      else this.show(here, here.textContent, this.lost(here));
    };
    loadScript(GLOSSARY).then(come, come);
  }

  /** Shows the box beside a word. */
  private show(word: HTMLElement, label: string, content: HTMLElement[]): void {
    this.close(false);
    this.box.setAttribute("aria-label", label);
    redraw(
      this.box,
      content,
      h(
        "button",
        {
          type: "button",
          class: "closeb",
          "data-key": "close",
          "aria-label": t("close"),
          title: t("close"),
          onclick: () => this.close(),
        },
        "×",
      ),
    );
    this.home?.append(this.box);
    const at = word.getBoundingClientRect();
    this.stood = at.top;
    const z = zoomOf(this.box);
    const [w, height] = [this.box.offsetWidth * z, this.box.offsetHeight * z];
    const below = at.bottom + 6;
    this.box.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, at.left)) / z}px`;
    this.box.style.top = `${(below + height <= innerHeight - 8 ? below : Math.max(8, at.top - 6 - height)) / z}px`;
    word.setAttribute("aria-expanded", "true");
    this.from = word;
    this.box.focus({ preventScroll: true });
  }

  private meaning(term: Term): HTMLElement[] {
    const { term: title, html } = meant(term);
    return [h("b", {}, title), markup(h("div", { class: "gloss-body" }), html), ...introduced(term, this.here())];
  }

  private lost(word: HTMLElement): HTMLElement[] {
    const again = h(
      "button",
      { type: "button", class: "btn", "data-key": "again", onclick: () => this.open(word) },
      t("tryAgain"),
    );
    return [h("p", { class: "gloss-body", role: "alert" }, t("wordLost"), " ", again)];
  }

  /** Called when the language has changed: what is open is written again, beside its word in the prose that is drawn anew. */
  words(): void {
    if (!this.from) return;
    const word = this.again(this.from);
    this.close(false);
    if (word) this.open(word);
  }

  /** The word in the prose as it is now. */
  private again(word: HTMLElement): HTMLElement | null {
    const alike = `[data-term="${CSS.escape(word.dataset["term"] ?? "")}"]`;
    return word.isConnected ? word : (this.home?.querySelector<HTMLElement>(alike) ?? null);
  }

  /** Closes what is open, and says whether something was. */
  close(back = true): boolean {
    const { from } = this;
    this.wanted = null;
    if (!from) return false;
    this.from = null;
    from.removeAttribute("aria-expanded");
    this.box.remove();
    if (back) from.focus({ preventScroll: true });
    return true;
  }
}
