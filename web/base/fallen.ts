// What falls on the page before it is there, and what falls on the frame of the stage, of which the page around it hears nothing by itself. A browser
// would leave the page for such a file.

declare global {
  /** Files that have fallen since the first script; undefined as soon as the page takes them itself. */
  var zootropeFallen: File[] | undefined;
}

const has = (e: DragEvent, type: string): boolean => e.dataTransfer?.types.includes(type) === true;

/** Has nothing be lost that falls here: `take` is given the files, or else a text. Nobody else in this frame, like Ebitengine, takes it. */
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

/** Keeps files until the page is there. */
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

/** Hands over what has been kept, and keeps no more. */
export function kept(): File[] {
  const all = globalThis.zootropeFallen ?? [];
  globalThis.zootropeFallen = undefined;
  return all;
}
