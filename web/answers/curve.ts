// A question for numbers at points. Each point is drawn up and down, or its number is typed below it.
import { h, s, spoken, write } from "../base/dom";
import { onKeys } from "../base/keys";
import { entriesOf } from "../text/answers";
import { t } from "../text/strings";
import { numberIn } from "./digits";
import { entered, stepOf, stepTo } from "./entries";
import { axis, CHART, line, xOf, yOf } from "./chart";
import { KEYS_OF_NUMBERS, pressOn } from "./pressed";
import type { Asks, Field } from "./field";

const LEAPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

/** The chart, and a field for each number. */
export function curveField({ q, label, unit, most, words, give }: Asks): Field {
  let answer = "";
  const count = q.names.length;
  const svg = s("svg", { viewBox: `0 0 ${CHART.w} ${CHART.h}`, class: "chart", "aria-hidden": "true" });
  const path = s("path", { class: "mine" });
  const dots = q.names.map((_, i) => s("circle", { r: 6, cx: xOf(i, count), cy: yOf(0, most), class: "dot off" }));
  svg.append(...axis(most, count), path, ...dots);
  const set = (i: number, value: string) => {
    const now = entered(q.names, answer, q.names[i]!, value);
    if (now !== answer) give(now);
    show(now);
  };
  const inputs = q.names.map((name, i) => {
    const input = h("input", {
      type: "text",
      inputmode: "numeric",
      role: "spinbutton",
      autocomplete: "off",
      "data-key": `curve ${q.id} ${name}`,
      "aria-label": `${words(name)}${unit === "" ? "" : `, ${unit}`}`.replaceAll("`", ""),
      "aria-valuemin": 0,
      placeholder: "?",
      onbeforeinput: (e: InputEvent) => {
        if (e.data !== null && /\D/.test(e.data.normalize("NFKC").trim())) e.preventDefault(); // letters are keys of the page
      },
      oninput: () => {
        const now = numberIn(input.value);
        if (now !== "") set(i, now);
      },
      onblur: () => (input.value = entriesOf(answer).get(name) ?? ""),
    });
    onKeys(input, (e) => {
      const leap = LEAPS[e.key];
      if (e.ctrlKey || e.altKey || e.metaKey) return;
      if (leap !== undefined) set(i, String(Math.max(0, Number(entriesOf(answer).get(name) ?? 0) + leap * stepOf(most))));
      else if (e.key === "Enter" || e.key === "Escape")
        document.getElementById(label)?.focus(); // from there the keys of the page lead on
      else return;
      e.preventDefault();
    });
    return input;
  });
  const show = (given: string) => {
    answer = given;
    const all = entriesOf(given);
    q.names.forEach((name, i) => {
      const value = all.get(name);
      const input = inputs[i]!;
      if (document.activeElement !== input || numberIn(input.value) !== value) input.value = value ?? "";
      input.classList.toggle("mine", value !== undefined);
      if (value === undefined) input.removeAttribute("aria-valuenow");
      else input.setAttribute("aria-valuenow", value);
      dots[i]!.setAttribute("class", value === undefined ? "dot off" : "dot");
      dots[i]!.setAttribute("cy", String(yOf(Number(value ?? 0), most)));
    });
    path.setAttribute("d", line(q.names.map((name) => all.get(name)), most)); // prettier-ignore
  };
  draws(svg, (x, y, kind) => {
    if (kind === "up") return;
    const i = Math.round(((x - CHART.left) / (CHART.w - CHART.left - CHART.right)) * (count - 1));
    set(Math.min(count - 1, Math.max(0, i)), String(stepTo(1 - (y - CHART.top) / (CHART.h - CHART.top - CHART.bottom), most)));
  });
  const how = h("p", { class: "how" });
  write(how, t("howCurve"));
  return {
    element: h(
      "div",
      { class: "curve" },
      unit !== "" && h("p", { class: "unit" }, spoken(unit)),
      svg,
      h(
        "div",
        { class: "points", role: "group", "aria-labelledby": label },
        q.names.map((name, i) => h("label", {}, inputs[i], h("span", { "aria-hidden": "true" }, spoken(words(name))))),
      ),
      how,
    ),
    show,
    keys: KEYS_OF_NUMBERS,
    press: (key) => pressOn(inputs.find((input) => input.value === "") ?? inputs[0], key),
  };
}

type Drawing = "down" | "move" | "up";

/** Tells where a hand draws, in units of the picture. */
export function draws(svg: SVGElement, to: (x: number, y: number, kind: Drawing) => void): void {
  const at = (e: PointerEvent, kind: Drawing) => {
    const box = svg.getBoundingClientRect();
    const [, , w = 1, h = 1] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    to(((e.clientX - box.left) / box.width) * w, ((e.clientY - box.top) / box.height) * h, kind);
  };
  svg.addEventListener("pointerdown", (e) => {
    if (e.button !== 0) return;
    svg.setPointerCapture(e.pointerId);
    e.preventDefault();
    at(e, "down");
  });
  svg.addEventListener("pointermove", (e) => {
    if (svg.hasPointerCapture(e.pointerId)) at(e, "move");
  });
  svg.addEventListener("pointerup", (e) => {
    if (svg.hasPointerCapture(e.pointerId)) at(e, "up");
  });
}
