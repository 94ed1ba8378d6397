// Package ask answers what is asked about a run: by the page, and by the reports that tell the page where the run stands. It reads the record of the
// run, and what the session that plays the run knows besides (Session).
//
// It does not change the run: it calls only methods of the record, of the player and of the world that read, assigns to no field of the record, and moves only
// twins of the player. The compiler would let it do more; a test that knows all types does not (TestReadersCannotChangeTheRun in wasm/reads_test.go). The test
// does not follow what a field points to into a variable, such as the lesson, which nobody changes.
//
// # Files
//
//	desk.go        Desk: it answers
//	ask.go         which question
//	inquiry.go     a question that takes longer than a slice
//	queue.go       …and waits, with others
//	read.go        events that have left the world's window, read again by a twin of the run
//	events.go      which events
//	lines.go       …each in words of the protocol
//	entry.go       the life of a transaction
//	charts.go      charts
//	spacetime.go   a space–time diagram
//	why.go         why
//	tell.go        the run as a script
//	export.go      its events as a file
//	choices.go     what may happen next
//	timers.go      what servers and clients wait for, by name
//	commands.go    its commands, each with what came of it
//	outcome.go     …what that is
//	gesture.go     …and which of them can be taken back
//	late.go        …answers that come late
//	fourletter.go  four-letter words, to its servers
//	length.go      how long a film of a step takes
//	latencies.go   how long requests took, before a fault and after it
//	untied.go      which events that a lesson names do not happen
//	focus.go       the event that is looked at
//	rest.go        …where a step has ended
//	sighted.go     …and those that sentences are tied to
//	timeline.go    the run in time
//	silence.go     …where there is nothing to see
//	stops.go       …why it stands still
//	lists.go       branches, results, goals, questions
//	tapes.go       the recordings of cases
//	act.go         the act that the reader is to give by hand
//	asked.go       which servers' votes an open question asks for
//	touched.go     what can be touched to answer one, and what answers name
//	hands.go       what may be taken in hand
//	spell.go       a script that is being written, for its editor
//	help.go        the reference of the language
package ask
