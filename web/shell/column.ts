// A column beside the stage. In a code lesson, if the window is wide enough, the lines of the recipe stand in the column instead of in the
// drawer under the stage. It is the same pane, which is moved.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { embed } from "../base/query";
import { t } from "../text/strings";
import type { Context, Pane } from "../views/pane";

const ROOM = matchMedia("(min-width: 75em) and (min-height: 560px)"); // in em, because the prose is wider with larger letters

export class Column {
  readonly element = h("section", { class: "column", hidden: true });
  /** Whether the lesson that is open has code. */
  coded = false;
  private seen = false;

  /** `turned` is called when the window has become wide enough, or too narrow. */
  constructor(
    readonly pane: Pane,
    turned: () => void,
  ) {
    ROOM.addEventListener("change", () => {
      if (this.coded) turned();
    });
  }

  /** Whether the pane stands here. */
  get open(): boolean {
    return this.coded && ROOM.matches && embed !== "stage";
  }

  draw(context: Context | null): void {
    const { element, pane, open } = this;
    document.documentElement.classList.toggle("with-column", open);
    element.hidden = !open;
    if (open !== this.seen) {
      this.seen = open;
      if (open) redraw(element, pane.element);
      else if (element.contains(pane.element)) pane.element.remove();
      if (open) pane.show();
      else pane.hide();
    }
    element.setAttribute("aria-label", t(pane.title));
    if (open && context) pane.update(context);
  }
}
