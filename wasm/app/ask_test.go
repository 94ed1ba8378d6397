package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/wasm/port"
)

// answered asks a question and gives the answer's data.
func answered[T any](t *testing.T, p *page, r port.Ask) T {
	t.Helper()
	p.posted = nil
	p.handle(r)
	p.rest()
	a := p.answer(t)
	if !a.OK {
		t.Fatalf("%T: %+v", r, a.Problems)
	}
	out, ok := a.Data.(T)
	if !ok {
		t.Fatalf("%T is answered by %T", r, a.Data)
	}
	return out
}

// answer is the one answer among what was posted.
func (p *page) answer(t *testing.T) port.Answer {
	t.Helper()
	var all []port.Answer
	for _, m := range p.posted {
		if a, ok := m.(port.Answer); ok {
			all = append(all, a)
		}
	}
	if len(all) != 1 {
		t.Fatalf("%d answers: %+v", len(all), all)
	}
	return all[0]
}

// long is a run of many more events than a world keeps, with a rewind in it.
const long = `servers 3
start all
run until servers agree
client ann 1
settle
step one One
ann create /x 0
settle
crash 3
run until leader is 2
run for 2s
ann repeat 260 set /x %d
settle
step two Two
restart 3
run until servers agree
ann repeat 260 set /x %d
settle
rewind two
step three Three
crash 1
run for 2s
ann repeat 100 set /x %d
settle
`

// lived loads a script and plays it to its end.
func lived(t *testing.T, script string) *page {
	t.Helper()
	p := begun(t, script)
	p.live(t, script)
	return p
}

// begun is a page with a script of which nothing was played.
func begun(t *testing.T, script string) *page {
	t.Helper()
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Look{Theme: "light", Lang: "en"})
	p.ask(t, &port.Load{Script: script, Name: "t.zk"})
	p.rest()
	return p
}

// live plays the script to its end.
func (p *page) live(t *testing.T, script string) {
	t.Helper()
	for range strings.Count(script, "\nstep ") {
		p.ask(t, &port.Next{})
		p.rest()
	}
}

func TestTheArchiveKnowsTheStory(t *testing.T) {
	p := lived(t, long)
	r := p.app.run
	last, n, rewound := uint32(0), 0, 0
	for _, part := range r.Archive.Lived(r.Player) {
		for i := range part {
			if part[i].Seq <= last {
				t.Fatalf("#%d comes after #%d", part[i].Seq, last)
			}
			last = part[i].Seq
			n++
			if part[i].Kind == trace.Rewind {
				rewound++
			}
		}
	}
	if now := r.Player.World().Seq(); int64(last) != now || rewound != 1 {
		t.Errorf("the story ends at #%d, the world is at #%d; %d rewinds", last, now, rewound)
	}
	own := 0
	for _, part := range r.Archive.Past(r.Player) {
		own += len(part)
	}
	if own >= n || n < 9_000 {
		t.Errorf("%d events in the story, %d in the history of the position", n, own)
	}
}

// Every event of the story can be explained, however long ago and wherever it was.
func TestWhyOfAnyEvent(t *testing.T) {
	p := lived(t, long)
	var seqs []int64
	votes := int64(0)
	for _, part := range p.app.run.Archive.Lived(p.app.run.Player) {
		for i := 0; i < len(part); i += 997 {
			seqs = append(seqs, int64(part[i].Seq))
		}
		for i := range part {
			if part[i].Kind == trace.VoteChange && part[i].Taken && votes == 0 {
				votes = int64(part[i].Seq)
			}
		}
	}
	p.clock = 0
	for i := range seqs {
		seq := seqs[(i*7)%len(seqs)]
		p.app.host.(*page).clock = 0
		why := answered[port.Why](t, p, &port.AskWhy{Seq: seq})
		if why.Event.Seq != seq || why.Focus == nil || why.Focus.Title == "" || len(why.Chain) == 0 || why.Chain[len(why.Chain)-1].Seq != seq {
			t.Fatalf("%+v", why)
		}
	}
	why := answered[port.Why](t, p, &port.AskWhy{Seq: votes})
	if why.Table == nil || why.Source.Func != "beats" || len(why.Values) < 4 || !why.Whole || why.Chain[0].Title != "start all" {
		t.Errorf("%+v", why)
	}
	p.handle(&port.AskWhy{Seq: 1 << 40})
	if a := p.posted[len(p.posted)-1].(port.Answer); a.OK {
		t.Error("an event that never was is explained")
	}
}

