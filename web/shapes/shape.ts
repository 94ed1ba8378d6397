// The shapes of messages and events, as on the stage: shape tells the kind, colour repeats it.
import { h, s } from "../base/dom";
import { beadParts } from "./glyphs";
import { kindOf } from "./kinds";

/** The shape of a message kind as a small picture; of anything else a tick in its colour, as on the timeline. */
export function shape(kind: string): SVGElement {
  const { shape: look, colour } = kindOf(kind);
  return s(
    "svg",
    { viewBox: "-12.5 -10 25 20", class: `bead ${colour}`, "aria-hidden": "true" },
    ...(look === "cross"
      ? [s("path", { d: "M-6 -6L6 6M6 -6L-6 6", class: "o" })]
      : look === "tick"
        ? [s("rect", { x: -1.5, y: -7, width: 3, height: 14, rx: 1, class: "f" })]
        : beadParts(look, 0, 0, "")),
  );
}

/** A shape with its name. */
export const named = (kind: string): HTMLElement => h("span", { class: "kind" }, shape(kind), kind);
