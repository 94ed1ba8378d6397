// The notes of the run, as bookmarks on the timeline: a ribbon at each note, which leads there. Where ribbons would overlap, one stands for several notes.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { count, t } from "../text/strings";
import { roving } from "../views/parts";
import type { Tip } from "../stage/tips";
import type { Bookmark } from "../protocol";
import type { Scale } from "./scale";

const APART = 16; // px between two ribbons
const LONG = 160; // characters of a note that are shown
const LISTED = 5; // notes of a ribbon that are named

/** Notes that have one ribbon, at `x`. */
interface Ribbon {
  x: number;
  notes: Bookmark[];
}

/** The notes in the range that is shown, those that lie close together as one. */
function ribbons(notes: Bookmark[], scale: Scale): Ribbon[] {
  const out: Ribbon[] = [];
  for (const note of notes) {
    if (note.moment < scale.from || note.moment > scale.to) continue;
    const x = scale.x(Math.max(0, note.moment - 0.5)); // where the needle stands when the run is at this note
    const last = out.at(-1);
    if (last && x - last.x < APART) last.notes.push(note);
    else out.push({ x, notes: [note] });
  }
  return out;
}

const short = ({ text }: Bookmark): string => {
  const signs = [...text];
  return signs.length > LONG ? `${signs.slice(0, LONG).join("")}…` : text;
};

/** The notes of a ribbon, a line each. */
function said(notes: Bookmark[]): string[] {
  const lines = notes.slice(0, LISTED).map(short);
  return notes.length > LISTED ? [...lines, t("notesMore", count(notes.length - LISTED))] : lines;
}

export class Bookmarks {
  readonly element = h("div", { class: "bookmarks", role: "group", hidden: true });
  private all: Ribbon[] = [];
  private position = 0;

  constructor(
    private readonly lead: (moment: number) => void,
    private readonly tip: Tip,
  ) {
    roving(this.element, true);
  }

  draw(notes: Bookmark[], scale: Scale): void {
    this.all = ribbons(notes, scale);
    this.element.hidden = this.all.length === 0;
    this.element.setAttribute("aria-label", t("notes"));
    const focused = (document.activeElement as HTMLElement | null)?.dataset["key"];
    const stop = this.all.find((r) => keyOf(r) === focused) ?? this.all[0];
    redraw(
      this.element,
      this.all.map((r) => this.ribbon(r, r === stop)),
    );
    this.point(this.position);
  }

  /** Marks which notes the run has passed, and which are ahead of it after it went back. */
  point(position: number): void {
    this.position = position;
    this.all.forEach((r, i) => {
      const b = this.element.children[i] as HTMLElement | undefined;
      b?.classList.toggle("ahead", r.notes[0]!.moment > position);
      b?.classList.toggle(
        "on",
        r.notes.some((n) => n.moment === position),
      );
    });
  }

  private ribbon(r: Ribbon, stop: boolean): HTMLElement {
    const lines = said(r.notes);
    const b = h(
      "button",
      {
        type: "button",
        "data-key": keyOf(r),
        "data-stop": true,
        tabindex: stop ? 0 : -1,
        "aria-label": r.notes.length > 1 ? t("notesAt", count(r.notes.length), lines.join(" · ")) : t("noteAt", lines[0]!),
        onclick: () => this.press(r),
        onpointerenter: (e: PointerEvent) => e.pointerType === "mouse" && this.show(b, r.notes.length, lines),
        onpointerleave: () => this.tip.hide(),
      },
      r.notes.length > 1 && h("span", {}, count(r.notes.length)),
    );
    b.style.left = `${r.x}px`;
    return b;
  }

  /** Goes to the note of a ribbon; if the ribbon stands for several notes, each press goes to the next one. */
  private press(r: Ribbon): void {
    this.tip.hide();
    this.lead(
      (r.notes.find((n) => r.notes.some((m) => m.moment === this.position) && n.moment > this.position) ?? r.notes[0]!).moment,
    );
  }

  private show(b: HTMLElement, many: number, lines: string[]): void {
    const { left, top, width, height } = b.getBoundingClientRect();
    const title = many > 1 ? t("notesOf", count(many)) : t("note");
    this.tip.show({ x: left, y: top, w: width, h: height }, { title, rows: [], line: lines.join("\n") });
  }
}

const keyOf = (r: Ribbon): string => `n${r.notes[0]!.moment}`;
