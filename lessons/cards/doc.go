// Package cards has the questions of an interview about ZooKeeper: thirteen cards, each with a rubric of what belongs in the answer, and an index of
// further questions, as English and Chinese pages ask them. Nothing is told here a second time: a point leads to the steps that show it, and a point that a
// lesson has among its sentences for an interviewer (a `say` block) is taken from there.
//
// # Files
//
//	en.md, zh.md              the cards in each language
//	index.en.md, index.zh.md  the index in each language
//	cards.go                  Card, Entry and their parts; All
//	read.go                   the form of the files
//	assemble.go               cards and groups from the files of all languages
//	places.go                 where a point is shown
//	check.go                  what is wrong with the files
//
// # Form
//
// A card is a heading with its id, lines `key: value`, and points. A point is a line `- id: sentence`; below it stand lines `key: value`, by two characters
// further in. A longer text goes on in the next line, as far in. English alone has the keys that do not depend on the language, and each other file has the
// same cards and points in the same order, without the points that are taken from a lesson.
//
//	## Which kinds of znode are there? {#znodes}
//	question: 3                        (its number in text 003; one card has none)
//	also: node types, data model       (other words by which somebody may look for it, in each language)
//	minute: 5                          (the first 5 points are said in the minute; the others answer questions that follow)
//
//	- kinds: There are four classic kinds; newer versions have container and TTL nodes, too.
//	  heard: There are exactly four kinds of node.
//	  claims: 003.8
//	- session
//	  say: three-clients 3
//	  shows: three-clients#expires
//
// Without `minute` all points belong in the minute. It has four or five points: more cannot be said in sixty seconds.
//
// `claims` are claims of the five texts: the point leads to the steps that COVERAGE.md has for them. `shows` are steps besides, or `nothing` for
// what is not shown here. `say: LESSON N` takes the sentence N of the lesson's `say` block. `heard` is in our own words what is often said and is wrong: a point that
// has a claim with the mark ! has it, unless another point of the card with that claim has it.
//
// In the index a heading is a group, and each point is a question; `says` are up to two sentences that tell the reader where he is, and `to` is where the question leads:
// `card ID`, claims, steps, `page playground`, or `nothing`, which is not shown here; `says` then says why.
package cards
