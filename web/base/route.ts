// Addresses. A lesson's is #/lesson/ID/STEP at the end of a step, and #/lesson/ID/STEP/eSEQ where an event is named by the number
// that people see; #/lesson/ID/start is before everything, #/lesson/ID at the end of the set-up.
// #/lessons/CHAPTER is the first page with that chapter open; #/map/LESSON the map with that lesson chosen; #/cards/ID a question of an interview.
// Behind it a run that was changed by hand may be carried, written down. #/playground/RUN@PLACE is a run of the playground.

import { whole } from "./whole";

let kept = whole?.hash ?? ""; // where the address of the page cannot be written
addEventListener("hashchange", () => (kept = ""));

/** The part of the address behind the #, with it. */
export const hash = (): string => kept || location.hash;

/** Writes it, without a step of the browser's history. A frame whose page has no address of its own keeps it for itself. */
export function rewrite(to: string): void {
  try {
    history.replaceState(history.state, "", to);
    kept = "";
  } catch {
    kept = to;
  }
}

export type Route =
  | { page: "home"; missing: string; chapter: string }
  | { page: "map" | "cards"; id: string }
  | { page: "key" }
  | { page: "about" }
  | { page: "open" } // the page around this one is about to say what is shown
  | { page: "playground"; artefact: string }
  | { page: "lesson"; id: string; step: number; seq: number; artefact: string }; // step −1: before everything; seq 0: the end of the step

const number = (text: string | undefined): number =>
  Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor(Number(text)) || 0));

/** Decodes a part of the address; if its percent signs cannot be decoded, returns it as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const LONGEST = 60; // characters of an id that is told
const brief = (id: string): string => (id.length > LONGEST ? `${id.slice(0, LONGEST)}…` : id);

export function read(hash: string, known: (id: string) => boolean): Route {
  const [, what, id = "", step, event = "", artefact = ""] = hash.replace(/^#/, "").split("/", 8).map(decoded);
  if (what === "key" || what === "about" || what === "open") return { page: what };
  if (what === "map" || what === "cards") return { page: what, id };
  if (what === "playground") return { page: what, artefact: id };
  if (what !== "lesson") return { page: "home", missing: "", chapter: what === "lessons" ? id : "" };
  if (!known(id)) return { page: "home", missing: brief(id), chapter: "" };
  return { page: "lesson", id, step: step === "start" ? -1 : number(step), seq: number(/^e(\d+)$/.exec(event)?.[1]), artefact };
}

export function link(id: string, step = 0, seq = 0, artefact = ""): string {
  const place = artefact !== "" || seq > 0 ? `/${Math.max(0, step)}/e${seq}` : step > 0 ? `/${step}` : step < 0 ? "/start" : "";
  return `#/lesson/${encodeURIComponent(id)}${place}${artefact && `/${artefact}`}`;
}
