package sim

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// deadline is one that a process waits for, and the event after which it was set.
type deadline struct {
	Why trace.Rule
	At  proto.Millis // by the process's clock
	By  int64
}

// deadlines are those of a process: so a timer follows from what set it, whatever has come before it since.
type deadlines []deadline

// note takes down what the process waits for after a step that an event began. It works in a scratch, and gives that back.
func (d *deadlines) note(all func(func(trace.Rule, proto.Millis) bool), by int64, scratch deadlines) deadlines {
	scratch = scratch[:0]
	for why, at := range all {
		if at == proto.Never {
			continue
		}
		now := deadline{why, at, by}
		for _, was := range *d {
			if was.Why == why && was.At == at {
				now.By = was.By
			}
		}
		scratch = append(scratch, now)
	}
	*d = append((*d)[:0], scratch...)
	return scratch
}

// due is the first one that has come, and of its kind.
func (d deadlines) due(now proto.Millis) deadline {
	for _, one := range d {
		if one.At <= now {
			return one
		}
	}
	return deadline{}
}
