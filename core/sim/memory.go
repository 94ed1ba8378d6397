package sim

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
)

// memory is what a client's program knows, and whether it works: neither depends on its session. It outlasts the session: the next session of the same process begins with it. A crash
// ends it, but for what is in files.
type memory struct {
	lists  []list `hash:"-"`    // by path. A list is what an answer in the journal of `members` has said, so shared runs keep their hashes
	turns  []turn `hash:"late"` // by path
	files  []list `hash:"late"` // by path: what the machine has in files
	broken bool   `hash:"late"` // the service answers errors
	role   string `hash:"late"` // what it is in its pair (recipe.Serves …)

	latches []latch `hash:"late"` // of former sessions, by path
	brought []list  `hash:"late"` // the lists with which this session began: they are in no journal of this session
}

// list is who is in a group, as the program heard it.
type list struct {
	path   string
	names  []string
	at     proto.Millis `hash:"-"` // when it was heard, in the time of the world
	fresh  bool         `hash:"-"` // the world has not written the time of the list yet
	forget bool         // it is dropped with the connection
}

// turn says whom of a group the program has called last: the next one in the list is called next.
type turn struct{ path, last string }

// listOf finds the list of a group, nil for none.
func listOf(all []list, path string) *list {
	for i := range all {
		if all[i].path == path {
			return &all[i]
		}
	}
	return nil
}

// with is the lists with one of them replaced or added.
func with(all []list, l list) []list {
	all = slices.DeleteFunc(slices.Clone(all), func(old list) bool { return old.path == l.path })
	return append(all, l)
}

// remember takes over the list that the recipe of a job has had the client remember.
func (a *Actor) remember(j *job) {
	if !j.run.Learns {
		return
	}
	m := &a.memory
	l := list{path: j.cmd.Path, names: j.run.Known, fresh: true, forget: j.cmd.Strategy == recipe.Forget}
	m.lists = with(m.lists, l)
	if recipe.Files(j.cmd.Strategy) {
		m.files = with(m.files, l)
	}
}

// recalled is the client's list of a group, for a recipe.
func (a *Actor) recalled(path string) *proto.Reply {
	if l := listOf(a.memory.lists, path); l != nil {
		return &proto.Reply{Children: l.names}
	}
	return &proto.Reply{Err: proto.NoNode}
}

// forgetLists drops the lists that last as long as the connection.
func (a *Actor) forgetLists() {
	a.memory.lists = slices.DeleteFunc(slices.Clone(a.memory.lists), func(l list) bool { return l.forget })
}

// next is the client of a group whose turn it is, "" for none: the first name of the list behind the one that was called last.
func (m *memory) next(path string) string {
	l := listOf(m.lists, path)
	if l == nil || len(l.names) == 0 {
		return ""
	}
	i := slices.IndexFunc(m.turns, func(t turn) bool { return t.path == path })
	if i < 0 {
		m.turns = append(slices.Clip(m.turns), turn{path: path})
		i = len(m.turns) - 1
	}
	name := l.names[0]
	if k := slices.IndexFunc(l.names, func(n string) bool { return n > m.turns[i].last }); k >= 0 {
		name = l.names[k]
	}
	m.turns[i].last = name
	return name
}

// inherit gives a client what its program had before this session: all of it, or after a crash what is in files.
func (a *Actor) inherit(old *Actor) {
	a.memory = old.memory
	if old.client.State() == client.Crashed {
		a.memory = memory{lists: old.memory.files, files: old.memory.files}
	}
	a.memory.brought = a.memory.lists
}

// noteLists fills in when lists were heard.
func (w *World) noteLists(c *clientHost) {
	m := &c.actor.memory
	for _, lists := range [][]list{m.lists, m.files} {
		for i := range lists {
			if lists[i].fresh {
				lists[i].at, lists[i].fresh = w.now, false
			}
		}
	}
}

// ClientKnows says whether a client's list of a group names somebody; with "" for the group, whether any of its lists does.
func (w *World) ClientKnows(p proto.Party, name, path string) bool {
	return slices.ContainsFunc(w.client(p).actor.memory.lists, func(l list) bool {
		return (path == "" || l.path == path) && slices.Contains(l.names, name)
	})
}

// ClientList is whom a client's lists name, each once. ok is false if it has no list.
func (w *World) ClientList(p proto.Party) (names []string, ok bool) {
	for _, l := range w.client(p).actor.memory.lists {
		for _, n := range l.names {
			if !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
		ok = true
	}
	return names, ok
}
