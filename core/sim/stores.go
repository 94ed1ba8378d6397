package sim

import (
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
}

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

// write keeps a value, unless the store has seen a newer token than the one that comes with it. What comes without a token is taken:
// the store cannot know how old it is.
func (s *stores) write(c *recipe.Call, bugs proto.Bugs) proto.Code {
	kept := s.at(c.Path)
	if c.Token != 0 && c.Token < kept.token && !bugs.Has(proto.BugStoreTakesAll) {
		return proto.BadVersion
	}
	kept.value, kept.token = string(c.Value), max(kept.token, c.Token)
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
