package task

import "zootrope/wasm/port"

// Manner is what else happens while a task is under way. It may change in the course of a task.
type Manner struct {
	Name    port.Running
	Travels bool // the run is on its way to a place where it has been: nothing is reported, and moves wait for the end of the way
	Still   bool // the run stands still; worlds of their own move
	Paced   bool // pictures come at a pace
	Watched bool // of two runs the other one keeps up
	Weather bool // weather falls: it is the reader who lets time pass
}
