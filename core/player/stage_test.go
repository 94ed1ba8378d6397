package player

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"zootrope/core/script"
	"zootrope/core/trace"
)

// staged has views, acts, branches of the script and an end at which an exercise can begin.
const staged = `servers 3
view tree /app
client ann 1
start all
run until servers agree
settle
step one
ann create /app old
settle
step two
run for 100ms
act crash 3
run for 2s
view ring /app
step three
rewind one
step four
view both
act ann set /app new
settle
`

// wholeRun is what a run was: its events, where its steps began, and how it ended.
type wholeRun struct {
	Events []trace.Event
	Steps  []StepBegun
	Moves  int64
	Hash   uint64
	Status Status
}

func runWhole(t rapid.TB, source string) wholeRun {
	t.Helper()
	s, err := script.Parse("t.zk", source)
	if err != nil {
		t.Fatalf("%v in\n%s", err, source)
	}
	var out wholeRun
	p := New(s, Options{OnEvent: func(e *trace.Event) { out.Events = append(out.Events, *e) }})
	defer p.Close()
	out.Status = p.RunAll()
	out.Steps, out.Moves, out.Hash = p.Steps(), p.Moves(), p.World().Hash()
	return out
}

// bare is a script without views, and with the commands in place of its acts.
func bare(source string) (out string) {
	for line := range strings.Lines(source) {
		if line = strings.TrimPrefix(line, "act "); !strings.HasPrefix(line, "view ") {
			out += line
		}
	}
	return out
}

// Views and cases wherever they stand, and acts in place of their commands, are the same run: the same moves, events and hashes.
func TestViewsAndActsAreTheSameRun(t *testing.T) {
	sources := []string{bare(roamed), bare(staged)}
	for _, name := range []string{"lesson", "client", "world", "network", "lock"} {
		text, err := os.ReadFile("testdata/" + name + ".zk")
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, string(text))
	}
	same := map[string]wholeRun{}
	drawn := 0
	rapid.Check(t, func(t *rapid.T) {
		source := rapid.SampledFrom(sources).Draw(t, "source")
		was, known := same[source]
		if !known {
			was = runWhole(t, source)
			same[source] = was
		}
		var out []string
		for i, line := range strings.Split(source, "\n") {
			for _, other := range []string{"act " + line, line} {
				if other != line && rapid.IntRange(0, 2).Draw(t, "act") > 0 {
					continue
				}
				if _, err := script.Parse("", strings.Join(append(out[:len(out):len(out)], other), "\n")); err == nil || other == line {
					out = append(out, other)
					drawn += len(other) - len(line)
					break
				}
			}
			if rapid.IntRange(0, 3).Draw(t, "view") == 0 {
				view := rapid.SampledFrom([]string{"view tree", "view ring /x", "view both /x/y", "case", "case /x"}).Draw(t, "line")
				rest := strings.Split(source, "\n")[i+1:] // a case refuses a second run of its step
				if _, err := script.Parse("", strings.Join(slices.Concat(out, []string{view}, rest), "\n")); err == nil {
					out = append(out, view)
					drawn++
				}
			}
		}
		if diff := cmp.Diff(was, runWhole(t, strings.Join(out, "\n"))); diff != "" {
			t.Fatalf("another run (-without +with):\n%s\n%s", diff, strings.Join(out, "\n"))
		}
	})
	if drawn < 100 {
		t.Errorf("%d: hardly anything was drawn", drawn)
	}
}

// The view is that of the step of the position: when it is played, after a seek, a rewind and a command by hand, and in a twin.
func TestViewAtThePosition(t *testing.T) {
	want := map[string]script.View{"": {Picture: script.Tree, Path: "/app"}, "one": {Picture: script.Tree, Path: "/app"}, "two": {Picture: script.Ring, Path: "/app"},
		"three": {Picture: script.Tree, Path: "/app"}, "four": {Picture: script.Both}}
	p := play(t, staged, Options{})
	seen := map[string]bool{}
	check := func(p *Player, where string) {
		t.Helper()
		id := ""
		if i := p.Step(); i >= 0 {
			id = p.Script().Steps[i].ID
		}
		seen[id] = true
		if got := p.View(); got != want[id] {
			t.Fatalf("%s, step %q: %v, want %v", where, id, got, want[id])
		}
	}
	for s := p.Status(); s == Running || s == Replaying; s = p.Tick() {
		check(p, "playing")
	}
	check(p, "at the end")
	if len(seen) != 5 {
		t.Errorf("seen: %v", seen)
	}
	twin := p.Twin()
	defer twin.Close()
	for i, st := range p.Steps() {
		if err := p.SeekStep(i); err != nil {
			t.Fatal(err)
		}
		if err := twin.SeekMoves(st.Branch, st.Moves); err != nil {
			t.Fatal(err)
		}
		check(p, "after a seek")
		check(twin, "in a twin")
		if p.View() != want[st.ID] || twin.View() != want[st.ID] {
			t.Errorf("step %s: %v and %v, want %v", st.ID, p.View(), twin.View(), want[st.ID])
		}
	}
	if err := p.SeekStep(1); err != nil { // step two, into a branch of its own
		t.Fatal(err)
	}
	if err := p.Inject("crash 1"); err != nil {
		t.Fatal(err)
	}
	check(p, "on a branch")
	if p.View() != want["two"] {
		t.Errorf("on a branch of step two: %v", p.View())
	}
	if err := p.SeekStep(-1); err != nil || p.View() != want[""] {
		t.Errorf("at the beginning: %v, %v", p.View(), err)
	}
}

