// A question for a number: a field that takes digits and arrow keys, a button on each side of it, and digits to press where there is no keyboard.
import { h, spoken } from "../base/dom";
import { onKeys } from "../base/keys";
import { t } from "../text/strings";
import { numberIn, stepped, withDigit, withoutDigit } from "./digits";
import { KEYS_OF_NUMBERS, pressOn } from "./pressed";
import type { Asks, Field } from "./field";

const LEAPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
const DIGITS = "1234567890";

/** Whether the screen is touched. Then the page has digits of its own, and the keyboard of the system would lie over the question. */
const touched = matchMedia("(pointer: coarse)");

/** The field for a number. */
export function numberField({ q, label, unit, give }: Asks): Field {
  let answer = "";
  const id = `number-${q.id}`;
  const tell = (name: string, value: string) => (value === "" ? input.removeAttribute(name) : input.setAttribute(name, value));
  /** Takes a number as the answer. What is typed in the field stays as it is. */
  const take = (now: string) => {
    answer = now;
    tell("aria-valuenow", now);
    tell("aria-valuetext", now === "" ? t("noNumber") : unit === "" ? now : `${now} ${unit}`);
    element.classList.toggle("mine", now !== "");
  };
  const set = (now: string) => {
    if (now !== answer) give(now);
    take(now);
    input.value = now;
  };
  const input = h("input", {
    type: "text",
    role: "spinbutton",
    id,
    "data-key": id,
    inputmode: touched.matches ? "none" : "numeric",
    autocomplete: "off",
    "aria-labelledby": label,
    "aria-describedby": `${id}-how`,
    placeholder: "?",
    onbeforeinput: (e: InputEvent) => {
      if (e.data !== null && /[^\d-]/.test(e.data.normalize("NFKC").trim())) e.preventDefault(); // letters are keys of the page
    },
    oninput: () => {
      const now = numberIn(input.value);
      if (now === "" || now === answer) return; // nothing, and a minus sign, are on the way to a number
      take(now);
      give(now);
    },
    onblur: () => (input.value = answer),
  });
  onKeys(input, (e) => {
    const leap = LEAPS[e.key];
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    if (leap !== undefined) {
      e.preventDefault();
      set(stepped(answer, leap));
    } else if (e.key === "Enter" || e.key === "Escape") {
      e.preventDefault();
      document.getElementById(label)?.focus(); // from there the keys of the page lead on
    }
  });
  const button = (key: string, name: string, sign: string, press: () => void) =>
    h("button", { type: "button", "data-key": `${id} ${key}`, "aria-label": name, onclick: press }, sign);
  const element = h(
    "div",
    { class: "howmany" },
    h(
      "div",
      { class: "counter" },
      h(
        "span",
        { class: "box" },
        button("less", t("oneLess"), "−", () => set(stepped(answer, -1))),
        input,
        button("more", t("oneMore"), "+", () => set(stepped(answer, 1))),
      ),
      unit !== "" && h("span", { class: "unit" }, spoken(unit)),
    ),
    h("p", { class: "how", id: `${id}-how` }, t("howNumber")),
    h(
      "div",
      { class: "keypad", role: "group", "aria-label": t("keypad") },
      [...DIGITS].map((digit) =>
        h("button", { type: "button", "data-key": `${id} ${digit}`, onclick: () => set(withDigit(answer, digit)) }, digit),
      ),
      button("last", t("lastDigit"), "⌫", () => set(withoutDigit(answer))),
    ),
  );
  return {
    element,
    show: (given) => {
      if (given !== numberIn(input.value) && given !== answer) input.value = given;
      take(given);
    },
    keys: KEYS_OF_NUMBERS,
    press: (key) => pressOn(input, key),
  };
}
