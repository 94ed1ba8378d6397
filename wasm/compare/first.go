package compare

import (
	"strconv"

	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// first is the first difference between two runs: of what differs when a command has come to its end in both, what differed then for the first time. What a
// command brings about that only one of the runs was given is why they differ: that is the first difference only if there is no other. Of several
// differences the first kind counts (port.Differing). A difference begins where the two runs, as they are seen beside each other, have it from then on until that
// end: it is no difference that the same message arrives a little later in one of the runs.
type first struct {
	thing
	facts  [2]port.Fact // where it begins: in the run that is played, and in the other
	server [2]string    // whose tree is seen, for a picture without znodes
	branch int          // where it begins, in the run that is played
	moves  int64        // on that branch
}

// compare is what two worlds have of a thing.
func compare(a, b glance, t *thing) (f first) {
	f.thing = *t
	for i, g := range [...]glance{a, b} {
		f.facts[i] = g.fact(t)
		f.server[i] = strconv.Itoa(int(g.tree.Server))
	}
	if f.kind == port.OfValue && f.name == "" && (f.facts[0].How == port.FactAbsent) != (f.facts[1].How == port.FactAbsent) {
		f.kind = port.OfNode
		f.facts = [2]port.Fact{a.fact(&f.thing), b.fact(&f.thing)}
	}
	if f.facts[0] != f.facts[1] {
		f.facts[0].Path, f.facts[1].Path = a.called(t), b.called(t)
	}
	return f
}

// mostSkipped is how many moves may lie between two looks at a run that goes along for the later one to find the first difference: a reader who goes elsewhere
// sees no first difference there.
const mostSkipped = 64

// notice looks for the first difference of two runs of which one goes along with the other. A difference counts if the two have parted shortly before.
func (c *compared) notice(p played) {
	if c.other.of.Along != likewise || c.first != nil || c.seen == nil {
		return
	}
	if _, one := c.together(p); one {
		c.clean, c.cleanOn = p.Moves(), p.Branch()
		return
	}
	late := c.cleanOn != p.Branch() || p.Moves() <= c.clean || p.Moves()-c.clean > mostSkipped
	if at := c.parted; late && at != nil && at.branch == p.Branch() && p.Moves()-at.moves > mostSkipped {
		return // far behind the parting nobody has to look
	}
	a, b := glanceAt(p.World()), glanceAt(c.other.p.World())
	all := differing(a, b)
	if len(all) == 0 {
		c.clean, c.cleanOn = p.Moves(), p.Branch()
	}
	if len(all) == 0 || late {
		return
	}
	f := compare(a, b, &all[0])
	f.branch, f.moves = p.Branch(), p.Moves()
	c.first = &f
}

// circled is the thing on the stage, in the run that is played and in the other.
func (f *first) circled() (out [2]scene.Circled) {
	for i := range out {
		switch out[i].Name = f.name; f.kind {
		case port.OfWatch:
			out[i].Watch = f.facts[i].Path
		case port.OfNode, port.OfValue:
			if f.name != "" { // the copy of a server
				break
			}
			out[i] = scene.Circled{Name: f.facts[i].Path, Server: f.server[i]}
		}
	}
	return out
}

// Differs says whether the run that is played stands where the two begin to differ.
func (b *Beside) Differs() bool {
	c := b.other
	return c != nil && c.first != nil && b.run.Player.Moves() == c.first.moves && b.run.Player.Branch() == c.first.branch
}

// difference is the first difference, as the page gets it; nil while it is not known.
func (b *Beside) difference(t *run.Timeline) *port.Difference {
	c := b.other
	if c.first == nil {
		return nil
	}
	d := &port.Difference{Kind: c.first.kind, Name: c.first.name, A: c.first.facts[0], B: c.first.facts[1],
		Moment: momentOf(b.run.Player, t, c.first.moves), Here: b.Differs()}
	if c.left {
		d.A, d.B = d.B, d.A
	}
	return d
}
