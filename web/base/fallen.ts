// Files and texts that are dropped on the page before its scripts have loaded, or on the frame of the stage, whose events the page does not get by
// itself. Without this, the browser would leave the page for a dropped file.

declare global {
  /** Files that were dropped since the first script ran; undefined as soon as the page takes files itself. */
  var zootropeFallen: File[] | undefined;
}

const has = (e: DragEvent, type: string): boolean => e.dataTransfer?.types.includes(type) === true;

/** Calls `take` with the files, or else the text, that are dropped on this frame. No other listener in the frame, such as Ebitengine's, gets them. */
export function fall(take: (files: File[], text: string) => void): void {
  addEventListener(
    "dragover",
    (e) => {
      if (has(e, "Files") || has(e, "text/plain")) e.preventDefault();
      e.stopPropagation();
    },
    true,
  );
  addEventListener(
    "drop",
    (e) => {
      e.preventDefault();
      e.stopPropagation();
      take([...(e.dataTransfer?.files ?? [])], has(e, "Files") ? "" : (e.dataTransfer?.getData("text/plain").trim() ?? ""));
    },
    true,
  );
}

/** Keeps dropped files until the page takes them. */
export function early(): void {
  globalThis.zootropeFallen = [];
  const waits = (e: DragEvent): boolean => globalThis.zootropeFallen !== undefined && has(e, "Files");
  addEventListener("dragover", (e) => waits(e) && e.preventDefault());
  addEventListener("drop", (e) => {
    if (!waits(e)) return;
    e.preventDefault();
    globalThis.zootropeFallen?.push(...(e.dataTransfer?.files ?? []));
  });
}

/** Returns the files that were kept, and keeps no more. */
export function kept(): File[] {
  const all = globalThis.zootropeFallen ?? [];
  globalThis.zootropeFallen = undefined;
  return all;
}
