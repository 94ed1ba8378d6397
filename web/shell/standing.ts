// The content of the page in words: for paper, and for the pictures of the Share panel.
import { framed } from "../player/player";
import { embed } from "../base/query";
import { link } from "../base/route";
import { onPaper, paper, standing } from "../lesson/paper";
import { inPart, lengthOf, numberOf } from "../lesson/part";
import { pick } from "../text/lessons";
import { language, t } from "../text/strings";
import { runShown } from "../views/parts";
import { describe } from "../views/words";
import type { Caption } from "../stage/caption";
import type { Still } from "../stage/still";
import type { Carried } from "./carried";
import type { Shown } from "./shown";

export class Standing {
  constructor(
    private readonly shown: Shown,
    private readonly caption: Caption,
    private readonly still: Still,
    private readonly carried: Carried,
  ) {
    onPaper(() => this.paper());
  }

  /** The words on the page: chapter and step, title and caption. `playground` is used for the first in the playground. */
  words(playground: string): { over: string; title: string; caption: string } {
    const { lesson, state } = this.shown;
    if (!lesson) return { over: "", title: "Zootrope", caption: "" };
    const open = state?.step ?? -1;
    const run = state ? runShown(state) : "";
    const step =
      open >= 0 && inPart(lesson, open)
        ? `${t("stepOf", numberOf(lesson, open), lengthOf(lesson))}${t("colon")}${pick(lesson.steps[open]?.title)}`
        : "";
    const from = this.shown.playground ? playground : pick(lesson.chapter);
    return {
      over: [from, step, run].filter((x) => x !== "").join(" · "),
      title: this.shown.playground ? t("playground") : pick(lesson.title),
      caption: this.caption.said,
    };
  }

  /** The print of a lesson, of the playground, or of a frame in another page; null if the page itself is printed. */
  private paper(): HTMLElement | null {
    const { lesson, state, playground } = this.shown;
    if (!lesson) return null;
    if (!playground && !framed() && embed !== "stage")
      return paper(lesson, {
        before: (step) => state?.questions.filter((q) => q.step === step) ?? [],
        address: location.href.replace(/[?#].*$/, "") + link(lesson.id),
      });
    return standing(
      {
        ...this.words("Zootrope"),
        picture: this.still.at(state, language()),
        words: state && describe(state),
        commands: state?.given ?? [],
        address: this.carried.address(),
      },
      framed(),
    );
  }
}
