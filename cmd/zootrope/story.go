package main

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// story tells a run in sentences: steps, commands, the events that matter, and expectations. Commits, and commands of
// a client that end well one after the other, are folded into one line.
type story struct {
	*runner
	step   int
	branch int

	applied proto.Zxid // the highest that has been told or is folded
	commits int
	done    proto.Party // whose commands are folded
	dones   int
	last    string
	at      proto.Millis
}

func newStory(r *runner) *story { return &story{runner: r, step: -1} }

// say prints a line with its time.
func (t *story) say(at proto.Millis, text string) {
	fmt.Fprintf(t.out, "%6d.%03ds  %s\n", at/1000, at%1000, text)
}

// event is told as it happens.
func (t *story) event(e *trace.Event) {
	switch {
	case e.Kind == trace.Expect:
	case e.Kind == trace.Apply:
		t.commit(e)
	case e.Kind == trace.Outcome && e.Code == proto.OK:
		t.outcome(e)
	case e.Kind == trace.Command || script.Weigh(e) == script.Matters:
		t.unfold()
		t.say(e.At, script.Tell(e, t.names))
	}
}

func (t *story) commit(e *trace.Event) {
	if e.Zxid <= t.applied {
		return
	}
	if t.dones > 0 {
		t.unfold()
	}
	t.applied, t.at = e.Zxid, e.At
	t.commits++
}

func (t *story) outcome(e *trace.Event) {
	if t.dones > 0 && t.done != e.Client {
		t.unfold()
	}
	t.done, t.last, t.at = e.Client, script.Tell(e, t.names), e.At
	t.dones++
}

// unfold prints what was held back.
func (t *story) unfold() {
	switch {
	case t.commits == 1:
		t.say(t.at, "committed "+t.applied.String())
	case t.commits > 1:
		t.say(t.at, fmt.Sprintf("%d transactions committed, the last is %v", t.commits, t.applied))
	}
	switch {
	case t.dones == 1:
		t.say(t.at, t.last)
	case t.dones > 1:
		t.say(t.at, fmt.Sprintf("%s: %d commands → OK", t.names(t.done), t.dones))
	}
	t.commits, t.dones = 0, 0
}

// moved notices that another step has begun.
func (t *story) moved() {
	p := t.player
	if p.Branch() != t.branch {
		t.branch, t.step, t.applied = p.Branch(), p.Step(), 0
	}
	if p.Step() == t.step {
		return
	}
	t.unfold()
	t.step = p.Step()
	st := p.Script().Steps[t.step]
	fmt.Fprintf(t.out, "\n== %s", st.ID)
	if st.Title != "" {
		fmt.Fprintf(t.out, ": %s", st.Title)
	}
	fmt.Fprintln(t.out)
}

func (t *story) result(res script.Result) {
	t.unfold()
	mark := "✓"
	if !res.OK {
		mark = "✗"
	}
	fmt.Fprintf(t.out, "%s %s:%d: %s", mark, t.file, res.Line, res.Text)
	if !res.OK {
		fmt.Fprintf(t.out, " — %s", res.Seen)
	}
	fmt.Fprintln(t.out)
}

// end sums up.
func (t *story) end() {
	t.unfold()
	p := t.player
	failed, n := p.Failed(), len(p.Results())
	fmt.Fprintf(t.out, "\n%d of %d expectations hold", n-failed, n)
	reached := 0
	for _, g := range p.Goals() {
		if g.Reached {
			reached++
		}
	}
	if len(p.Goals()) > 0 {
		fmt.Fprintf(t.out, "; %d of %d goals reached", reached, len(p.Goals()))
	}
	fmt.Fprintf(t.out, "; %d turns, %d events in %d.%03ds; seed %d; state %s\n", p.Turn(), p.World().View().Seq, p.World().Now()/1000,
		p.World().Now()%1000, p.Seed(), script.HashText(p.World().Hash()))
	for _, g := range p.Goals() {
		if !g.Reached {
			fmt.Fprintf(t.out, "  goal %s: %s\n", g.ID, p.Missing(g))
		}
	}
}
