// The functions behind the events, for "Why & source" and "Code". The build writes them into sources.js, a classic script like
// lessons.js; the same shapes are in cmd/internal/site/sources.go.

/** One Go function with its doc comment. */
export interface SourceFunction {
  file: string; // below the root of the repository: core/election/fle.go
  name: string; // Receiver.Method or function
  first: number; // number of the first line
  /** HTML, one string a line: text and spans of the classes c comment, k keyword, t type, f function, s string, n number. */
  lines: string[];
}

/** A recipe, a lock by its strategy, with the functions that it runs through, as indices. */
interface SourceRecipe {
  name: string;
  functions: number[];
}

interface Sources {
  functions: SourceFunction[];
  /** Index into `functions` by FILE:LINE, as the source of a Reason names the place. */
  sites: Record<string, number>;
  /** Names of the lines at which a recipe can stand, by FILE:LINE. */
  lines: Record<string, string[]>;
  recipes: SourceRecipe[];
}

declare global {
  var zootropeSources: Sources | undefined;
}
