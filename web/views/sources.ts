// The functions behind the events, for "Why & source" and "Code". The build writes a script for each package, which is loaded when a function of
// it is first shown, and one for the tab Code; the same shapes are in cmd/internal/site/sources.go and listings.go.
import { loadScript } from "../base/script";

/** One Go function with its doc comment. */
export interface SourceFunction {
  file: string; // below the root of the repository: core/election/fle.go
  name: string; // Receiver.Method or function
  first: number; // number of the first line
  /** HTML, one string a line: text and spans of the classes c comment, k keyword, t type, f function, s string, n number. */
  lines: string[];
}

/** A recipe, a lock by its strategy, with the functions that it runs through, as indices among the listings. */
interface SourceRecipe {
  name: string;
  functions: number[];
}

/** A row of a listing. It stands for the lines from `line` to `last`. */
export interface CodeRow {
  line: number;
  last: number;
  html: string; // as a line of SourceFunction
}

/** A function of a recipe without what only instruments it; where it asks a known bug, only the code that runs. */
interface Listing {
  file: string; // as in SourceFunction
  name: string;
  doc: CodeRow[];
  switches: string[]; // the known bugs that it asks for
  rows: CodeRow[]; // of all forms
  forms: number[][]; // the rows of each form, by the switches that are on: the first switch is bit 0
}

declare global {
  /** Functions by the folder of their package: core/election. */
  var zootropeSources: Record<string, SourceFunction[]> | undefined;
  /** Names of the lines at which a recipe can stand, by FILE:LINE. */
  var zootropeLines: Record<string, string[]> | undefined;
  var zootropeRecipes: SourceRecipe[] | undefined;
  /** The functions of the recipes, in their order. */
  var zootropeListings: Listing[] | undefined;
}

/** The folder of a file's package. */
export const folderOf = (file: string): string => file.slice(0, file.lastIndexOf("/"));

/** The functions of a package, if they have been loaded. */
export const functionsOf = (folder: string): SourceFunction[] | undefined => globalThis.zootropeSources?.[folder];

/** Loads the functions of a package. Rejected if its script cannot be loaded. */
export async function loadSources(folder: string): Promise<void> {
  if (functionsOf(folder)) return;
  await loadScript(`source-${folder.slice(folder.lastIndexOf("/") + 1)}.js`);
  if (!functionsOf(folder)) throw new Error(folder);
}

/** Loads the recipes with their listings. Rejected if their script cannot be loaded. */
export async function loadListings(): Promise<void> {
  if (globalThis.zootropeListings) return;
  await loadScript("source-listings.js");
  if (!globalThis.zootropeListings) throw new Error("listings");
}
