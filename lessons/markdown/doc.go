// Package markdown reads Markdown and renders it, for the page (HTML) and for a terminal. It adds to Markdown what prose of lessons has: placeholders,
// sentences that are tied to events, and words that are explained. It knows nothing of lessons.
//
//	markdown.go  Parse, Tame, HTML; placeholders
//	plain.go     …for a terminal
//	term.go      words that are explained
//	tied.go      parts of sentences that are tied to events
//	sentence.go  where sentences end
//	beats.go     sentences that are told one after the other
package markdown
