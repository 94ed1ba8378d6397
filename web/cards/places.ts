// Links to where something is shown, and words where it is not shown yet.
import { h } from "../base/dom";
import { inLang, type At, type Questions } from "./data";
import { say } from "./words";
import type { CardsHost } from "./host";

const MOST = 3; // steps that are named: more would hide which of them to look at

/** A row of links to steps; chapters that are to come, and what is not shown, are words. Null where there is none of these. */
export function places(all: Questions, of: At, host: CardsHost, ...first: HTMLElement[]): HTMLElement | null {
  const { lang } = host;
  const steps = (of.steps ?? []).slice(0, MOST).flatMap((name) => {
    const step = all.steps[name];
    if (!step) return [];
    const text = `${host.title(step.lesson)} › ${inLang(step.title, lang)}`;
    return [h("a", { href: `#/lesson/${step.lesson}/${step.number}` }, text)];
  });
  const comes = (of.chapters ?? []).map((n) =>
    h("span", { class: "comes" }, say(lang, "comes", n, inLang(all.chapters[n], lang))),
  );
  const nowhere = of.nowhere ? [h("span", { class: "comes" }, say(lang, "nowhere"))] : [];
  const parts = [...first, ...steps, ...comes, ...nowhere];
  return parts.length > 0 ? h("p", { class: "at" }, parts) : null;
}
