package sim

import (
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Deadline is when the actor wants its next Timer: for its client, or for a recipe that sleeps.
func (a *Actor) Deadline() proto.Millis { return min(a.client.Deadline(), a.slept()) }

// Deadlines appends what the actor waits for, the client's first.
func (a *Actor) Deadlines(to []step.Deadline) []step.Deadline {
	to = a.client.Deadlines(to)
	if at := a.slept(); at != proto.Never {
		to = append(to, step.Deadline{Why: trace.RecipeSlept, At: at})
	}
	return to
}

// slept is when the first of the recipes that sleep has done so.
func (a *Actor) slept() proto.Millis {
	at := proto.Never
	for _, j := range a.waiting {
		if j.run.Call.Kind == recipe.Sleeping {
			at = min(at, j.until)
		}
	}
	return at
}

// wakeSleepers lets recipes go on that have slept long enough.
func (a *Actor) wakeSleepers(now proto.Millis) {
	a.wakeJobs(func(j *job) bool { return j.run.Call.Kind == recipe.Sleeping && j.until <= now })
}
