package sim

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/step"
)

// reaction is a command that a client gives by itself when it is told of an event: what a program's Watcher.process would do.
type reaction struct {
	Event proto.EventType
	Path  string
	Do    client.Command
	Code  proto.Code `hash:"late"`
}

// Occasion is what a client goes on from by itself: it is told of an event, or a request of it fails with a code. One of the two is set.
type Occasion struct {
	Event proto.EventType
	Code  proto.Code
}

func (o Occasion) String() string {
	if o.Code != proto.OK {
		return o.Code.String()
	}
	return o.Event.String()
}

func (r *reaction) occasion() Occasion { return Occasion{r.Event, r.Code} }

// react queues what the client does on an occasion, behind what it was given before. Recipes that have waited for the event go first.
func (a *Actor) react(to Occasion, path string, out *step.Output) {
	for i := range a.reactions {
		if r := &a.reactions[i]; r.occasion() == to && r.Path == path {
			j := a.enlist(r.Do)
			j.cause = out.Event
			if r.Do.Recipe == "unlock" {
				a.urgent = append(a.urgent, j)
			} else {
				a.queue = append(a.queue, j.order)
			}
		}
	}
}

// failure is a request that has failed.
type failure struct {
	path string
	code proto.Code
}

// noteFailed notes that a request has failed, if it has. Those of recipes are the recipes' to go on from.
func (a *Actor) noteFailed(cmd *client.Command, code proto.Code) {
	if code != proto.OK && cmd.Recipe == "" && len(a.reactions) > 0 {
		a.failed = append(a.failed, failure{cmd.Op.Path, code})
	}
}

// reactFailed queues what the client does because requests have failed. What it then asks for is not ended with the connection whose loss it has
// been told of: Java's callbacks run after ClientCnxn.cleanup, too.
func (a *Actor) reactFailed(out *step.Output) {
	for _, f := range a.failed {
		a.react(Occasion{Code: f.code}, f.path, out)
	}
	a.failed = a.failed[:0]
}

// reacts says whether the client does something on an occasion.
func (a *Actor) reacts(on Occasion, path string) bool {
	return slices.ContainsFunc(a.reactions, func(r reaction) bool { return r.occasion() == on && r.Path == path })
}

func (a *Actor) unreact(on Occasion, path string) {
	a.reactions = slices.DeleteFunc(slices.Clone(a.reactions), func(r reaction) bool { return r.occasion() == on && r.Path == path })
	if len(a.reactions) == 0 {
		a.reactions = nil // as if there had never been one
	}
}

// reactionTexts lists what the client does by itself, in words: the occasion, the path, the command.
func (a *Actor) reactionTexts() []string {
	out := []string{}
	for i := range a.reactions {
		r := &a.reactions[i]
		out = append(out, r.occasion().String()+" "+a.client.Chroot().Strip(r.Path)+": "+r.Do.Text)
	}
	return out
}
