// The sentence of the prose that tells of what is being shown: it is marked, and brought into sight.
import { zoomOf } from "../base/dom";

const ABOVE = 6; // px that stay free above it
const BELOW = 30; // …and below it, where the text fades if there is more

/** The words of a step that is shown: which of its sentences are tied to the beat. */
export class Sentence {
  private when = "";

  draw(prose: HTMLElement, when: string): void {
    const turned = this.when !== when;
    this.when = when;
    const mine: HTMLElement[] = [];
    for (const e of prose.querySelectorAll<HTMLElement>("[data-when]")) {
      const on = when !== "" && e.dataset["when"] === when;
      e.classList.toggle("told", on);
      if (on) mine.push(e);
    }
    if (turned && mine.length > 0) bring(mine[0]!, mine.at(-1)!);
  }
}

/** Scrolls what begins and ends with two elements into sight, within the column: below the title that stays there, and above the edge at which
    the text fades. The browser's own way would move the page, too. */
export function bring(first: HTMLElement, last: HTMLElement): void {
  const column = first.closest<HTMLElement>(".steps");
  if (!column) return;
  const room = column.getBoundingClientRect();
  const title = column.querySelector<HTMLElement>("li.now > h2");
  const stays = title && getComputedStyle(title).position === "sticky" ? title.getBoundingClientRect().height : 0;
  const [from, to] = [room.top + stays + ABOVE, room.bottom - BELOW];
  const [top, bottom] = [first.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
  if (top < from || bottom - top > to - from) column.scrollTop += (top - from) / zoomOf(column);
  else if (bottom > to) column.scrollTop += (bottom - to) / zoomOf(column);
}
