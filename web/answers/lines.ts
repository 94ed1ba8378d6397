// Choices that are lines of the code. The code frames these lines (web/views/code.ts). Where it stands beside the question, a frame has the control of its
// choice, and the question only the letter.
import { h } from "../base/dom";
import { t } from "../text/strings";
import type { Question } from "../protocol";

/** The letters of choices, in the order in which the choices stand. */
export const LETTERS = "ABCDEFGH";

/** A choice that is a line of the code. */
export interface LineChoice {
  /** The line, as the lesson names it. */
  readonly line: string;
  readonly letter: string;
  /** The id of its control; "" for a result. */
  readonly control: string;
  /** Tells the choice which frame it has round which line. With `here` the frame takes the control. Without a frame the control is back in the question. */
  put(frame: HTMLElement | null, line: number, here: boolean): void;
}

/** The lines of a result: the reader's line, and the right line. `right` are the words for the right line. */
export const toldLines = (q: Question, dealt: string[], line: (id: string) => string, right: string): LineChoice[] =>
  dealt.map((id, i) => ({
    line: line(id),
    letter: LETTERS[i]!,
    control: "",
    put: (frame) => {
      const [mine, happened] = [id === q.chosen, id === q.right];
      frame?.classList.toggle("mine", mine);
      frame?.classList.toggle("true", happened);
      if (mine || happened)
        frame?.append(h("span", { class: "tag" }, mine && h("span", {}, t("yourAnswer")), " ", happened && h("b", {}, right)));
    },
  }));
