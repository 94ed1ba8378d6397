package player

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"

	"zootrope/core/script"
)

// play parses and makes a player that is closed with the test.
func play(t *testing.T, source string, opts Options) *Player {
	t.Helper()
	s, err := script.Parse("t.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	p := New(s, opts)
	t.Cleanup(p.Close)
	return p
}

// outcome lists the results, one a line.
func outcome(p *Player) string {
	var b strings.Builder
	for _, r := range p.Results() {
		mark := "ok"
		if !r.OK {
			mark = "no"
		}
		fmt.Fprintf(&b, "%d %s %s [%s]\n", r.Line, mark, r.Text, r.Seen)
	}
	return b.String()
}

const elect = "servers 3\nstart all\nrun until leader exists\nrun for 2s\n"

func TestOutcomes(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{elect + "expect leader is 3\nexpect leader is 1 or not leader is 3",
			"3 ok run until leader exists [server 3 is the leader]\n5 ok expect leader is 3 [server 3 is the leader]\n" +
				"6 no expect leader is 1 or not leader is 3 [server 3 is the leader]\n"},
		{"servers 3\nexpect node /a exists\nexpect not node /a exists\nexpect not node /a exists on 2",
			"2 no expect node /a exists [there is no leader to ask for /a]\n" +
				"3 no expect not node /a exists [there is no leader to ask for /a]\n" +
				"4 no expect not node /a exists on 2 [server 2 has no database to ask for /a: it is DOWN]\n"},
		{"servers 3\nexpect leader is none or node /a exists",
			"2 no expect leader is none or node /a exists [there is no leader to ask for /a]\n"},
		{elect + "run until leader is 2 within 3s\nexpect leader exists",
			"3 ok run until leader exists [server 3 is the leader]\n" +
				"5 no run until leader is 2 within 3s [not within 3.000s: server 3 is the leader]\n6 ok expect leader exists [server 3 is the leader]\n"},
		{"servers 3\nstart 1\nrun until leader exists\nexpect server 1 is LOOKING",
			"3 no run until leader exists [not within 60.000s: there is no leader]\n4 ok expect server 1 is LOOKING [server 1 is LOOKING]\n"},
		{"servers 3\nevents 5", "2 no events 5 [0 of 5 events: then nothing more would ever happen]\n"},
		{elect + "expect total COMMIT at-least 1 and not (leader is 3 or leader is 2)\nexpect not (leader is 3 and servers agree)\nexpect leader is 3 and leader exists",
			"3 ok run until leader exists [server 3 is the leader]\n" +
				"5 no expect total COMMIT at-least 1 and not (leader is 3 or leader is 2) [so far the run has 0 COMMIT; server 3 is the leader]\n" +
				"6 no expect not (leader is 3 and servers agree) [server 3 is the leader; the servers agree]\n" +
				"7 ok expect leader is 3 and leader exists [server 3 is the leader]\n"},
		{elect + "expect total COMMIT at-least 1 and leader is 3", "3 ok run until leader exists [server 3 is the leader]\n" +
			"5 no expect total COMMIT at-least 1 and leader is 3 [so far the run has 0 COMMIT]\n"},
		{elect + "never leader is none\nnever leader is 1\ncrash 3\nrun until leader is 2\ncrash 2",
			"3 ok run until leader exists [server 3 is the leader]\n5 no never leader is none [event N: there is no leader]\n" +
				"8 ok run until leader is 2 [server 2 is the leader]\n"},
		{elect + "step a\nask q x='leader is 3' y='leader is none'\nrewind a\n",
			"3 ok run until leader exists [server 3 is the leader]\n6 ok ask q x='leader is 3' y='leader is none' [right is x]\n"},
		{elect + "step a\nask q x=leader is 3 y=leader is none\nstep b\nask r x='leader is 3' y='leader exists'\nstep c\nask s x='leader is 1' y='leader is 2'",
			"3 ok run until leader exists [server 3 is the leader]\n6 ok ask q x=leader is 3 y=leader is none [right is x]\n" +
				"8 no ask r x='leader is 3' y='leader exists' [2 choices hold (x, y): server 3 is the leader; server 3 is the leader]\n" +
				"10 no ask s x='leader is 1' y='leader is 2' [0 choices hold (): server 3 is the leader; server 3 is the leader]\n"},
	} {
		p := play(t, test.source, Options{})
		if s := p.RunAll(); s != Done {
			t.Errorf("%q: %v %v", test.source, s, p.Err())
		}
		got := outcome(p)
		if at := strings.Index(got, "[event "); at >= 0 {
			end := at + strings.Index(got[at:], ":")
			got = got[:at] + "[event N" + got[end:]
		}
		if got != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.source, got, test.want)
		}
	}
}

