// The signs of what can hold in a cell: a diamond and a bar for two; letters for more.
import { h, spoken } from "../base/dom";

const SIGNS = ["◇", "–"];
const LETTERS = "ABCDEFGH";

/** The sign of a value; a dot for none. */
export const signOf = (values: readonly string[], value: string): string => {
  const at = values.indexOf(value);
  return at < 0 ? "·" : ((values.length === 2 ? SIGNS[at] : LETTERS[at]) ?? "?");
};

/** The sign of a value, for the eye. A filled diamond is what has happened. */
export const mark = (values: readonly string[], value: string, happened = false): HTMLElement =>
  h(
    "span",
    { class: `sign${value === "" ? " none" : ""}`, "aria-hidden": "true" },
    happened && signOf(values, value) === "◇" ? "◆" : signOf(values, value),
  );

/** What the signs mean. */
export const marksLegend = (values: readonly string[], words: (id: string) => string, happened = false): HTMLElement =>
  h(
    "ul",
    { class: "signs" },
    values.map((value) => h("li", {}, mark(values, value, happened), h("span", {}, spoken(words(value))))),
  );
