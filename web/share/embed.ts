// The player for another page: the lines of HTML to put there, and the address of the frame that embed.js makes of them.
import { SOURCE } from "../contract";
import type { SharedLesson } from "./host";

export interface Options {
  mode: "lesson" | "stage" | "playground";
  height: string; // auto or px
  loading: "lazy" | "click" | "eager";
  theme: "" | "light" | "dark";
  lang: string; // "" for the reader's language
  steps: { from: number; to: number } | null;
  at: boolean; // begin at the moment where the run stands
}

export const defaults = (lesson: boolean): Options => ({
  mode: lesson ? "lesson" : "playground",
  height: "auto",
  loading: "lazy",
  theme: "",
  lang: "",
  steps: null,
  at: true,
});

type Lesson = SharedLesson | null;

/** The parts of an address as attributes: lesson, step, event and artefact. */
function place(lesson: Lesson, hash: string, { at, steps }: Options): [string, string][] {
  const parts = hash.replace(/^#\//, "").split("/").map(decodeURIComponent);
  const out: [string, string][] = [];
  if (lesson) {
    const [, id = "", step = "", event = "", run = ""] = parts;
    if (!lesson.own) out.push(["lesson", id]);
    if (at && /^[1-9]\d*$/.test(step)) out.push(["step", step]);
    const tale = lesson.own && run !== ""; // a lesson that goes with the lines is played as it is written
    if (at && !tale && /^e[1-9]\d*$/.test(event)) out.push(["event", event.slice(1)]);
    if (at && !tale && run !== "") out.push(["artefact", run]);
    if (steps && (steps.from > 1 || steps.to < lesson.steps)) out.push(["steps", `${steps.from}-${steps.to}`]);
  } else if (parts[1]) {
    out.push(["artefact", at ? parts[1] : parts[1].replace(/@(\d+)\.\d+!?$/, "@$1.0")]);
  }
  return out;
}

const quoted = (text: string): string => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** Why a lesson in a file does not go into the lines for a page, as a word of the panel; "" if it does. */
export function unfit({ text }: { text: string | undefined }): "" | "noText" | "textLong" | "textScript" {
  if (text === undefined) return "noText";
  if (new Blob([text]).size > SOURCE) return "textLong";
  return /<(?:\/script|!--)/i.test(text) ? "textScript" : "";
}

/** The lines for a page. */
export function code(base: string, lesson: Lesson, hash: string, options: Options): string {
  const attributes = place(lesson, hash, options);
  if (options.mode !== "lesson") attributes.push(["mode", options.mode]);
  if (options.height !== "auto") attributes.push(["height", options.height]);
  if (options.loading !== "lazy") attributes.push(["loading", options.loading]);
  if (options.theme !== "") attributes.push(["theme", options.theme]);
  if (options.lang !== "") attributes.push(["lang", options.lang]);
  const tag = attributes.map(([name, value]) => ` ${name}="${quoted(value)}"`).join("");
  const child = lesson?.own ? `<script type="text/markdown">\n${lesson.own.text?.trimEnd()}\n</script>` : "";
  return `<script src="${quoted(base)}embed.js"></script>\n<zootrope-player${tag}>${child}</zootrope-player>`;
}

/** The frame that embed.js would make of it, beside this page, with its poster. */
export function frameOf(lesson: Lesson, hash: string, options: Options): string {
  const query = new URLSearchParams({ embed: options.mode, loading: "click" });
  if (options.theme !== "") query.set("theme", options.theme);
  if (options.lang !== "") query.set("lang", options.lang);
  const at = new Map(place(lesson, hash, options));
  if (at.has("steps")) query.set("steps", at.get("steps")!);
  const run = at.get("artefact") ?? "";
  if (!lesson) return `index.html?${query}#/playground${run && `/${run}`}`;
  const [step, event] = [at.get("step") ?? "", at.get("event") ?? ""];
  const where = event !== "" || run !== "" ? `/${step || 0}/e${event || 0}` : step && `/${step}`;
  return `index.html?${query}#/lesson/${encodeURIComponent(lesson.id)}${where}${run && `/${run}`}`;
}