func TestClockStandsAfterRunFor(t *testing.T) {
	p := play(t, "servers 1\nrun for 3s\nrun for 2ticks\nstart all\nrun for 1234ms", Options{})
	p.RunAll()
	if now := p.World().Now(); now != 3000+4000+1234 {
		t.Errorf("the clock stands at %d", now)
	}
}

func TestEventsIsExact(t *testing.T) {
	p := play(t, "servers 3\nstart all\nevents 7", Options{})
	p.RunAll()
	if p.Turn() != 7 {
		t.Errorf("%d turns", p.Turn())
	}
}

func TestRefusalStops(t *testing.T) {
	p := play(t, "servers 3\nstart 1\nstart 1\nexpect leader is 1", Options{})
	if s := p.RunAll(); s != Refused || p.Err().Error()[:8] != "t.zk:3:1" || len(p.Results()) != 0 {
		t.Errorf("%v: %v", s, p.Err())
	}
}

func TestLimitPauses(t *testing.T) {
	p := play(t, elect+"run for 10s\nexpect leader is 3", Options{Limit: 100})
	if s := p.RunAll(); s != AtLimit || p.Turn() != 100 {
		t.Fatalf("%v at turn %d", s, p.Turn())
	}
	p.Allow(1 << 40)
	if s := p.RunAll(); s != Done || p.Failed() != 0 {
		t.Errorf("%v, %s", s, outcome(p))
	}
}

func TestGoalsLatch(t *testing.T) {
	p := play(t, "servers 3\ngoal two leader is 2\ngoal one leader is 1\nstart 1 2\nrun until leader is 2\ncrash 2\nrun for 1s", Options{})
	p.RunAll()
	g := p.Goals()
	if !g[0].Reached || g[1].Reached || g[0].Turn == 0 {
		t.Errorf("%+v", g)
	}
	if p.Missing(g[1]).String() != "there is no leader" || p.Missing(g[0]) != nil {
		t.Errorf("missing %q", p.Missing(g[1]))
	}
}

const tour = elect + `client alice 1
run until client alice is CONNECTED
step one First
alice create /a
settle
offer crash 3
step two
goal set node /a data is x
goal later node /y exists
alice set /a x
settle
expect node /a data is x
step three
crash 3
run until leader is 2 within 20s
rewind two
expect node /a data is ''
expect count COMMIT is 0
alice create /y
settle
step four
run for 1s
`

func TestRewind(t *testing.T) {
	events := map[trace.Kind]int{}
	p := play(t, tour, Options{OnEvent: func(e *trace.Event) { events[e.Kind]++ }})
	p.RunAll()
	if p.Status() != Done || p.Failed() != 0 {
		t.Fatalf("%v %v\n%s", p.Status(), p.Err(), outcome(p))
	}
	if p.World().Leader() != 3 {
		t.Errorf("the crash is of another branch, and yet the leader is %d", p.World().Leader())
	}
	if !p.Goals()[0].Reached || !p.Goals()[1].Reached || p.Goals()[1].Branch != 1 {
		t.Errorf("a goal stays reached after a rewind, and can be reached after it: %+v", p.Goals())
	}
	if events[trace.Rewind] != 1 || events[trace.Crash] != 1 || events[trace.Start] != 3 || events[trace.Goal] != 2 {
		t.Errorf("each event is passed on once: %v", events)
	}
	before := fmt.Sprint(events)
	if err := p.SeekStep(0); err != nil {
		t.Fatal(err)
	}
	if p.RunAll(); fmt.Sprint(events) != before {
		t.Errorf("events that have been passed on were passed on again:\n%v\n%s", events, before)
	}
	if got := story(p); got != "one/0 two/0 three/0 four/1" {
		t.Errorf("story: %s", got)
	}
	if b := p.Branches(); len(b) != 2 || b[1].Parent != 0 || b[1].Fork != p.Steps()[1].Moves || b[1].Label != "rewind two" {
		t.Errorf("%+v", b)
	}
}

