// The list of the mistakes in a file that a reader has opened, each with its line and column, above everything else on the screen. The lesson
// or run that was open stays as it is.
import { redraw } from "../base/redraw";
import { h, spoken } from "../base/dom";
import { pick } from "../text/lessons";
import { t } from "../text/strings";
import type { Reading } from "../protocol";

type Problem = Reading["problems"][number];

/** Whether `zootrope lesson preview` brings the file again when it was saved. */
const watched = (): boolean => document.documentElement.dataset["preview"] !== undefined;

export class Problems {
  readonly element = h("section", { class: "problems", hidden: true, tabindex: -1 });
  private shown: { file: string; problems: Problem[]; plays: boolean } | null = null;

  /**
   * Tells what is wrong with a file; `plays`: it is played all the same; `file`: its name, or "" for a lesson that the
   * page around this one has given, which nobody can drop here again. An empty list removes the message that stood there.
   */
  show(file: string, problems: Problem[], plays: boolean): void {
    this.shown = problems.length > 0 ? { file, problems, plays } : null;
    this.draw();
    if (this.shown && !plays && file !== "") this.element.focus(); // a guest takes no focus
  }

  /** Also tells the problems of the file that was read last. */
  add(file: string, problems: Problem[]): void {
    if (problems.length === 0 || (this.shown && !this.shown.plays)) return;
    this.show(file, [...(this.shown?.file === file ? this.shown.problems : []), ...problems], true);
  }

  /** Takes the list away; false if there was none. */
  close(): boolean {
    const was = this.shown !== null;
    this.shown = null;
    this.draw();
    return was;
  }

  /** Draws the list again, for example in another language. */
  draw(): void {
    const { shown } = this;
    this.element.hidden = shown === null;
    if (!shown) return redraw(this.element);
    const { file, problems, plays } = shown;
    const title = file === "" ? t("cannotPlayIt") : t(plays ? "problemsOf" : "cannotPlay", file);
    this.element.setAttribute("role", plays ? "region" : "alert");
    this.element.setAttribute("aria-label", title);
    this.element.classList.toggle("mild", plays);
    redraw(
      this.element,
      h(
        "header",
        {},
        h("h2", {}, title),
        h(
          "button",
          { type: "button", "data-key": "close", "aria-label": t("close"), title: t("close"), onclick: () => this.close() },
          "×",
        ),
      ),
      file !== "" ? h("p", {}, t(plays ? "playsAnyway" : watched() ? "mendAndSave" : "mendAndDrop")) : "",
      h(
        "ol",
        { tabindex: 0, "data-key": "list", "aria-label": title },
        problems.map((p) =>
          h(
            "li",
            {},
            p.line > 0 && h("b", {}, p.column > 0 ? `${p.line}:${p.column}` : String(p.line)),
            h("span", {}, spoken(pick(p.message))),
          ),
        ),
      ),
    );
  }
}
