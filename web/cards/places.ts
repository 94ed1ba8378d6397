// Links to where something is shown, and words where it is not shown.
import { h } from "../base/dom";
import { inLang, type At, type Questions } from "./data";
import { say } from "./words";
import type { CardsHost } from "./host";

const MOST = 3; // steps that are named: more would hide which of them to look at

/** A row of links to steps; for what is not shown, words. Null where there is neither. */
export function places(all: Questions, of: At, host: CardsHost, ...first: HTMLElement[]): HTMLElement | null {
  const { lang } = host;
  const steps = (of.steps ?? []).slice(0, MOST).flatMap((name) => {
    const step = all.steps[name];
    if (!step) return [];
    const text = `${host.title(step.lesson)} › ${inLang(step.title, lang)}`;
    return [h("a", { href: `#/lesson/${step.lesson}/${step.number}` }, text)];
  });
  const nowhere = of.nowhere ? [h("span", { class: "nowhere" }, say(lang, "nowhere"))] : [];
  const parts = [...first, ...steps, ...nowhere];
  return parts.length > 0 ? h("p", { class: "at" }, parts) : null;
}
