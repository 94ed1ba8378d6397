// The table of a decision: what was compared or counted at an event, in the words of the core.
import { h } from "../base/dom";
import { beadParts, drawing, slotParts } from "../shapes/glyphs";
import { colourOfLetter } from "../shapes/letters";
import { t } from "../text/strings";
import type { Why } from "../protocol";

/** The table of a decision, null if the event compared and counted nothing. */
export function decision(why: Why): HTMLElement | null {
  if (why.count) return counted(why.count, why);
  const { table } = why;
  if (!table || table.rows.length === 0) return null;
  return table.rows.length <= 3 ? lying(table, why) : standing(table, why);
}

/** The part of a verdict that fits under a column: what was found, and not what to do then. */
const found = (verdict: string): string => verdict.split(/[,，]/)[0] ?? "";
/** A name without what explains it. */
const plain = (name: string): string => name.replace(/\s*[（(].*[)）]\s*$/, "");

/** The names of what was compared, as short as the verdict has them: "epoch 0 = 0, zxid 0:0 = 0:0, id 2 > 1". */
function names(table: NonNullable<Why["table"]>, verdict: string): string[] {
  const pieces = (verdict.split("→")[0] ?? "").split(/[,，]\s*/).map((piece) => piece.trim().split(/\s+/)[0] ?? "");
  const reached = table.rows.filter((r) => r.reached).length;
  return table.rows.map((r, i) => (pieces.length === reached && r.reached && pieces[i]) || plain(r.name));
}

/** Two that are compared, side by side: a column for each thing that they are compared by. */
function lying(table: NonNullable<Why["table"]>, why: Why): HTMLElement {
  const [, a = "", b = ""] = table.columns;
  const last = table.rows.at(-1)!;
  const votes = colourOfLetter(why.focus.look) === "plum";
  const column = (i: number) => ({ class: table.rows[i]!.decides ? "hit" : table.rows[i]!.reached ? "" : "un", "data-n": i });
  const heads = names(table, why.verdict);
  const row = (name: string, ballot: string, full: boolean, value: (r: typeof last) => string) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("span", {}, name), votes && glyph(ballot, full)),
      table.rows.map((r, i) => h("td", column(i), value(r))),
    );
  return h(
    "table",
    { class: "lying" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        table.rows.map((_, i) => h("th", { scope: "col", ...column(i) }, heads[i]!)),
      ),
    ),
    h(
      "tbody",
      {},
      row(a, last.a, true, (r) => r.a),
      row(b, last.b, false, (r) => r.b),
      h(
        "tr",
        { class: "found" },
        h("td", {}),
        table.rows.map((r, i) => h("td", column(i), r.reached ? found(r.verdict) : "")),
      ),
    ),
  );
}

const glyph = (id: string, full: boolean): SVGElement =>
  drawing(
    20,
    20,
    ...beadParts("vote", 10, 10, id).map((part) => {
      if (!full) part.classList.add("held");
      return part;
    }),
  );

/** Questions that were asked one after the other, up to the one that decided, and what came of it. */
function standing(table: NonNullable<Why["table"]>, why: Why): HTMLElement {
  const asked = table.rows.filter((r) => r.reached);
  const outcome = why.verdict.split("→").at(-1)!.trim();
  return h(
    "div",
    {},
    h(
      "table",
      { class: "standing" },
      h(
        "tbody",
        {},
        asked.map((r, i) =>
          h(
            "tr",
            { class: r.decides ? "hit" : "", "data-n": i },
            h("th", { scope: "row" }, plain(r.name)),
            h("td", {}, r.a),
            h("td", {}, r.b),
            h("td", { class: "found" }, found(r.verdict)),
          ),
        ),
      ),
    ),
    outcome !== "" && h("p", { class: "outcome" }, "→ ", h("b", {}, outcome)),
  );
}

/** The servers that were counted, and how many are needed. */
function counted(count: NonNullable<Why["count"]>, why: Why): HTMLElement {
  const { have, need } = count;
  const outcome = why.verdict.includes("→") ? why.verdict.split("→").at(-1)!.trim() : "";
  return h(
    "div",
    { class: "count" },
    h(
      "span",
      { class: "who" },
      h("small", {}, t("countedShort")),
      have.map((id) => h("b", {}, id)),
      have.length === 0 && t("none"),
    ),
    drawing(7 * need + 1, 18, ...slotParts(0.5, 9, Math.min(have.length, need), need, colourOfLetter(why.focus.look))),
    h("span", { class: count.enough ? "sum hit" : "sum" }, t("sumOf", have.length, need)),
    outcome !== "" && h("p", { class: "outcome" }, "→ ", h("b", {}, outcome)),
  );
}
