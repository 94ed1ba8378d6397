package explain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/trace"
)

// What becomes of a lock is decided by a line of its recipe, and that line is shown. What no recipe decides, a session that
// ends and a second lock in place of the first, is its client's.
func TestLocksLeadToTheirRecipe(t *testing.T) {
	events, names := run(t, `servers 3
start all
run until servers agree
client a 1
client b 2
client c 3
settle
a lock /p
settle
b lock /p
settle
c lock /p
settle
a delete /p/lock-300000000000000-0000000002
settle
a unlock /p
settle
b unlock /p
settle
a lock /h --strategy herd
settle
b lock /h --strategy herd
settle
a delete /h/lock-0000000001
settle
b lock /h --strategy herd
settle
a unlock /h
settle
b lock /h
settle
a lock /n --strategy name
settle
b lock /n --strategy name
settle
a unlock /n
settle
b close
settle
c lock /x
settle
c expire
run for 60s
`)
	var got []string
	for i := range events {
		e := &events[i]
		if e.Kind != trace.LockState {
			continue
		}
		s := explain.Why(e, names, "en").Source
		line := strings.TrimSpace(sourceLine(t, s.File, s.Line))
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s: %s: %s %s", names(e.Client), e.Path, e.Text, s.Func, line, s.ZK)))
		if lit := explain.Values(e, names, "en"); len(lit) != 1 || lit[0].Line != s.Line || !lit[0].Decides {
			t.Errorf("#%d %s: %+v beside line %d", e.Seq, e.Text, lit, s.Line)
		}
	}
	const (
		first   = "lockBehindPredecessor: if at == 0 { WriteLock.LockZooKeeperOperation.execute"
		behind  = "lockBehindPredecessor: c.At(trace.AtWaitBehind).Await(before) WriteLock.LockZooKeeperOperation.execute"
		deletes = "unlock: return outcome(c.At(trace.AtUnlock).Do(deleteRequest(a.Node)).Err) WriteLock.unlock"
		ahead   = "lockInHerd: if line[0] == mine {"
		inHerd  = "lockInHerd: c.At(trace.AtWaitInHerd).Await(path)"
		mine    = "lockByName: if code == proto.OK {"
		over    = "Actor.dropLocks: a.emitLock(a.locks[i].path, fate, a.client.State().Code(), trace.AtClientLock, out)"
	)
	want := []string{
		"a /p held: " + first, "b /p waiting: " + behind, "c /p waiting: " + behind, "a /p released: " + deletes, "b /p held: " + first,
		"b /p released: " + deletes, "c /p lost: lockBehindPredecessor: if at < 0 { StandardLockInternalsDriver.validateOurIndex",
		"a /h held: " + ahead, "b /h waiting: " + inHerd, "b /h lost: lockInHerd: if !slices.Contains(line, mine) {", "b /h waiting: " + inHerd,
		"a /h released: " + deletes, "b /h held: " + ahead,
		"b /h released: Actor.beginRecipe: a.emitReleased(l, trace.AtLockAgain, out)", "b /h waiting: " + behind,
		"a /n held: " + mine, "b /n waiting: lockByName: c.At(trace.AtWaitForName).AwaitEvent(node)", "a /n released: " + deletes, "b /n held: " + mine,
		"b /h released: " + over, "b /n released: " + over,
		"c /x held: " + first, "c /x lost: " + over,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Who leads by a LeaderLatch stops leading with its connection: its client decides that. Both lines are shown.
func TestLeaderLatchLeadsToItsLines(t *testing.T) {
	events, names := run(t, `servers 3
start all
run until servers agree
client a 1
settle
a lead /l
settle
break a-1
run for 10s
a unlock /l
settle
`)
	var got []string
	for i := range events {
		if e := &events[i]; e.Kind == trace.LockState {
			s := explain.Why(e, names, "en").Source
			got = append(got, fmt.Sprintf("%s: %s: %s %s", e.Text, s.Func, strings.TrimSpace(sourceLine(t, s.File, s.Line)), s.ZK))
		}
	}
	const leads = "held: curated.leadBy: k.At(trace.AtLeads).Lead() LeaderLatch.setLeadership"
	want := []string{leads, `suspended: Actor.suspend: a.emitLock(j.cmd.Path, "suspended", proto.OK, trace.AtLeadSuspended, out) LeaderLatch.handleStateChange`, leads}
	if len(got) != 4 || !slices.Equal(got[:3], want) || !strings.HasPrefix(got[3], "released: ") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
