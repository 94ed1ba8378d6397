// Sentences of events for readers to whom no lesson has explained zxids.

/** A sentence without its zxids, if zxids are among the terms that the stage hides. */
export const plain = (text: string, hides: string[]): string =>
  hides.includes("zxid") ? text.replace(/\s?(?<![\d:])\d+:\d+(?!\d|:\d)/g, "") : text;
