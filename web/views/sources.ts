// The functions behind the events, for "Why & source". The build writes them into sources.js, a classic script like
// lessons.js; the same shapes are in cmd/internal/site/sources.go.

/** One Go function with its doc comment. */
export interface SourceFunction {
  file: string; // below the root of the repository: core/election/fle.go
  name: string; // Receiver.Method or function
  first: number; // number of the first line
  /** HTML, one string a line: text and spans of the classes c comment, k keyword, t type, f function, s string, n number. */
  lines: string[];
}

interface Sources {
  functions: SourceFunction[];
  /** Index into `functions` by FILE:LINE, as the source of a Reason names the place. */
  sites: Record<string, number>;
}

declare global {
  var zootropeSources: Sources | undefined;
}
