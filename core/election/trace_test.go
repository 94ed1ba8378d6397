package election

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// told says in words what the trace has told since it was asked last.
func (r *rig) told() string {
	var out []string
	for _, e := range r.trace {
		v := func(v proto.Vote) string { return fmt.Sprintf("%d:%d", v.Leader, v.Zxid.Counter()) }
		switch e.Kind {
		case trace.Round:
			out = append(out, fmt.Sprintf("%v round %d, votes %s", e.State, e.Round, v(e.Vote)))
		case trace.VoteChange:
			taken := map[bool]string{false: "kept", true: "taken"}[e.Taken]
			out = append(out, fmt.Sprintf("%v hears from %d %s in round %d against %s: %s, rule %d", e.State, e.Peer, v(e.Vote), e.Round, v(e.Against), taken, e.Rule))
		case trace.VoteCount:
			out = append(out, fmt.Sprintf("%v counts %v of %d for %s in round %d: %v", e.State, e.Have.List(), e.Need, v(e.Vote), e.Round, e.Taken))
		case trace.State:
			out = append(out, fmt.Sprintf("%v to %v with %s in round %d, rule %d", e.Was, e.State, v(e.Vote), e.Round, e.Rule))
		default:
			out = append(out, e.Kind.String())
		}
	}
	r.trace = r.trace[:0]
	return strings.Join(out, "\n")
}

// What an election tells of its rounds, votes and counts, step by step. A server counts its own vote and does not tell that it has heard it.
func TestWhatAnElectionTells(t *testing.T) {
	r := bareRig(t, 2, 3)
	tells := func(what, want string) {
		t.Helper()
		want = strings.ReplaceAll(strings.TrimSpace(want), "\n\t\t", "\n")
		if got := r.told(); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", what, got, want)
		}
	}
	r.look()
	r.connectAll(3)
	tells("it looks", `
		LOOKING round 1, votes 2:5
		LOOKING counts [2] of 2 for 2:5 in round 1: false`)
	r.hear(1, looking, vote(1, 4, 1), 1)
	tells("a worse vote", fmt.Sprintf(`
		LOOKING hears from 1 1:4 in round 1 against 2:5: kept, rule %d
		LOOKING counts [2] of 2 for 2:5 in round 1: false`, trace.ByZxid))
	r.hear(3, looking, vote(3, 9, 1), 0)
	tells("a vote of a lower round", fmt.Sprintf(`LOOKING hears from 3 3:9 in round 0 against 2:5: kept, rule %d`, trace.LowerRound))
	r.hear(3, looking, vote(3, 5, 1), 1)
	tells("a better vote", fmt.Sprintf(`
		LOOKING hears from 3 3:5 in round 1 against 2:5: taken, rule %d
		LOOKING counts [3] of 2 for 3:5 in round 1: false
		LOOKING counts [2 3] of 2 for 3:5 in round 1: true`, trace.BySid))
	r.hear(1, looking, vote(1, 4, 1), 1)
	tells("a worse vote while it waits for silence", fmt.Sprintf(`LOOKING hears from 1 1:4 in round 1 against 3:5: kept, rule %d`, trace.ByZxid))
	r.wait(200)
	tells("silence", fmt.Sprintf(`LOOKING to FOLLOWING with 3:5 in round 1, rule %d`, trace.FinalizeSilence))
	r.look()
	r.told()
	r.hear(1, looking, vote(1, 4, 1), 5)
	tells("a higher round with a worse vote", fmt.Sprintf(`
		LOOKING hears from 1 1:4 in round 5 against 2:5: kept, rule %d
		LOOKING round 5, votes 2:5
		LOOKING counts [] of 2 for 2:5 in round 5: false
		LOOKING counts [2] of 2 for 2:5 in round 5: false`, trace.ByZxid))
	r.hear(1, looking, vote(3, 8, 1), 6)
	tells("a higher round with a better vote", fmt.Sprintf(`
		LOOKING hears from 1 3:8 in round 6 against 2:5: taken, rule %d
		LOOKING round 6, votes 3:8
		LOOKING counts [1] of 2 for 3:8 in round 6: false
		LOOKING counts [1 2] of 2 for 3:8 in round 6: true`, trace.ByZxid))

	r = bareRig(t, 4, 3)
	r.look()
	r.connectAll(3)
	tells("an observer looks", `OBSERVING round 1, votes 0:0`)
	r.hear(3, leading, vote(3, 5, 2), 6)
	r.hear(1, following, vote(3, 5, 2), 6)
	tells("an observer hears from an established ensemble", fmt.Sprintf(`
		OBSERVING counts [3] of 2 for 3:5 in round 6: false
		OBSERVING counts [1 3] of 2 for 3:5 in round 6: true
		LOOKING to OBSERVING with 3:5 in round 6, rule %d`, trace.EstablishedQuorum))
}

// Each notification says which line has sent it: a vote that is told, an observer that asks, and the three kinds of answers.
func TestWhichLineSends(t *testing.T) {
	sites := func(r *rig) (all []trace.Site) {
		for _, s := range r.out.Sends {
			all = append(all, s.Site)
		}
		r.out.Reset()
		return all
	}
	hear := func(r *rig, from proto.ServerID, s proto.ServerState, v proto.Vote, round int64) []trace.Site {
		r.f.onNotification(r.now, proto.Notification{Sid: from, State: s, Vote: v, Round: round}, &r.out)
		return sites(r)
	}
	want := func(what string, got []trace.Site, want ...trace.Site) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	r := newRig(t, 2, 3)
	r.accepted(4)
	r.f.Look(r.now, vote(2, 5, 1), &r.out)
	want("it looks", sites(r), trace.AtSendNotifications, trace.AtSendNotifications)
	want("a lower round", hear(r, 1, looking, vote(1, 5, 1), 1), trace.AtAnswerLowerRound)
	want("an observer", hear(r, 4, looking, proto.Vote{Leader: noVote}, 1), trace.AtAnswerObserver)
	r.hear(3, looking, vote(3, 5, 1), 2)
	r.wait(200)
	want("who looks, once it follows", hear(r, 1, looking, vote(1, 5, 1), 3), trace.AtAnswerLooking)
	o := bareRig(t, 4, 3)
	o.look()
	o.connectAll(3)
	o.f.Look(o.now, vote(4, 5, 1), &o.out)
	want("an observer looks", sites(o), trace.AtAskVoters, trace.AtAskVoters, trace.AtAskVoters)
}
