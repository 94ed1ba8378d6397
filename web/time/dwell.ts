// How long Play waits before it goes on by itself, in ms.

const WORD = 300; // to read a word
const LETTER = 150; // …a Chinese character
const LEAST = 1500; // for a sentence with its movement, at least
const REST = 400; // after a movement that took longer than the reading, at least

/** How long it takes to read a text. */
function toRead(text: string): number {
  const letters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return letters * LETTER + (text.replace(/\p{Script=Han}/gu, " ").match(/[^\s.,:;!?“”，。：；！？]+/g)?.length ?? 0) * WORD;
}

/** How long a sentence still stands. `since` is how long it has been lit: it is read while its movement is shown. */
export const stands = (sentence: string, since: number, pace: number): number =>
  Math.max(REST, Math.max(LEAST, toRead(sentence) / pace) - since);
