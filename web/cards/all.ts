// All cards as a list, with what is ticked of each; and below them the index of further questions.
import { redraw } from "../base/redraw";
import { h, write } from "../base/dom";
import { fits, inLang, type Card, type Indexed, type Questions } from "./data";
import { places } from "./places";
import { say } from "./words";
import type { CardsHost } from "./host";
import type { Ledger } from "./kept";

/** A slot for each point of a card: those that are ticked are full. */
export function slots(card: Card, got: ReadonlySet<string>): HTMLElement[] {
  return card.points.map((p) => h("i", { class: got.has(p.id) ? "done" : "" }));
}

/** The points of a card that are ticked, and still there. */
export const ticked = (card: Card, got: ReadonlySet<string>): number => card.points.filter((p) => got.has(p.id)).length;

/** A day of the record, as people of a language write it. */
export function spokenDay(day: string, lang: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).toLocaleDateString(lang === "zh" ? "zh-CN" : lang, { day: "numeric", month: "short" });
}

/** The list, and the index with its question of that id marked. */
export function everything(all: Questions, ledger: Ledger, host: CardsHost, marked: string): HTMLElement {
  const { lang } = host;
  const counts = all.cards.map((c) => ticked(c, ledger.of(c.id).got));
  const sum = counts.reduce((a, b) => a + b, 0);
  const points = all.cards.reduce((n, c) => n + c.points.length, 0);
  return h(
    "div",
    { class: "wrap" },
    h("h1", {}, say(lang, "title")),
    h("p", { class: "lead" }, say(lang, "lead")),
    h(
      "ol",
      { class: "deck-list" },
      all.cards.map((c, i) => row(c, i + 1, ledger, lang)),
    ),
    sum > 0 && h("p", { class: "sub" }, say(lang, "sum", sum, points, counts.filter((n) => n > 0).length, all.cards.length)),
    index(all, host, marked),
  );
}

function row(card: Card, n: number, ledger: Ledger, lang: string): HTMLElement {
  const { got, day } = ledger.of(card.id);
  const have = ticked(card, got);
  const stands =
    have > 0
      ? say(lang, "pointsDay", have, card.points.length, spokenDay(day, lang))
      : say(lang, "pointsOf", 0, card.points.length);
  return h(
    "li",
    {},
    h(
      "a",
      { href: `#/cards/${card.id}`, "data-key": `card ${card.id}` },
      h("span", { class: "number", "aria-hidden": "true" }, n),
      h("b", {}, inLang(card.question, lang)),
      h("span", { class: "slots", role: "img", "aria-label": stands }, slots(card, got)),
      h("small", { "aria-hidden": "true" }, have > 0 ? stands : ""),
    ),
  );
}

function index(all: Questions, host: CardsHost, marked: string): HTMLElement {
  const { lang } = host;
  const total = all.groups.reduce((n, g) => n + g.entries.length, 0);
  const field = h("input", {
    type: "search",
    "data-key": "search",
    "aria-label": say(lang, "filter"),
    placeholder: say(lang, "filter"),
    spellcheck: "false",
    autocomplete: "off",
  });
  const said = h("small", { role: "status" });
  const list = h("div", { class: "index" });
  const draw = (): void => {
    const typed = field.value.trim();
    const groups = all.groups
      .map((g) => ({ ...g, entries: g.entries.filter((e) => fits(e, typed)) }))
      .filter((g) => g.entries.length > 0);
    const found = groups.reduce((n, g) => n + g.entries.length, 0);
    write(said, typed === "" ? "" : found > 0 ? say(lang, "found", found, total) : say(lang, "none", typed));
    redraw(
      list,
      groups.map((g) =>
        h(
          "section",
          {},
          h("h3", {}, inLang(g.title, lang)),
          h(
            "ul",
            {},
            g.entries.map((e) => entry(all, e, host, marked)),
          ),
        ),
      ),
    );
  };
  field.addEventListener("input", draw);
  draw();
  return h(
    "section",
    { class: "more" },
    h("h2", {}, say(lang, "more")),
    h("p", { class: "lead" }, say(lang, "moreSays")),
    h("p", { class: "filter" }, h("label", {}, field), said),
    list,
  );
}

function entry(all: Questions, e: Indexed, host: CardsHost, marked: string): HTMLElement {
  const { lang } = host;
  const cards = (e.cards ?? []).flatMap((id) => {
    const at = all.cards.findIndex((c) => c.id === id);
    if (at < 0) return [];
    const title = inLang(all.cards[at]!.question, lang);
    return [h("a", { class: "to-card", href: `#/cards/${id}`, title, "aria-label": title }, say(lang, "card", at + 1))];
  });
  const pages = (e.pages ?? []).map((page) => h("a", { href: `#/${page}` }, say(lang, "playground")));
  return h(
    "li",
    e.id === marked ? { class: "marked", tabindex: -1 } : {},
    h("b", {}, inLang(e.question, lang)),
    e.says && h("p", {}, inLang(e.says, lang)),
    places(all, e, host, ...cards, ...pages),
  );
}
