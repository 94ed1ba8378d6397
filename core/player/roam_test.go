package player

import (
	"flag"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"zootrope/core/say"
	"zootrope/core/trace"

	"zootrope/core/script"
)

// The same commit must not pass today and fail tomorrow; `make seeds` tries fresh ones.
func init() { _ = flag.Set("rapid.seed", "1") }

// roamed has rewinds, repetitions that take several moves, questions, views, acts, and commands that the world refuses when somebody has been
// there before.
const roamed = `servers 3
view tree /x1
start all
step one
run until leader exists
client ann 1
client bob 2
settle
ann repeat 3 create /x%d
step two
act crash 3
run for 2s
view ring
ann set /x1 2
ask who one='leader is 1' other='not leader is 1'
settle
rewind two
ann set /x1 3
bob repeat 70 set /x2 %d
settle
step three
act restart 3
view both /x2
rewind two
crash 3
events 90
`

// breached breaks a promise on its way.
const breached = `servers 3
config bug=commit-without-quorum
start 2
step one
start 3
step two
client ann 1
run for 200ms
rewind two
client ann 1
run for 1004ms
`

// byHand are commands that a learner may give anywhere; often enough the world refuses one.
var byHand = []string{"pause 2", "resume 2", "crash 1", "start 1", "start 3", "crash 3", "restart all", "heal", "client carl 2",
	"ann repeat 100 set /x1 %d", "ann repeat 150 --async set /x1 %d", "bob get /x1", "ann close", "bob disconnect", "bob connect", "ann expire", "crash ann", "run for 500ms", "events 20",
	"settle", "run until leader exists", "rewind one", "rewind two"}

// roamer lives a run of its own, and notes where it has been and what it was told.
type roamer struct {
	p      *Player
	told   []trace.Event
	visits []visit
}

func (r *roamer) options(o Options) Options {
	o.OnEvent = func(e *trace.Event) { r.told = append(r.told, *e) }
	return o
}

func (r *roamer) note() {
	if r.p.Status() != Replaying {
		r.visits = append(r.visits, r.p.visit())
	}
}

// anything does one of the things that a learner can do.
func (r *roamer) anything(t *rapid.T) {
	switch rapid.IntRange(0, 5).Draw(t, "what") {
	case 0:
		r.p.RunAll()
	case 1:
		for range rapid.IntRange(1, 200).Draw(t, "ticks") {
			r.p.Tick()
		}
	case 2:
		line := rapid.SampledFrom(byHand).Draw(t, "command")
		if rapid.IntRange(0, 4).Draw(t, "alone") == 0 {
			_ = r.p.LetGo(line)
		} else {
			_ = r.p.InjectAs(line, Manner(rapid.IntRange(0, 3).Draw(t, "manner")))
		}
	case 3:
		r.p.Allow(int64(rapid.IntRange(0, 40).Draw(t, "turns")))
	case 4:
		if len(r.visits) == 0 {
			return
		}
		to := rapid.SampledFrom(r.visits).Draw(t, "visit")
		if err := r.p.SeekMoves(to.branch, to.moves); err != nil {
			t.Fatal(err)
		}
		if got := r.p.visit(); got != to {
			t.Fatalf("it is at %+v, and was at %+v", got, to)
		}
	default: // a seek that is not waited for
		branch := rapid.IntRange(0, len(r.p.Branches())-1).Draw(t, "branch")
		if err := r.p.BeginSeekMoves(branch, int64(rapid.IntRange(0, int(r.p.BranchOf(branch).End)).Draw(t, "moves"))); err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 50).Draw(t, "ticks") {
			r.p.Tick()
		}
	}
	r.note()
}

// all gives the events that have been told, by their numbers. A branch into which nobody has come since a `rewind` opened it tells
// of that when it is gone into.
func (r *roamer) all(t *rapid.T) map[int64]trace.Event {
	for i := range r.p.Branches() {
		if err := r.p.SeekMoves(i, r.p.BranchOf(i).End); err != nil {
			t.Fatal(err)
		}
	}
	out, newest := map[int64]trace.Event{}, map[int]int64{}
	for _, e := range r.told {
		if e.Kind != trace.Rewind && e.Seq < newest[e.Branch] {
			t.Fatalf("it tells of event %d of branch %d after event %d", e.Seq, e.Branch, newest[e.Branch])
		}
		newest[e.Branch] = e.Seq
		if was, ok := out[e.Seq]; ok {
			t.Fatalf("two events have one number: %+v and %+v", was, e)
		}
		out[e.Seq] = e
	}
	return out
}

