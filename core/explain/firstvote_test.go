package explain_test

import (
	"testing"

	"zootrope/core/explain"
	"zootrope/core/trace"
)

// A better vote that a fault has not let win is told as what it is: compared, kept, and not as one that has lost.
func TestAFirstVoteThatStays(t *testing.T) {
	events, names := run(t, "config bug=first-vote-stays\nservers 3\nstart 1\nrun for 4s\nstart 2\nrun for 4s\nstart 3\nrun for 4s\n")
	told := 0
	for i := range events {
		e := &events[i]
		if e.Kind == trace.State && e.Vote.Leader != 0 {
			t.Errorf("#%d: %s", e.Seq, explain.Title(e, names, "en"))
		}
		if e.Kind != trace.VoteChange || e.Vote.Leader <= e.Against.Leader {
			continue
		}
		told++
		why := explain.Why(e, names, "en")
		if e.Taken || why.Table != nil || why.Verdict != "" ||
			why.Rule != "the vote received is better, yet the first one stays (config bug=first-vote-stays)" ||
			why.Source.Func != "FLE.weigh" || why.Source.ZK != "FastLeaderElection.totalOrderPredicate" {
			t.Errorf("#%d %s: %+v", e.Seq, why.Title, why)
		}
		if v := explain.Values(e, names, "en"); len(v) != 1 || v[0].Text != why.Rule || v[0].Line != why.Source.Line {
			t.Errorf("#%d: %+v", e.Seq, v)
		}
	}
	if told == 0 {
		t.Error("no better vote was heard")
	}
}
