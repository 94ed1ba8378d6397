// Package trace is the vocabulary of what can be seen. Every thing that happens in a run is an Event: it has a
// number, a cause, a reason in values, and the place in the source that made it happen.
//
// The world gives Seq, Turn, Branch and At, and Cause where the machine names none; the machines fill in the rest. A turn
// is one choice of the world (a delivery, a sync, a timer, a command); the events that follow from it share its number, and
// the first of them is their cause, unless the machine knows a better one.
//
// The JSON names below are a contract: they are what `zootrope run --json` prints.
//
// # Files
//
//	event.go      Event and its kinds
//	members.go    which members each kind has, and how they are said
//	json.go       an event as JSON
//	csv.go        …and as a row of a table
//	pack.go       an event in few bytes
//	site.go       places in the source that emit events
//	mirrors.go    the list of sites, and what in ZooKeeper each mirrors
//	sites_gen.go  where they are: generated
//	rule.go       reasons of decisions
package trace
