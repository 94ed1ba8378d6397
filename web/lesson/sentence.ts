// The sentence of the prose that tells of what is being shown: it is marked, and brought into sight.

const MARGIN = 12; // px that stay free above and below it

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

/** Scrolls what begins and ends with two elements into sight, within the column. The browser's own way would move the page, too. */
export function bring(first: HTMLElement, last: HTMLElement): void {
  const column = first.closest<HTMLElement>(".steps");
  if (!column) return;
  const room = column.getBoundingClientRect();
  const [top, bottom] = [first.getBoundingClientRect().top, last.getBoundingClientRect().bottom];
  if (top < room.top + MARGIN || bottom - top > room.height) column.scrollTop += top - room.top - MARGIN;
  else if (bottom > room.bottom - MARGIN) column.scrollTop += bottom - room.bottom + MARGIN;
}
