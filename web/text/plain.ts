// Sentences of events for readers to whom no lesson has explained zxids and epochs.

/** A sentence without its zxids and epochs, if these are among the terms that the stage hides. */
export const plain = (text: string, hides: string[]): string => {
  const bare = hides.includes("zxid") ? text.replace(/\s?(?<![\d:])\d+:\d+(?!\d|:\d)/g, "") : text;
  return hides.includes("epoch") ? bare.replace(/\s?(?:epoch|Epoche) \d+( 的 )?/g, (_, of?: string) => (of ? " " : "")) : bare;
};
