// The steps as slots, beside "step 2 of 7": it opens the list of those that have been seen. What is to come has no name yet.
import { redraw } from "../base/redraw";
import { h, once } from "../base/dom";
import { seen } from "./kept";
import { numberOf, stepsOf } from "./part";
import { pick, type Lesson } from "../text/lessons";
import { Menu } from "../base/menu";
import { language, t } from "../text/strings";

export class Seen {
  private lesson: Lesson | null = null;
  private at = -1;
  private upTo = 0;
  private readonly changed = once();
  private readonly menu = new Menu(() =>
    this.named().map((i) => ({
      text: `${numberOf(this.lesson!, i)}\u2002${pick(this.lesson!.steps[i]!.title)}`,
      on: i === this.at,
      press: () => this.goto(i),
    })),
  );

  constructor(private readonly goto: (step: number) => void) {
    this.menu.button.classList.add("seen");
  }

  get button(): HTMLButtonElement {
    return this.menu.button;
  }

  /** The steps that may be named: those that were seen. */
  private named(): number[] {
    return this.lesson ? stepsOf(this.lesson).filter((i) => i < this.upTo) : [];
  }

  /** Draws the slots. */
  draw(lesson: Lesson, at: number, upTo: number): void {
    [this.lesson, this.at, this.upTo] = [lesson, at, upTo];
    const { button } = this;
    this.changed([language(), lesson.id, at, upTo], () => {
      button.setAttribute("aria-label", t("seenList"));
      button.title = t("seenList");
      button.disabled = this.named().length === 0;
      redraw(
        button,
        stepsOf(lesson).map((i) => {
          const past = at < lesson.steps.length ? i < at : seen(lesson).has(lesson.steps[i]!.id);
          return h("i", { class: i === at ? "n" : past ? "d" : "" });
        }),
      );
    });
  }
}