// Whatever somebody does with a run: each place stays as it was, no number is used twice, and written down and opened
// again it is the same run.
func TestWhatWasLivedOpensAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		script, err := script.Parse("script", rapid.SampledFrom([]string{roamed, breached}).Draw(t, "script"))
		if err != nil {
			t.Fatal(err)
		}
		opts := Options{Apart: rapid.Bool().Draw(t, "apart"), Frames: rapid.SampledFrom([]int64{0, 10, 50}).Draw(t, "frames"),
			Limit: rapid.SampledFrom([]int64{0, 100}).Draw(t, "limit")}
		var r, again roamer
		r.p = New(script, r.options(opts))
		defer r.p.Close()
		for range rapid.IntRange(1, 25).Draw(t, "things") {
			r.anything(t)
		}
		r.p.finishReplay()
		a := r.p.Artefact("test")
		packed, err := a.Encode()
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := Decode(packed)
		if err != nil {
			t.Fatal(err)
		}
		again.p, err = Open(unpacked, again.options(opts))
		if err != nil {
			t.Fatal(err)
		}
		defer again.p.Close()
		if got, want := again.p.visit(), r.p.visit(); got != want {
			t.Fatalf("it stands at %+v, not at %+v", got, want)
		}
		if diff := cmp.Diff(shape(r.p), shape(again.p)); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(r.p.commands, again.p.commands, cmp.AllowUnexported(commands{}), cmpopts.IgnoreUnexported(Command{}),
			cmpopts.EquateEmpty(), cmp.Comparer(sameText)); diff != "" {
			t.Fatal("other commands were given, or something else came of them: " + diff)
		}
		if diff := cmp.Diff(r.all(t), again.all(t)); diff != "" {
			t.Fatal("it tells something else: " + diff)
		}
		for _, s := range r.visits {
			if err := again.p.SeekMoves(s.branch, s.moves); err != nil {
				t.Fatal(err)
			}
			if got := again.p.visit(); got != s {
				t.Fatalf("it is at %+v, and was at %+v", got, s)
			}
		}
	})
}

// A command that the world refuses leaves nothing behind, whether the script gives it or somebody by hand.
func TestNothingIsKnownOfARefusedCommand(t *testing.T) {
	r := roamer{}
	r.p = play(t, "servers 3\nstart all\nrun for 1s\ncrash 3\ncrash 3\n", r.options(Options{}))
	r.p.RunAll()
	if r.p.Status() != Refused || r.p.Line() != 5 {
		t.Fatalf("%v at line %d", r.p.Status(), r.p.Line())
	}
	here, told := r.p.visit(), len(r.told)
	if last := r.p.World().Events(here.seq, here.seq); last[0].Kind == trace.Command || last[0].Seq != r.told[told-1].Seq {
		t.Errorf("the last event is %+v, the last one told %+v", last[0], r.told[told-1])
	}
	for range 2 {
		if err := r.p.SeekMoves(here.branch, here.moves); err != nil {
			t.Fatal(err)
		}
		if got := r.p.visit(); got != here || r.p.Status() != Running {
			t.Errorf("%v at %+v, want %+v", r.p.Status(), got, here)
		}
		if err := r.p.Inject("crash 3"); err == nil {
			t.Error("a server that is down crashed")
		}
		if got := r.p.visit(); got != here || r.p.Status() != Running || len(r.told) != told || len(r.p.Branches()) != 1 {
			t.Errorf("%v at %+v, want %+v; %d events", r.p.Status(), got, here, len(r.told)-told)
		}
	}
}

// sameText compares what is said.
func sameText(a, b *say.Text) bool {
	return (a == nil) == (b == nil) && (a == nil || a.String() == b.String())
}
