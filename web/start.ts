// The first script of the page, and a small one: it loads the others, at once or, with loading=click in the address, when somebody presses
// play. Until then there is a poster.
import { early } from "./base/fallen";
import { built, has } from "./base/files";
import { Poster } from "./base/poster";
import { langAsked } from "./base/query";
import { recall } from "./base/settings";
import { translationFile, wordsFile } from "./base/tongue";

const wait = new URLSearchParams(location.search).get("loading") === "click";

/** Loads the page itself. Scripts that are made so come in any order, unless it is said that they must not. */
function begin(): void {
  early();
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = built("shell.css");
  document.head.append(sheet);
  const [, id] = /^#\/lesson\/([\w-]+)/.exec(location.hash) ?? [];
  const lang = [langAsked, recall("lang") ?? ""].find((code) => has(wordsFile(code))) ?? ""; // one that is not compiled in
  const listed = !/^#\/(?:lesson|playground|cards|key|about|open)\b/.test(location.hash); // the page lists lessons (web/shell/home.ts)
  const some = [listed ? "home.js" : "", wordsFile(lang), `lesson-${id}.js`, translationFile(id ?? "", lang)].filter(has);
  for (const src of ["lessons.js", ...some, "shell.js"]) {
    const script = document.createElement("script");
    script.src = built(src);
    script.async = false;
    document.head.append(script);
  }
}

if (wait) new Poster(begin).show();
else begin();
