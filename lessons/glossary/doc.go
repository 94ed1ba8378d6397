// Package glossary explains the words of ZooKeeper. LANG.md has the explanations in a language; docs/authors.md says how to write one.
//
//	glossary.go   the terms, and how they may stand in prose
//	translate.go  what a translation lacks, and the beginning of a new one
package glossary
