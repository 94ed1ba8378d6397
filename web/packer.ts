// Makes the package of a lesson for a learning platform, in the page: a script of its own, loaded when somebody wants one. It reads the files of
// the build from where the page came, so it needs HTTP; on file:// a browser lets no page read its own files, and the command does it.
import { command as words } from "./package/command";
import { made, shipped, type Wanted } from "./package/manifest";
import { zip } from "./package/zip";

/** A package as a zip; `done` is told the share that is ready. Rejected where the files of the build cannot be had. */
async function scorm(wanted: Wanted, done: (share: number) => void = () => {}): Promise<Blob> {
  const read = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const all = JSON.parse(new TextDecoder().decode(await read("files.json"))) as string[];
  const files = Object.entries(made(wanted, all)).map(([name, text]) => ({ name, data: new TextEncoder().encode(text) }));
  const names = shipped(all, wanted.lesson.id);
  for (const [i, name] of names.entries()) {
    files.push({ name, data: await read(name) });
    done((i + 1) / names.length / 2);
  }
  return zip(files, (share) => done(0.5 + share / 2));
}

/** Whether this page can make one. */
const can = (): boolean => location.protocol !== "file:" && location.origin !== "null" && typeof fetch === "function";

/** The command that packs the lesson in place of the page. */
const command = ({ lesson, version, lang }: Wanted): string => words(version, lang, lesson.id);

declare global {
  var zootropePacker: { scorm: typeof scorm; can: typeof can; command: typeof command } | undefined;
}
globalThis.zootropePacker = { scorm, can, command };
