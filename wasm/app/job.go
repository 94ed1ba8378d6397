package app

import (
	"zootrope/wasm/port"
	"zootrope/wasm/task"
)

// job is a task with the session that it moves. Each task is a method: job.toStep, job.arrive and so on.
type job struct {
	*task.Task
	s *session
}

// The manners in which tasks are under way.
var (
	stepping   = task.Manner{Name: port.ToStep}                                // to the end of a step, as fast as it goes
	stirring   = task.Manner{Name: port.ToEvent, Watched: true, Weather: true} // to the next event that can be seen
	playing    = task.Manner{Name: port.Playing, Paced: true, Watched: true, Weather: true}
	seeking    = task.Manner{Name: port.Seeking, Travels: true} // to a position, by replay
	reopening  = task.Manner{Name: port.Seeking, Still: true}   // to where a run stood that was written down
	reaching   = task.Manner{Name: port.Seeking}                // to a moment that has not been reached yet
	awaiting   = task.Manner{Name: port.Awaiting, Weather: true}
	passing    = task.Manner{Name: port.ToStep, Weather: true} // until what was commanded by hand has passed
	rehearsing = task.Manner{Name: port.Showing, Still: true}  // a step is played on a world of its own, to be shown then
	showing    = task.Manner{Name: port.Showing, Paced: true, Watched: true}
	searching  = task.Manner{Name: port.Searching, Still: true} // for a seed, or for a shorter run
)

// begin begins a task that gives its request an answer.
func (s *session) begin(m task.Manner, id int64, do func(t job) (port.Ending, port.Answer)) *task.Task {
	s.afterAct = nil
	return s.Begin(m, id, func(t *task.Task) (port.Ending, port.Answer) { return do(job{t, s}) })
}

// carryOn begins a task whose end nobody waits for.
func (s *session) carryOn(m task.Manner, do func(t job) port.Ending) *task.Task {
	return s.begin(m, task.Nobody, func(t job) (port.Ending, port.Answer) { return do(t), port.Answer{} })
}
