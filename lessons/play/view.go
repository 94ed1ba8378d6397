package play

import (
	"slices"
	"strings"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/script"
)

// View is what the stage shows in a step, −1 for the set-up: what the script says, or else the picture in which most of the step can be seen. It follows
// from the script and the sights alone, so it never changes within a step. A step of the ring may be about a node, too.
//
// The tree has nodes, watches, sessions and locks; the ring has votes, logs, links and quorums. The events that the step's sentences are tied to
// decide, or its commands where those say nothing. Where they are as good as equal, the whole lesson decides if it has one picture, so that this does
// not change for a single step.
func (l *Lesson) View(step int) script.View {
	v := l.Script.View(step)
	if v.Picture == script.ByEvents {
		step = max(0, step)
		if v.Picture = l.picture(step); v.Picture == script.Ring {
			v.Path = l.about(step)
		}
	}
	return v
}

// about is the node whose data a step of the ring is about: clients read it there, or the step asks or expects what it has. It is "" for none, and for several.
func (l *Lesson) about(step int) string {
	var all []string
	of := func(q *script.Predicate) {
		q.Each(func(q *script.Predicate) {
			if q.Kind == script.NodeData && strings.HasPrefix(q.Name, "/") { // and not the _ of things that are touched
				all = append(all, q.Name)
			}
		})
	}
	roots := map[string]client.Chroot{}
	for _, c := range l.Script.Commands {
		for _, name := range c.Opens() {
			roots[name] = c.Chroot
		}
		if c.Step != step {
			continue
		}
		if op := &c.Call.Op; c.OfClient() && op.Op == proto.OpGetData {
			all = append(all, roots[c.Name].Prepend(op.Path))
		}
		if c.Value != nil && c.Value.Subject == "node" && c.Value.What == "data" {
			all = append(all, c.Value.Name)
		}
		of(c.Pred)
		for _, choice := range c.Choices {
			of(choice.Pred)
		}
	}
	if slices.Sort(all); len(slices.Compact(all)) != 1 {
		return ""
	}
	return all[0]
}

// Queues says whether clients queue up anywhere in the lesson: by a recipe, or by nodes with numbers.
func (l *Lesson) Queues() bool {
	numbered, plain := 0, 0
	for _, c := range l.Script.Commands {
		switch {
		case !c.OfClient():
		case c.Call.Recipe != "":
			return true
		case c.Verb() == "create" || c.Verb() == "create2":
			switch c.Call.Op.Flags {
			case proto.PersistentSequential, proto.EphemeralSequential, proto.PersistentSequentialTTL:
				numbered++
			default:
				plain++
			}
		}
	}
	return numbered > 0 && numbered >= plain
}

// Cast lists the clients for which there must be places in a step: all of the lesson, or, if these are many, those of the run to which the step belongs,
// and of each run that has a client in common with these. So a client has one place in the whole lesson. A run ends where the script goes back.
func (l *Lesson) Cast(step int) []string {
	var all, run []string
	var runs [][]string
	found := -1
	since := map[string]int{} // the step in which each of the run was made
	for i, c := range l.Script.Commands {
		for _, name := range c.Opens() {
			all, run = withName(all, name), withName(run, name)
			since[name] = c.Step
		}
		if c.Verb() == "rewind" {
			to := slices.IndexFunc(l.Script.Steps, func(s script.Step) bool { return s.ID == c.Name })
			run = slices.DeleteFunc(run, func(name string) bool { return since[name] >= to })
		}
		if ends := i == len(l.Script.Commands)-1 || l.Script.Commands[i+1].Verb() == "rewind"; ends {
			if runs = append(runs, slices.Clone(run)); found < 0 && c.Step >= step {
				found = len(runs) - 1
			}
		}
	}
	if len(all) <= castMost || found < 0 {
		return all
	}
	cast := together(runs, runs[found])
	return slices.DeleteFunc(all, func(name string) bool { return !slices.Contains(cast, name) }) // in the order in which they come: it decides about places
}

