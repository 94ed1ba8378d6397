package explain_test

import (
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// An observer has no vote of its own: it asks, and adopts what the voters say.
func TestAnObserverHasNoVote(t *testing.T) {
	events, names := run(t, "servers 3\nobservers 1\nstart all\nrun for 2s\n")
	told := map[string]bool{}
	for i := range events {
		e := &events[i]
		if e.Server != 4 {
			continue
		}
		switch e.Kind {
		case trace.Round, trace.VoteChange, trace.VoteCount, trace.Sent(proto.NotificationKind):
			r := explain.Why(e, names, "en")
			for _, text := range []string{r.Title, r.Detail, r.Verdict, explain.Brief(e, names, "en")} {
				for _, wrong := range []string{"for itself", "candidacy", "from 0", "> 0", "votes for 4", "4 votes for", "its vote"} {
					if strings.Contains(text, wrong) {
						t.Errorf("#%d says %q of an observer: %s", e.Seq, wrong, text)
					}
				}
			}
			told[r.Title] = true
		}
	}
	for _, want := range []string{"Server 4 begins round 1: it asks the voters who leads", "Server 4 asks server 1 who leads"} {
		if !told[want] {
			t.Errorf("nobody says %q, only %v", want, told)
		}
	}
	first := trace.Event{Kind: trace.VoteChange, Site: trace.AtCompareVotes, State: proto.Observing, Server: 4, Peer: 1, Round: 1, Vote: vote(1, 7), Rule: trace.ByEpoch, Taken: true}
	const want = `Server 4 adopts the vote of server 1 for 1
An observer has no vote of its own. It adopts the best vote it receives, and waits until a quorum of voters agrees with it. Both are in round 1.
zxid 1:7, epoch 1`
	if r := explain.Why(&first, noNames, "en"); show(r) != want || r.Rule != "it has no vote yet: any is better" {
		t.Errorf("got\n%s\n%s", show(r), r.Rule)
	}
}
