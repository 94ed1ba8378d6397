// The page as a player in another page: what the host page asks for is done as if a reader had done it.
import * as appearance from "../base/appearance";
import { hash, link } from "../base/route";
import { learn, speakable } from "../base/tongue";
import { Player, framed, preferredHeight } from "../player/player";
import type { Client } from "../stage/client";
import type { Look } from "./look";
import type { Places } from "./places";
import type { Routes } from "./routes";
import type { Run } from "./run";
import type { Shown } from "./shown";
import type { Speech } from "./speech";

/** The line to the page around this one; null where there is none. */
export function guest(
  client: Client,
  shown: Shown,
  run: Run,
  { room, lessonFile, carried }: Places,
  routes: Routes,
  look: Look,
  speech: Speech,
): Player | null {
  if (!framed()) return null;
  return new Player(client, {
    state: () => shown.state,
    lesson: () => shown.lesson,
    going: () => run.pace.going,
    play: () => run.pace.turn(),
    setSpeed: (n) => run.pace.set(n),
    rest: () => run.pace.rest(),
    go: (to) => (hash() === to ? undefined : routes.replace(to)),
    script: (text, step, seq) => room.play(text, step, seq),
    markdown: async (text, step, seq) => {
      const { lesson, problems } = await lessonFile.take(text);
      if (lesson) routes.replace(link(lesson.id, step, seq));
      return { plays: lesson !== null, problems };
    },
    want: (what) => {
      const { lang } = what;
      appearance.want(what);
      if (lang) speech.speak(lang);
      look.send();
      return lang && !speakable(lang) ? learn(lang) : undefined;
    },
    command: (command) => client.ask({ type: "inject", command }),
    picture: () => client.picture(),
    drawing: () => look.drawing(),
    address: () => ({ address: carried.address(), left: carried.shared().left }),
    height: () => preferredHeight(innerWidth),
    asks: () => run.moves.asks(),
  });
}
