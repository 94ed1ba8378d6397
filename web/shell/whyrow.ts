// A phone's one line of why: what the event that is looked at decided, and the way to its source.
import { redraw } from "../base/redraw";
import { h, once } from "../base/dom";
import { colourOfLetter } from "../shapes/letters";
import { language, t } from "../text/strings";
import type { State } from "../protocol";

/** The last of several comparisons: it decided, and there is no room for the others. Commas within braces, as in {3, 4, 5}, do not divide. */
const lastOf = (compared: string): string => compared.split(/, (?![^{]*\})/).at(-1) ?? "";

export class WhyRow {
  readonly element = h("button", { type: "button", class: "peek", "aria-expanded": "false" });
  private readonly changed = once();

  draw(state: State | null, open: boolean): void {
    const focus = state?.focus ?? null;
    this.changed([language(), focus, open], () => {
      this.element.setAttribute("aria-expanded", String(open));
      const [, compared = "", decided = ""] = /^(?:(.*?)\s*→\s*)?(.*)$/.exec(focus?.verdict ?? "") ?? [];
      const verdict = h("span", { class: "verdict" }, decided && `→ ${decided}`);
      verdict.style.color = `var(--${colourOfLetter(focus?.look ?? "")})`;
      redraw(
        this.element,
        h("b", {}, t("why")),
        h("span", { class: "what" }, lastOf(compared) || focus?.brief || focus?.title || ""),
        verdict,
        h("span", { class: "to" }, t(open ? "close" : "source")),
      );
    });
  }
}
