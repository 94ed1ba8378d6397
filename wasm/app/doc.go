// Package app joins the page to the core: it hears requests, makes the moves that they ask for, and reports what has become of the run. The page's
// messages drive it, in slices of at most 8 ms, so that a pause is heard at once; Ebitengine's loop has no part in it. It
// imports neither syscall/js nor Ebitengine, and is tested natively.
//
// A request comes to App.Handle. A request that changes the run or the position is a move: a method of the session, which handle.go finds for it. A move that takes long
// begins a task (wasm/task): a method of job, which moves the run from the task's beginning to its end, in a manner that job.go names. A request that only asks is
// answered by wasm/ask. CONTRIBUTING.md lists the files that a new task touches.
//
// # Files
//
//	app.go       App: it hears requests
//	handle.go    a request is handled
//	load.go      a run is loaded
//	reopen.go    …or opened again as it was written down
//	session.go   the session: the run that is loaded, and what becomes of it
//	view.go      …as those see it that work for it
//	job.go       a task of the session
//	slice.go     a slice of work
//	step.go      to the end of a step
//	show.go      …in beats
//	tell.go      …sentence by sentence
//	act.go       …until the reader's hand does what comes
//	event.go     to the next event
//	travel.go    to a position, by replay
//	reach.go     …or to one that has not been reached yet
//	both.go      two runs, to where they begin to differ
//	play.go      at a pace
//	silence.go   …where there is nothing to see
//	free.go      …and what is told of it
//	until.go     until something happens
//	inject.go    what is commanded by hand
//	pass.go      …until it has passed
//	undo.go      …and taken back
//	redo.go      …and given again
//	search.go    long work on worlds of its own
//	report.go    what the page is told
//	timeline.go  …the run in time
//	drawing.go   …the stage as a file
//	paper.go     …the run written down
package app
