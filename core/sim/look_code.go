package sim

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/trace"
)

// stand is a recipe at one of its lines.
type stand struct {
	recipe, strategy, text string
	kind                   standKind
	at                     trace.Site
}

// standKind says why a recipe stands at its line.
type standKind uint8

const (
	standAsks standKind = iota
	standReconnects
	standWaits
	standSleeps
	standReady // it goes on as soon as the client is free
	standHolds
	standCrashed
	standGone
)

var standKinds = [...]string{"asks", "reconnects", "waits", "sleeps", "ready", "holds", "crashed", "gone"}

// standOf says where the recipe of a job stands: at its call, or where it has ended.
func standOf(j *job) stand {
	s := stand{recipe: j.cmd.Recipe, strategy: j.run.Args.Strategy, text: j.cmd.Text, at: j.run.Site()}
	switch j.run.Call.Kind {
	case recipe.Reconnecting:
		s.kind = standReconnects
	case recipe.AwaitingAny, recipe.AwaitingEvent, recipe.AwaitingService:
		s.kind = standWaits
	case recipe.Sleeping:
		s.kind = standSleeps
	case recipe.Leading:
		s.kind = standHolds
	}
	return s
}

// standing lists where the client's recipes stand: first the recipe that occupies the client, then those that go on, then those that wait.
func (a *Actor) standing() []stand {
	var out []stand
	if a.current != nil && a.current.run != nil && !a.current.run.Ended {
		out = append(out, standOf(a.current))
	}
	for _, j := range a.urgent[:a.goingOn()] {
		s := standOf(j)
		s.kind = standReady
		out = append(out, s)
	}
	for _, j := range a.waiting {
		s := standOf(j)
		if s.kind == standHolds && !a.client.State().Connected() {
			s.kind = standReconnects // it leads while it is connected
		}
		out = append(out, s)
	}
	return out
}

// stands shows the lines of standing, of holding, and those at which the end of the session or the process (over) found a recipe.
func (a *Actor) stands(over standKind) []StandView {
	var out []StandView
	for _, s := range a.standing() {
		out = append(out, s.view(s.kind))
	}
	for _, s := range a.holding() {
		out = append(out, s.view(standHolds))
	}
	for _, s := range a.stood {
		out = append(out, s.view(over))
	}
	return out
}

// holding lists the lines at which the client got the locks that it holds.
func (a *Actor) holding() (out []stand) {
	for i := range a.locks {
		if l := &a.locks[i]; l.state == lockHeld && l.at.at != trace.NoSite && !slices.ContainsFunc(a.locks[:i], l.oneCommand) {
			out = append(out, l.at)
		}
	}
	return out
}

// oneCommand says whether two locks were taken by one command.
func (l *lock) oneCommand(other lock) bool { return slices.Contains(l.group, other.path) }

func (s stand) view(kind standKind) StandView {
	loc := s.at.Location()
	name := s.recipe
	if s.strategy != "" && (s.recipe == "lock" || s.recipe == "unlock" || s.recipe == "add" || s.strategy == recipe.Priority) {
		name = s.strategy
	}
	return StandView{Recipe: name, Command: s.text, Kind: standKinds[kind], Line: s.at.Line(), Func: loc.Func, File: loc.File, Row: loc.Line}
}

// ClientAt says whether a recipe of a client stands at a line.
func (w *World) ClientAt(p proto.Party, line trace.Site) bool {
	a := w.client(p).actor
	at := func(s stand) bool { return s.at == line }
	return slices.ContainsFunc(a.standing(), at) || a.client.State() == client.Crashed && slices.ContainsFunc(a.stood, at)
}

// ClientLines lists the names of the lines at which a client's recipes stand.
func (w *World) ClientLines(p proto.Party) []string {
	var names []string
	for _, s := range w.client(p).actor.standing() {
		if name := s.at.Line(); name != "" {
			names = append(names, name)
		}
	}
	return names
}
