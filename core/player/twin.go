package player

import (
	"slices"

	"zootrope/core/trace"
)

// Twin makes another Player of the same run, to look at positions of its story without disturbing it. It has its own world, stands at the
// beginning, and tells nobody of its events. It uses the key frames of the Player it was made from, so that Player must be closed after
// the twin. The twin may be played on in another way than that Player.
func (p *Player) Twin() *Player {
	opts := p.opts
	opts.OnEvent, opts.Frames = nil, 0
	t := New(p.script, opts)
	t.lender = p
	t.Follow()
	return t
}

// Follow lets a twin know what has become of the run since it was made, or since Follow was called last. Its position stays the same:
// the story only grows.
func (p *Player) Follow() {
	from := &p.lender.trail
	t := &p.trail
	t.branches = append(t.branches[:0], from.branches...)
	for i := range t.branches {
		b := &t.branches[i]
		b.choices, b.marks, b.gaps = slices.Clone(b.choices), slices.Clone(b.marks), slices.Clone(b.gaps)
	}
	t.top, p.lent = from.top, len(from.branches)
	p.limit = max(p.limit, p.lender.limit)
	t.tip = from.tip
}

// Retrace makes another Player of the same run, which stands at the beginning. Played on, it calls onEvent for each event as if the event
// happened for the first time. The caller stops after as many Moves as this Player has made. Branches that were left are not on the way.
func (p *Player) Retrace(onEvent func(*trace.Event)) *Player {
	t := p.Twin()
	t.opts.OnEvent, t.replayed = onEvent, true
	t.trail.goInto(p.trail.branch)
	t.fresh()
	return t
}
