package sim

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
)

// ages say how old the newest answer to a read of each client was: for how long a client had had OK for a newer write to the node when
// the read was given. They look at single commands, and not at recipes and repetitions that are sent together.
type ages struct {
	asked []asking      // commands without an outcome, and guards: syncs and writes that a client has given since its newest read
	wrote []overwriting // the newest writes for which a client has OK, in the order of the OKs
	reads []age         // the newest read of each client
}

// asking is a command that reads, syncs or writes.
type asking struct {
	Client proto.Party
	Number int64
	At     proto.Millis // when it was given
	Op     proto.OpCode
	Paths  []string
	Had    proto.Zxid // the newest transaction that the client's server had then
	On     proto.ServerID
}

func (a *asking) guards() bool { return a.Op == proto.OpSync || a.Op.IsWrite() }

// overwriting is a write to a node for which a client has OK.
type overwriting struct {
	Path string
	Zxid proto.Zxid
	At   proto.Millis // of the OK
}

// age is how old an answer to a read was. If it was not old, Spared is how old an answer would have been when the client gave a sync or a
// write instead.
type age struct {
	Client        proto.Party
	Stale, Spared proto.Millis
}

// keptAges is how many commands and writes are kept.
const keptAges = 256

// aged are the operations whose answers have an age: those that read one node.
var aged = []proto.OpCode{proto.OpGetData, proto.OpExists, proto.OpGetChildren, proto.OpGetChildren2, proto.OpGetACL}

// ask notes a command that is about to be given to a client.
func (w *World) ask(c *clientHost, cmd *client.Command) {
	op := cmd.Op.Op
	if w.rec.unkept || cmd.Recipe != "" || len(cmd.Repeat) > 0 || op != proto.OpSync && !op.IsWrite() && !slices.Contains(aged, op) {
		return
	}
	a := asking{Client: c.id, Number: c.actor.issued + 1, At: w.now, Op: op, On: c.actor.client.On()}
	if a.On != proto.NoServer {
		a.Had, _ = w.Committed(a.On)
	}
	for i := range cmd.Op.Ops {
		a.Paths = append(a.Paths, cmd.Op.Ops[i].Path)
	}
	if len(cmd.Op.Ops) == 0 {
		a.Paths = []string{cmd.Op.Path}
	}
	w.rec.ages.asked = append(newest(w.rec.ages.asked), a)
}

func newest[T any](all []T) []T { return all[max(0, len(all)-keptAges+1):] }

// ended notes how a command of a client has ended.
func (g *ages) ended(who proto.Party, e *ended, now proto.Millis) {
	i := slices.IndexFunc(g.asked, func(a asking) bool { return a.Client == who && a.Number == e.number })
	if i < 0 {
		return
	}
	a := g.asked[i]
	switch {
	case a.guards():
		if e.zxid != 0 {
			for _, path := range a.Paths {
				g.wrote = append(newest(g.wrote), overwriting{path, e.zxid, now})
			}
		}
	case e.shown == 0: // the command has no answer yet
		g.asked = slices.Delete(g.asked, i, i+1)
	default:
		g.read(&a, e.shown)
		g.asked = slices.DeleteFunc(g.asked, func(b asking) bool { return b.Client == who && b.Number <= e.number })
	}
}

// read notes the age of an answer that shows the state right after a transaction.
func (g *ages) read(a *asking, shown proto.Zxid) {
	now := age{Client: a.Client, Stale: g.missing(a.Paths[0], shown, a.At)}
	for i := range g.asked {
		if b := &g.asked[i]; now.Stale == 0 && b.Client == a.Client && b.Number < a.Number && b.On != proto.NoServer {
			now.Spared = max(now.Spared, g.missing(a.Paths[0], b.Had, b.At))
		}
	}
	g.reads = append(slices.DeleteFunc(g.reads, func(old age) bool { return old.Client == a.Client }), now)
}

// missing is for how long some client had had OK, at a time, for a write to the node that a state lacks: for the first such write.
func (g *ages) missing(path string, has proto.Zxid, at proto.Millis) proto.Millis {
	for i := range g.wrote {
		if o := &g.wrote[i]; o.Path == path && o.Zxid > has && o.At <= at {
			return at - o.At
		}
	}
	return 0
}

// ClientAge says how old the newest answer to a read of a client was, and if it was not old, what a sync or a write before it has spared
// the client. ok is false before the first read.
func (w *World) ClientAge(p proto.Party) (stale, spared proto.Millis, ok bool) {
	for i := range w.rec.ages.reads {
		if a := &w.rec.ages.reads[i]; a.Client == p {
			return a.Stale, a.Spared, true
		}
	}
	return 0, 0, false
}
