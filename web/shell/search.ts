// A search over the contents: lessons by all they say, the questions of an interview, the words of the glossary, and the commands of the script
// language, in English, Chinese and the language of the page.
import { redraw } from "../base/redraw";
import { markup } from "../base/markup";
import { onKeys } from "../base/keys";
import { link } from "../base/route";
import { h, spoken } from "../base/dom";
import { entry } from "./contents";
import { introduced, meant, usedIn, type Term } from "../lesson/glossary";
import { lessons, pick, summaryOf, type Entry } from "../text/lessons";
import { t } from "../text/strings";
import { alsoOf, cardsFor, commands, fetchFor, lessonsFor, placeIn, questionsOf, terms, termsFor, type Command } from "./found";

const MOST = 12; // of each kind, that are shown

/** The commands that have all words of a question in their name or usage; those whose name begins so come first. */
function commandsFor(question: string): Command[] {
  const words = question.toLowerCase().split(/\s+/);
  const named = (c: Command): number => words.filter((w) => c.name.toLowerCase().startsWith(w)).length;
  return commands()
    .filter((c) => words.every((w) => `${c.name} ${c.usage}`.toLowerCase().includes(w)))
    .sort((a, b) => named(b) - named(a));
}

/** How many letters must be changed to make one word of another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/** Up to three similar words: in every three letters one may be wrong. */
function nearest(to: string): string[] {
  const texts = lessons.flatMap((l) => [l.title, summaryOf(l), alsoOf(l), ...questionsOf(l)].map((b) => pick(b)));
  const all = new Map(
    [
      ...terms().map((g) => meant(g).term),
      ...commands().map((c) => c.name),
      ...texts.flatMap((words) => words.match(/[\p{L}\d-]{4,}/gu) ?? []),
    ].map((word) => [word.toLowerCase(), word]),
  ).values();
  return [...all]
    .map((word) => ({ word, off: distance(to, word.toLowerCase()) }))
    .filter(({ off }) => off <= to.length / 3)
    .sort((a, b) => a.off - b.off)
    .slice(0, 3)
    .map(({ word }) => word);
}

/** The field, with what it finds below it; meanwhile `instead` is hidden. */
export function search(instead: HTMLElement): HTMLElement {
  const field = h("input", {
    type: "search",
    "data-key": "search",
    "aria-label": t("findLesson"),
    placeholder: t("findLesson"),
    spellcheck: "false",
    autocomplete: "off",
  });
  const said = h("p", { class: "hide", role: "status" });
  const found = h("div", { class: "found", hidden: true });
  const look = (): void => {
    const text = field.value.trim();
    found.hidden = text === "";
    instead.hidden = text !== "";
    if (text === "") return void (said.textContent = "");
    const some = lessonsFor(text).slice(0, MOST);
    const meanings = termsFor(text).slice(0, MOST);
    const usages = commandsFor(text).slice(0, MOST);
    const questions = cardsFor(text).slice(0, some.length > 0 ? MOST / 2 : MOST);
    said.textContent = t("foundSome", some.length, questions.length, meanings.length, usages.length);
    redraw(
      found,
      ...(some.length > 0
        ? [
            h(
              "section",
              { class: "chap" },
              h("h2", {}, t("lessons")),
              h(
                "ol",
                {},
                some.map((l) => entry(l, asked(l, text))),
              ),
            ),
          ]
        : []),
      ...(questions.length > 0
        ? [
            h(
              "section",
              { class: "chap" },
              h("h2", {}, t("cards")),
              h(
                "ol",
                {},
                questions.map((q) => h("li", {}, h("a", { href: `#/cards/${q.id}` }, pick(q.question)))),
              ),
            ),
          ]
        : []),
      ...(meanings.length > 0
        ? [h("section", { class: "chap" }, h("h2", {}, t("words")), h("dl", {}, meanings.map(meaning)))]
        : []),
      ...(usages.length > 0
        ? [h("section", { class: "chap" }, h("h2", {}, t("commands")), h("dl", { class: "told" }, usages.map(ordered)))]
        : []),
      ...(some.length + questions.length + meanings.length + usages.length === 0 ? [nothing(text, write)] : []),
    );
  };
  const write = (word: string): void => {
    field.value = word;
    look();
    field.focus();
  };
  const fetched = (): void => void fetchFor(field.value).then(look);
  field.addEventListener("focus", fetched, { once: true });
  field.addEventListener("input", () => (look(), fetched()));
  onKeys(field, (e) => {
    if (e.key === "Escape" && field.value !== "") {
      e.stopPropagation();
      e.preventDefault();
      field.value = "";
      look();
    } else if (e.key === "ArrowDown" || e.key === "Enter") {
      const first = found.hidden ? null : found.querySelector<HTMLElement>("a, button");
      if (!first) return;
      e.preventDefault();
      if (e.key === "Enter") first.click();
      else first.focus();
    }
  });
  return h(
    "div",
    { class: "search", role: "search" },
    h("label", {}, field, h("kbd", { "aria-hidden": "true" }, "/")),
    said,
    found,
  );
}

/** A link to the step of a lesson that has the best sentence or question. */
function asked(lesson: Entry, question: string): HTMLElement | null {
  const place = placeIn(lesson, question);
  if (!place) return null;
  const text = spoken(place.text);
  const step = lesson.steps.findIndex((s) => s.id === place.step) + 1;
  return h("p", { class: "asked" }, step > 0 ? h("a", { href: link(lesson.id, step) }, text) : text);
}

/** A command, with what it does. */
const ordered = (c: Command): HTMLElement[] => [h("dt", {}, h("code", {}, c.usage)), h("dd", {}, pick(c.help))];

/** A word of the glossary, with its meaning and the lessons that use it. */
function meaning(g: Term): HTMLElement[] {
  const { term, html } = meant(g);
  const body = markup(h("dd"), html);
  body.append(...introduced(g), ...usedIn(g, g.lesson));
  return [h("dt", {}, term), body];
}

/** Nothing was found: what is written nearly so, or else all there is. */
function nothing(text: string, take: (word: string) => void): HTMLElement {
  const alike = nearest(text.toLowerCase());
  const one = (word: string, shown: string) => [
    " ",
    h("button", { type: "button", class: "plain", onclick: () => take(word) }, shown),
  ];
  return h(
    "p",
    { class: "nothing" },
    t(alike.length > 0 ? "foundNothing" : "foundNone", text),
    alike.length > 0 ? alike.map((word) => one(word, word)) : one("", t("allLessons")),
  );
}
