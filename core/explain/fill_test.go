package explain

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// A number has the noun that it needs.
func TestOneAndMany(t *testing.T) {
	one, two := proto.Sids{}.With(3), proto.Sids{}.With(1).With(3)
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

// Spaces stand where the template meets a value, never within either.
func TestSpacesInChinese(t *testing.T) {
	for _, c := range []struct {
		e    trace.Event
		want string
	}{
		{trace.Event{Kind: trace.Command, Text: "ann get /中文路径"}, "ann get /中文路径"},
		{trace.Event{Kind: trace.WatchSet, Server: 1, Peer: -1, Path: "/路径a路"}, "1 号为客户端 ann 在 /路径a路 上注册 Watcher"},
		{trace.Event{Kind: trace.VoteCount, Server: 1, Vote: vote(3, 1)}, "1 号统计投给 3 的选票共 0 票：未过半"},
	} {
		if got := Title(&c.e, noNames, "zh"); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	between := func(where, template string) {
		before := '{'
		for _, r := range template {
			if before != '{' && before != '}' && r != '{' && r != '}' && (han(before) && latin(r) || latin(before) && han(r)) {
				t.Errorf("%s: no space before %c in %s", where, r, template)
			}
			before = r
		}
	}
	for form, l := range chinese.forms {
		for _, text := range []string{l.Brief, l.Title, l.Detail, l.Verdict} {
			between(form, text)
		}
	}
	for _, list := range [][]string{chinese.messages[:], chinese.sites[:], chinese.rules[:], chinese.phrases[:]} {
		for _, text := range list {
			between("a list", text)
		}
	}
}
