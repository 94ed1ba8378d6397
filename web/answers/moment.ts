// A question for moments: on a bar of time, each event has a mark that is drawn, or moved with the arrow keys.
import { h, s, spoken } from "../base/dom";
import { onKeys } from "../base/keys";
import { entriesOf, secondsOf } from "../text/answers";
import { t } from "../text/strings";
import { BAR, bar, timeX } from "./bar";
import { draws } from "./curve";
import { entered } from "./entries";
import type { Asks, Field } from "./field";

const TENTH = 100; // ms
const LEAPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The bar of time, and a slider for each event. `most` is in seconds. */
export function momentField({ q, label, most, words, give }: Asks): Field {
  let answer = "";
  let held = 0; // the mark that the hand draws
  const end = most * 1000;
  const svg = s("svg", { viewBox: `0 0 ${BAR.w} ${BAR.h}`, class: "chart time", "aria-hidden": "true" });
  const marks = q.names.map((_, i) => s("g", { class: "at off" }, s("path", { d: "M0 10V44" }), q.names.length > 1 && s("text", { y: 8, "text-anchor": "middle" }, String(i + 1)))); // prettier-ignore
  svg.append(...bar(most), ...marks);
  const set = (i: number, at: number) => {
    const value = String(Math.min(end, Math.max(0, Math.round(at / TENTH) * TENTH)));
    const now = entered(q.names, answer, q.names[i]!, value);
    if (now !== answer) give(now);
    show(now);
  };
  const sliders = q.names.map((name, i) => {
    const value = h("b");
    const slider = h(
      "span",
      {
        role: "slider",
        tabindex: 0,
        "data-key": `moment ${q.id} ${name}`,
        "aria-label": words(name).replaceAll("`", ""),
        "aria-valuemin": 0,
        "aria-valuemax": most,
        "aria-valuenow": 0,
      },
      q.names.length > 1 && h("small", { "aria-hidden": "true" }, String(i + 1)),
      h("span", {}, spoken(words(name))),
      value,
    );
    onKeys(slider, (e) => {
      const leap = LEAPS[e.key];
      if (leap === undefined || e.ctrlKey || e.altKey || e.metaKey) return;
      e.preventDefault();
      e.stopPropagation();
      set(i, Number(entriesOf(answer).get(name) ?? 0) + leap * (e.shiftKey ? 1000 : TENTH));
    });
    slider.addEventListener("focus", () => (held = i));
    return { slider, value };
  });
  const show = (given: string) => {
    answer = given;
    const all = entriesOf(given);
    q.names.forEach((name, i) => {
      const at = all.get(name);
      const { slider, value } = sliders[i]!;
      value.textContent = at === undefined ? "?" : `${secondsOf(at)} s`;
      slider.setAttribute("aria-valuenow", at === undefined ? "0" : secondsOf(at));
      slider.setAttribute("aria-valuetext", at === undefined ? t("noMark") : `${secondsOf(at)} s`);
      marks[i]!.setAttribute("class", at === undefined ? "at off" : "at");
      marks[i]!.setAttribute("transform", `translate(${timeX(Number(at ?? 0) / 1000, most)} 0)`);
    });
  };
  draws(svg, (x, _, kind) => {
    const at = ((x - BAR.left) / (BAR.w - BAR.left - BAR.right)) * end;
    const all = entriesOf(answer);
    const off = (i: number) => Math.abs(Number(all.get(q.names[i]!) ?? at) - at);
    const open = q.names.findIndex((name) => !all.has(name));
    if (kind === "down" && !sliders[held]!.slider.matches(":focus"))
      held = open >= 0 ? open : q.names.reduce((best, _one, i) => (off(i) < off(best) ? i : best), 0);
    set(held, at);
  });
  const how = `moment-${q.id}-how`;
  show("");
  return {
    element: h(
      "div",
      { class: "moment" },
      svg,
      h("div", { class: "sliders", role: "group", "aria-labelledby": label, "aria-describedby": how }, sliders.map(({ slider }) => slider)), // prettier-ignore
      h("p", { class: "how", id: how }, t("howMoment")),
    ),
    show,
    keys: "",
    press: () => {},
  };
}
