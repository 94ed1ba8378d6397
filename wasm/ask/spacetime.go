package ask

import (
	"zootrope/core/diagram"
	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/wasm/port"
)

// maxMoments is how many moments one diagram shows at most. From so many events (around) before it and after it, the diagram knows
// how everyone is at its beginning, and what becomes of its messages.
const (
	maxMoments = 400
	around     = 2048
)

// sketch is what a diagram shows.
type sketch struct {
	out    port.SpaceTime
	opt    diagram.Options
	events []trace.Event
}

// spaceTime draws the moments of the story from one to another, both included and counted from 1. A picture shows one history
// only: if there is a rewind in the range, the picture begins behind it, and says so. If the event that is looked at is in the
// range, its causal past and its causal future are marked.
func (d *Desk) spaceTime(r *port.AskSpaceTime) port.SpaceTime {
	s := d.sketched(r)
	if !d.pause() {
		return s.out
	}
	picture := diagram.Compose(s.events, s.opt)
	for d.pause() && picture.Draw() {
	}
	if !d.pause() {
		return s.out
	}
	svg, unseen := picture.SVG()
	s.out.SVG, s.out.More = string(svg), s.out.More || unseen
	return s.out
}

// sketched reads what a diagram shows.
func (d *Desk) sketched(r *port.AskSpaceTime) *sketch {
	t := d.session.Timeline()
	to := int(min(max(r.To, 0), int64(t.Len())))
	asked, begins := max(int(max(r.From, 1)), to-maxMoments+1), t.Joined(to-1)+1
	from := max(asked, begins)
	s := &sketch{out: port.SpaceTime{From: from, To: to, Rewound: begins > asked, More: asked > max(int(r.From), 1)},
		opt: diagram.Options{Lang: d.Lang, Width: r.Width, Height: r.Height, Heartbeats: d.Heartbeats, RealSpacing: r.Real, Bare: !r.Style,
			From: 1, To: -1}}
	if from > to {
		return s
	}
	opt := s.opt
	first, _ := t.At(from - 1)
	last, _ := t.At(to - 1)
	opt.From, opt.To = first.First, last.Last
	if l, ok := d.Focus(&t); ok && (l.selected || opt.Bare) && l.Seq >= opt.From && l.Seq <= opt.To {
		opt.Selected = l.Seq
	}
	opt.Begin = d.begun(opt.From)
	w := d.seen(opt.From, opt.To)
	if w == nil {
		s.out.More = true
		return s
	}
	opt.Names = w.PartyName
	s.opt, s.events = opt, w.Events(opt.From-around, opt.To+around)
	return s
}

// seen is a world that still has the events from one to another, or their end: the run's own, or a twin's that goes there.
// It is nil where that can no longer be read.
func (d *Desk) seen(from, to int64) *sim.World {
	w := d.run.Player.World()
	if _, first := d.event(from); first {
		if _, last := d.event(to); last {
			return w
		}
	}
	branch, f, ok := d.run.Archive.Find(to)
	if !ok || !d.reach(branch, int64(f.Moves)+1, to) {
		return nil
	}
	return d.reader.twin.World()
}

// begun tells in what state each server and client is before an event; nil if that can no longer be read.
func (d *Desk) begun(seq int64) map[proto.Party]diagram.Begun {
	r := &d.reader
	if out, known := r.begun[seq]; known {
		return out
	}
	branch, f, ok := d.run.Archive.Find(seq)
	if !ok || !d.goTo(branch, int64(f.Moves)) {
		return nil
	}
	w := r.twin.World()
	out := map[proto.Party]diagram.Begun{}
	for i := 1; i <= w.Servers(); i++ {
		id := proto.ServerID(i)
		_, epoch := w.Epochs(id)
		out[proto.Party(i)] = diagram.Begun{State: w.ServerState(id), Zxid: w.End(id), Epoch: epoch}
	}
	for i := 1; i <= w.Clients(); i++ {
		p := proto.Party(-i)
		s := w.ClientState(p)
		out[p] = diagram.Begun{Connected: s.Connected(), Ended: !s.Alive()}
	}
	if r.begun == nil || len(r.begun) >= maxBegun {
		r.begun = map[int64]map[proto.Party]diagram.Begun{}
	}
	r.begun[seq] = out
	return out
}

// maxBegun is how many answers of begun are kept.
const maxBegun = 64
