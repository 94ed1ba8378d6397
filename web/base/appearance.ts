// Language, theme and motion: chosen here, or taken from the system.
import { langAsked, themeAsked } from "./query";
import { recall, remember } from "./settings";
import { language, setLanguage, type Lang } from "../text/strings";

const motion = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");

export const reduced = (): boolean => motion.matches;

// What the address or the page around this one asks for stands before what was chosen here, until something is chosen.
let wanted = { lang: langAsked as Lang | "", theme: themeAsked as "light" | "dark" | "auto" | "" };

/** Takes what the page around this one asks for; it is not remembered. */
export function want(what: { lang?: Lang; theme?: "light" | "dark" | "auto" }): void {
  wanted = { ...wanted, ...what };
}

export function theme(): "light" | "dark" {
  const chosen = wanted.theme || recall("theme");
  return chosen === "dark" || chosen === "light" ? chosen : dark.matches ? "dark" : "light";
}

/** Turns the theme round. */
export function flip(): void {
  const to = theme() === "dark" ? "light" : "dark";
  if (wanted.theme !== "") wanted.theme = to;
  else remember("theme", to);
}

export function speak(lang: Lang): void {
  setLanguage(lang);
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  document.documentElement.dataset["lang"] = lang;
}

/** Speaks the language that was chosen, or the browser's. */
export function greet(): void {
  const lang = wanted.lang || recall("lang") || (navigator.language.startsWith("zh") ? "zh" : "en");
  speak(lang === "zh" ? "zh" : "en");
}

export function choose(lang: Lang): void {
  if (wanted.lang !== "") wanted.lang = lang;
  else remember("lang", lang);
  speak(lang);
}

export const other = (): Lang => (language() === "en" ? "zh" : "en");

/** Tells when the system's wishes change. */
export function onWish(f: () => void): void {
  motion.addEventListener("change", f);
  dark.addEventListener("change", f);
}
