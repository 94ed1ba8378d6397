package tree

import (
	"slices"

	"zootrope/core/proto"
)

// closeSession names the ephemerals that go with the session: those in the tree and those under way, less the ones whose
// deletion is under way.
func (p *Prep) closeSession(d *Database, t *proto.Txn) proto.Code {
	t.Type, t.Paths = proto.OpCloseSession, p.ephemeralsToBe(d, t.Session)
	for _, path := range t.Paths {
		n, _ := p.pending.lookup(d, path)
		if d.opt.Digest {
			p.touchParent(d, path, t.Zxid)
		}
		p.predictGone(d, n, t.Zxid)
	}
	return proto.OK
}

// touchParent enters the parent of an ephemeral that goes with its session. The parent has one child fewer only when the
// end of the session is applied: until then it cannot be deleted.
func (p *Prep) touchParent(d *Database, path string, z proto.Zxid) {
	up, _ := split(path)
	parent, ok := p.pending.lookup(d, up)
	if !ok {
		panic("tree: ephemeral " + path + " has no parent")
	}
	parent.zxid, parent.pzxid = z, max(parent.pzxid, z)
	p.pending.add(d, parent)
}

func (p *Prep) ephemeralsToBe(d *Database, id proto.SessionID) []string {
	paths := d.Ephemerals(id)
	under := p.pending.under()
	for i := range under {
		if c := &under[i]; c.owner == id {
			paths = append(paths, c.path)
		}
	}
	slices.Sort(paths)
	paths = slices.Compact(paths)
	return slices.DeleteFunc(paths, func(path string) bool {
		c, ok := p.pending.lookup(d, path)
		return !ok || c.owner != id
	})
}
