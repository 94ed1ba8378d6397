package attack

import (
	"strings"

	"zootrope/core/check"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// Verdict says how a script has ended under the checkers.
type Verdict struct {
	Checker string // the promise that is broken; Liveness, RecipeProgress, or Script for one that cannot run; "" if all is well
	Text    *say.Text
	Line    int // the line that was being carried out
	Turns   int64
	Events  int64
	Refused bool // no agreement, because of an epoch that was accepted and never led: as in ZooKeeper
}

// Failures that are no broken promise of package check.
const (
	Liveness       = "Liveness"       // after everything is healed the servers do not come to agree, or do not answer
	RecipeProgress = "RecipeProgress" // …a lock cannot be taken, or a client that waits for it, or for an item of a queue, does not get its turn
	NotRun         = "Script"         // the world refuses a command, or the limit is reached
)

// Promises says these promises in words, as check.Promises says those of the checkers.
func Promises() []check.Promise {
	return []check.Promise{
		{Name: Liveness, Text: say.Sentence{En: "When everything is healed, the servers come to agree and answer.",
			Zh: "故障全部恢复之后，各服务器会达成一致，并能响应请求。"}},
		{Name: RecipeProgress, Text: say.Sentence{En: "Then every client that waits for a lock gets it, and every client that waits for an item of a queue.",
			Zh: "此后每个等待锁的客户端都能获取锁，每个等待队列的客户端都能取到一项。"}},
	}
}

// Run plays a script to its end.
func Run(s *script.Script) Verdict { return runWith(s, func(*player.Player) bool { return true }) }

// runWith plays a script, and asks goOn after each move whether to go on.
func runWith(s *script.Script, goOn func(*player.Player) bool) Verdict {
	p := player.New(s, player.Options{Passing: true})
	defer p.Close()
	var refused []bool // for each result: whether a server was outside the quorum at that time
	status := player.Running
	for status == player.Running || status == player.Replaying {
		if status = p.Tick(); !goOn(p) {
			return Verdict{Turns: p.Turn(), Events: p.World().Seq()}
		}
		for len(refused) < len(p.Results()) {
			refused = append(refused, epochRefused(p.World()))
		}
	}
	v := Verdict{Turns: p.Turn(), Events: p.World().Seq(), Line: p.Line()}
	switch {
	case status == player.Violated:
		v.Checker, v.Text = p.World().Violation().Invariant, say.F("%s", p.Err())
	case status != player.Done:
		v.Checker, v.Text = NotRun, say.F("%s", status)
		if e, ok := p.Err().(*script.Error); ok {
			v.Text, v.Line = say.F("%s", e), e.Line
		}
	case p.Failed() > 0:
		v.unmet(p, refused)
	}
	return v
}

// unmet names the first expectation that does not hold and is not excused.
func (v *Verdict) unmet(p *player.Player, refused []bool) {
	for i, r := range p.Results() {
		if r.OK {
			continue
		}
		if refused[i] && strings.HasPrefix(r.Text, "run until servers agree") {
			v.Refused = true
			continue
		}
		v.Checker, v.Text, v.Line, v.Refused = Liveness, say.F("%s: %s", r.Text, r.Seen), r.Line, false
		if strings.Contains(r.Text, " lock ") || strings.Contains(r.Text, " queue ") {
			v.Checker = RecipeProgress
		}
		return
	}
}

// epochRefused says whether some server that is up has accepted a later epoch than the established leader's. Such a server once had a
// quorum of FOLLOWERINFO and failed; the leader's LEADERINFO is too old for it until the next election (Learner.registerWithLeader). A server
// that is down or paused keeps nobody from agreeing, so it does not count.
func epochRefused(w *sim.World) bool {
	leader := w.Leader()
	if leader == 0 {
		return false
	}
	_, epoch := w.Epochs(leader)
	for id := proto.ServerID(1); int(id) <= w.Servers(); id++ {
		if state := w.ServerState(id); state == proto.Down || state == proto.Paused {
			continue
		}
		if accepted, _ := w.Epochs(id); accepted > epoch {
			return true
		}
	}
	return false
}
