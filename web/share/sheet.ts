// The sheet of the system in which one chooses whom something is sent to. Not every browser has it, and none takes all.

export const sends = (what: ShareData): boolean => {
  try {
    return typeof navigator.share === "function" && navigator.canShare?.(what) === true;
  } catch {
    return false;
  }
};

/** Opens the sheet. Closing it is no error: the reader has changed their mind. */
export async function send(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (why) {
    if (!(why instanceof DOMException && why.name === "AbortError")) throw why;
  }
}