// An event that was chosen is told of, also when the world has forgotten it.
func TestFocusOfAnOldEvent(t *testing.T) {
	p := lived(t, long)
	old := int64(0)
	for _, f := range p.app.run.Archive.Lived(p.app.run.Player)[0] {
		if f.Kind == trace.Sent(proto.ClientConnect) && old == 0 {
			old = int64(f.Seq)
		}
	}
	p.clock = 0
	p.ask(t, &port.Select{Seq: old})
	focus := p.state().Focus
	if focus.Seq != old || !focus.Selected || focus.Who != "ann" || !strings.HasPrefix(focus.Brief, "CLIENT_CONNECT → ") {
		t.Errorf("%+v", focus)
	}
	if focus.From != "ann" || focus.To != focus.Peer || focus.Peer == "" || focus.Flight != old {
		t.Errorf("the focus is not about its message: %+v", focus)
	}
}

// What is asked does not move the run.
func TestQuestionsChangeNothing(t *testing.T) {
	p := lived(t, lesson)
	w := p.app.run.Player.World()
	hash, seq := w.Hash(), w.Seq()
	for _, r := range []port.Ask{&port.AskWhy{Seq: 40}, &port.AskEvents{}, &port.Inspect{What: "logs"}, &port.Inspect{What: "znodes"},
		&port.Inspect{What: "sessions"}, &port.AskEntry{Zxid: "1:1"}, &port.AskCharts{}, &port.AskSpaceTime{From: 1, To: 60}} {
		p.ask(t, r)
	}
	if now := p.app.run.Player.World(); now != w || now.Hash() != hash || now.Seq() != seq {
		t.Error("a question has moved the run")
	}
}

func TestListOfEvents(t *testing.T) {
	p := lived(t, long)
	all := answered[port.EventList](t, p, &port.AskEvents{Count: 100})
	if len(all.Events) != 100 || all.Total < 6_000 {
		t.Fatalf("%d of %d", len(all.Events), all.Total)
	}
	for i := 1; i < len(all.Events); i++ {
		if all.Events[i].Seq <= all.Events[i-1].Seq {
			t.Fatal("out of order")
		}
	}
	older := answered[port.EventList](t, p, &port.AskEvents{Count: 100, Before: all.Events[0].Seq})
	if older.Total != all.Total || older.Events[99].Seq >= all.Events[0].Seq {
		t.Error("the page before does not come before")
	}
	old := all.Events[0].Seq - 2_000
	about := answered[port.EventList](t, p, &port.AskEvents{Count: 100, Around: old})
	if n := len(about.Events); n != 100 || about.Events[49].Seq > old || about.Events[50].Seq <= old || about.Newer < 1_000 {
		t.Errorf("%d events about #%d, %d newer: %+v", n, old, about.Newer, about.Events[49])
	}
	if again := answered[port.EventList](t, p, &port.AskEvents{Count: 100, Before: about.Events[99].Seq + 1}); again.Newer != about.Newer {
		t.Errorf("%d newer, and %d", again.Newer, about.Newer)
	}
	if newest := answered[port.EventList](t, p, &port.AskEvents{Count: 100, Around: all.Events[99].Seq}); newest.Newer != 0 || newest.Events[99].Seq != all.Events[99].Seq {
		t.Errorf("%d newer than the newest", newest.Newer)
	}
	votes := answered[port.EventList](t, p, &port.AskEvents{Count: 500, Kinds: []string{"NOTIFICATION"}, Who: "2"})
	if len(votes.Events) == 0 {
		t.Fatal("no votes")
	}
	kinds := map[string]int{}
	for _, e := range votes.Events {
		kinds[e.Kind]++
		if e.Who == "2" {
			kinds["by 2"]++
		}
		if e.Who != "2" && !strings.Contains(e.Text, "↔ 2,") || e.Kind == "DELIVER" && !strings.Contains(e.Text, "NOTIFICATION") || e.Text == "" {
			t.Fatalf("%+v", e)
		}
	}
	if len(kinds) != 3 || kinds["DELIVER"] == 0 || kinds["by 2"] == 0 || kinds["by 2"] == len(votes.Events) {
		t.Errorf("%v", kinds)
	}
	for text, has := range map[string]string{"setdata /X": "path /x", "following LOOKING": "state FOLLOWING", "zxid 2:17": "zxid 2:17", "3 crash": "", "#1234": ""} {
		found := answered[port.EventList](t, p, &port.AskEvents{Count: 500, Text: text})
		if found.Total == 0 {
			t.Fatalf("%q finds nothing", text)
		}
		if has != "" && !strings.Contains(found.Events[0].Text, has) {
			t.Errorf("%q finds %d, the first %+v", text, found.Total, found.Events[0])
		}
		for _, e := range found.Events {
			for _, word := range strings.Fields(strings.ToLower(text)) {
				if shown := strings.ToLower(fmt.Sprintf("#%d %s %s %s", e.Seq, e.Kind, e.Who, e.Text)); !strings.Contains(shown, word) {
					t.Fatalf("%q finds %s", text, shown)
				}
			}
		}
	}
	if far := answered[port.EventList](t, p, &port.AskEvents{Text: "start all"}); far.Total == 0 || far.Events[0].Seq != 1 {
		t.Errorf("the first command is not found: %+v", far)
	}
	if none := answered[port.EventList](t, p, &port.AskEvents{Text: "setData /nowhere"}); none.Total != 0 {
		t.Errorf("%d events of no node", none.Total)
	}
	if none := answered[port.EventList](t, p, &port.AskEvents{Who: "nobody"}); none.Total != 0 || none.Events == nil {
		t.Errorf("%+v", none)
	}
}

