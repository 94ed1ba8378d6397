package explain_test

import (
	"testing"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// run plays a script and gives its events.
func run(t *testing.T, source string) ([]trace.Event, trace.Names) {
	t.Helper()
	s, err := script.Parse("test", source)
	if err != nil {
		t.Fatal(err)
	}
	var events []trace.Event
	p := player.New(s, player.Options{OnEvent: func(e *trace.Event) { events = append(events, *e) }})
	t.Cleanup(p.Close)
	p.RunAll()
	return events, p.World().PartyName
}

// last gives the last event of a run that is wanted.
func last(t *testing.T, events []trace.Event, wanted func(*trace.Event) bool) *trace.Event {
	t.Helper()
	for i := len(events) - 1; i >= 0; i-- {
		if wanted(&events[i]) {
			return &events[i]
		}
	}
	t.Fatal("there is no such event")
	return nil
}

// A crash tells of whatever was not on disk: of epoch files and snapshots as of the log.
func TestCrashTellsWhatIsLost(t *testing.T) {
	events, names := run(t, `servers 3
start all
run for 2s
crash all
disk 1 hold
start 1 2 3
run for 700ms
crash 1
`)
	e := last(t, events, func(e *trace.Event) bool { return e.Kind == trace.Crash })
	for lang, want := range map[string]string{
		"en": "Server 1 crashes\nNot yet on disk, and lost: acceptedEpoch 2. All messages on their way from it or to it are lost, too.\nwritten, not on disk: acceptedEpoch 2",
		"zh": "1 号崩溃\n已写入但未落盘的内容丢失：acceptedEpoch 2。它收发途中的消息也全部丢失。\n已写入、未落盘：acceptedEpoch 2",
	} {
		if got := show(explain.Why(e, names, lang)); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", lang, got, want)
		}
	}
	z := proto.MakeZxid
	for _, c := range []struct {
		e    trace.Event
		want string
	}{
		{trace.Event{Kind: trace.Crash, Server: 1, Zxid: z(1, 5), Zxid2: z(1, 5)}, `Server 1 crashes with its log up to 1:5
All it had written is on disk. All messages on their way from it or to it are lost.
`},
		{trace.Event{Kind: trace.Crash, Server: 1, Zxid: z(1, 8), Zxid2: z(1, 5), Text: "currentEpoch 1, snapshot 1:7"}, `Server 1 crashes; its log goes back from 1:8 to 1:5
What was written but not yet on disk is lost, with it currentEpoch 1, the snapshot 1:7, and so are all messages on their way from it or to it.
written 1:8, on disk 1:5`},
		{trace.Event{Kind: trace.Crash, Server: 1, Zxid: z(1, 8), Zxid2: z(1, 5), Count: 3, Torn: z(1, 6), Text: "currentEpoch 1"}, `Server 1 crashes; its log goes back from 1:8 to 1:5: 3 records lost, 1:6 torn in two
What was written but not yet on disk is lost: 3 records of its log, with it currentEpoch 1, and so are all messages on their way from it or to it. The disk was writing 1:6, and has only its first part.
written 1:8, on disk 1:5`},
		{trace.Event{Kind: trace.Crash, Server: 1, Zxid: z(1, 5), Zxid2: z(1, 5), Count: 1, Torn: z(1, 6), Text: "truncate 1:4"}, `Server 1 crashes; on its disk the log goes up to 1:5
Not yet on disk, and lost: 1 record of its log, the cut of its log to 1:4. All messages on their way from it or to it are lost, too. The disk was writing 1:6, and has only its first part.
written, not on disk: the cut of its log to 1:4`},
		{trace.Event{Kind: trace.Crash, Server: 1, Zxid: z(1, 5), Zxid2: z(1, 8), Text: "truncate 1:5, drop snapshots 1:5, supersede"}, `Server 1 crashes; on its disk the log goes up to 1:8
Not yet on disk, and lost: the cut of its log to 1:5, the removal of its snapshots after 1:5, the mark that its old log does not count any more. All messages on their way from it or to it are lost, too.
written, not on disk: the cut of its log to 1:5, the removal of its snapshots after 1:5, the mark that its old log does not count any more`},
	} {
		if got := show(explain.Why(&c.e, noNames, "en")); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}
