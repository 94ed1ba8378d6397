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
}

// react queues what the client does at an event, behind what it was given before. Recipes that have waited for the event go first.
func (a *Actor) react(e *proto.WatcherEvent, out *step.Output) {
	for i := range a.reactions {
		if r := &a.reactions[i]; r.Event == e.Type && r.Path == e.Path {
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

// reacts says whether the client does something at an event.
func (a *Actor) reacts(event proto.EventType, path string) bool {
	return slices.ContainsFunc(a.reactions, func(r reaction) bool { return r.Event == event && r.Path == path })
}

func (a *Actor) unreact(event proto.EventType, path string) {
	a.reactions = slices.DeleteFunc(slices.Clone(a.reactions), func(r reaction) bool { return r.Event == event && r.Path == path })
	if len(a.reactions) == 0 {
		a.reactions = nil // as if there had never been one
	}
}

// reactionTexts lists what the client does by itself, in words: the event, the path, the command.
func (a *Actor) reactionTexts() []string {
	out := []string{}
	for i := range a.reactions {
		r := &a.reactions[i]
		out = append(out, r.Event.String()+" "+a.client.Chroot().Strip(r.Path)+": "+r.Do.Text)
	}
	return out
}
