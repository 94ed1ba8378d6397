// The key of the shapes that are on the stage now.
import { redraw } from "../base/redraw";
import { lookOf } from "./kinds";
import { bead, cellParts, drawing, slotParts, watchParts, type Look } from "./glyphs";
import { h, once, s, zoomOf } from "../base/dom";
import { language, t, type Word } from "../text/strings";
import type { Corner, State } from "../protocol";

const WORDS: Record<Look, Word> = {
  vote: "legVote",
  tag: "legTag",
  sync: "legSync",
  proposal: "legProposal",
  ack: "legAck",
  commit: "legCommit",
  inform: "legInform",
  request: "legRequest",
  reply: "legReply",
  watch: "legWatch",
  ping: "legPing",
};
const ORDER = Object.keys(WORDS) as Look[];
const ENTRIES = [
  ["synced", "legSynced"],
  ["committed", "legCommitted"],
] as const;
const MOST = 5;

/** A watch, no higher than a line of text. */
const thread = (kind: "watch" | "fired"): SVGElement =>
  s("svg", { width: 48, height: 18, viewBox: "0 8 48 18", "aria-hidden": "true", class: "glyph" }, watchParts(kind));

export class Legend {
  readonly element = h("div", { class: "leg" });
  private readonly changed = once();
  private readonly sizes = new Map<string, { right: number; height: number }>(); // by what is written, measured once

  /** Whether nothing of the picture lies in its place. */
  fits({ step, heights }: Corner): boolean {
    const box = this.element;
    const words = [innerWidth, devicePixelRatio, box.closest(".simple") !== null, box.textContent].join();
    let size = this.sizes.get(words);
    if (!size)
      this.sizes.set(
        words,
        (size = { right: zoomOf(box) * (box.offsetLeft + box.offsetWidth + 4), height: zoomOf(box) * (box.offsetHeight + 16) }),
      );
    return size.height <= (heights[Math.min(Math.ceil(size.right / step), heights.length) - 1] ?? 0);
  }

  draw(state: State, heartbeats: boolean): void {
    const { view } = state;
    const looks = new Set(view.flights.map((f) => lookOf(f.kind)));
    if (!heartbeats) looks.delete("ping");
    const shown = ORDER.filter((l) => looks.has(l));
    const looking = view.servers.some((s) => s.state === "LOOKING" && s.ballots.length > 0);
    const need = view.quorum;
    const watching = state.compared !== null && state.picture !== "ring"; // else two rings are shown
    const logs = state.picture !== "tree" && !state.hides.includes("log") && view.servers.some((s) => s.log.length > 0);
    this.changed([language(), shown, looking, need, watching, logs, state.compared !== null], () => {
      const rows: [SVGElement, string, "entry"?][] = [];
      if (logs) for (const [kept, words] of ENTRIES) rows.push([drawing(26, 20, ...cellParts(kept, 13, 10)), t(words), "entry"]);
      for (const look of shown) rows.push([bead(look), t(WORDS[look])]);
      if (looking) rows.push([drawing(26, 20, ...slotParts(3, 10, 2, 3)), t("legCounted", need)]);
      if (watching) rows.splice(0, rows.length, [thread("watch"), t("legWatchSet")], [thread("fired"), t("legWatchFired")]);
      this.element.classList.toggle("mid", state.compared !== null);
      redraw(
        this.element,
        ...(rows.length === 0
          ? []
          : [
              h(
                "ul",
                { "aria-label": t("legend") },
                rows.slice(0, MOST).map(([picture, words, kind]) => h("li", { class: kind }, picture, words)), // a beginner's frame has entries alone
                rows.length > MOST && h("li", {}, h("a", { href: "#/key" }, t("allShapes"))),
              ),
            ]),
      );
    });
  }
}
