// The bar at the top: the drum, the way to the lessons, and what holds for the whole page.
import { redraw } from "../base/redraw";
import { h, icon, s } from "../base/dom";
import { languages } from "../text/languages";
import { language, t, type Lang } from "../text/strings";

interface TopHost {
  speak(lang: Lang): void;
  flip(): void;
  /** Shows what keys do, puts the address of what is seen on the clipboard, or opens the Share panel. */
  act(what: "help" | "share" | "panel"): void;
  /** Gives the focus to the main part of the page. */
  skip(): void;
}

const ICONS = {
  link: "M7.5 10.5l3-3M6.2 8L4.6 9.6a2.7 2.7 0 003.8 3.8L10 11.8M11.8 10l1.6-1.6a2.7 2.7 0 00-3.8-3.8L8 6.2",
  share: "M9 11V3M6 5.5L9 2.5l3 3M5.5 8H4v7.5h10V8h-1.5",
  theme: "M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z",
  help: "M9 2.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM7.2 7.2a1.9 1.9 0 113 1.6c-.8.5-1.2.9-1.2 1.7M9 12.6v.1",
};

/** The drum of a zoetrope: five slots, the one in the middle lit. */
export function drum(): SVGElement {
  const slot = (x: number, y: number, width: number, fill: string, rx: number) =>
    s("rect", { x, y, width, height: 10.4, rx, fill: `var(--${fill})` });
  return s(
    "svg",
    { width: 28, height: 28, viewBox: "0 0 32 32", "aria-hidden": "true" },
    s("path", {
      d: "M2.6 8.2Q16 15 29.4 8.2V23.6Q16 30.4 2.6 23.6Z",
      fill: "var(--ink)",
      stroke: "var(--ink)",
      "stroke-width": 1.6,
      "stroke-linejoin": "round",
    }),
    s("path", {
      d: "M2.6 8.2Q16 1.4 29.4 8.2",
      fill: "none",
      stroke: "var(--ink)",
      "stroke-width": 1.7,
      "stroke-linecap": "round",
    }),
    slot(4.13, 12, 1.85, "paper", 0.59),
    slot(8.05, 13.31, 3.13, "paper", 1),
    slot(14.2, 13.8, 3.6, "gold", 1.15),
    slot(20.82, 13.31, 3.13, "paper", 1),
    slot(26.02, 12, 1.85, "paper", 0.59),
  );
}

export class TopBar {
  readonly element = h("header", { class: "top" });

  constructor(private readonly host: TopHost) {}

  draw(): void {
    const tool = (key: string, picture: SVGElement, word: string, press: () => void) =>
      h(
        "button",
        { type: "button", class: "iconbtn", "data-key": key, title: word, "aria-label": word, onclick: press },
        picture,
      );
    const tongues = h(
      "select",
      { class: "lang", "data-key": "lang", title: t("language"), "aria-label": t("language") },
      languages().map(({ code, name, tag }) => h("option", { value: code, lang: tag, selected: language() === code }, name)),
    );
    tongues.addEventListener("change", () => this.host.speak(tongues.value));
    const half = icon(ICONS.theme);
    half.append(s("path", { d: "M9 3.5v11a5.5 5.5 0 000-11z", fill: "currentColor", stroke: "none" }));
    redraw(
      this.element,
      h("button", { type: "button", class: "skip", "data-key": "skip", onclick: () => this.host.skip() }, t("skipToContent")),
      h("a", { class: "brand", href: "#/", "data-key": "brand" }, drum(), h("span", {}, "Zootrope")),
      h(
        "nav",
        { class: "topnav", "aria-label": t("mainNav") },
        h("a", { href: "#/", "data-key": "lessons" }, t("lessons")),
        h("a", { href: "#/map", "data-key": "map" }, t("mapShort")),
        h("a", { href: "#/cards", "data-key": "cards" }, t("cardsShort")),
        h("a", { href: "#/playground", "data-key": "playground" }, t("playground")),
        h("a", { href: "#/key", "data-key": "shapes" }, t("shapes")),
      ),
      h("span", { class: "sp" }),
      tongues,
      h(
        "span",
        { class: "tools" },
        tool("link", icon(ICONS.link), t("copyLink"), () => this.host.act("share")),
        tool("theme", half, t("theme"), () => this.host.flip()),
        tool("help", icon(ICONS.help), t("help"), () => this.host.act("help")),
      ),
      h(
        "button",
        {
          type: "button",
          class: "sharebtn",
          "data-key": "share",
          "aria-haspopup": "dialog",
          onclick: () => this.host.act("panel"),
        },
        icon(ICONS.share),
        h("span", {}, t("share")),
      ),
    );
    this.mark(this.where);
  }

  private where = "";

  /** Marks the part of the site that is open: "lessons", "map", "cards", "playground" or "key". */
  mark(where: string): void {
    this.where = where;
    const links = this.element.querySelectorAll<HTMLElement>(".topnav a");
    links.forEach((a, i) => {
      if (where === ["lessons", "map", "cards", "playground", "key"][i]) a.setAttribute("aria-current", "true");
      else a.removeAttribute("aria-current");
    });
  }
}
