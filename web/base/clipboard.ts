// What a press puts on the clipboard.

/** Puts a text on the clipboard, and says whether the browser lets it: a page without https has no clipboard, and a guest may have none. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
