// Package explain puts an event into words: what happened, why, by which comparison or count, and where in the source.
//
// Why answers for one event, in English, Chinese or a language that was added, from nothing but the event itself. Chain walks its causes back to
// the command that began them. Past and Future mark what could have influenced an event and what it could influence.
//
// The words stand in english.go and chinese.go, one table a language; form.go says which words an event takes, and
// fill.go puts its values into them. Protocol words stay as ZooKeeper spells them in both.
//
// # Files
//
//	reason.go   Why: an event's reason
//	form.go     which words an event takes
//	table.go    …and a line below its title
//	words.go    what is said of one form
//	fill.go     values put into words
//	values.go   …and into the margin of the source
//	english.go  all words in English
//	chinese.go  …and in Chinese
//	added.go    …and in languages that a host brings
//	names.go    what their files call each text
//	chain.go    causes back to the command
//	past.go     what could have influenced an event
package explain
