// Language, theme and motion: chosen here, or taken from the system.
import { recall, remember } from "./settings";
import { language, setLanguage, type Lang } from "../text/strings";

const motion = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");

export const reduced = (): boolean => motion.matches;

export function theme(): "light" | "dark" {
  const chosen = recall("theme");
  return chosen === "dark" || chosen === "light" ? chosen : dark.matches ? "dark" : "light";
}

/** Turns the theme round. */
export function flip(): void {
  remember("theme", theme() === "dark" ? "light" : "dark");
}

export function speak(lang: Lang): void {
  setLanguage(lang);
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
  document.documentElement.dataset["lang"] = lang;
}

/** Speaks the language that was chosen, or the browser's. */
export function greet(): void {
  const lang = recall("lang") ?? (navigator.language.startsWith("zh") ? "zh" : "en");
  speak(lang === "zh" ? "zh" : "en");
}

export function choose(lang: Lang): void {
  remember("lang", lang);
  speak(lang);
}

export const other = (): Lang => (language() === "en" ? "zh" : "en");

/** Tells when the system's wishes change. */
export function onWish(f: () => void): void {
  motion.addEventListener("change", f);
  dark.addEventListener("change", f);
}
