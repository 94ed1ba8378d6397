// The one place where text is read as HTML: what the build itself has made, of Markdown with raw HTML off, and its own pictures. Nothing that
// comes from a run or from a reader goes this way; cmd/internal/site/redraw_test.go says who may call it.

/** Fills a fresh element with the build's own HTML. */
export function markup<E extends Element>(into: E, html: string): E {
  into.innerHTML = html;
  return into;
}
