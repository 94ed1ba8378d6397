// The buttons of an exercise stay where they are in the window, whatever comes or goes above them: a hint, a remark, a goal that has been reached. The hand of the
// reader is over one of them, and its next press must hit the same one. So the text above them moves instead.
import { h, zoomOf } from "../base/dom";

const BUTTONS = ".try, .changed, .nochange, .hands";

/** Where something of the list was: the control that has the focus, or the first of the buttons. */
interface Place {
  find(list: HTMLElement): HTMLElement | null;
  top: number;
}

const named = (key: string) => (list: HTMLElement) => list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
const first = (list: HTMLElement) => list.querySelector<HTMLElement>(BUTTONS);

/** The control in the list that was pressed last: the browser gives it the focus. */
function pressed(list: HTMLElement): string {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== list && list.contains(active) ? (active.dataset["key"] ?? "") : "";
}

export class Steady {
  private of = ""; // what is open in the list
  private readonly blank = h("div", { "aria-hidden": "true" });
  private gap = 0; // px above the buttons, in place of what is gone
  private spare = 0; // px below all, so that the list can be scrolled so far

  /** Notes where the buttons of a list are. */
  places(list: HTMLElement): Place[] {
    const key = pressed(list);
    return [...(key === "" ? [] : [named(key)]), first].flatMap((find) => {
      const e = find(list);
      return e ? [{ find, top: e.getBoundingClientRect().top }] : [];
    });
  }

  /** Gives a list that was drawn anew the room that the one before had. Another step begins without it. */
  dress(list: HTMLElement, of: string): void {
    if (of !== this.of) [this.of, this.gap, this.spare] = [of, 0, 0];
    this.room(list);
  }

  /** Scrolls the list so that its buttons are again where they were. */
  keep(list: HTMLElement, places: readonly Place[]): void {
    const place = places.find(({ find }) => find(list));
    if (!place) return;
    let by = (place.find(list)!.getBoundingClientRect().top - place.top) / zoomOf(list);
    if (Math.abs(by) < 0.5) return;
    if (by > 0 && this.gap > 0) {
      const less = Math.min(by, this.gap);
      this.gap -= less;
      by -= less;
    }
    const to = list.scrollTop + by;
    if (to < 0) this.gap -= to;
    const content = (list.lastElementChild!.getBoundingClientRect().bottom - list.getBoundingClientRect().top) / zoomOf(list);
    this.spare = Math.max(0, to + list.clientHeight - (content + list.scrollTop));
    this.room(list);
    list.scrollTop = Math.max(0, to);
  }

  private room(list: HTMLElement): void {
    list.style.setProperty("--spare", `${this.spare}px`);
    this.blank.style.height = `${this.gap}px`;
    if (this.gap > 0) first(list)?.before(this.blank);
    else this.blank.remove();
  }
}
