// What lies between an answer that has entries and what happened: cells, bins, lines, marks on a bar of time. A cell leads to the run that decided it. Nothing of it is red.
import { h, s, spoken } from "../base/dom";
import { entriesOf, secondsOf } from "../text/answers";
import { t } from "../text/strings";
import { BAR, bar, lanes, pin, timeX, toldHigh } from "./bar";
import { axis, CHART, line, xOf, yOf } from "./chart";
import { axes } from "./entries";
import { headed, mark, marksLegend } from "./marks";
import type { Question } from "../protocol";

/** An answer that has entries, with what it takes to draw it. */
interface Told {
  q: Question;
  words(id: string): string;
  unit: string;
  most: number;
  see(seq: number): void;
}

const count = (q: Question): HTMLElement | false =>
  q.right !== "" && h("p", { class: "sum" }, t("entriesRight", q.held.length, q.names.length));

/** The cells of a grid as the run has them. A cell that the reader had otherwise has a broken frame and the reader's sign. */
export function cellsTold({ q, words, see }: Told): HTMLElement {
  const { rows, columns } = axes(q.names);
  const [mine, run] = [entriesOf(q.chosen), entriesOf(q.right)];
  const cell = (name: string) => {
    const [row, column] = name.split(".");
    const [own, right] = [mine.get(name) ?? "", run.get(name) ?? ""];
    const at = q.marks.find((m) => m.choice === name);
    const held = q.held.includes(name);
    const said = `${words(row!)}, ${words(column!)}${t("colon")}${words(right)}${held || own === "" ? "" : `; ${t("yoursWas", words(own))}`}`;
    return h(
      "td",
      {},
      h(
        "button",
        {
          type: "button",
          class: held ? "true" : own === "" ? "" : "other",
          "data-key": `cell ${q.id} ${name}`,
          "aria-label": said.replaceAll("`", ""),
          disabled: at === undefined,
          onclick: () => at && see(at.seq),
        },
        mark(q.choices, right, true),
        !held && own !== "" && h("small", { "aria-hidden": "true" }, t("yoursSign"), " ", mark(q.choices, own)),
      ),
    );
  };
  return h(
    "div",
    { class: "tabled" },
    marksLegend(q.choices, words, true),
    h(
      "table",
      { class: "fired told" },
      h("thead", {}, h("tr", {}, h("td"), columns.map((column) => h("th", { scope: "col" }, headed(words(column)))))), // prettier-ignore
      h(
        "tbody",
        {},
        rows.map(
          (row) =>
          h("tr", {}, h("th", { scope: "row" }, headed(words(row))), columns.map((column) => cell(`${row}.${column}`))), // prettier-ignore
        ),
      ),
    ),
    count(q),
  );
}

/** The things, each with the bin of the run, and the reader's where it is another. */
export function binsTold({ q, words, see }: Told): HTMLElement {
  const [mine, run] = [entriesOf(q.chosen), entriesOf(q.right)];
  return h(
    "div",
    { class: "tabled" },
    h(
      "table",
      { class: "bins told" },
      h("thead", {}, h("tr", {}, h("td"), q.choices.map((bin) => h("th", { scope: "col" }, spoken(words(bin)))))), // prettier-ignore
      h(
        "tbody",
        {},
        q.names.map((name) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, spoken(words(name))),
            q.choices.map((bin) => {
              const [own, right] = [mine.get(name) === bin, run.get(name) === bin];
              const at = q.marks.find((m) => m.choice === name);
              const said = [right && t("itWas"), own && t("yours")].filter(Boolean).join(t("comma"));
              return h(
                "td",
                { class: `${own ? "mine" : ""} ${right ? "true" : ""}` },
                right
                  ? h("button", { type: "button", "data-key": `cell ${q.id} ${name}`, "aria-label": said, disabled: !at, onclick: () => at && see(at.seq) }, h("i"), own && h("b")) // prettier-ignore
                  : own && h("span", { role: "img", "aria-label": said }, h("b")),
              );
            }),
          ),
        ),
      ),
    ),
    count(q),
  );
}