func TestLifeOfATransaction(t *testing.T) {
	p := lived(t, "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\nann create /x hello\nsettle\nlink 3>2 hold\n"+
		"disk 1 hold\nann set /x late\nrun for 60ms\n")
	created := answered[port.Entry](t, p, &port.AskEntry{Zxid: "1:2"})
	if got := fmt.Sprint(created.Op, created.Path, created.Data, created.Client, created.Via, created.ProposedTo, created.OnDisk, created.Acks,
		created.Need, created.Applied, created.Truncated, len(created.Underway)); got != "create/xhelloann1 [1 2] [1 2 3] [1 3] 2 [1 2 3] [] 0" {
		t.Error(got)
	}
	if created.Proposed < 0 || created.Committed <= created.Proposed || created.Seq == 0 {
		t.Errorf("%+v", created)
	}
	late := answered[port.Entry](t, p, &port.AskEntry{Zxid: "1:3"})
	if got := fmt.Sprint(late.Op, late.OnDisk, late.Acks, late.Committed, late.Applied); got != "setData[3] [3] -1 []" {
		t.Error(got)
	}
	if len(late.Underway) != 1 || late.Underway[0].Kind != "PROPOSAL" || late.Underway[0].To != 2 {
		t.Errorf("%+v", late.Underway)
	}
	if never := answered[port.Entry](t, p, &port.AskEntry{Zxid: "7:7"}); never.Seq != 0 || never.Proposed != -1 {
		t.Errorf("%+v", never)
	}
}

func TestCharts(t *testing.T) {
	p := lived(t, long)
	c := answered[port.Charts](t, p, &port.AskCharts{Buckets: 50})
	w := p.app.run.Player.World()
	sum, commits, most, answers := 0, 0, 0, 0
	for _, k := range c.Kinds {
		if k.Name == "PING" || len(k.Counts) != len(c.Commits) {
			t.Errorf("%+v", k)
		}
		for _, n := range k.Counts {
			sum += n
		}
	}
	for i := range c.Commits {
		if seq := c.Telling[i]; seq > 0 {
			if _, f, ok := p.app.run.Archive.Find(seq); !ok || int64(f.At)/int64(c.Width) != int64(i) || f.Quiet() {
				t.Errorf("bucket %d is told by #%d, %+v", i, seq, f)
			}
		} else if c.Commits[i] > 0 {
			t.Errorf("nothing tells of bucket %d", i)
		}
		commits += c.Commits[i]
		most = max(most, c.Queue[i])
		if c.Latency[i] >= 0 {
			answers++
		}
	}
	if int64(commits) != w.Counts().Commits || int64(sum) < w.Counts().Messages || most < 1 || answers == 0 || len(c.Commits) > 51 {
		t.Errorf("%d commits of %d, %d messages of %d, queue %d, %d with latency", commits, w.Counts().Commits, sum, w.Counts().Messages, most, answers)
	}
	if c.Queue[len(c.Queue)-1] != 0 {
		t.Error("at rest something is outstanding")
	}
}

