// The pages beside lessons and the playground: contents, map, cards, key and about; and what is shown while a lesson is being loaded, or if the address
// leads to nothing.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { fetchLesson } from "../lesson/fetched";
import { key } from "../shapes/key";
import { entryById, pick } from "../text/lessons";
import { t } from "../text/strings";
import { about } from "./about";
import { cards } from "./cards";
import { home, type HomeHost } from "./home";
import { map } from "./map";
import type { Route } from "../base/route";

export type PageRoute = Exclude<Route, { page: "lesson" | "playground" }>;

const TITLES = { key: "shapes", map: "map", cards: "cards" } as const;

export const titleOf = ({ page }: PageRoute): string =>
  page === "about" ? t("about") : page === "home" || page === "open" ? "Zootrope" : `${t(TITLES[page])} – Zootrope`;

/** The page of a route. `build` is the build of the core, once the core is up. */
export function pageOf(to: PageRoute, build: Promise<string>, host: HomeHost): HTMLElement | null {
  switch (to.page) {
    case "key":
      return key();
    case "about":
      return about(build);
    case "home":
      return home(to.missing, to.chapter, host);
    case "map":
      return map(to.id);
    case "cards":
      return cards(to.id);
    case "open":
      return null;
  }
}

/** The page of a guest whose address leads to nothing that a guest may show. */
export const nothing = (text: string): HTMLElement =>
  h("main", { class: "home", tabindex: -1 }, h("p", { class: "wrap", role: "alert" }, text));

interface FetchingHost {
  /** The lesson has been loaded. */
  came(): void;
  again(): void;
  /** The lesson cannot be loaded. */
  lost(text: string): void;
}

/** Loads the script of a lesson; the page says so meanwhile. If the reader has gone elsewhere, nothing more is said. */
export function fetching(id: string, host: FetchingHost): HTMLElement {
  const line = h("p", { class: "wrap sub", role: "status" }, t("lessonComes"));
  const page = h("main", { class: "home", id: "main", tabindex: -1 }, line);
  fetchLesson(id).then(
    () => line.isConnected && host.came(),
    () => {
      if (!line.isConnected) return;
      const text = t("lessonLost", pick(entryById(id)?.title));
      const again = h(
        "button",
        { type: "button", class: "btn", "data-key": "again", onclick: () => host.again() },
        t("tryAgain"),
      );
      redraw(page, h("p", { class: "wrap warn", role: "alert", "data-lost": true }, text, " ", again));
      host.lost(text);
    },
  );
  return page;
}
