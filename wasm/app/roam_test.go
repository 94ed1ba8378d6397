package app

import (
	"encoding/json"
	"flag"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"zootrope/wasm/port"
)

// The same commit must not pass today and fail tomorrow; `make seeds` tries fresh ones.
func init() { _ = flag.Set("rapid.seed", "1") }

// roamed has questions, goals, offers, rewinds, and an exercise at its end.
const roamed = `servers 3
start all
goal led leader exists
step one One
run until leader exists
client ann 1
settle
ann repeat 3 create /x%d
settle
step two Two
ask pre one='leader is 1' other='not leader is 1'
act crash 3
run for 2s
ann set /x1 2
expect node /x1 data is 2
rewind two
step three Three
ask mid one='leader is 1' other='not leader is 1'
ann repeat 70 set /x2 %d
settle
offer crash 3
step four Four
act crash 3
run for 1s
rewind two
step five Five
crash 3
events 90
step try Try
offer rewind two
`

var byHand = []string{"crash 1", "crash 3", "start 3", "restart all", "pause 2", "resume 2", "heal", "run for 500ms", "run until leader exists", "settle",
	"events 20", "client zed 1", "ann repeat 100 set /x1 %d", "ann repeat 150 --async set /x1 %d", "ann close", "ann expire", "note hi", "never leader is 1", "rewind one", "rewind two", "nonsense"}

// anything is one of the things that a learner can do with the page.
func anything(t *rapid.T) port.Ask {
	ask := port.New(rapid.SampledFrom([]string{"next", "next", "next", "back", "nextEvent", "prevEvent", "goto", "seek", "inject", "inject", "inject",
		"branch", "own", "until", "goOn", "undo"}).Draw(t, "what"))
	switch ask := ask.(type) {
	case *port.GoTo:
		ask.Step = rapid.IntRange(-1, 5).Draw(t, "step")
	case *port.Seek:
		ask.Moment = rapid.IntRange(0, 400).Draw(t, "moment")
	case *port.Inject:
		ask.Command = rapid.SampledFrom(byHand).Draw(t, "command")
	case *port.GoToBranch:
		ask.Branch = rapid.IntRange(0, 5).Draw(t, "branch")
	case *port.RunUntil:
		ask.What = rapid.SampledFrom([]port.Until{port.UntilLeader, port.UntilCommit, port.UntilSession, port.UntilViolation}).Draw(t, "for")
	}
	return ask
}

// anythingShown is one of these things; Next may show the step, and wait for the hand.
func anythingShown(t *rapid.T) port.Ask {
	ask := anything(t)
	if rapid.IntRange(0, 3).Draw(t, "show") == 0 {
		ask = &port.Next{How: port.HowShow, Hand: true}
	}
	return ask
}

// lives does a thing. Where the run then waits for an act, the learner tries a command first, and gives that of the act if it is still wanted. It says whether a step was
// shown.
func (p *page) lives(r port.Ask, first string) (shown bool) {
	do := func(r port.Ask) {
		p.try(r)
		for p.rest(); p.waits(); {
			p.wake()
		}
	}
	do(r)
	if p.state().Act != nil {
		p.acts++
		do(&port.Inject{Command: first})
	}
	if act := p.state().Act; act != nil {
		do(&port.Inject{Command: act.Command})
	}
	next, is := r.(*port.Next)
	return is && next.How != port.HowAtOnce
}

// looks tells all that the page shows of where the run stands, and what was known of it.
func (p *page) looks(t *rapid.T, shown, told bool) string {
	p.try(&port.Select{})
	p.rest()
	s := p.state()
	s.Serial, s.Heard, s.Artefact, s.Written, s.Stop, s.Redo = 0, 0, "", false, port.Stop{}, false // why it stands still, and what was taken back last, is of this visit
	if shown {                                                                                     // the beats belong to this visit, and so does the beat that is looked at
		s.Beats, s.Beat, s.Lens, s.Focus = nil, 0, 0, nil
	}
	if told { // so does what has come of time that passed
		s.Focus = nil
	}
	text, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := json.MarshalIndent(p.try(&port.AskCommands{Count: 200}).Data, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + string(rows)
}

// Whatever somebody has done: after a reload the page looks as it did, and goes on as it would have.
func TestAReloadIsTheSameRun(t *testing.T) {
	acts := 0
	rapid.Check(t, func(t *rapid.T) {
		p := &page{}
		p.app = New(p)
		load := port.Load{Script: roamed, Name: "roamed.zk"}
		if a := p.try(&load); !a.OK {
			t.Fatal(a.Problems)
		}
		p.rest()
		if rapid.Bool().Draw(t, "to the end") {
			p.try(&port.GoTo{Step: 5})
			p.rest()
			p.try(&port.Inject{Command: rapid.SampledFrom([]string{"rewind one", "rewind two", "crash 1"}).Draw(t, "exercise")})
			p.rest()
		}
		shown := false
		for range rapid.IntRange(1, 15).Draw(t, "things") {
			r := anythingShown(t)
			shown = p.lives(r, rapid.SampledFrom(byHand).Draw(t, "first")) || shown
		}
		told := p.app.free.runs
		want := p.looks(t, shown, told)
		for len(p.timers) > 0 {
			p.wake()
		}
		q := &page{}
		q.app = New(q)
		again := load
		again.Artefact = p.state().Artefact + "@" + p.state().Position
		if a := q.try(&again); !a.OK || len(a.Problems) > 0 {
			t.Fatal(a.Problems)
		}
		q.rest()
		if diff := cmp.Diff(want, q.looks(t, shown, told)); diff != "" {
			t.Fatal("after a reload: " + diff)
		}
		for range rapid.IntRange(1, 4).Draw(t, "things behind it") {
			r := anythingShown(t)
			first := rapid.SampledFrom(byHand).Draw(t, "first")
			shown = p.lives(r, first) || shown
			q.lives(r, first)
			told := p.app.free.runs || q.app.free.runs
			if diff := cmp.Diff(p.looks(t, shown, told), q.looks(t, shown, told)); diff != "" {
				t.Fatal("later: " + diff)
			}
		}
		acts += p.acts
	})
	least := 20
	if testing.Short() {
		least /= 5 // so many fewer runs are drawn
	}
	if acts < least {
		t.Errorf("it waited for the hand %d times: hardly anything was drawn", acts)
	}
}
