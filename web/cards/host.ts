// The parts of the page that the cards use. The cards are a script of their own, so they share no module with the page.
import type { Lang } from "../text/strings";

export interface CardsHost {
  lang: Lang;
  recall(key: string): string | null;
  remember(key: string, value: string): void;
  /** The title of a lesson, "" for a lesson that is not there. */
  title(lesson: string): string;
  /** Goes to an address of the page. */
  go(hash: string): void;
}

declare global {
  /** Draws the cards into a page: all of them, or the card or the question of the index with that id. */
  var zootropeCards: ((main: HTMLElement, id: string, host: CardsHost) => void) | undefined;
}