func story(p *Player) string {
	var out []string
	for _, s := range p.Steps() {
		out = append(out, fmt.Sprintf("%s/%d", s.ID, s.Branch))
	}
	return strings.Join(out, " ")
}

// exact names the state, and how many events led to it.
func exact(p *Player) string { return fmt.Sprint(p.World().Hash(), " after ", p.World().View().Seq) }

// Going back and forth gives the state that was there before, exactly, with key frames and without.
func TestSeekIsExact(t *testing.T) {
	for _, frames := range []int64{0, 7, 1} {
		t.Run(fmt.Sprint(frames), func(t *testing.T) { seekIsExact(t, frames) })
	}
}

func seekIsExact(t *testing.T, frames int64) {
	p := play(t, tour, Options{Frames: frames})
	hashes := map[position]string{}
	var places []position
	for s := p.Tick(); s == Running || s == Replaying; s = p.Tick() {
		if s == Running {
			at := position{p.Branch(), p.Moves()}
			places = append(places, at)
			hashes[at] = exact(p)
		}
	}
	results := outcome(p)
	for i := 0; i < len(places); i += 37 {
		at := places[(i*7)%len(places)]
		if err := p.SeekMoves(at.branch, at.moves); err != nil || p.Moves() != at.moves || p.Branch() != at.branch {
			t.Fatalf("%v: at %d of %d, %v", at, p.Moves(), p.Branch(), err)
		}
		if exact(p) != hashes[at] {
			t.Fatalf("%v: another state", at)
		}
	}
	for i := range p.Steps() {
		if err := p.SeekStep(i); err != nil || p.World().Hash() != p.Steps()[i].Hash || p.Script().Steps[p.Step()].ID != p.Steps()[i].ID {
			t.Errorf("step %d: %v, now in step %d", i, err, p.Step())
		}
	}
	if err := p.SeekStep(-1); err != nil || p.Moves() != 0 {
		t.Error(err)
	}
	if s := p.RunAll(); s != Done || outcome(p) != results || len(p.Branches()) != 2 || story(p) != "one/0 two/0 three/0 four/1" {
		t.Errorf("playing it again: %v, %d branches, %s\n%s", s, len(p.Branches()), story(p), outcome(p))
	}
	if err := p.SeekMoves(1, 100); err != nil || p.Moves() != 100 {
		t.Errorf("%v: after %d moves", err, p.Moves())
	}
	if err := p.BeginSeekMoves(1, 20); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if s := p.Tick(); s != Replaying && frames == 0 {
			t.Fatalf("%v after a few moves of a replay", s)
		}
	}
	at := places[len(places)-10] // of the second branch: its replay replaces the one that is under way
	if err := p.SeekMoves(at.branch, at.moves); err != nil || exact(p) != hashes[at] {
		t.Errorf("%v: a seek during a replay", err)
	}
}

// runStep goes on until a later step of the script has begun, or to the end.
func runStep(p *Player) Status {
	begun := p.Step()
	for s := p.Tick(); s == Replaying || s == Running && p.Step() <= begun; {
		s = p.Tick()
	}
	return p.Status()
}

