// What each lesson is about, and the thumbnails of the first page: home.js. The first script of the page loads it if the address is of a page that lists
// lessons (web/start.ts). After a lesson it is loaded here.
import { loadScript } from "../base/script";

/** Ends when home.js is there, or could not be loaded. Pages that list lessons do without it then. */
export const summaries = async (): Promise<void> => {
  if (!globalThis.zootropeSummaries) await loadScript("home.js").catch(() => {});
};
