// A question with choices, of which one is the answer. The letter of a choice chooses it.
import { h, spoken } from "../base/dom";
import type { Asks, Field } from "./field";

const LETTERS = "ABCDEFGH";

/** The choices of a question, as radio buttons. */
export function choiceField({ q, label, dealt, words, since, give }: Asks): Field {
  const inputs = dealt.map((id) =>
    h("input", {
      type: "radio",
      name: `ask-${q.id}`,
      value: id,
      "data-choice": `${q.id}/${id}`,
      "data-key": `${q.id}/${id}`,
      onchange: () => give(id),
    }),
  );
  const element = h(
    "div",
    { class: "chs", role: "radiogroup", "aria-labelledby": label },
    dealt.map((id, i) => {
      const why = since(id);
      return h(
        "label",
        { class: "ch" },
        inputs[i],
        h("i"),
        h("b", {}, spoken(words(id))),
        why !== "" && h("span", {}, spoken(why)),
        h("kbd", { "aria-hidden": "true" }, LETTERS[i]),
      );
    }),
  );
  return {
    element,
    show: (answer) => inputs.forEach((input) => (input.checked = input.value === answer)),
    keys: LETTERS.slice(0, dealt.length),
    press: (key) => give(dealt[LETTERS.indexOf(key)]!),
  };
}