func TestStepsBeginWithoutOffers(t *testing.T) {
	p := play(t, tour, Options{})
	for _, want := range []string{"one", "two", "three", "four"} {
		if s := runStep(p); s != Running || p.Script().Steps[p.Step()].ID != want {
			t.Fatalf("%v in step %d, want %s", s, p.Step(), want)
		}
		if offers := p.Offers(); len(offers) != 0 {
			t.Errorf("%s begins with the offers %v", want, offers)
		}
	}
	if s := runStep(p); s != Done {
		t.Errorf("%v", s)
	}
}

func TestInject(t *testing.T) {
	p := play(t, tour, Options{})
	runStep(p)
	runStep(p)
	end := p.Branches()[0].End
	if err := p.SeekStep(0); err != nil {
		t.Fatal(err)
	}
	before := p.World().Hash()
	for _, line := range []string{"crsh 3", "start 3", "step x", "goal g leader is 3", "bob get /a", "servers 3", "client alice 2"} {
		if err := p.Inject(line); err == nil {
			t.Errorf("%s was accepted", line)
		}
		if p.World().Hash() != before || len(p.Branches()) != 1 || p.Status() != Running || !strings.HasPrefix(story(p), "one/0 two/0") {
			t.Fatalf("%s changed something: %v %+v", line, p.Status(), p.Branches())
		}
	}
	if err := p.Inject("crash 3"); err != nil {
		t.Fatal(err)
	}
	b := p.Branches()
	if len(b) != 2 || p.Branch() != 1 || b[0].End != end || b[1].Label != "crash 3" {
		t.Fatalf("%+v", b)
	}
	if err := p.Inject("run until leader is 2"); err != nil {
		t.Fatal(err)
	}
	if err := p.Inject("start 1"); err == nil {
		t.Error("a running server was started")
	}
	for p.Waiting() != "" {
		p.Tick()
	}
	if len(p.Branches()) != 2 || p.World().Leader() != 2 {
		t.Errorf("%d branches, leader %d", len(p.Branches()), p.World().Leader())
	}
	after := p.World().Hash()
	at := p.Moves()
	if err := p.SeekMoves(0, p.BranchOf(0).End); err != nil || p.World().Leader() != 3 || p.Moves() != end {
		t.Errorf("%v: the first branch stays: at %d of %d", err, p.Moves(), end)
	}
	if err := p.SeekMoves(1, at); err != nil || p.World().Hash() != after {
		t.Errorf("%v: the second branch, too", err)
	}
	if err := p.SeekStep(0); err != nil {
		t.Fatal(err)
	}
	if err := p.Inject("crash 3"); err != nil || len(p.Branches()) != 2 || p.Branch() != 1 {
		t.Errorf("%v: the same command in the same place opens no third branch: %d", err, len(p.Branches()))
	}
	if err := p.Inject("rewind one"); err != nil || p.Script().Steps[p.Step()].ID != "one" {
		t.Errorf("%v: step %d", err, p.Step())
	}
}

func TestInjectAfterTheEnd(t *testing.T) {
	p := play(t, elect+"goal two leader is 2\n", Options{})
	p.RunAll()
	for _, line := range []string{"crash 3", "run until leader is 2"} {
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
	}
	if s := p.RunAll(); s != Done || !p.Goals()[0].Reached || len(p.Branches()) != 1 {
		t.Errorf("%v %+v, %d branches", s, p.Goals(), len(p.Branches()))
	}
}

