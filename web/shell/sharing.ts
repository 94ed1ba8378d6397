// Opens the Share panel, which the build has in a script and a sheet of its own: not every visit wants it.
import { loadScript, loadSheet } from "../base/script";
import { recall, remember } from "../base/settings";
import { language } from "../text/strings";
import { drum } from "./topbar";
import * as appearance from "../base/appearance";
import type { Client } from "../stage/client";
import type { Lesson } from "../text/lessons";
import type { SharedLesson, ShareHost } from "../share/host";
import type { Carried } from "./carried";
import type { Look } from "./look";
import type { Shown } from "./shown";
import type { Standing } from "./standing";
import type { Tale } from "../protocol";

/** Opens the panel; an error says that it could not be loaded. */
export async function openShare(client: Client, shown: Shown, look: Look, carried: Carried, standing: Standing): Promise<void> {
  const lesson = shown.playground ? null : shown.lesson;
  const { marked } = look;
  await loadSheet("share.css");
  await loadScript("share.js");
  if (document.querySelector("dialog")) return; // pressed twice
  globalThis.zootropeShare!({
    lang: language(),
    theme: appearance.theme,
    state: () => shown.state,
    lesson: lesson && shared(lesson),
    link: () => carried.shared(),
    picture: () => client.picture(),
    drawing: async () => new Blob([await client.drawing(appearance.theme(), marked)], { type: "image/svg+xml" }),
    drawn: (width, height) => client.drawing(appearance.theme(), "", { width, height }),
    standing: () => standing.words(shown.state?.given.slice(-3).join(" · ") ?? ""),
    mark: () => new XMLSerializer().serializeToString(drum()),
    film: (rate, frame) => client.film(rate, frame),
    go: async (body) => void (await client.go(body)),
    ask: (body) => client.ask(body),
    moving: () => client.moving,
    script: async () => {
      const answer = await client.ask({ type: "tell" });
      if (!answer.ok) throw new Error(answer.problems[0]?.message ?? "");
      return (answer.data as Tale).script;
    },
    draft: async (script) => {
      const answer = await client.ask({ type: "draft", script, name: "playground.zk" });
      if (!answer.ok) throw new Error(answer.problems[0]?.message ?? "");
      return answer.data as string;
    },
    pack: packs(lesson),
    recall,
    remember,
  });
}

const shared = ({ id, steps, own }: Lesson): SharedLesson => ({
  id,
  steps: steps.length,
  own: own ? { file: own.file, text: own.text } : null,
});

const PASS = 60; // percent, the default of `zootrope export`

/** Makes a package of a lesson of this build; null if it cannot be packed. */
function packs(lesson: Lesson | null): ShareHost["pack"] {
  if (!lesson || lesson.own) return null;
  return async (version, done) => {
    await loadScript("packer.js");
    const packer = globalThis.zootropePacker!;
    const wanted = { lesson, version, lang: language() === "zh" ? ("zh" as const) : ("en" as const), pass: PASS };
    return packer.can() ? packer.scorm(wanted, done) : packer.command(wanted);
  };
}
