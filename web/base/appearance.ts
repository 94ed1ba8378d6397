// Language, theme and motion: chosen here, or taken from the system.
import { langAsked, themeAsked } from "./query";
import { recall, remember } from "./settings";
import { speakable } from "./tongue";
import { languageOf, languages } from "../text/languages";
import { language, setLanguage, type Lang } from "../text/strings";

const motion = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");

export const reduced = (): boolean => motion.matches;

// The language and theme that the address or the page around this one asks for. They have priority until something is chosen here.
let wanted = { lang: langAsked as Lang | "", theme: themeAsked as "light" | "dark" | "auto" | "" };

/** Takes the language and theme that the page around this one asks for. They are not remembered. */
export function want(what: { lang?: Lang; theme?: "light" | "dark" | "auto" }): void {
  wanted = { ...wanted, ...what };
}

export function theme(): "light" | "dark" {
  const chosen = wanted.theme || recall("theme");
  return chosen === "dark" || chosen === "light" ? chosen : dark.matches ? "dark" : "light";
}

/** Changes from light to dark, or back. */
export function flip(): void {
  const to = theme() === "dark" ? "light" : "dark";
  if (wanted.theme !== "") wanted.theme = to;
  else remember("theme", to);
}

export function speak(lang: Lang): void {
  setLanguage(lang);
  document.documentElement.lang = languageOf(lang)?.tag ?? lang;
  document.documentElement.dataset["lang"] = lang;
}

/** Speaks the language that was asked for or chosen, if it is here; else the browser's. Returns an asked language that does not exist, or "". */
export function greet(): string {
  const unknown = wanted.lang !== "" && languageOf(wanted.lang) === undefined ? wanted.lang : "";
  if (unknown !== "") wanted.lang = "";
  const chosen = [wanted.lang, recall("lang") ?? ""].find((code) => code !== "" && speakable(code));
  speak(chosen ?? (navigator.language.startsWith("zh") ? "zh" : "en"));
  return unknown;
}

export function choose(lang: Lang): void {
  if (wanted.lang !== "") wanted.lang = lang;
  else remember("lang", lang);
  speak(lang);
}

/** The next language in the order in which they are offered. */
export function other(): Lang {
  const all = languages().map((l) => l.code);
  return all[(all.indexOf(language()) + 1) % all.length]!;
}

/** Tells when the system's preferences change. */
export function onPreferences(f: () => void): void {
  motion.addEventListener("change", f);
  dark.addEventListener("change", f);
}
