// Package port has the messages between a page and the core: one struct for each request of the page and for each report of the core.
// web/protocol.ts is generated from them (go generate ./wasm/port), so that both sides have the same shapes.
//
// A string whose values are known has a type of its own with a constant for each value; in TypeScript it is the union of these values. A
// field with `omitempty` may be left out by the page. A pointer may be null, unless its tag `ts` says "present".
//
// # Files
//
//	request.go    Request: what all requests have in common
//	load.go       a run is loaded
//	moves.go      the run is moved
//	look.go       how the page looks
//	language.go   the language of scripts, and what is written in it
//	questions.go  questions about the run
//	weather.go    faults that fall by themselves, and the search for a run
//	prove.go      lines that the reader of an exercise has written, and what came of their trials
//	answer.go     Answer: how a request is answered
//	problems.go   …with problems, each with its place
//	answers.go    what the answers to questions carry
//	reports.go    what the core reports by itself
//	stage.go      what the stage reports
//	state.go      State: everything about the run
//	flights.go    …with messages on their way, counted where there are many
//	compared.go   two runs side by side
//	differing.go  Differing: in what two runs differ
//	ending.go     Ending: why nothing is under way
//	actions.go    Action: what can be done with a thing
//	hands.go      how far a thing may be taken in hand
//	timeline.go   Timeline: the run in time
//	reading.go    Reading: a lesson in Markdown, as wasm/reader has read it
package port

//go:generate go run zootrope/cmd/internal/protocol
