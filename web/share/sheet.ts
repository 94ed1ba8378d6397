// The sheet of the system in which one chooses whom something is sent to. Not every browser has it, and none takes all.

export const sends = (what: ShareData): boolean => {
  try {
    return typeof navigator.share === "function" && navigator.canShare?.(what) === true;
  } catch {
    return false;
  }
};

/** Opens the sheet. Who closes it has changed their mind, and nothing went wrong. */
export async function send(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (why) {
    if (!(why instanceof DOMException && why.name === "AbortError")) throw why;
  }
}
