// The page about Zootrope: its purpose, the works of others in it, and their licences. The texts of the licences are long and seldom read: the
// build puts them into licences.js, which is loaded when this page is opened.
import { redraw } from "../base/redraw";
import { h, write } from "../base/dom";
import { loadScript } from "../base/script";
import { t, type Word } from "../text/strings";

/** Somebody else's work, as cmd/internal/notices tells of it; the licences are names of texts. */
interface Part {
  name: string;
  version: string;
  copyright: string[];
  licences: string[];
}

interface Licences {
  licence: string; // the licence of Zootrope itself
  parts: Part[];
  texts: { name: string; text: string }[];
}

declare global {
  var zootropeLicences: Licences | undefined;
}

const OWN = "Apache-2.0"; // what NOTICE calls the licence of Zootrope itself

/** The page; `build` comes when the core is up. */
export function about(build: Promise<string>): HTMLElement {
  const version = h("span", {}, "–");
  void build.then((name) => write(version, named(name)));
  const works = h("div", { class: "works" }, h("p", { class: "sub" }, t("loadingLicences")));
  const texts = h("div", { class: "licences" });
  const show = () => {
    const all = globalThis.zootropeLicences;
    if (!all) return;
    redraw(works, list(all));
    redraw(
      texts,
      [{ name: OWN, text: all.licence }, ...all.texts].map((l) => text(l.name, l.text)),
    );
  };
  loadScript("licences.js").then(show, () => redraw(works, h("p", { class: "warn" }, t("noLicences"))));
  const section = (head: Word, ...words: Word[]) => [h("h2", {}, t(head)), words.map((word) => h("p", {}, t(word)))];
  return h(
    "main",
    { class: "home keypage", id: "main", "data-key": "about", tabindex: 0 },
    h(
      "div",
      { class: "wrap aboutwrap" },
      h("h1", {}, t("about")),
      h("p", { class: "klead" }, t("aboutLead")),
      h(
        "div",
        { class: "about" },
        h("section", {}, section("aboutWhat", "aboutReal", "aboutAlone")),
        h("section", {}, section("aboutLicence", "aboutFree"), section("aboutBuild"), h("p", { class: "build" }, version)),
        h("section", {}, section("aboutMarks", "aboutIndependent")),
      ),
      section("aboutWorks", "aboutOthers"),
      works,
      h("h2", {}, t("aboutTexts")),
      texts,
    ),
  );
}

/** The revision, as long as people write it. Where the toolchain has recorded none, it says so. */
const named = (build: string): string => (/^[0-9a-f]{40}$/.test(build) ? build.slice(0, 12) : t("unnamedBuild"));

/** Whose work it is: a row for each part. */
function list(all: Licences): HTMLElement {
  const row = (p: Part) =>
    h(
      "li",
      {},
      h("b", {}, p.name, p.version !== "" && h("small", {}, ` ${p.version}`)),
      p.copyright.map((line) => h("span", {}, line)),
      h("span", {}, p.licences.join(t("comma"))),
    );
  return h("ul", {}, all.parts.map(row));
}

/** A licence, folded until somebody wants to read it. */
const text = (name: string, words: string): HTMLElement =>
  h("details", {}, h("summary", {}, name), h("pre", { tabindex: 0, role: "region", "aria-label": name }, words));