/** The line of the run, and the reader's. */
export function linesTold({ q, words, unit, most, see }: Told): HTMLElement {
  const [mine, run] = [entriesOf(q.chosen), entriesOf(q.right)];
  const values = (of: Map<string, string>) => q.names.map((name) => of.get(name));
  const high = Math.max(most, ...[...mine.values(), ...run.values()].map(Number));
  return h(
    "div",
    { class: "curve" },
    unit !== "" && h("p", { class: "unit" }, spoken(unit)),
    s(
      "svg",
      { viewBox: `0 0 ${CHART.w} ${CHART.h}`, class: "chart", "aria-hidden": "true" },
      ...axis(high, q.names.length),
      s("path", { class: "mine", d: line(values(mine), high) }),
      s("path", { class: "run", d: line(values(run), high) }),
      ...q.names.flatMap((name, i) => [
        ...(mine.has(name) ? [s("circle", { class: "dot", r: 5, cx: xOf(i, q.names.length), cy: yOf(Number(mine.get(name)), high) })] : []), // prettier-ignore
        ...(run.has(name) ? [s("rect", { class: "dot run", width: 9, height: 9, x: xOf(i, q.names.length) - 4.5, y: yOf(Number(run.get(name)), high) - 4.5 })] : []), // prettier-ignore
      ]),
    ),
    h(
      "table",
      { class: "numbers" },
      h("thead", {}, h("tr", {}, h("td"), q.names.map((name) => h("th", { scope: "col" }, spoken(words(name)))))), // prettier-ignore
      h(
        "tbody",
        {},
        h("tr", { class: "mine" }, h("th", { scope: "row" }, t("you")), q.names.map((name) => h("td", {}, mine.get(name) ?? "?"))), // prettier-ignore
        h(
          "tr",
          { class: "true" },
          h("th", { scope: "row" }, t("itWas")),
          q.names.map((name) => {
            const at = q.marks.find((m) => m.choice === name);
            const value = run.get(name) ?? "…";
            return h(
              "td",
              {},
              at ? h("button", { type: "button", class: "plain", "data-key": `cell ${q.id} ${name}`, onclick: () => see(at.seq) }, value) : value, // prettier-ignore
            );
          }),
        ),
      ),
    ),
    q.right !== "" && h("p", { class: "sum" }, t("pointsRight", q.held.length, q.names.length)),
  );
}

/** The bar of time with the reader's marks and those of the run. */
export function marksTold({ q, words, most, see }: Told): HTMLElement {
  const [mine, run] = [entriesOf(q.chosen), entriesOf(q.right)];
  const seconds = (ms: string | undefined) =>
    ms === undefined ? "?" : `${secondsOf(String(Math.round(Number(ms) / 100) * 100))} s`;
  const high = Math.max(most, ...[...mine.values(), ...run.values()].map((ms) => Math.ceil(Number(ms) / 1000)));
  const placesOf = (of: Map<string, string>) =>
    q.names.map((name) => (of.has(name) ? timeX(Number(of.get(name)) / 1000, high) : undefined));
  const tall = toldHigh(lanes(placesOf(run)));
  const at = (of: Map<string, string>, kind: "mine" | "run") => {
    const places = placesOf(of);
    const lane = lanes(places);
    return places.flatMap((x, i) => {
      if (x === undefined) return [];
      const one = pin(kind, q.names.length > 1 ? String(i + 1) : "", lane[i]!);
      one.setAttribute("transform", `translate(${x} 0)`);
      const m = q.marks.find((other) => other.choice === q.names[i]);
      if (kind === "run" && m) one.addEventListener("click", () => see(m.seq)); // the button below does the same
      return [one];
    });
  };
  return h(
    "div",
    { class: "moment" },
    s(
      "svg",
      { viewBox: `0 0 ${BAR.w} ${tall}`, class: "chart time", "aria-hidden": "true" },
      ...bar(high, tall),
      ...at(mine, "mine"),
      ...at(run, "run"),
    ),
    h(
      "dl",
      { class: "moments" },
      q.names.map((name, i) => {
        const m = q.marks.find((one) => one.choice === name);
        return [
          h("dt", {}, q.names.length > 1 && h("i", { "aria-hidden": "true" }, String(i + 1)), h("span", {}, spoken(words(name)))),
          h("dd", {}, `${t("you")} ${seconds(mine.get(name))}`),
          h(
            "dd",
            {},
            m && h("button", { type: "button", class: "plain true", "data-key": `cell ${q.id} ${name}`, onclick: () => see(m.seq) }, `${t("itWas")} ${seconds(run.get(name))}`), // prettier-ignore
          ),
        ];
      }),
    ),
    q.names.length > 1 && count(q),
  );
}
