// Package app joins the page to the core: it owns the run, hears requests, and reports what has become of it. The page's
// messages drive it, in slices of at most 8 ms, so that a pause is heard at once; Ebitengine's loop has no part in it. It
// imports neither syscall/js nor Ebitengine, and is tested natively.
//
// What is under way is a task: one function from its beginning to its end (task.go). A request that changes the run or the position is a move. What only asks is
// answered by wasm/ask.
//
// # Files
//
//	app.go         App: who hears requests and reports
//	handle.go      a request is handled
//	prepare.go     …after what it needs has been read
//	load.go        a run is loaded
//	reopen.go      …or opened again, as it was written down
//	shorter.go     …or as much of it as fits
//	task.go        what is under way, and moves that wait for it
//	slice.go       a slice of work
//	step.go        to the end of a step
//	show.go        …in beats
//	event.go       to the next event
//	travel.go      to a place, by replay
//	play.go        at a pace
//	silence.go     …where there is nothing to see
//	until.go       until something happens
//	inject.go      what is commanded by hand
//	undo.go        …and taken back
//	redo.go        …and given again
//	search.go      long work on worlds of its own
//	find.go        …a seed of faults is looked for
//	shorten.go     …a run is made short
//	weather.go     faults that fall by themselves
//	compare.go     two runs beside each other
//	report.go      what is reported
//	timeline.go    …the run in time
//	stops.go       …why what was under way has ended
//	drawing.go     …the stage as a file
//	outcome.go     …answers that come late
//	spell.go       a script that is being written, for its editor
//	help.go        the reference of the language
package app
