// A search over the contents: titles, summaries, chapters and questions of lessons, the words of the glossary, and the commands of the
// script language, in English, Chinese and the language of the page. Questions and commands are a script of their own, which comes when somebody begins to search.
import { h, spoken } from "../base/dom";
import { entry } from "./contents";
import { loadScript } from "../base/script";
import { meant } from "../lesson/glossary";
import { lessons, pick, type Both, type Entry } from "../text/lessons";
import { t } from "../text/strings";

interface Command {
  name: string;
  usage: string;
  help: Both;
}

declare global {
  var zootropeSearch:
    | {
        questions: Record<string, Both[]>;
        also: Record<string, Both>;
        terms: Record<string, string[]>;
        commands: Command[];
      }
    | undefined;
}

const MOST = 12; // words of the glossary, and commands, that are shown

const questionsOf = (lesson: Entry): Both[] => globalThis.zootropeSearch?.questions[lesson.id] ?? [];
const alsoOf = (lesson: Entry): Both | undefined => globalThis.zootropeSearch?.also[lesson.id];
const commands = (): Command[] => globalThis.zootropeSearch?.commands ?? [];

const texts = (...all: (Both | undefined)[]): string =>
  all
    .flatMap((b) => [b?.en ?? "", b?.zh ?? "", pick(b)])
    .join(" ")
    .toLowerCase();

/** How well a text fits: all words must be in it; the title counts most. −1 where one is missing. */
function fit(words: string[], title: string, rest: string): number {
  let points = 0;
  for (const w of words) {
    if (title.includes(w)) points += title.startsWith(w) ? 3 : 2;
    else if (rest.includes(w)) points++;
    else return -1;
  }
  return points;
}

/** Gives those that fit, the best first. */
function best<T>(all: readonly T[], words: string[], of: (one: T) => [title: string, rest: string]): T[] {
  return all
    .map((one) => ({ one, points: fit(words, ...of(one)) }))
    .filter(({ points }) => points >= 0)
    .sort((a, b) => b.points - a.points)
    .map(({ one }) => one);
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

/** Up to three words that are written nearly so: of three letters one may be another. */
function nearest(to: string): string[] {
  const told = lessons.flatMap((l) => [l.title, l.summary, alsoOf(l), ...questionsOf(l)].map((b) => pick(b)));
  const all = new Map(
    [
      ...terms().map((g) => meant(g).term),
      ...commands().map((c) => c.name),
      ...told.flatMap((words) => words.match(/[\p{L}\d-]{4,}/gu) ?? []),
    ].map((word) => [word.toLowerCase(), word]),
  ).values();
  return [...all]
    .map((word) => ({ word, off: distance(to, word.toLowerCase()) }))
    .filter(({ off }) => off <= to.length / 3)
    .sort((a, b) => a.off - b.off)
    .slice(0, 3)
    .map(({ word }) => word);
}

const terms = () => globalThis.zootropeGlossary ?? [];

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
    const text = field.value.trim().toLowerCase();
    found.hidden = text === "";
    instead.hidden = text !== "";
    if (text === "") return void (said.textContent = "");
    const words = text.split(/\s+/);
    const some = best(lessons, words, (l) => [texts(l.title), texts(l.summary, l.chapter, alsoOf(l), ...questionsOf(l))]);
    const meanings = best(terms(), words, (g) => [
      `${texts(g.term)} ${meant(g).term.toLowerCase()}`,
      (globalThis.zootropeSearch?.terms[g.id] ?? []).join(" ").toLowerCase(),
    ]).slice(0, MOST);
    const told = best(commands(), words, (c) => [c.name.toLowerCase(), c.usage.toLowerCase()]).slice(0, MOST);
    said.textContent = t("foundSome", some.length, meanings.length, told.length);
    found.replaceChildren(
      ...(some.length > 0
        ? [
            h(
              "section",
              { class: "chap" },
              h("h2", {}, t("lessons")),
              h(
                "ol",
                {},
                some.map((l) => entry(l, asked(l, words))),
              ),
            ),
          ]
        : []),
      ...(meanings.length > 0
        ? [h("section", { class: "chap" }, h("h2", {}, t("words")), h("dl", {}, meanings.map(meaning)))]
        : []),
      ...(told.length > 0
        ? [h("section", { class: "chap" }, h("h2", {}, t("commands")), h("dl", { class: "told" }, told.map(ordered)))]
        : []),
      ...(some.length + meanings.length + told.length === 0 ? [nothing(field.value.trim(), write)] : []),
    );
  };
  const write = (word: string): void => {
    field.value = word;
    look();
    field.focus();
  };
  // Without it titles and words are found all the same.
  field.addEventListener("focus", () => void loadScript("search.js").then(look, () => {}), { once: true });
  field.addEventListener("input", look);
  field.addEventListener("keydown", (e) => {
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

/** The question of a lesson that was looked for, where its title and summary do not say it. */
function asked(lesson: Entry, words: string[]): HTMLElement | null {
  if (fit(words, texts(lesson.title), texts(lesson.summary, lesson.chapter, alsoOf(lesson))) >= 0) return null;
  const has = (q: Both): number => words.filter((w) => texts(q).includes(w)).length;
  const [question] = [...questionsOf(lesson)].sort((a, b) => has(b) - has(a));
  return question && has(question) > 0 ? h("p", { class: "asked" }, spoken(pick(question))) : null;
}

/** A command, with what it does. */
const ordered = (c: Command): HTMLElement[] => [h("dt", {}, h("code", {}, c.usage)), h("dd", {}, pick(c.help))];

/** A word of the glossary, with what it means. */
function meaning(g: ReturnType<typeof terms>[number]): HTMLElement[] {
  const body = h("dd");
  const { term, html } = meant(g);
  body.innerHTML = html; // made at build time from the glossary's Markdown, raw HTML off
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