// Away lists the clients that a step's picture leaves out: the set-up closes or disconnects them, and neither this step nor an earlier one names them. A
// client that only prepares the world would else be the first thing to be looked at.
func (l *Lesson) Away(step int) []string {
	var away []string
	for _, c := range l.Script.Commands {
		switch {
		case !c.OfClient() || c.Step > step && c.Step >= 0:
		case c.Step < 0 && (c.Verb() == "close" || c.Verb() == "disconnect"):
			away = withName(away, c.Name)
		default:
			away = slices.DeleteFunc(away, func(name string) bool { return name == c.Name })
		}
	}
	return away
}

// together adds to the clients of a run those of each run that has a client in common with them.
func together(runs [][]string, cast []string) []string {
	cast = slices.Clone(cast)
	for n := -1; n != len(cast); {
		n = len(cast)
		for _, run := range runs {
			if !slices.ContainsFunc(run, func(name string) bool { return slices.Contains(cast, name) }) {
				continue
			}
			for _, name := range run {
				cast = withName(cast, name)
			}
		}
	}
	return cast
}

// castMost is how many clients have a place for the whole of a lesson, whether or not their runs have anything in common.
const castMost = 6

func withName(all []string, name string) []string {
	if slices.Contains(all, name) {
		return all
	}
	return append(all, name)
}

// clear is by how much more one picture shows of a step than the other so that the step decides by itself. A lesson decides that has one more for each
// of its steps.
const clear = 2

func (l *Lesson) picture(step int) script.Picture {
	n := l.leaning(step)
	if n > -clear && n < clear {
		all, enough := 0, max(1, len(l.Script.Steps))
		for i := range l.Script.Steps {
			all += l.leaning(i)
		}
		if all >= enough || all <= -enough {
			n = all
		}
	}
	if n > 0 {
		return script.Tree
	}
	return script.Ring
}

// leaning is how much more the tree shows of a step than the ring does; below 0, less.
func (l *Lesson) leaning(step int) int {
	n, said := 0, false
	if step < len(l.Steps) {
		for _, s := range l.Steps[step].Sights {
			one := sightLeans(s)
			n, said = n+one, said || one != 0
		}
	}
	if said {
		return n
	}
	for _, c := range l.Script.Commands {
		if c.Step == step {
			n += commandLeans(c)
		}
	}
	return n
}

// Kinds of events by what shows them. Requests, answers, and what a server applies belong to both; a path among their parts makes them the tree's.
var (
	onTree = []string{"WATCH_SET", "WATCH_FIRED", "WATCH_EVENT", "SESSION", "SESSION_GONE", "LOCK", "CLIENT", "OUTCOME"}
	onBoth = []string{"CLIENT_CONNECT", "CLIENT_CONNECTED", "CLIENT_REQUEST", "CLIENT_REPLY", "SEND", "DELIVER", "APPLY", "NOTE"}
)

// sightLeans is 1 for an event that the tree shows, −1 for one that the ring shows, and 0 for one of both.
func sightLeans(sight string) int {
	words := strings.Fields(sight)
	if len(words) == 0 {
		return 0
	}
	kind, _, _ := strings.Cut(words[0], ".")
	for i, key := range words[:len(words)-1] {
		ofClient := (key == "at" || key == "peer") && !script.IsServer(words[i+1])
		if key == "path" || ofClient && !slices.Contains(onBoth, kind) {
			return 1
		}
	}
	switch {
	case slices.Contains(onTree, kind):
		return 1
	case slices.Contains(onBoth, kind):
		return 0
	}
	return -1
}

// commandLeans is 1 for a command whose doings the tree shows, −1 for one of the ring, and 0 for one that says nothing.
func commandLeans(c *script.Command) int {
	clients := slices.ContainsFunc(slices.Concat(append(c.Groups, c.Who)...), func(who string) bool { return !script.IsServer(who) })
	switch {
	case c.OfClient(), c.Opens() != nil, c.Disturbs() && clients:
		return 1
	case c.Disturbs(), c.Waits() && elects(c.Pred):
		return -1
	}
	return 0
}

// elects says whether a predicate speaks of a leader, or of the state of a server.
func elects(q *script.Predicate) (is bool) {
	q.Each(func(q *script.Predicate) {
		is = is || q.Kind == script.LeaderIs || q.Kind == script.LeaderExists || q.Kind == script.ServerIs
	})
	return is
}
