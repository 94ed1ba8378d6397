// A question for bins: each thing belongs into one. The bins stand as columns, and in the row of a thing one of them is chosen.
import { h, spoken } from "../base/dom";
import { onKeys } from "../base/keys";
import { entriesOf } from "../text/answers";
import { t } from "../text/strings";
import { entered } from "./entries";
import { valueOf } from "./marks";
import { keysTo, pressOn } from "./pressed";
import type { Asks, Field } from "./field";

/** The things, each with a button for every bin. */
export function sortField({ q, label, words, give }: Asks): Field {
  let answer = "";
  const groups = new Map<string, HTMLInputElement[]>();
  const set = (name: string, bin: string) => {
    const now = entered(q.names, answer, name, bin);
    if (now !== answer) give(now);
    show(now);
  };
  const show = (given: string) => {
    answer = given;
    const all = entriesOf(given);
    for (const [name, inputs] of groups) for (const input of inputs) input.checked = input.value === all.get(name);
  };
  const how = `sort-${q.id}-how`;
  const rows = q.names.map((name) => {
    const id = `sort-${q.id}-${name}`;
    const inputs = q.choices.map((bin) =>
      h("input", {
        type: "radio",
        name: id,
        value: bin,
        "data-key": `sort ${q.id} ${name} ${bin}`,
        "aria-label": words(bin).replaceAll("`", ""),
        onchange: () => set(name, bin),
      }),
    );
    groups.set(name, inputs);
    return h(
      "tr",
      { role: "radiogroup", "aria-labelledby": id },
      h("th", { scope: "row", id, role: "presentation" }, spoken(words(name))),
      inputs.map((input) => h("td", { role: "presentation" }, h("label", {}, input, h("i")))),
    );
  });
  const table = h(
    "table",
    { class: "bins", role: "group", "aria-labelledby": label, "aria-describedby": how },
    h("thead", { "aria-hidden": "true" }, h("tr", {}, h("td"), q.choices.map((bin) => h("th", {}, spoken(words(bin)))))), // prettier-ignore
    h("tbody", { role: "presentation" }, rows),
  );
  onKeys(table, (e) => {
    const name = e.target instanceof HTMLInputElement ? e.target.name.slice(`sort-${q.id}-`.length) : "";
    const bin = valueOf(q.choices, e.key);
    if (name === "" || bin === undefined || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    e.stopPropagation();
    set(name, bin);
  });
  return {
    element: h("div", { class: "tabled" }, h("p", { class: "how", id: how }, t("howSort")), table),
    show,
    keys: keysTo(q.choices.length),
    press: (key) => {
      const open = [...groups.values()].find((inputs) => !inputs.some((input) => input.checked)) ?? groups.values().next().value;
      pressOn(open?.find((input) => input.checked) ?? open?.[0], key);
    },
  };
}
