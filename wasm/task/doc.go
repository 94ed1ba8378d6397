// Package task holds what is under way: one task, which works in slices, and the moves that wait until it has come to its place. What a task does to a run is not
// known here.
//
// # Files
//
//	task.go     Task: one function from its beginning to its end, as a coroutine
//	manner.go   what else happens meanwhile
//	engine.go   Engine: begins a task, lets it work, ends it
//	waiting.go  moves that wait for the end of the way
package task
