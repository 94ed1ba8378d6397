// Package history is what is collected of a run as it happens, for questions that are asked later. It is fed with every event once
// and with the position after each move (Chronicles.Add, Archive.Add, Chronicles.Note), and knows nothing of requests.
//
//	reading.go    what an event says on the timeline: its letter, and how much it has to say
//	chronicle.go  the moments of each branch, with the events that tell them
//	moments.go    …a long list of them in little memory
//	packed.go     …and events in few bytes
//	story.go      the line of moments that the timeline shows, across branches
//	archive.go    40 bytes of every event: what lists, charts and chains of causes are made of
//	search.go     words that are looked for among them
package history