func TestSpaceTimeOfMoments(t *testing.T) {
	p := lived(t, long)
	total := p.app.Now(ptr(p.app.timeline()))
	for _, r := range []struct{ from, to int64 }{{1, 40}, {int64(total) - 60, int64(total)}, {0, int64(total)}, {9, 3}, {int64(total / 2), int64(total/2) + 50}} {
		p.clock = 0
		st := answered[port.SpaceTime](t, p, &port.AskSpaceTime{From: r.from, To: r.to, Width: 900})
		if !strings.HasPrefix(st.SVG, "<svg") || strings.Contains(st.SVG, "<style") || st.To > total {
			t.Errorf("%d..%d: %d..%d %.80s", r.from, r.to, st.From, st.To, st.SVG)
		}
		if r.from < r.to && strings.Count(st.SVG, "data-seq") < 20 {
			t.Errorf("%d..%d shows %d marks", r.from, r.to, strings.Count(st.SVG, "data-seq"))
		}
	}
	p.clock = 0
	if late := answered[port.SpaceTime](t, p, &port.AskSpaceTime{From: int64(total) - 30, To: int64(total), Width: 1200}); !strings.Contains(late.SVG, ">LOOKING<") || !strings.Contains(late.SVG, ">DOWN<") {
		t.Errorf("nobody knows how the range begins")
	}
	cut := int64(p.app.timeline().Parts[1].Before)
	for _, r := range []struct {
		from, to, begins int64
		rewound          bool
	}{{cut - 20, cut + 20, cut + 1, true}, {cut - 20, cut, cut - 20, false}, {cut + 1, cut + 20, cut + 1, false}} {
		st := answered[port.SpaceTime](t, p, &port.AskSpaceTime{From: r.from, To: r.to, Width: 900})
		if int64(st.From) != r.begins || st.Rewound != r.rewound || st.More {
			t.Errorf("%+v: begins at %d, rewound %v, more %v", r, st.From, st.Rewound, st.More)
		}
	}
	styled := answered[port.SpaceTime](t, p, &port.AskSpaceTime{From: 1, To: 40, Style: true})
	if !strings.Contains(styled.SVG, "<style") {
		t.Error("a file needs its style")
	}
}

func ptr[T any](v T) *T { return &v }

func TestInspect(t *testing.T) {
	p := lived(t, lesson)
	if v := answered[sim.Logs](t, p, &port.Inspect{What: "logs"}); len(v.Rows) != 3 {
		t.Errorf("%+v", v)
	}
	if v := answered[sim.Znodes](t, p, &port.Inspect{What: "znodes", Server: 1}); v.Server != 1 {
		t.Errorf("%+v", v)
	}
	for _, r := range []port.Ask{&port.Inspect{What: "znodes", Server: 9}, &port.Inspect{What: "soup"}, &port.AskEntry{Zxid: "x"}} {
		p.handle(r)
		if a := p.posted[len(p.posted)-1].(port.Answer); a.OK {
			t.Errorf("%+v is answered", r)
		}
	}
}

// Two clients hold a lock by different strategies, which know nothing of each other: both are told of, each with its own.
func TestHoldersOfALock(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	for _, c := range []string{"client ann 1", "client bob 2", "settle", "ann create /l x", "settle", "ann lock /l", "settle", "bob lock /l --strategy name", "settle"} {
		p.do(t, &port.Inject{Command: c})
	}
	want := []sim.Holding{{Client: "ann", Strategy: "predecessor"}, {Client: "bob", Strategy: "name"}}
	if l := p.state().View.Locks; len(l) != 1 || !slices.Equal(l[0].Holders, want) || len(l[0].Strategies) != 2 {
		t.Errorf("%+v", l)
	}
}

