// Package verify is `lesson check`: it says what a lesson of the course lacks, plays the lesson, and says whether all happens that its words say.
//
//	verify.go   Lesson: all of it; the script, solutions and near misses
//	several.go  Lessons: several at once
//	attempt.go  …each of these, and the trials of lines that are built
//	events.go   events that words are tied to
//	answers.go  every answer that has words is given
//	lines.go    lines of code that are answers
//	repair.go   …that can be changed
//	sentences.go  sentences that wait: their order and their length
//	acts.go     sentences that wait for an act: what comes of the act is not told yet
//	ties.go     sentences beside the events that they mean
//	view.go     znodes that a view names
//	course.go   what a lesson of the course must have
//	terms.go    …which terms it introduces
//	recap.go    …how much its recap says
//	places.go   …whether the right answers stand at each place equally often
//	say.go      …whether what one says of it to an interviewer takes half a minute
//	minutes.go  …how long it takes
//	stale.go    what of a translation is behind
package verify
