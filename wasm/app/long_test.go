package app

import (
	"fmt"
	"testing"

	"zootrope/wasm/port"
)

// A run of 50,000 events and more: every report is small, whatever lies behind, and any moment is reached in few moves.
func TestALongRun(t *testing.T) {
	p := &page{}
	p.app = New(p)
	src := "servers 5\nstart all\nrun until leader exists\nsettle\nclient c 1\nsettle\nc create /a x\nsettle\n"
	for i := range 4 {
		src += fmt.Sprintf("step s%d S\nc repeat 400 set /a %%d\nsettle within 100s\n", i)
	}
	p.ask(t, &port.Load{Script: src, Name: "long.zk"})
	p.rest()
	for range 4 {
		p.do(t, &port.Next{})
	}
	s := p.state()
	if s.View.Seq < 50_000 {
		t.Fatalf("%d events", s.View.Seq)
	}
	_, marks := p.line(t)
	if s.Moment != len(marks) {
		t.Fatalf("at %d of %d", s.Moment, len(marks))
	}
	p.posted = nil
	for _, n := range []int{1, len(marks) / 3, len(marks) / 2, len(marks) - 1, 17} {
		s := p.do(t, &port.Seek{Moment: n})
		if s.Moment != n || s.Focus.Title == "" {
			t.Errorf("moment %d: at %d, focus %+v", n, s.Moment, s.Focus)
		}
	}
	for _, m := range p.posted {
		if l, ok := m.(port.Timeline); ok && len(l.Marks) > 0 {
			t.Errorf("%d letters are told again", len(l.Marks))
		}
	}
}

func BenchmarkSeekInALongRun(b *testing.B) {
	p := &page{}
	p.app = New(p)
	src := "servers 5\nstart all\nrun until leader exists\nsettle\nclient c 1\nsettle\nc create /a x\nsettle\n"
	for i := range 4 {
		src += fmt.Sprintf("step s%d S\nc repeat 400 set /a %%d\nsettle within 100s\n", i)
	}
	p.handle(&port.Load{Script: src, Name: "long.zk", Step: 4})
	p.rest()
	n := p.state().Moment
	for i := 0; b.Loop(); i++ {
		p.posted, p.shown = nil, nil
		p.handle(&port.Seek{Moment: (i*7919)%n + 1})
		p.rest()
	}
}
