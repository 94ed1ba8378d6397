package player

import "slices"

// Twin makes another Player of the same run, to look at places of its story without disturbing it. It has its own world,
// stands at the beginning, tells nobody of its events, and uses the key frames of the one it was made from, which must
// be closed after it.
func (p *Player) Twin() *Player {
	opts := p.opts
	opts.OnEvent, opts.Frames = nil, 0
	t := New(p.script, opts)
	t.lender = p
	t.Follow()
	return t
}

// Follow lets a twin know what has become of the run since it was made, or since Follow was called last. Its position
// stays: it is one of a story that only grows.
func (p *Player) Follow() {
	from := &p.lender.trail
	t := &p.trail
	t.branches = append(t.branches[:0], from.branches...)
	for i := range t.branches {
		b := &t.branches[i]
		b.choices, b.marks, b.gaps = slices.Clone(b.choices), slices.Clone(b.marks), slices.Clone(b.gaps)
	}
	t.top = from.top
	p.limit = max(p.limit, p.lender.limit)
	t.tip = from.tip
}