// An act is pending where the script would carry it out next, and nowhere else. It is given by what does the same.
func TestActIsPending(t *testing.T) {
	p := play(t, staged, Options{})
	at := map[string]int64{} // where each was pending
	given := int64(0)
	for s := p.Status(); s == Running || s == Replaying; s = p.Tick() {
		if act := p.Act(); act != nil {
			at[act.Text] = p.Moves()
			given++
			if p.Waiting() != "" {
				t.Errorf("%s is pending while the run waits", act.Text)
			}
		}
	}
	if len(at) != 2 || given != 2 {
		t.Fatalf("pending: %v", at)
	}
	if act := p.Act(); act != nil {
		t.Errorf("%q is pending at the end", act.Text)
	}
	if err := p.BeginSeekMoves(0, at["crash 3"]); err != nil {
		t.Fatal(err)
	}
	if p.Act() != nil && p.Status() == Replaying {
		t.Error("an act is pending on the way there")
	}
	p.finishReplay()
	if act := p.Act(); act == nil || act.Text != "crash 3" {
		t.Fatalf("after a seek: %v", act)
	}
	for line, want := range map[string]string{
		"crash 3":       "",
		" crash  '3' ":  "",
		"崩溃 3":          "",
		"crash 2":       "1: this step asks for: crash 3",
		"stop 3":        "1: this step asks for: crash 3",
		"":              "1: this step asks for: crash 3",
		"crash 9":       `7: expected a server (1 to 3), found "9"`,
		"act crash 3":   "1: expected a command that can be given by hand, but act is for scripts only",
		"crash 3 # and": "",
	} {
		got := ""
		if err := p.MatchAct(line); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	// Another command leads into a branch; the act comes after it there, and before it here.
	if err := p.Inject("crash 2"); err != nil {
		t.Fatal(err)
	}
	if act := p.Act(); act == nil || act.Text != "crash 3" {
		t.Errorf("behind another command: %v", act)
	}
	if err := p.SeekMoves(p.Branch(), at["crash 3"]); err != nil {
		t.Fatal(err)
	}
	if act := p.Act(); act != nil {
		t.Errorf("%s is pending where a command by hand comes next", act.Text)
	}
	if err := p.SeekMoves(0, at["crash 3"]); err != nil {
		t.Fatal(err)
	}
	if p.Act() == nil {
		t.Error("back on the script's own branch nothing is pending")
	}
}

// An act that the world refuses is not pending: the run stands there.
func TestARefusedActIsNotPending(t *testing.T) {
	p := play(t, "servers 3\nstep one\nact crash 3\n", Options{})
	for p.Status() == Running {
		p.Tick()
	}
	if act := p.Act(); p.Status() != Refused || act != nil {
		t.Errorf("%v, pending %v", p.Status(), act)
	}
}

// A run with views and acts is written down and told like any other: the script of an artefact has its lines, and so has a tale.
func TestStagedIsWrittenDownAndTold(t *testing.T) {
	p := play(t, staged, Options{})
	p.RunAll()
	a := p.Artefact("here")
	if a.Script != staged {
		t.Errorf("the artefact has\n%s", a.Script)
	}
	q, err := Open(&a, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if q.World().Hash() != p.World().Hash() || q.View() != p.View() {
		t.Error("it opens as another run")
	}
	if err := p.SeekStep(2); err != nil {
		t.Fatal(err)
	}
	const want = "servers 3\nview tree /app\nclient ann 1\nstart all\nrun for 1001ms\nstep one\nann create /app old\nsettle\nstep two\nview ring /app\nrun for 100ms\n" +
		"act crash 3\nrun for 2s\nstep three\n"
	if got := p.Tale(); got != want {
		t.Errorf("told:\n%s", got)
	}
	p.RunAll()
	again := runWhole(t, p.Tale())
	if again.Hash != p.World().Hash() {
		t.Errorf("the tale is another run:\n%s", p.Tale())
	}
	if !strings.Contains(p.Tale(), "step four\nview both\nact ann set /app new\n") {
		t.Errorf("told:\n%s", p.Tale())
	}
}

// By hand there is no view and no act.
func TestNoViewByHand(t *testing.T) {
	p := play(t, staged, Options{})
	p.RunAll()
	before, branches := p.Moves(), len(p.Branches())
	for line, word := range map[string]string{"view ring": "view", "view": "view", "act crash 3": "act", "act crash": "act", "act": "act"} {
		if err := p.Inject(line); err == nil || err.Error() != "1: expected a command that can be given by hand, but "+word+" is for scripts only" {
			t.Errorf("%s: %v", line, err)
		}
	}
	if p.Moves() != before || len(p.Branches()) != branches {
		t.Error("a refused line has changed the run")
	}
}
