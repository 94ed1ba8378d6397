package app

import (
	"slices"
	"testing"

	"zootrope/core/player"
	"zootrope/core/trace"
	"zootrope/wasm/port"
	"zootrope/wasm/task"
)

// far is an event that the world has forgotten, far from any key frame: it was rewound.
func (p *page) far(t *testing.T) int64 {
	t.Helper()
	for _, f := range p.app.run.Archive.Lived(p.app.run.Player)[0] {
		if n := f.Moves % player.PageFrames; f.Moves > 3_000 && n > player.PageFrames*7/10 && n < player.PageFrames*8/10 && f.Kind == trace.Apply {
			return int64(f.Seq)
		}
	}
	t.Fatal("there is none")
	return 0
}

// What a slow machine cannot read at once is answered when it has been read, slice by slice, and told once.
func TestWhatTakesLongerToReadIsAnsweredLater(t *testing.T) {
	for _, question := range []func(first int64, moment int) port.Ask{
		func(first int64, _ int) port.Ask { return &port.AskWhy{Seq: first} },
		func(_ int64, at int) port.Ask {
			return &port.AskSpaceTime{From: int64(at), To: int64(at) + 20, Width: 700}
		},
		func(first int64, _ int) port.Ask { return &port.AskEvents{Before: first, Count: 100} },
		func(_ int64, at int) port.Ask { return &port.AskMoment{Moment: at} },
	} {
		p := begun(t, long)
		p.app.run.History.Keep = 1 // so that no telling event is at hand
		p.live(t, long)
		p.step = 4
		first := p.far(t)
		line := p.app.timeline()
		m, branch, _ := line.Find(first)
		at, _ := line.Index(branch, m.Moves)
		r := question(first, at)
		p.posted = nil
		p.handle(r)
		if len(p.posted) != 0 {
			t.Fatalf("%T is answered at once", r)
		}
		slices := 0
		for p.soon && p.app.Pending() {
			p.soon = false
			began := p.clock
			p.app.Slice()
			if took := p.clock - began; took > task.SliceMillis+3*p.step {
				t.Fatalf("%T: a slice takes %v ms", r, took)
			}
			slices++
		}
		if a := p.answer(t); !a.OK || a.Data == nil || slices < 2 {
			t.Fatalf("%T: after %d slices %v, %v", r, slices, a.OK, a.Problems)
		}
		p.rest()
	}
}

// A page that moves on asks anew: a question about the old place is answered as not yet read.
func TestAMoveDropsWhatWaits(t *testing.T) {
	p := lived(t, long)
	p.step = 4
	p.posted = nil
	first := p.far(t)
	p.handle(&port.AskWhy{Seq: first})
	if len(p.posted) != 0 {
		t.Fatalf("answered at once")
	}
	p.handle(&port.Select{Seq: first + 1})
	var codes []string
	for _, m := range p.posted {
		if a, ok := m.(port.Answer); ok && !a.OK {
			codes = append(codes, a.Problems[0].Code)
		}
	}
	if !slices.Equal(codes, []string{"busy"}) {
		t.Errorf("answered by %v", codes)
	}
	if s := p.state(); s.Focus == nil || s.Focus.Title != "" {
		t.Fatalf("the event is told of before it is read: %+v", s.Focus)
	}
	p.rest()
	if s := p.state(); s.Focus.Seq != first+1 || s.Focus.Title == "" {
		t.Errorf("the event that was chosen is told of as %+v", s.Focus)
	}
}