// At the end of the script a rewind by hand is what it is in the script: another branch. Only none of its lines follows.
func TestRewindAfterTheEndOpensAnExercise(t *testing.T) {
	p := play(t, "servers 3\nstep one\nstart all\nrun until leader exists\nrun for 2s\nstep two\ngoal two leader is 2\nclient carl 1\noffer rewind one\nstep three\ngoal gone leader is 1\n", Options{})
	p.RunAll()
	for _, line := range []string{"rewind two", "rewind one"} {
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
	}
	b := p.Branches()
	if len(b) != 3 || !b[1].Exercise || !b[2].Exercise || p.Branch() != 2 || p.Moves() != b[2].Fork || p.Script().Steps[p.Step()].ID != "three" {
		t.Fatalf("on branch %d of %+v, step %d", p.Branch(), b, p.Step())
	}
	if err := p.Inject("carl get /x"); err == nil {
		t.Error("carl acts before he is there")
	}
	for _, line := range []string{"start 1 2", "run until leader is 2", "rewind two"} {
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
		p.RunAll()
	}
	if !p.Goals()[0].Reached || p.World().Leader() != 3 || len(p.Branches()) != 4 {
		t.Errorf("%+v, leader %d, %d branches", p.Goals(), p.World().Leader(), len(p.Branches()))
	}
	if err := p.SeekMoves(0, p.BranchOf(0).End); err != nil {
		t.Fatal(err)
	}
	if err := p.Inject("rewind two"); err != nil || len(p.Branches()) != 4 || p.Branch() != 1 {
		t.Errorf("%v: the same rewind in the same place opens no other branch: %d", err, len(p.Branches()))
	}
	if err := p.SeekMoves(0, p.BranchOf(0).End); err != nil {
		t.Fatal(err)
	}
	if err := p.Inject("rewind one"); err != nil || len(p.Branches()) != 5 || p.Branch() != 4 || p.Moves() != p.Branches()[4].Fork {
		t.Errorf("%v: one to another step does: %d", err, len(p.Branches()))
	}
}

func TestSeed(t *testing.T) {
	hash := func(seed *uint64) uint64 {
		p := play(t, "servers 3\nseed 1\nlatency 10ms±5ms\nstart all\nrun for 3s", Options{Seed: seed})
		p.RunAll()
		return p.World().Hash()
	}
	one, two := uint64(1), uint64(2)
	if hash(nil) != hash(&one) || hash(&one) == hash(&two) {
		t.Error("the seed must decide")
	}
}

func TestLinksGoBothWaysOrOne(t *testing.T) {
	for line, want := range map[string]int{"link 1>2 cut": 1, "link 1-2 cut": 2, "link 1-2 cut\nlink 2>1 heal": 1,
		"partition 1 | 2 3": 4, "link 1-2 delay 1s\nheal": 0} {
		p := play(t, elect+line, Options{})
		p.RunAll()
		if got := len(p.World().View().Links); got != want {
			t.Errorf("%s changes %d directions, want %d", line, got, want)
		}
	}
}
func TestNoNumberIsUsedTwice(t *testing.T) {
	seen := map[int64]int{}
	p := play(t, "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\nann create /x 1\nsettle\n", Options{Frames: 50, Apart: true,
		OnEvent: func(e *trace.Event) {
			if was, dup := seen[e.Seq]; dup {
				t.Fatalf("#%d is used on branch %d and on branch %d", e.Seq, was, e.Branch)
			}
			seen[e.Seq] = e.Branch
		}})
	for range 100 {
		p.Tick()
	}
	at := p.Moves()
	if err := p.Inject("crash 1"); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		p.Tick()
	}
	if err := p.SeekMoves(0, at); err != nil {
		t.Fatal(err)
	}
	p.RunAll()
	want := p.visit()
	twin := p.Twin()
	defer twin.Close()
	if err := twin.SeekMoves(want.branch, want.moves); err != nil || twin.visit() != want {
		t.Errorf("%v: the twin is at %+v, not at %+v", err, twin.visit(), want)
	}
}

// An example of the help does what it says wherever the run stands, or is refused in words.
func TestEveryExampleIsCarriedOut(t *testing.T) {
	var examples []string
	for _, chapter := range script.Help() {
		for _, row := range chapter.Rows {
			examples = append(examples, row.Examples...)
		}
	}
	for _, e := range examples {
		for _, standing := range []string{"", "start 3 4 5\nevents 40\n", "start all\nsettle\nevents 3\n"} {
			s, err := script.Parse("", script.Preamble+standing+e+"\nevents 20\n")
			if err != nil || !s.Commands[len(s.Commands)-2].Acts() {
				continue // it cannot stand there, or does nothing to the world
			}
			p := New(s, Options{})
			for p.Status() == Running && p.Turn() < 20_000 {
				p.Tick()
			}
			if p.Status() == Refused && p.Err().Error() == "" {
				t.Errorf("%s: refused without a word", e)
			}
			p.Close()
		}
	}
}

