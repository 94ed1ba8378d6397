// A question for a table: what holds in each cell. A cell is pressed until it has the right sign, or a sign is chosen first and then put into cells; with the keyboard,
// arrows go from cell to cell.
import { h } from "../base/dom";
import { onKeys } from "../base/keys";
import { redraw } from "../base/redraw";
import { entriesOf } from "../text/answers";
import { t } from "../text/strings";
import { axes, entered, turned } from "./entries";
import { brushes, headed, mark, valueOf } from "./marks";
import { keysTo, pressOn } from "./pressed";
import type { Asks, Field } from "./field";

const WAYS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The cells of a grid, as buttons. */
export function gridField({ q, label, words, give }: Asks): Field {
  const { rows, columns } = axes(q.names);
  let answer = "";
  let brush = ""; // the sign that a pressed cell gets; "" for the next one in turn
  const set = (cell: string, value: string) => {
    const now = entered(q.names, answer, cell, value);
    if (now !== answer) give(now);
    show(now);
  };
  const cells = rows.map((row) =>
    columns.map((column) => {
      const cell = `${row}.${column}`;
      return h("button", {
        type: "button",
        "data-key": `grid ${q.id} ${cell}`,
        "data-cell": cell,
        "data-means": cell, // also at the second of two quick presses, though it says something else by then
        tabindex: row === rows[0] && column === columns[0] ? 0 : -1,
        onclick: () => {
          const now = entriesOf(answer).get(cell) ?? "";
          set(cell, brush === "" ? turned(q.choices, now) : now === brush ? "" : brush);
        },
      });
    }),
  );
  const go = (from: HTMLButtonElement, [down, right]: [number, number]) => {
    const y = cells.findIndex((row) => row.includes(from));
    const x = cells[y]!.indexOf(from);
    const to = cells[y + down]?.[x + right];
    if (!to) return;
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  };
  const show = (given: string) => {
    answer = given;
    const all = entriesOf(given);
    for (const cell of cells.flat()) {
      const name = cell.dataset["cell"]!;
      const value = all.get(name) ?? "";
      if (cell.dataset["value"] === value && cell.hasChildNodes()) continue;
      const [row, column] = name.split(".");
      cell.dataset["value"] = value;
      redraw(cell, mark(q.choices, value));
      cell.setAttribute("aria-label", `${words(row!)}, ${words(column!)}${t("colon")}${value === "" ? t("noMark") : words(value)}`.replaceAll("`", "")); // prettier-ignore
      cell.classList.toggle("mine", value !== "");
    }
  };
  const how = `grid-${q.id}-how`;
  const table = h(
    "table",
    { class: "fired", "aria-labelledby": label, "aria-describedby": how },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td"),
        columns.map((column) => h("th", { scope: "col" }, headed(words(column)))),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row, y) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, headed(words(row))),
          cells[y]!.map((cell) => h("td", {}, cell)),
        ),
      ),
    ),
  );
  onKeys(table, (e) => {
    const cell = e.target;
    if (!(cell instanceof HTMLButtonElement) || e.ctrlKey || e.altKey || e.metaKey) return;
    const way = WAYS[e.key];
    const value = valueOf(q.choices, e.key);
    if (way) go(cell, way);
    else if (value !== undefined) set(cell.dataset["cell"]!, value);
    else return;
    e.preventDefault();
    e.stopPropagation();
  });
  show("");
  return {
    element: h(
      "div",
      { class: "tabled" },
      h("p", { class: "how", id: how }, h("span", { class: "byKey" }, t("howGrid", q.choices.length)), h("span", { class: "byTouch" }, t("howGridTouch"))), // prettier-ignore
      brushes(q.id, q.choices, words, (value) => (brush = value)),
      table,
    ),
    show,
    keys: keysTo(q.choices.length),
    press: (key) => pressOn(table.querySelector<HTMLElement>("[data-cell][tabindex='0']"), key),
  };
}
