// Package beats divides a step into beats: what is done, what travels, what is decided, and waiting, each with its time.
//
// A step can be divided only when it is known what will happen in it. So it is rehearsed first, on a world of its own, and then planned.
// The run that is played is only read, as in ask and compare (wasm/reads_test.go).
//
// # Files
//
//	rehearse.go  Rehearsal: the step on a world of its own
//	plan.go      Plan: its beats, and how long each is shown
//	bill.go      Bill: how far the showing has come
//	shown.go     …what is shown now
//	sentences.go …sentence by sentence, or a table on the stage cell by cell
package beats
