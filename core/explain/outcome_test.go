package explain_test

import (
	"strings"
	"testing"

	"zootrope/core/explain"
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
		if got := explain.Why(e, names, "en").Detail; got != c.want {
			t.Errorf("after %q: %s", c.asks, got)
		}
	}
}

// The transaction of a request that failed says so; it is no operation called "error".
func TestAnErrorTransaction(t *testing.T) {
	events, names := run(t, "servers 3\nstart all\nrun for 2s\nclient ann 1\nrun for 1s\nann create /a\nann create /a\nrun for 1s\n")
	const refused = "an error transaction, the refusal (NODEEXISTS) of request 2 of session ann"
	for _, c := range []struct {
		kind trace.Kind
		want string
	}{
		{trace.Sent(proto.Proposal), "Server 3 sends PROPOSAL 1:3 to server 1: " + refused},
		{trace.Write, "Server 2 writes 1:3 to its log: " + refused},
	} {
		e := last(t, events, func(e *trace.Event) bool { return e.Kind == c.kind && e.Op == proto.OpError })
		if got := explain.Title(e, names, "en"); got[len("Server 2"):] != c.want[len("Server 2"):] {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	e := last(t, events, func(e *trace.Event) bool { return e.Kind == trace.Apply && e.Code != proto.OK })
	const want = "An error transaction: request 2 of session ann was refused. A request that fails takes a zxid, too; it changes nothing."
	if got := explain.Why(e, names, "en").Detail; got != want {
		t.Error(got)
	}
}

// A multi that has failed changes nothing. Its title says that it has failed; the title of a multi that has not failed names the operation.
func TestAMultiThatFailed(t *testing.T) {
	events, names := run(t, "servers 3\nstart all\nrun for 2s\nclient ann 1\nrun for 1s\nann multi create /a ; delete /no\nann multi create /b\nrun for 1s\n")
	applied := func(code proto.Code) *trace.Event {
		return last(t, events, func(e *trace.Event) bool { return e.Kind == trace.Apply && e.Op == proto.OpMulti && e.Code == code })
	}
	if got, want := explain.Title(applied(proto.NoNode), names, "en"), "which records a failure: NONODE"; !strings.HasSuffix(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
	if got := explain.Title(applied(proto.OK), names, "en"); !strings.HasSuffix(got, ": multi") {
		t.Error(got)
	}
}

// The number that a repetition counts is not told as the place where it stands in the command.
func TestARepetitionThatEnds(t *testing.T) {
	e := trace.Event{Kind: trace.Outcome, Text: "a repeat 111 --async set /app %d", Code: proto.ConnectionLoss}
	for _, lang := range []string{"en", "zh"} {
		if got := explain.Title(&e, nil, lang); strings.Contains(got, "%") || !strings.Contains(got, "set /app …") {
			t.Errorf("%s: %q", lang, got)
		}
	}
}