// What is for scripts only is said to be so, whatever else may be wrong with it.
func TestInjectForScriptsOnly(t *testing.T) {
	p := play(t, elect, Options{})
	p.RunAll()
	for _, line := range []string{`ask q a="leader is 3"`, "step", "goal"} {
		if err := p.Inject(line); err == nil || !strings.Contains(err.Error(), "is for scripts only") {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// A violation says when it was, and with which seed, once.
func TestAViolationIsSaidOnce(t *testing.T) {
	source, err := os.ReadFile("../check/testdata/1154.zk")
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, "config bug=1154\n"+string(source), Options{})
	if p.RunAll() != Violated {
		t.Fatal(p.Status())
	}
	for _, lang := range []struct{ lang, seed, turn string }{{"en", "seed", "turn"}, {"zh", "种子", "推进"}} {
		text := say.In(p.Err(), lang.lang)
		if strings.Count(text, lang.seed) != 1 || strings.Count(text, lang.turn) != 1 || !strings.Contains(text, "PrefixConsistency") {
			t.Error(text)
		}
	}
}

// A long repetition is many moves, and nothing comes of that: what follows from it follows from its command, no time passes, and
// the middle of it is a place like any other.
func TestRepeatGoesOnInMoves(t *testing.T) {
	const n = 3*atOnce + 5
	source := elect + "client c 1\nsettle\nc create /a\nsettle\nc repeat " + fmt.Sprint(n) + " set /a %d\nsettle within 100s\nexpect node /a data is " + fmt.Sprint(n) + "\n"
	var events []trace.Event
	p := play(t, source, Options{OnEvent: func(e *trace.Event) { events = append(events, *e) }})
	for p.Waiting() == "" || !strings.HasPrefix(p.Waiting(), "c repeat") {
		if p.Tick() != Running {
			t.Fatal(p.Err())
		}
	}
	from, at := p.Moves(), p.World().Now()
	for strings.HasPrefix(p.Waiting(), "c repeat") {
		p.Tick()
	}
	if moves := p.Moves() - from; moves != 3 || p.World().Now() != at {
		t.Errorf("%d more moves, and %v", moves, p.World().Now()-at)
	}
	p.RunAll()
	if r := p.Results(); len(r) != 2 || !r[1].OK {
		t.Errorf("%+v", r)
	}
	end := exact(p)
	command := int64(0)
	sent := 0
	for i := range events {
		switch e := &events[i]; {
		case e.Kind == trace.Command:
			command = e.Seq
		case e.Kind == trace.Sent(proto.ClientRequest) && e.Op == proto.OpSetData:
			sent++
			if e.Cause != command {
				t.Fatalf("request %d follows from #%d, not from the command #%d", sent, e.Cause, command)
			}
		}
	}
	if sent != n {
		t.Errorf("%d requests", sent)
	}
	if err := p.SeekMoves(0, from+1); err != nil || !strings.HasPrefix(p.Waiting(), "c repeat") {
		t.Fatal(err, p.Waiting())
	}
	p.RunAll()
	if got := exact(p); got != end {
		t.Errorf("on from the middle it ends at %s, not at %s", got, end)
	}

	// What is commanded meanwhile is another cause.
	if err := p.SeekMoves(0, from+1); err != nil {
		t.Fatal(err)
	}
	events = nil
	if err := p.Inject("pause 2"); err != nil {
		t.Fatal(err)
	}
	p.RunAll()
	sent = 0
	for i := range events {
		if e := &events[i]; e.Kind == trace.Sent(proto.ClientRequest) && e.Op == proto.OpSetData {
			if sent++; e.Cause != command {
				t.Fatalf("request %d follows from #%d", sent, e.Cause)
			}
		}
	}
	if sent != n-1 { // one is on its way when the other command is given
		t.Errorf("%d requests", sent)
	}
}
