package explore

import (
	"fmt"
	"slices"

	"zootrope/core/check"
	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
)

type moveKind uint8

const (
	happen moveKind = iota
	overtake
	crash
	boot
	unlock
	leave
)

// move is one thing that may be done in a state.
type move struct {
	kind   moveKind
	choice sim.Choice     // happen, overtake
	server proto.ServerID // crash, boot
	client proto.Party    // unlock, leave
}

// budget is what is left, on a path, of what a scope allows.
type budget struct{ crashes, boots, overtakes, leaves int }

// hash tells budgets apart: what can still come of a state depends on them.
func (b budget) hash() uint64 {
	return uint64(b.crashes) | uint64(b.boots)<<8 | uint64(b.overtakes)<<16 | uint64(b.leaves)<<24
}

// moves lists what may be done in a state: what is under way first, faults last. over says that a path ends here, and
// that time need not pass any more.
func (k *worker) moves(w *sim.World, left budget) (list []move, over bool) {
	quiet := w.NextAt() > w.Now()
	if k.scope.Elects && elected(w) {
		return nil, true
	}
	over = quiet && k.scope.settled(w)
	if !over {
		k.list = w.Choices(k.list[:0])
		if i := slices.IndexFunc(k.list, func(c sim.Choice) bool { return w.Nature(c)&k.scope.AtOnce != 0 }); i >= 0 && !quiet {
			return []move{{kind: happen, choice: k.list[i]}}, false
		}
		list = k.add(list, happen, k.list)
	}
	list = k.clients(list, w, left)
	if left.overtakes > 0 && !quiet {
		list = k.add(list, overtake, w.Later(k.list[:0]))
	}
	for id := proto.ServerID(1); int(id) <= w.Servers(); id++ {
		switch up := w.ServerState(id) != proto.Down; {
		case up && left.crashes > 0:
			list = append(list, move{kind: crash, server: id})
		case !up && left.boots > 0:
			list = append(list, move{kind: boot, server: id})
		}
	}
	return list, over
}

func (k *worker) add(list []move, kind moveKind, choices []sim.Choice) []move {
	for _, c := range choices {
		list = append(list, move{kind: kind, choice: c})
	}
	k.list = choices
	return list
}

// clients lists what the clients may do of themselves.
func (k *worker) clients(list []move, w *sim.World, left budget) []move {
	for p := proto.Party(-1); int(-p) <= w.Clients(); p-- {
		if k.scope.Lock != "" && w.HoldsLock(p, k.scope.Lock) && w.ClientState(p).Alive() && !w.ClientBusy(p) { // once
			list = append(list, move{kind: unlock, client: p})
		}
		if left.leaves > 0 && w.ClientState(p).Connected() {
			list = append(list, move{kind: leave, client: p})
		}
	}
	return list
}

// do makes a move.
func (s *search) do(w *sim.World, m move, left *budget) {
	switch m.kind {
	case happen:
		w.Take(m.choice)
	case overtake:
		left.overtakes--
		w.Take(m.choice)
	case crash:
		left.crashes--
		must(w.Crash(m.server))
	case boot:
		left.boots--
		must(w.Start(m.server))
	case unlock:
		w.Issue(m.client, client.Command{Text: "unlock " + s.scope.Lock, Recipe: "unlock", Path: s.scope.Lock})
	case leave:
		left.leaves--
		w.CloseClient(m.client)
	}
}

// whose says which process a move concerns.
func whose(w *sim.World, m move) proto.Party {
	switch m.kind {
	case crash, boot:
		return proto.Party(m.server)
	case unlock, leave:
		return m.client
	}
	return w.Whose(m.choice)
}

func must(err error) {
	if err != nil {
		panic("explore: " + err.Error())
	}
}

// line is a move as a line of a script.
func (s *search) line(w *sim.World, m move) string {
	switch m.kind {
	case crash:
		return fmt.Sprintf("crash %d", m.server)
	case boot:
		return fmt.Sprintf("start %d", m.server)
	case unlock:
		return w.PartyName(m.client) + " unlock " + s.scope.Lock
	case leave:
		return w.PartyName(m.client) + " close"
	}
	return w.ChoiceCommand(m.choice)
}

// settled says whether all is done that has to be: the servers that are up agree, and no client waits for an answer.
func (sc *Scope) settled(w *sim.World) bool {
	for p := proto.Party(-1); int(-p) <= w.Clients(); p-- {
		if w.ClientBusy(p) {
			return false
		}
	}
	return w.Agrees()
}

// elected says whether every server has come to a role.
func elected(w *sim.World) bool {
	for id := proto.ServerID(1); int(id) <= w.Servers(); id++ {
		if w.ServerState(id) == proto.Looking {
			return false
		}
	}
	return true
}

// judge says what is wrong with a state, beyond what the checkers see; over: a path ends in it.
func (s *search) judge(w *sim.World, over bool) *check.Violation {
	switch lock := s.scope.Lock; {
	case lock != "" && w.LockHolders(lock) > 1:
		return fault(w, "MutualExclusion", say.F("%d clients hold the lock %s", w.LockHolders(lock), lock))
	case lock != "" && over && w.LockHolders(lock) == 0 && w.LockWaiters(lock) > 0:
		return fault(w, "Progress", say.F("%s, which nobody holds", say.F(say.Many(int64(w.LockWaiters(lock)), "%d client waits for the lock %s", "%d clients wait for the lock %s"), w.LockWaiters(lock), lock)))
	case w.Now() > s.ends:
		return fault(w, "Progress", say.F("after %d ms the servers have not come to agree, or a client still waits", s.scope.Horizon))
	}
	return nil
}

func fault(w *sim.World, invariant string, detail *say.Text) *check.Violation {
	return &check.Violation{Invariant: invariant, Detail: detail, At: w.Now(), Turn: w.Turn()}
}
