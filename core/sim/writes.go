package sim

import (
	"slices"

	"zootrope/core/proto"
)

// change is what a transaction does to a node for a client.
type change struct {
	Zxid   proto.Zxid
	Client proto.Party
	Op     proto.OpCode // OpCreate, OpSetData, OpDelete or OpSetACL
	Path   string
}

// maxChanges is how many changes are kept, of logs and of the step: the newest.
const maxChanges = 256

// noteLogged notes the changes of a transaction when the first server writes it to its log. They are carried out when a server applies it.
func (w *World) noteLogged(t *proto.Txn) {
	r := &w.rec
	if t == nil || r.unkept || t.Zxid <= r.newest || t.Type == proto.OpError {
		return
	}
	r.newest = t.Zxid
	who := w.owner(t.Session)
	if who == 0 {
		return
	}
	parts := t.Sub
	if t.Type != proto.OpMulti {
		parts = []proto.Txn{*t}
	}
	if slices.ContainsFunc(parts, func(t proto.Txn) bool { return t.Type == proto.OpError || t.Err != proto.OK }) {
		return // a multi that was refused
	}
	for i := range parts {
		if op := changes(parts[i].Type); op != 0 {
			r.logged = append(r.logged[max(0, len(r.logged)-maxChanges+1):], change{t.Zxid, who, op, parts[i].Path})
		}
	}
}

// changes is what an operation does to its node, 0 for nothing that is noted.
func changes(op proto.OpCode) proto.OpCode {
	switch op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		return proto.OpCreate
	case proto.OpSetData, proto.OpDelete, proto.OpSetACL:
		return op
	}
	return 0
}

// noteApplied notes that a transaction has been carried out, when the first server applies it.
func (r *recorder) noteApplied(z proto.Zxid) {
	if len(r.logged) == 0 {
		return
	}
	for _, c := range r.logged {
		if c.Zxid == z {
			r.changed = append(r.changed[max(0, len(r.changed)-maxChanges+1):], c)
		}
	}
	r.logged = slices.DeleteFunc(r.logged, func(c change) bool { return c.Zxid == z })
}

// noteEstablished notes the changes that a new leader commits by taking office: those in its log. A server that has a transaction in its log at its start
// applies it without an event.
func (w *World) noteEstablished(leader proto.ServerID) {
	r := &w.rec
	if len(r.logged) == 0 {
		return
	}
	first := r.logged[0].Zxid
	for _, seg := range w.servers[leader-1].disk.written.segs {
		for _, t := range seg.Txns {
			if t.Zxid >= first {
				r.noteApplied(t.Zxid)
			}
		}
	}
}

// ClientChanged says whether a client has created, set, deleted or protected a node since MarkStep, alone or in a multi: whether a transaction that does so for its
// session has been applied, or committed by a new leader. op is OpCreate, OpSetData, OpDelete or OpSetACL.
func (w *World) ClientChanged(p proto.Party, op proto.OpCode, path string) bool {
	return slices.ContainsFunc(w.rec.changed, func(c change) bool { return c.Client == p && c.Op == op && c.Path == path })
}
