// The signs of what can hold in a cell: a tick and a bar for two; letters for more. A diamond stands for a notification alone, as in the picture.
import { h, spoken } from "../base/dom";
import { redraw } from "../base/redraw";
import { t } from "../text/strings";

const NOTIFIED = "event"; // the value of a cell in which a watch fires
const LETTERS = "ABCDEFGH";

const first = (values: readonly string[]): string => (values[0] === NOTIFIED ? "◇" : "✓");

/** The sign of a value; a dot for none. */
export const signOf = (values: readonly string[], value: string): string => {
  const at = values.indexOf(value);
  return at < 0 ? "·" : ((values.length === 2 ? [first(values), "–"][at] : LETTERS[at]) ?? "?");
};

/** How a sign looks: what has happened is filled, or green. */
const looks = (sign: string, value: string, happened: boolean): HTMLElement => {
  const kind = value === "" ? " none" : !happened ? "" : sign === "◇" ? " event" : sign === "✓" ? " works" : "";
  return h("span", { class: `sign${kind}`, "aria-hidden": "true" }, kind === " event" ? "◆" : sign);
};

/** The sign of a value, for the eye. */
export const mark = (values: readonly string[], value: string, happened = false): HTMLElement =>
  looks(signOf(values, value), value, happened);

/** The words of a name: of an event, NodeDataChanged, or of an error, NOTREADONLY. */
export const wordsOf = (name: string): string[] =>
  name.split(/(?<=[a-z])(?=[A-Z])|(?<=^(?:NOT|BAD|SESSION|CONNECTION|NODE))(?=[A-Z])/);

const ON_STAGE = ["◇", "–", "∅"];

/** Whether the cells of a grid on the stage have signs: a red diamond is an event. In any other grid a cell has the words of its value. */
export const hasSigns = (values: readonly string[]): boolean => values[0] === NOTIFIED && values.length <= ON_STAGE.length;

/** What a cell of a grid on the stage shows for a value, three dots for none. The third sign is for what could not be tried. */
export const boardSign = (
  values: readonly string[],
  value: string,
  happened: boolean,
  words: (id: string) => string,
): HTMLElement => {
  if (value !== "" && !hasSigns(values)) return h("span", { class: "said", "aria-hidden": "true" }, spoken(words(value)));
  const sign = ON_STAGE[values.indexOf(value)] ?? "···";
  return looks(sign, value, happened);
};

/** The words of a row or a column. A path may break behind a slash, and a name before a capital. */
export const headed = (text: string): (string | HTMLElement)[] =>
  spoken(text).map((part) => {
    if (typeof part === "string") return part;
    for (const word of part.querySelectorAll(".word")) {
      const pieces = (word.textContent ?? "").split(/(?<=\/)(?=.)|(?<=[a-z])(?=[A-Z])/);
      redraw(
        word as HTMLElement,
        pieces.flatMap((piece, i) => (i === 0 ? [piece] : [h("wbr"), piece])),
      );
    }
    return part;
  });

/**
 * What the signs mean, as buttons: a sign that is pressed in is put into each cell that is pressed then. `choose` hears of the sign, "" for none.
 */
export function brushes(
  id: string,
  values: readonly string[],
  words: (id: string) => string,
  choose: (value: string) => void,
): HTMLElement {
  let chosen = "";
  const buttons = values.map((value) =>
    h(
      "button",
      {
        type: "button",
        "data-key": `sign ${id} ${value}`,
        "data-means": value,
        "aria-pressed": "false",
        onclick: () => {
          chosen = chosen === value ? "" : value;
          buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(values[i] === chosen)));
          choose(chosen);
        },
      },
      mark(values, value),
      h("span", {}, spoken(words(value))),
    ),
  );
  return h("div", { class: "signs", role: "group", "aria-label": t("signs") }, buttons);
}

/** What the signs mean. */
export const marksLegend = (values: readonly string[], words: (id: string) => string, happened = false): HTMLElement =>
  h(
    "ul",
    { class: "signs" },
    values.map((value) => h("li", {}, mark(values, value, happened), h("span", {}, spoken(words(value))))),
  );

/** The value that a key gives: by its place, 1 to 9, or by its letter; "" where the key clears, undefined where the key means nothing here. */
export function valueOf(values: readonly string[], key: string): string | undefined {
  if (key === "?" || key === "Backspace" || key === "Delete") return "";
  if (/^[1-9]$/.test(key)) return values[Number(key) - 1];
  return key.length === 1 && values.length > 2 ? values[LETTERS.indexOf(key.toUpperCase())] : undefined;
}