// A server that was brought up to date by a snapshot is up to date in every view: its log has no record that counts, but its database has all.
func TestASnapshotIsToldEverywhere(t *testing.T) {
	p := openLesson(t, "the-old-leaders-tail")
	var s port.State
	for s.Step < 2 || !s.StepDone {
		s = p.do(t, &port.Next{})
	}
	three := s.View.Servers[2]
	if three.Sync != "SNAP" || three.Logged != "2:1" || three.Committed != "2:1" || len(three.Log) != 0 {
		t.Errorf("%+v", three)
	}
	if e := answered[port.Entry](t, p, &port.AskEntry{Zxid: "2:1"}); len(e.OnDisk) != 5 || len(e.Applied) != 5 {
		t.Errorf("on disk at %v, applied by %v", e.OnDisk, e.Applied)
	}
	if e := answered[port.Entry](t, p, &port.AskEntry{Zxid: "1:9"}); len(e.OnDisk) != 5 || !slices.Contains(e.Applied, 3) {
		t.Errorf("1:9 on disk at %v, applied by %v", e.OnDisk, e.Applied)
	}
	if e := answered[port.Entry](t, p, &port.AskEntry{Zxid: "1:10"}); len(e.Applied) != 0 {
		t.Errorf("1:10 applied by %v", e.Applied)
	}
}

// What is for scripts only does not complete a line of the console.
func TestTheConsoleOffersWhatItTakes(t *testing.T) {
	p := openLesson(t, "leader-crash")
	a := p.try(&port.Complete{Command: "s", Cursor: 1})
	if len(a.Candidates) < 3 {
		t.Errorf("%+v", a.Candidates)
	}
	for _, c := range a.Candidates {
		if c.Text == "servers" || c.Text == "seed" || c.Text == "step" {
			t.Errorf("%s is offered, and refused", c.Text)
		}
	}
}

// A long run is told in several slices, and the answer is the same as in one.
func TestTellInSlices(t *testing.T) {
	tell := func(step float64) (port.Tale, int) {
		p := open(t)
		p.do(t, &port.GoTo{Step: 2})
		p.step = step
		before := len(p.posted)
		p.handle(&port.Tell{})
		slices := 0
		for ; ; slices++ {
			for _, m := range p.posted[before:] {
				if a, ok := m.(port.Answer); ok {
					return a.Data.(port.Tale), slices
				}
			}
			p.app.Slice()
		}
	}
	whole, at := tell(0.001)
	if at != 0 || !strings.Contains(whole.Script, "crash 3") || !strings.Contains(whole.Script, "restart 3") {
		t.Errorf("in %d slices: %+v", at, whole)
	}
	if parts, n := tell(5); parts != whole || n < 3 {
		t.Errorf("in %d slices: %+v", n, parts)
	}
}

// The stage as a file shows what the stage shows, in words where it has any.
func TestTheStageAsAFile(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	p.ask(t, &port.Look{Theme: "light", Lang: "zh"})
	title := p.state().Focus.Title
	for _, theme := range []port.Theme{port.Light, port.Dark} {
		svg := p.try(&port.Draw{Width: 800, Height: 500, Theme: theme}).Data.(port.Drawing).SVG
		for _, want := range []string{`viewBox="0 0 800 500"`, "<title>" + title + "</title>", ">LEADING</text>", ">FOLLOWING</text>"} {
			if !strings.Contains(svg, want) {
				t.Errorf("%s: %q is missing in %.300s", theme, want, svg)
			}
		}
		if dark := strings.Contains(svg, "#151310"); dark != (theme == port.Dark) {
			t.Errorf("%s: dark is %v", theme, dark)
		}
	}
	if small := p.try(&port.Draw{}).Data.(port.Drawing).SVG; !strings.Contains(small, `viewBox="0 0 120 120"`) {
		t.Errorf("%.100s", small)
	}
}
