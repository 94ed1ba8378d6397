// Package run is a run of a script or of a lesson, as the page counts it: in steps and moments, on branches. It has no browser in it: the page, the terminal
// and films use it.
//
// Record is what can be read of a run; Run goes on, and takes commands.
//
// # Files
//
//	run.go       Run, and Record: what can be read of it
//	source.go    what a run is made of: a script, or a lesson
//	position.go  where a run stands, and where its steps end
//	steps.go     which step is open, and what is commanded in it
//	outcome.go   what has become of commands
//	taken.go     where commands were taken back
//	timeline.go  the run in time: as it was lived, and as it will go on
//	ahead.go     the script's own run, played to its end before the learner does
//	sighted.go   events that sentences of a lesson are tied to
//	verdicts.go  what a run has said of itself, in all languages
//	written.go   a run as text
//	shorter.go   …or as much of it as fits
//	paper.go     …as it was written down last
//	aim.go       where to go, by replay and then on
//	build.go     which build this is
package run
