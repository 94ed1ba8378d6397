package task

import "zootrope/wasm/port"

// Manner is what else happens while a task is under way. It may change in the course of a task.
type Manner struct {
	Name    port.Running
	Travels bool // the run is on its way to a position where it has been: nothing is reported, and moves wait for the end of the way
	Still   bool // the run stands still; the task works on worlds of its own
	Paced   bool // the task has pictures drawn at a pace; the page is told less often meanwhile
	Watched bool // a second run that lies beside this one keeps up with it
	Weather bool // faults fall by themselves, because the reader lets time pass
}
