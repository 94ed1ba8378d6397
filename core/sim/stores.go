package sim

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/recipe"
)

// stores are what the clients of a world write to besides ZooKeeper: a disk, a database. They answer at once, and never fail; what
// they are good for is that they outlive the clients that write to them.
type stores struct{ kept []store }

// store keeps one value, and the newest token that it was shown (docs/protocol/recipes/fencing.md).
type store struct {
	name  string
	value string
	token proto.Zxid

	holder  string   `hash:"late"` // the machine of a pair that has locked it
	readers []string `hash:"late"` // the machines of a pair that know the value: they have written it, or read it since
}

// shared says whether a machine of a pair uses the store.
func (s *store) shared() bool { return s.holder != "" || len(s.readers) > 0 }

// knows notes that a machine has read the value.
func (s *store) knows(name string) {
	if !s.known(name) {
		s.readers = append(slices.Clip(s.readers), name)
	}
}

// known says whether a machine knows the value.
func (s *store) known(name string) bool { return slices.Contains(s.readers, name) }

// save keeps what a machine of a pair writes. Nobody else has read it yet.
func (s *store) save(name, value string) { s.value, s.readers = value, []string{name} }

// openStores gives the world's stores.
func (w *World) openStores() *stores {
	if w.stores == nil {
		w.stores = &stores{}
	}
	return w.stores
}

// at gives a store, which is empty until it is written to.
func (s *stores) at(name string) *store {
	for i := range s.kept {
		if s.kept[i].name == name {
			return &s.kept[i]
		}
	}
	s.kept = append(s.kept, store{name: name})
	return &s.kept[len(s.kept)-1]
}

// write keeps a value. A store that a machine of a pair has locked refuses it (NOAUTH), and so does a store that has seen a newer token than the call
// shows (BADVERSION). A call without a token is accepted: the store cannot know how old its value is.
func (s *stores) write(who string, c *recipe.Call, bugs proto.Bugs) proto.Code {
	kept := s.at(c.Path)
	if kept.holder != "" && kept.holder != who {
		return proto.NoAuth
	}
	if c.Token != 0 && c.Token < kept.token && !bugs.Has(proto.BugStoreTakesAll) {
		return proto.BadVersion
	}
	kept.value, kept.token = string(c.Value), max(kept.token, c.Token)
	kept.readers = nil
	return proto.OK
}

// StoreValue is what a store keeps; false if nothing was written to it.
func (w *World) StoreValue(name string) (string, bool) {
	if w.stores == nil {
		return "", false
	}
	for _, k := range w.stores.kept {
		if k.name == name {
			return k.value, true
		}
	}
	return "", false
}
