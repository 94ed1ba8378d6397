// A question for things: servers, clients or nodes, several of them, or nobody. They are touched on the stage, or chosen here.
import { h, spoken } from "../base/dom";
import { NOBODY } from "../text/nobody";
import { nobodyOf, partsOf, thingName } from "../text/answers";
import { t } from "../text/strings";
import { toggled } from "./things";
import type { Asks, Field } from "./field";

const DIGITS = "123456789";

/** The names of the things, as buttons that can be pressed in. */
export function touchField({ q, label, give }: Asks): Field {
  let answer = "";
  const things = [...q.choices, NOBODY];
  const key = (i: number) => (i < q.choices.length ? (DIGITS[i] ?? "") : "");
  const touch = (thing: string) => {
    const now = toggled(answer, thing);
    if (now !== answer) give(now);
    show(now);
  };
  const chips = things.map((thing, i) =>
    h(
      "button",
      { type: "button", "data-key": `touch ${q.id} ${thing}`, "data-thing": thing, onclick: () => touch(thing) },
      h("b", {}, spoken(thing === NOBODY ? nobodyOf(q.choices) : thingName(thing))),
      key(i) !== "" && !thing.endsWith(` ${key(i)}`) && h("kbd", { "aria-hidden": "true" }, key(i)),
    ),
  );
  const show = (given: string) => {
    answer = given;
    const chosen = partsOf(given);
    chips.forEach((chip, i) => chip.setAttribute("aria-pressed", String(chosen.includes(things[i]!))));
  };
  const how = `touch-${q.id}-how`;
  return {
    element: h(
      "div",
      { class: "touches" },
      h("p", { class: "how", id: how }, t("howTouch")),
      h("div", { class: "names", role: "group", "aria-labelledby": label, "aria-describedby": how }, chips),
    ),
    show,
    keys: DIGITS.slice(0, q.choices.length),
    press: (digit) => touch(things[DIGITS.indexOf(digit)]!),
  };
}
