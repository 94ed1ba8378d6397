// A run that was changed by hand: what was commanded, what became different from the lesson's, and the ways on. A lesson offers such
// changes, so nothing here is a failure.
import { h, typed } from "../base/dom";
import { t } from "../text/strings";
import type { Result, State } from "../protocol";

interface DiffersHost {
  own(): void;
  /** Takes the last command back. */
  undo(): void;
  /** Gives again what was taken back last. */
  redo(): void;
  /** The reader has read the line, and keeps the run as it is. */
  keep(): void;
  /** Brings all that is different into sight, or only the first of it. */
  whole(on: boolean): void;
}

const MOST = 3;

/** Expectations of the script that have failed. Those that were given by hand (line 0) are not the lesson's. */
export const different = ({ changed, results }: State): Result[] => (changed ? results.filter((r) => !r.ok && r.line > 0) : []);

const commands = ({ given }: State): HTMLElement[] => given.map(typed);

/** The commands in a box of two lines, of which the last ones are in sight: what stands below it stays where it is, however many there are. */
const lately = (state: State): HTMLElement =>
  h(
    "span",
    { class: "lately", "data-key": "lately", tabindex: 0, role: "region", "aria-label": t("yourRun") },
    h("span", {}, commands(state)),
  );

/** What stands between two ways on in one line. */
const apart = (): HTMLElement => h("span", { class: "apart", "aria-hidden": "true" }, " · ");

/** The line about a change by hand. `brief`: it has been read, and one line stays. `whole`: all that is different is in sight. */
export function changedLine(state: State, brief: boolean, whole: boolean, host: DiffersHost): HTMLElement {
  const own = h(
    "button",
    { type: "button", class: brief ? "plain" : "btn", "data-key": "own", onclick: () => host.own() },
    t("ownRun"),
  );
  const undo = h(
    "button",
    { type: "button", class: brief ? "plain" : "btn", "data-key": "undo", title: "Ctrl Z", onclick: () => host.undo() },
    t("undoLast"),
  );
  const redo =
    state.redo
    && h(
      "button",
      {
        type: "button",
        class: brief ? "plain" : "btn",
        "data-key": "redo",
        title: "Ctrl Shift Z",
        onclick: () => host.redo(),
      },
      t("redoLast"),
    );
  if (brief)
    return h("div", { class: "changed kept" }, t("yourRun"), " ", undo, redo && [apart(), redo], apart(), own, lately(state));
  const others = different(state);
  return h(
    "div",
    { class: "changed" },
    h("p", {}, t("youChanged"), " ", commands(state)),
    others.length > 0
      && h(
        "dl",
        {},
        (whole ? others : others.slice(0, MOST)).map((r) =>
          h("div", {}, h("dt", {}, t("inLesson")), h("dd", {}, r.wanted), h("dt", {}, t("butHere")), h("dd", {}, r.observed)),
        ),
      ),
    others.length > MOST
      && h(
        "button",
        {
          type: "button",
          class: "plain rest",
          "data-key": "whole",
          "aria-expanded": String(whole),
          onclick: () => host.whole(!whole),
        },
        whole ? t("onlyFirst", MOST) : t("more", others.length - MOST),
      ),
    h(
      "div",
      { class: "fbrow" },
      h("button", { type: "button", class: "btn", "data-key": "keep", onclick: () => host.keep() }, t("goOnOwn")),
      undo,
      redo,
      own,
    ),
  );
}

/** The line of an exercise in which no command has been given yet: it keeps the room of the others. */
export const unchangedLine = (): HTMLElement => h("p", { class: "nochange" }, t("yourRun"), " ", t("asInLesson"));

/** The line after everything was taken back: it offers to give the commands again. */
export const takenLine = (host: Pick<DiffersHost, "redo">): HTMLElement =>
  h(
    "p",
    { class: "changed kept" },
    t("takenBack"),
    " ",
    h(
      "button",
      { type: "button", class: "plain", "data-key": "redo", title: "Ctrl Shift Z", onclick: () => host.redo() },
      t("redoLast"),
    ),
  );
