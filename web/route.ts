// Addresses. A lesson's is #/lesson/ID/STEP at the end of a step, #/lesson/ID/STEP/MOMENT within one.

export type Route =
  | { page: "home"; missing: string }
  | { page: "key" }
  | { page: "lesson"; id: string; step: number; moment: number | null };

const number = (text: string | undefined): number => Math.max(0, Math.floor(Number(text)) || 0);

/** A part of the address, or nothing where it is no text. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

export function read(hash: string, known: (id: string) => boolean): Route {
  const [, what, id = "", step, moment] = hash.replace(/^#/, "").split("/").map(decoded);
  if (what === "key") return { page: "key" };
  if (what !== "lesson") return { page: "home", missing: "" };
  if (!known(id)) return { page: "home", missing: id };
  return { page: "lesson", id, step: number(step), moment: /^\d+$/.test(moment ?? "") ? number(moment) : null };
}

export function link(id: string, step = 0, moment: number | null = null): string {
  const place = moment !== null ? `/${step}/${moment}` : step > 0 ? `/${step}` : "";
  return `#/lesson/${encodeURIComponent(id)}${place}`;
}
