// The request of a launch: it stands in the address of the page, or, if the platform has left it out, in the package itself.

export type Words = Record<string, string>;

/** The data of a package about its lessons, in a script beside this one. */
export type Course = Record<
  string,
  {
    title: Words;
    questions: Record<string, { text: Words; choices: { id: string; text: Words }[] }>;
    launch: { lang?: string; pass?: string; version?: string; words?: Words }; // what the address says, too, and the words of a further language
  }
>;

declare global {
  var zootropeCourse: Course | undefined;
}

/** `pass` is the share of the points with which the lesson is passed; null if it has none. */
export interface Launch {
  lesson: string; // "" where it is not known
  lang: string; // "" for the reader's
  words: Words; // of the page itself, in a language besides English and Chinese
  pass: number | null;
  version: "1.2" | "2004"; // of SCORM
}

export const asked = new URLSearchParams(location.search);

export const course = (): Course => globalThis.zootropeCourse ?? {};

/** Reads the request. A package of one lesson needs nothing in its address. */
export function launched(): Launch {
  const all = course();
  const ids = Object.keys(all);
  const lesson = ids.length === 1 ? ids[0]! : (asked.get("lesson") ?? "");
  const own = (Object.hasOwn(all, lesson) ? all[lesson]!.launch : undefined) ?? {};
  const param = (key: "lang" | "pass" | "version"): string => asked.get(key) ?? own[key] ?? "";
  const share = param("pass") === "" ? NaN : Number(param("pass")) / 100;
  const [lang = ""] = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.exec(param("lang")) ?? [];
  return {
    lesson: Object.hasOwn(all, lesson) || ids.length === 0 ? lesson : "",
    lang,
    words: lang === own.lang ? (own.words ?? {}) : {},
    pass: share >= 0 && share <= 1 ? share : null,
    version: param("version") === "2004" ? "2004" : "1.2",
  };
}
