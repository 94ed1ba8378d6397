package sim

import (
	"zootrope/core/proto"
	"zootrope/core/step"
)

// deadline is a deadline of a process, and the event after which it was set.
type deadline struct {
	step.Deadline
	By int64
}

// deadlines are the deadlines of a process. They make the event that set a timer its cause, whatever has happened in between.
type deadlines []deadline

// maxDeadlines is more than any process waits for at a time.
const maxDeadlines = 16

// note takes down what the process waits for after a step that an event began.
func (d *deadlines) note(now []step.Deadline, event int64) {
	var by [maxDeadlines]int64
	old := *d
	for i, n := range now {
		by[i] = event
		if i < len(old) && old[i].Deadline == n { // nearly always the deadline has the index that it had before
			by[i] = old[i].By
			continue
		}
		for _, o := range old {
			if o.Deadline == n {
				by[i] = o.By
			}
		}
	}
	*d = old[:0]
	for i, n := range now {
		*d = append(*d, deadline{n, by[i]})
	}
}

// due is the first deadline that has passed.
func (d deadlines) due(now proto.Millis) deadline {
	for _, one := range d {
		if one.At <= now {
			return one
		}
	}
	return deadline{}
}
