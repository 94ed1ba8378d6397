// The questions of a case in the dock: a list of which one is open at a time, and after the answers are opened the same list with what was so.
import { h, spoken, write } from "../base/dom";
import { scrollDown } from "../base/redraw";
import { t } from "../text/strings";
import { asked } from "../text/wording";
import type { Lesson } from "../text/lessons";
import type { Question } from "../protocol";

/** A question as a row of the list. `body` stands below it while it is open. */
interface Row {
  q: Question;
  /** What stands in the small line of the row. */
  line: string;
  /** How the slot before the row looks: something was said, or it was right. */
  mark: "" | "mine" | "true";
  body(): HTMLElement;
}

interface BoxHost {
  /** The question that is open, "" for none. */
  open: string;
  turn(question: string): void;
}

/** What a row says of an answer that can still be changed. */
export const givenLine = (lesson: Lesson, q: Question, answer: string): string =>
  answer === "" ? t("caseOpen") : t("youSay", asked(lesson, q).brief(answer));

/** What a row says of an answer that is graded. */
export function toldLine(lesson: Lesson, q: Question): string {
  if (q.fits) return t("asYouSaid");
  if (q.names.length > 1 && q.right !== "") return t("entriesRight", q.held.length, q.names.length);
  const it = q.right === "" ? t("noneOfThem") : asked(lesson, q).brief(q.right);
  return `${t("itWas")}${t("colon")}${it}`;
}

/** `head`: what stands above the list. */
export function caseBox(lesson: Lesson, head: string, rows: readonly Row[], host: BoxHost): HTMLElement {
  return h(
    "div",
    { class: "case" },
    h("div", { class: "lab" }, h("span", {}, t("caseTitle")), h("span", { class: "count" }, head)),
    h(
      "ol",
      {},
      rows.map(({ q, line, mark, body }, i) => {
        const open = host.open === q.id;
        return h(
          "li",
          { class: `${mark}${open ? " open" : ""}` },
          h(
            "h3",
            { "aria-level": 2 },
            h(
              "button",
              {
                type: "button",
                id: `ask-${q.id}`,
                "data-key": `ask ${q.id}`,
                "aria-expanded": String(open),
                onclick: () => host.turn(open ? "" : q.id),
              },
              h("i", { "aria-hidden": "true" }),
              h("span", {}, `${i + 1}. `, spoken(asked(lesson, q).text)),
              h("small", { "data-line": q.id }, line),
            ),
          ),
          open && h("div", { class: "body" }, body()),
        );
      }),
    ),
  );
}

/** Writes the small line of each row anew, and the count above the list: the field of the open question stays as it is. */
export function refresh(box: HTMLElement, lines: ReadonlyMap<string, { line: string; given: boolean }>, head: string): void {
  for (const e of box.querySelectorAll<HTMLElement>("[data-line]")) {
    const { line = "", given = false } = lines.get(e.dataset["line"]!) ?? {};
    write(e, line);
    e.closest("li")?.classList.toggle("mine", given);
  }
  const count = box.querySelector(".case .count");
  if (count) write(count, head);
}

/** Heights in the list, in px from its beginning: the open row, and its body in it; and how much of the list there is room for. */
interface Heights {
  top: number;
  body: number;
  bottom: number;
  room: number;
}

const LEAST = 0.6; // of the room, for the controls: the words of a question are read first, and answered below

/** How far the list is scrolled, so that the open row is in sight: all of it, if there is room, or else its controls and as much above them as can be. Pure. */
export function inSight({ top, body, bottom, room }: Heights, now: number): number {
  if (bottom - top <= room) return Math.min(top, Math.max(bottom - room, now));
  return Math.max(top, body + Math.min(bottom - body, LEAST * room) - room);
}

/** Scrolls the box in which a case stands to its open row. */
export function scrollToOpen(box: HTMLElement): void {
  const row = box.querySelector<HTMLElement>(".case li.open");
  const body = row?.querySelector<HTMLElement>(".body");
  if (!row || !body) return;
  const from = box.getBoundingClientRect().top - box.scrollTop;
  const { top, bottom } = row.getBoundingClientRect();
  const heights = {
    top: top - from,
    body: body.getBoundingClientRect().top - from,
    bottom: bottom - from,
    room: box.clientHeight,
  };
  scrollDown(box, inSight(heights, box.scrollTop));
}
