// The questions of an interview: the build has their script, their sheet and their texts apart, because not every visit opens them.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { loadScript, loadSheet } from "../base/script";
import { recall, remember } from "../base/settings";
import { entryById, pick } from "../text/lessons";
import { language, t } from "../text/strings";

/** The page, or a line that says what is missing until its scripts are there. */
export function cards(id: string): HTMLElement {
  const main = h("main", { class: "home deckpage", id: "main", "data-key": "cards", tabindex: -1 });
  const draw = (): void =>
    globalThis.zootropeCards!(main, id, {
      lang: language(),
      recall,
      remember,
      title: (lesson) => pick(entryById(lesson)?.title),
      go: (hash) => void (location.hash = hash),
    });
  const lost = (): void => {
    const again = h("button", { type: "button", class: "btn", "data-key": "again", onclick: load }, t("tryAgain"));
    redraw(main, h("p", { class: "wrap warn", role: "alert" }, t("cardsLost"), " ", again));
  };
  const load = (): void => {
    redraw(main, h("p", { class: "wrap sub", role: "status" }, t("cardsCome")));
    Promise.all([loadSheet("cards.css"), loadScript("cards.js"), loadScript("questions.js")])
      .then(draw)
      .catch(lost);
  };
  if (globalThis.zootropeCards && globalThis.zootropeQuestions && document.querySelector('link[data-sheet="cards.css"]')) draw();
  else load();
  return main;
}
