// Files that are opened or dropped. A file is a script, a run that was shared, or a lesson in Markdown: its name or its text says which of
// the three.
import { kept } from "../base/fallen";
import { decoded } from "../base/route";
import { entryById } from "../text/lessons";
import { t } from "../text/strings";

/** The content of a file. */
export type Held =
  { kind: "script" | "lesson"; text: string } | { kind: "run"; artefact: string } | { kind: "place"; hash: string }; // a link to an event of a lesson

const MOST = 512 * 1024; // bytes: what the core reads of a shared run, and more than it reads of a script
const SHARED = /^(?:\S*#\/(?:playground|lesson\/[^/\s]+\/[^/\s]+\/e\d+)\/)?([A-Za-z0-9_-]{24,}(?:@[\w.-]+)?)$/;
const PLACE = /^\S*(#\/lesson\/([\w.~-]+|(?:%[\dA-Fa-f]{2})+)(?:\/[\w@.!-]+){0,3})$/;

/** Reads a file. The error is a sentence for the person who has dropped it. */
export async function hold(file: File): Promise<Held> {
  if (file.size > MOST) throw new Error(t("fileTooLarge", file.name, MOST / 1024));
  const data = await file.arrayBuffer();
  const [a, b] = new Uint8Array(data);
  if (/\.(docx?|odt|rtf|pages)$/i.test(file.name)) throw new Error(t("fileWordProcessor", file.name));
  if ((a === 0x50 && b === 0x4b) || (a === 0x1f && b === 0x8b)) throw new Error(t("fileArchive", file.name)); // zip, gzip
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    throw new Error(t("fileNoText", file.name));
  }
  if (text.trim() === "") throw new Error(t("fileEmpty", file.name));
  const to = PLACE.exec(text.trim());
  if (to && entryById(decoded(to[2]!))) return { kind: "place", hash: to[1]! };
  const shared = SHARED.exec(text.trim());
  if (shared) return { kind: "run", artefact: shared[1]! };
  const lesson = /\.(md|markdown)$/i.test(file.name) || /^---\r?\n[^]*?\n---\r?\n/.test(text) || /^```zk\b/m.test(text);
  return { kind: lesson ? "lesson" : "script", text: text.replace(/\r\n/g, "\n") };
}

/**
 * Lets files, and links to runs as text, be dropped on the page. `over` hears whether a file is being dragged over the page. Files that were dropped
 * before the page was ready, and those from `elsewhere`, are taken, too. Of several files each is opened in turn, and all are kept.
 */
export function droppable(
  take: (file: File, first: boolean) => Promise<void>,
  over: (is: boolean) => void,
  elsewhere: (fallen: (files: File[], text: string) => void) => void,
): void {
  let depth = 0;
  const has = (e: DragEvent, type = "Files") => e.dataTransfer?.types.includes(type) === true;
  const writes = (e: DragEvent) => e.target instanceof Element && e.target.closest("input, textarea") !== null;
  const fallen = async (files: File[]): Promise<void> => {
    for (const [i, file] of files.entries()) await take(file, i === 0);
  };
  const linked = (text: string): boolean => SHARED.test(text) || PLACE.test(text);
  const carried = (text: string): void => void take(new File([text], "link.txt"), true);
  addEventListener("dragenter", (e) => has(e) && over(++depth > 0));
  addEventListener("dragleave", (e) => has(e) && over((depth = Math.max(0, depth - 1)) > 0));
  addEventListener("dragover", (e) => (has(e) || (has(e, "text/plain") && !writes(e))) && e.preventDefault());
  addEventListener("drop", (e) => {
    if (!has(e)) {
      const text = e.dataTransfer?.getData("text/plain").trim() ?? "";
      if (writes(e) || !linked(text)) return;
      e.preventDefault();
      return carried(text);
    }
    e.preventDefault();
    over(((depth = 0), false));
    void fallen([...(e.dataTransfer?.files ?? [])]);
  });
  elsewhere((files, text) => {
    over(((depth = 0), false));
    if (files.length > 0) void fallen(files);
    else if (linked(text)) carried(text);
  });
  void Promise.resolve(kept()).then(fallen); // as soon as all of the page is there
}
