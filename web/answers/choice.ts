// A question with choices, of which one is the answer. The letter of a choice chooses it.
import { h, spoken } from "../base/dom";
import { t } from "../text/strings";
import { LETTERS, type LineChoice } from "./lines";
import type { Asks, Field } from "./field";

/** The choices of a question, as radio buttons. */
export function choiceField({ q, label, dealt, words, since, line, toCode, give }: Asks): Field {
  const ids = dealt.map((id) => `choice-${q.id}-${id}`);
  const inputs = dealt.map((id, i) =>
    h("input", {
      type: "radio",
      name: `ask-${q.id}`,
      id: ids[i],
      value: id,
      "data-choice": `${q.id}/${id}`,
      "data-key": `${q.id}/${id}`,
      onchange: () => give(id),
    }),
  );
  const lines: LineChoice[] = [];
  const frames: (HTMLElement | null)[] = [];
  const group = h(
    "div",
    { class: "chs", role: "radiogroup", "aria-labelledby": label },
    dealt.map((id, i) => {
      const why = since(id);
      const at = h("small");
      const row = h(
        "label",
        { class: "ch", for: ids[i] },
        inputs[i],
        h("i"),
        at,
        h("b", { class: /^`[^`]+`$/.test(words(id)) ? "bare" : null }, spoken(words(id))),
        why !== "" && h("span", {}, spoken(why)),
        h("kbd", { "aria-hidden": "true" }, LETTERS[i]),
      );
      if (line(id) !== "")
        lines.push({
          line: line(id),
          letter: LETTERS[i]!,
          control: ids[i]!,
          put: (frame, n, here) => {
            frames[i] = frame;
            const [to, input] = [here && frame ? frame : row, inputs[i]!];
            const focused = document.activeElement === input;
            if (input.parentElement !== to) to.prepend(input);
            if (focused) input.focus({ preventScroll: true });
            row.classList.toggle("afar", to !== row);
            at.textContent = to === row ? "" : t("codeAtLine", n);
            mark();
            // Lines may be out of sight one by one, where the code has no row for them.
            if (inputs.every((one) => group.contains(one))) group.removeAttribute("aria-owns");
            else group.setAttribute("aria-owns", ids.join(" "));
          },
        });
      return row;
    }),
  );
  const mark = () =>
    inputs.forEach(({ checked }, i) => [frames[i], group.children[i]].forEach((e) => e?.classList.toggle("mine", checked)));
  return {
    element:
      lines.length === 0
        ? group
        : h(
            "div",
            { class: "inlines" },
            h("p", { class: "how" }, t("howLines")),
            group,
            h("button", { type: "button", class: "plain", "data-key": `code ${q.id}`, onclick: toCode }, t("seeInCode")),
          ),
    show: (answer) => {
      inputs.forEach((input) => (input.checked = input.value === answer));
      mark();
    },
    keys: LETTERS.slice(0, dealt.length),
    press: (key) => give(dealt[LETTERS.indexOf(key)]!),
    lines,
  };
}
