// The build puts into scripts of their own what only some visits need. They are classic scripts, because file:// allows no others.
import { h } from "./dom";
import { built } from "./files";
import { whole } from "./whole";

/** Loads a style sheet of the build by its plain name, once. */
export async function loadSheet(href: string): Promise<void> {
  if (document.querySelector(`link[data-sheet="${href}"]`)) return;
  await new Promise((done, fail) => {
    const sheet = h("link", { rel: "stylesheet", href: built(href), "data-sheet": href, onload: done });
    sheet.addEventListener("error", (e) => (sheet.remove(), fail(e)));
    document.head.append(sheet);
  });
}

const loading = new Map<string, Promise<void>>();

/** Loads a script of the build by its plain name, once. If it could not be loaded, the next call tries again. */
export function loadScript(src: string): Promise<void> {
  if (whole) return Promise.resolve(); // it is here already
  const known = loading.get(src);
  if (known) return known;
  const loaded = new Promise<void>((done, fail) => {
    const script = h("script", {
      src: built(src),
      onload: () => done(),
      onerror: () => {
        loading.delete(src);
        fail(new Error(src));
      },
    });
    document.head.append(script);
  });
  loading.set(src, loaded);
  return loaded;
}
