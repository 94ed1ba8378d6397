package explain

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Only what was outstanding ends with CONNECTIONLOSS; an idle client has lost nothing.
func TestAClientWithoutAServer(t *testing.T) {
	for _, c := range []struct{ asks, want string }{
		{"", "It has no server."},
		{"ann create /b\n", "It has no server. 1 request had no answer yet and ended with CONNECTIONLOSS: nobody can tell whether the servers carried out what was asked."},
		{"ann repeat 4 --async set /a x\n", "It has no server. 4 requests had no answer yet and ended with CONNECTIONLOSS: nobody can tell whether the servers carried out what was asked."},
	} {
		events, names := run(t, `servers 3
start all
run for 2s
client ann 1
run for 500ms
ann create /a
run for 500ms
`+c.asks+`crash 1
run for 50ms
`)
		e := last(t, events, func(e *trace.Event) bool { return e.Kind == trace.ClientState && e.Text == "CONNECTING" })
		if got := Why(e, names, "en").Detail; got != c.want {
			t.Errorf("after %q: %s", c.asks, got)
		}
	}
}

// A number has the noun that it needs.
func TestOneAndMany(t *testing.T) {
	one, two := proto.Sids(0).With(3), proto.Sids(0).With(1).With(3)
	for _, c := range []struct {
		have     proto.Sids
		template string
		want     string
	}{
		{one, english.forms["ACKS.short"].Verdict, "1 ACK of {3}, 2 needed → not yet"},
		{two, english.forms["ACKS.quorum"].Verdict, "2 ACKs of {1, 3}, 2 needed → commit"},
		{one, english.forms["VOTES.short"].Verdict, "1 vote of {3}, 2 needed → not yet"},
	} {
		if got := newTeller(&trace.Event{Have: c.have, Need: 2}, noNames, "en").fill(c.template); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
