// The page of a lesson that needs no script (cmd/internal/site/static.go): messengers and search engines read its title and picture. A build has it
// beside the page; whether it is there is looked up, because a package or a file of one lesson has none.
import type { Lang } from "../text/strings";

export interface Leaf {
  /** Below the folder of the page. */
  name: string;
  /** The language of the page: the reader's, or English. */
  lang: Lang;
  /** Whether it names a picture: only a build that knows its own address does. */
  picture: boolean;
}

/** Looks for the page of a lesson in a language, or else in English; null where there is none. */
export async function leafOf(id: string, lang: Lang, folder: string): Promise<Leaf | null> {
  if (!/^https?:/.test(folder)) return null;
  for (const one of lang === "en" ? ["en"] : [lang, "en"]) {
    const name = `lesson/${encodeURIComponent(id)}${one === "en" ? "" : `.${one}`}.html`;
    try {
      const answer = await fetch(folder + name);
      const text = answer.ok ? await answer.text() : "";
      if (text.includes('<meta property="og:title"'))
        return { name, lang: one, picture: text.includes('<meta property="og:image"') };
    } catch {
      return null; // there is no network, or this frame may not ask
    }
  }
  return null;
}
