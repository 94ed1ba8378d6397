// The letters of the timeline, see Timeline of protocol.ts: which lane each stands in, and the colour that it has there and wherever else its
// event is shown.

/** A colour of the style sheet, by the name of its custom property. */
export type Colour = "verm" | "plum" | "indigo" | "green" | "ink2" | "line2" | "line";

/** Lanes count from the top: faults, elections, sync, broadcast, clients. A violation goes through all of them. */
const LETTERS: Record<string, readonly [lane: number, colour: Colour]> = {
  x: [0, "verm"],
  c: [0, "verm"],
  l: [0, "verm"],
  v: [1, "plum"],
  e: [1, "plum"],
  q: [1, "plum"],
  i: [2, "indigo"],
  s: [2, "indigo"],
  u: [2, "indigo"],
  p: [3, "green"],
  a: [3, "green"],
  k: [3, "green"],
  r: [4, "ink2"],
  n: [4, "ink2"],
  o: [4, "ink2"],
  w: [4, "verm"],
  h: [4, "line2"],
  "-": [4, "line"],
};

export const COLOURS: readonly Colour[] = [...new Set(Object.values(LETTERS).map(([, colour]) => colour))];
export const VIOLATION = "!";

/** Lane and colour of a letter; nothing for a violation. */
export const laneAndColour = (letter: string): readonly [lane: number, colour: Colour] | undefined => LETTERS[letter];

/** The colour that an event of this letter has in words: what is faint on the timeline is plain there. */
export function colourOfLetter(letter: string): "verm" | "plum" | "indigo" | "green" | "ink" {
  const colour = letter === VIOLATION ? "verm" : LETTERS[letter]?.[1];
  return colour === undefined || colour === "ink2" || colour === "line2" || colour === "line" ? "ink" : colour;
}
