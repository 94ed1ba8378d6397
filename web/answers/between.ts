// What lies between an answer and what happened, drawn: bars for a number, slopes for an order, marked names for things. Nothing of it is red.
import { h, s, spoken } from "../base/dom";
import { NOBODY } from "../text/nobody";
import { nobodyOf, partsOf, thingName } from "../text/answers";
import { t } from "../text/strings";
import { inPlace } from "./cards";

/** An answer and the right one, "" if the run has none. */
interface Pair {
  yours: string;
  right: string;
}

/** Two bars, as long as the numbers. */
export function bars({ yours, right }: Pair): HTMLElement {
  const most = Math.max(1, Math.abs(Number(yours)), Math.abs(Number(right)));
  const bar = (name: string, number: string, of: string) => {
    const length = h("i", { "aria-hidden": "true" });
    length.style.width = `${(Math.abs(Number(number)) / most) * 100}%`;
    return [h("dt", { class: of }, name), h("dd", { class: of }, length, h("b", {}, number))];
  };
  return h("dl", { class: "versus" }, bar(t("you"), yours, "mine"), right !== "" && bar(t("itWas"), right, "true"));
}

const WIDE = 40; // of a slope; its rows are as high as the list's

/** The reader's places at the left, the order of the run at the right, and a line for each event. The line of an event in its right place is straight. */
export function slopes({ yours, right }: Pair, words: (id: string) => string): HTMLElement {
  const mine = partsOf(yours);
  const run = partsOf(right);
  if (run.length === 0) return rows(mine, words);
  const middle = (row: number) => row * 100 + 50;
  const line = (id: string, to: number) => {
    const from = mine.indexOf(id);
    const [y1, y2] = [middle(from), middle(to)];
    return s("path", {
      d: `M2 ${y1}C${WIDE * 0.55} ${y1} ${WIDE * 0.45} ${y2} ${WIDE - 2} ${y2}`,
      class: from === to ? "same" : "",
      "vector-effect": "non-scaling-stroke",
    });
  };
  const size = run.length * 100;
  const list = rows(run, words, (id, i) => {
    const at = mine.indexOf(id);
    return at === i ? h("b", { class: "ok" }, t("rightPlace")) : h("small", {}, t("yoursAt", at + 1));
  });
  run.forEach((id, i) => list.children[i]!.classList.toggle("true", mine[i] === id));
  return h(
    "div",
    { class: "between" },
    h("p", { class: "heads", "aria-hidden": "true" }, h("span", {}, t("you")), h("b", {}, t("itWas"))),
    h(
      "div",
      { class: "slopes" },
      h("ul", { class: "places", "aria-hidden": "true" }, mine.map((_, i) => h("li", {}, String(i + 1)))), // prettier-ignore
      s(
        "svg",
        { viewBox: `0 0 ${WIDE} ${size}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        ...run.map((id, i) => line(id, i)),
      ),
      list,
    ),
    h("p", { class: "sum" }, t("placesRight", inPlace(mine, run), run.length)),
  );
}

const rows = (ids: string[], words: (id: string) => string, tag?: (id: string, at: number) => HTMLElement): HTMLElement =>
  h(
    "ol",
    { class: "events" },
    ids.map((id, i) => h("li", {}, h("span", { class: "w" }, spoken(words(id))), tag?.(id, i))),
  );

/** The names of the things: the things that the reader has named are outlined, and the right things have a green slot. */
export function names({ yours, right }: Pair, things: readonly string[]): HTMLElement {
  const [mine, run] = [partsOf(yours), partsOf(right)];
  const all = [...new Set([...things, ...mine, ...run].filter((thing) => thing !== NOBODY)), NOBODY];
  return h(
    "ul",
    { class: "names said" },
    all.map((thing) => {
      const [own, happened] = [mine.includes(thing), run.includes(thing)];
      return h(
        "li",
        { class: `${own ? "mine" : ""} ${happened ? "true" : ""} ${own || happened ? "" : "dim"}` },
        happened && h("i"),
        h("b", {}, spoken(thing === NOBODY ? nobodyOf(things) : thingName(thing))),
        own && h("small", {}, t("yours")),
        happened && h("small", { class: "it" }, t("itWas")),
      );
    }),
  );
}
