// Text on a canvas: lines that are no wider than there is room, broken where a reader would.

/** Words, each with what may not stand at the beginning of a line: punctuation, and the space behind it. */
function words(text: string, lang: string): string[] {
  const out: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(lang, { granularity: "word" }).segment(text)) {
    const opens = /^[(“‘「『（《〈[{]/u.test(segment);
    const holds = out.length > 0 && /[(“‘「『（《〈[{/:.]$/u.test(out.at(-1)!);
    if (out.length > 0 && ((!isWordLike && !opens) || holds)) out[out.length - 1] += segment;
    else out.push(segment);
  }
  return out;
}

/** The part that fits of a word that is wider than a line. */
function cut(word: string, fits: (text: string) => boolean): string {
  const signs = [...word];
  let n = signs.length;
  while (n > 1 && !fits(signs.slice(0, n).join(""))) n--;
  return signs.slice(0, n).join("");
}

/** The lines of a text in the font of `ink`, at most so many, and all of about one length; what is left out is an ellipsis. */
export function lines(ink: CanvasRenderingContext2D, text: string, width: number, most: number, lang: string): string[] {
  const full = broken(ink, text, width, most, lang);
  let [low, high] = [width / 2, width];
  while (full.length > 1 && high - low > 2) {
    const middle = (low + high) / 2;
    if (broken(ink, text, middle, most + 1, lang).length > full.length) low = middle;
    else high = middle;
  }
  return broken(ink, text, high, most, lang);
}

function broken(ink: CanvasRenderingContext2D, text: string, width: number, most: number, lang: string): string[] {
  const fits = (line: string) => ink.measureText(line.trimEnd()).width <= width;
  const out: string[] = [];
  let line = "";
  for (let word of words(text, lang)) {
    if (line !== "" && !fits(line + word)) {
      out.push(line.trimEnd());
      line = "";
    }
    while (!fits(word)) {
      const head = cut(word, fits);
      if (head === word) break;
      out.push(head);
      word = word.slice(head.length);
    }
    line += word;
  }
  if (line.trim() !== "") out.push(line.trimEnd());
  if (out.length <= most) return out;
  const last = cut(out[most - 1]! + out[most]!, (t) => fits(`${t}…`));
  return [...out.slice(0, most - 1), `${last.trimEnd()}…`];
}
