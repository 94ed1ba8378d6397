// A question for moments: on a bar of time, each event has a pin that is drawn, moved with the arrow keys, or typed as a number of seconds.
import { redraw } from "../base/redraw";
import { h, s, spoken } from "../base/dom";
import { onKeys } from "../base/keys";
import { entriesOf, secondsOf } from "../text/answers";
import { t } from "../text/strings";
import { BAR, bar, lanes, meant, pin as pinOf, timeX } from "./bar";
import { draws } from "./curve";
import { secondsIn } from "./digits";
import { entered } from "./entries";
import { KEYS_OF_NUMBERS, pressOn } from "./pressed";
import type { Asks, Field } from "./field";

const TENTH = 100; // ms
const TREMBLE = 4; // units of the picture by which a hand may move without drawing
const LEAPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

/** The bar of time, and a number for each event. `most` is in seconds. */
export function momentField({ q, label, most, words, needle, give }: Asks): Field {
  let answer = "";
  let held = 0; // the pin that the hand draws
  let pin = { tap: 0, draw: 0 };
  let from: number | null = null; // where the hand was put down, until it is known whether it taps or draws
  const end = most * 1000;
  const pins = s("g");
  const svg = s("svg", { viewBox: `0 0 ${BAR.w} ${BAR.asked}`, class: "chart time", "aria-hidden": "true" });
  svg.append(...bar(most, BAR.asked), pins);
  const enter = (i: number, value: string) => {
    const now = entered(q.names, answer, q.names[i]!, value);
    if (now !== answer) give(now);
    show(now);
  };
  const set = (i: number, at: number) => enter(i, String(Math.min(end, Math.max(0, Math.round(at / TENTH) * TENTH))));
  const inputs = q.names.map((name, i) => {
    const input = h("input", {
      type: "text",
      inputmode: "decimal",
      role: "spinbutton",
      autocomplete: "off",
      "data-key": `moment ${q.id} ${name}`,
      "aria-label": `${words(name)}, s`.replaceAll("`", ""),
      "aria-valuemin": 0,
      "aria-valuemax": most,
      "aria-describedby": `moment-${q.id}-how`,
      placeholder: "?",
      onbeforeinput: (e: InputEvent) => {
        if (e.data !== null && /[^\d.,]/.test(e.data.normalize("NFKC").trim())) e.preventDefault(); // letters are keys of the page
      },
      oninput: () => {
        const now = secondsIn(input.value);
        if (now !== "" && Number(now) <= end) enter(i, now);
      },
      onfocus: () => (held = i),
      onblur: () => show(answer),
    });
    onKeys(input, (e) => {
      const leap = LEAPS[e.key];
      if (e.ctrlKey || e.altKey || e.metaKey) return;
      if (leap !== undefined) set(i, Number(entriesOf(answer).get(name) ?? 0) + leap * (e.shiftKey ? 10 : 1) * TENTH);
      else if (e.key === "Enter" || e.key === "Escape")
        document.getElementById(label)?.focus(); // from there the keys of the page lead on
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
    return input;
  });
  const show = (given: string) => {
    answer = given;
    const all = entriesOf(given);
    const places = q.names.map((name) => (all.has(name) ? timeX(Number(all.get(name)) / 1000, most) : undefined));
    const lane = lanes(places);
    redraw(
      pins,
      places.flatMap((x, i) => {
        if (x === undefined) return [];
        const one = pinOf("mine", q.names.length > 1 ? String(i + 1) : "", lane[i]!);
        one.setAttribute("transform", `translate(${x} 0)`);
        return [one];
      }),
    );
    q.names.forEach((name, i) => {
      const at = all.get(name);
      const input = inputs[i]!;
      if (document.activeElement !== input || secondsIn(input.value) !== at) input.value = at === undefined ? "" : secondsOf(at);
      input.classList.toggle("mine", at !== undefined);
      if (at === undefined) input.removeAttribute("aria-valuenow");
      else input.setAttribute("aria-valuenow", secondsOf(at));
      input.setAttribute("aria-valuetext", at === undefined ? t("noMark") : `${secondsOf(at)} s`);
    });
  };
  draws(svg, (x, _, kind) => {
    const at = ((x - BAR.left) / (BAR.w - BAR.left - BAR.right)) * end;
    if (kind === "down") {
      const all = entriesOf(answer);
      const off = q.names.map((name) => Math.abs(Number(all.get(name) ?? Infinity) - at));
      pin = meant(off, document.activeElement === inputs[held] ? held : -1, end / 30);
      from = pin.tap === pin.draw ? null : x;
      held = pin.tap;
    } else if (from !== null && Math.abs(x - from) > TREMBLE) [held, from] = [pin.draw, null];
    if (from === null ? kind === "up" : kind !== "up") return; // it is set already, or it is not known yet what the hand means
    from = null;
    set(held, at);
  });
  show("");
  return {
    element: h(
      "div",
      { class: "moment" },
      svg,
      h(
        "div",
        { class: "seconds", role: "group", "aria-labelledby": label },
        q.names.map((name, i) =>
          h(
            "label",
            {},
            q.names.length > 1 && h("i", { "aria-hidden": "true" }, String(i + 1)),
            h("span", { "aria-hidden": "true" }, spoken(words(name))),
            inputs[i],
            h("small", { "aria-hidden": "true" }, "s"),
            needle() !== null
              && h(
                "button",
                {
                  type: "button",
                  class: "plain",
                  "data-key": `here ${q.id} ${name}`,
                  "aria-label": t("tapeHereFor", words(name)).replaceAll("`", ""),
                  onclick: () => set(i, needle() ?? 0),
                },
                t("tapeHere"),
              ),
          ),
        ),
      ),
      h(
        "p",
        { class: "how", id: `moment-${q.id}-how` },
        h("span", { class: "byKey" }, t("howMoment")),
        h("span", { class: "byTouch" }, t("howMomentTouch")),
      ),
    ),
    show,
    keys: KEYS_OF_NUMBERS,
    press: (key) => pressOn(inputs.find((input) => input.value === "") ?? inputs[0], key),
  };
}
