// Package app joins the page to the core: it owns the run, hears requests, and reports what has become of it. The page's
// messages drive it, in slices of at most 8 ms, so that a pause is heard at once; Ebitengine's loop has no part in it. It
// imports neither syscall/js nor Ebitengine, and is tested natively.
//
// # Files
//
//	app.go              App: who hears requests and reports
//	handle.go           a request is handled
//	prepare.go          …after what it needs has been read
//	protocol.go         shapes of web/protocol.ts: requests
//	protocol_ask.go     …answers
//	protocol_state.go   …the state
//	report.go           what is reported
//	build.go            which build this is
//	run.go              a script being played, in steps
//	move.go             Next, in one go or to be watched
//	pace.go             Play
//	silence.go          …where there is nothing to see
//	timers.go           what servers and clients wait for, by name
//	stops.go            why what was under way has ended
//	seek.go             going to a place
//	place.go            a place in a run
//	until.go            running until something happens
//	show.go             a step is shown in beats
//	beats.go            …how it is divided
//	rehearse.go         …played ahead, to know that
//	ahead.go            the script's own run to its end
//	rest.go             the event that a step rests on
//	sighted.go          events that sentences are tied to
//	asked.go            which servers' votes an open question asks for
//	steps.go            steps, and what was commanded in them
//	outcome.go          what became of a command
//	redo.go             …and what was taken back of it, given again
//	resume.go           a run is written down, and opened again
//	shorter.go          …or as much of it as fits
//	timeline.go         the run in time
//	lists.go            branches, results, goals, questions
//	hands.go            …what may be taken in hand
//	flights.go          messages on their way
//	events.go           an event in words of the protocol
//	focus.go            the event that is looked at
//	weather.go          faults that fall by themselves
//	search.go           long work on worlds of its own, in slices
//	find.go             …a seed of faults is looked for
//	shorten.go          …a run is made short
//	ask.go              questions about a run
//	ask_events.go       …which events
//	ask_entry.go        …the life of a transaction
//	ask_charts.go       …charts
//	ask_spacetime.go    …a space–time diagram
//	ask_why.go          …why
//	ask_drawing.go      …the stage as a file
//	ask_tell.go         …the run as a script
//	ask_choices.go      …what may happen next
//	ask_commands.go     …its commands, each with what came of it
//	ask_fourletter.go   …four-letter words, to its servers
//	ask_export.go       …its events as a file
//	ask_length.go       …how long a film of a step takes
//	ask_latencies.go    …how long requests took, before a fault and after it
//	ask_read.go         …of events that have to be had again
//	untied.go           …which events that a lesson names do not happen
//	ask_wait.go         …answers that wait for that
//	compare.go          two runs side by side
//	compare_offered.go  …which are offered
//	compare_belief.go   …one in which a belief is true
//	compare_along.go    …one that goes along: mended, or without the last command
//	compare_track.go    …walking through one of them
//	spell.go            a script that is being written, for its editor
//	help.go             the reference of the language
package app
