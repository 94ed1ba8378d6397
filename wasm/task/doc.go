// Package task lets one task at a time be under way, which works in slices, and keeps the moves that wait until the task has brought the run to its position. The
// package knows no run: wasm/app has the tasks.
//
// # Files
//
//	task.go     Task: one function from its beginning to its end, as a coroutine
//	manner.go   what else happens meanwhile
//	engine.go   Engine: begins a task, lets it work, ends it
//	waiting.go  moves that wait for the end of the way
package task
