package proto

import "testing"

func set(ids ...ServerID) (s Sids) {
	for _, id := range ids {
		s = s.With(id)
	}
	return s
}

func TestMajorities(t *testing.T) {
	var g Groups
	voters := set(1, 2, 3, 4, 5)
	for _, c := range []struct {
		s    Sids
		want bool
	}{{Sids{}, false}, {set(1, 2), false}, {set(1, 2, 3), true}, {voters, true}, {set(1, 2, 6, 7), false}} {
		if got := g.Contains(c.s, voters); got != c.want {
			t.Errorf("%v: %v", c.s.List(), got)
		}
	}
	if n := g.Smallest(voters); n != 3 {
		t.Errorf("smallest %d", n)
	}
	if n := g.Smallest(set(1, 2, 3, 4)); n != 3 {
		t.Errorf("smallest of four %d", n)
	}
}

// More than half of the weight of more than half of the groups (QuorumHierarchical).
func TestHierarchicalQuorums(t *testing.T) {
	voters := set(1, 2, 3, 4, 5, 6, 7, 8, 9)
	var g Groups
	g.SetGroup(3, set(7, 8, 9))
	g.SetGroup(1, set(1, 2, 3))
	g.SetGroup(2, set(4, 5, 6))
	check := func(want bool, ids ...ServerID) {
		t.Helper()
		if got := g.Contains(set(ids...), voters); got != want {
			t.Errorf("%v: %v", ids, got)
		}
	}
	check(true, 1, 2, 4, 5)     // four of nine
	check(false, 1, 2, 3, 4, 7) // five of nine
	check(false, 1, 2, 3)       // one group
	check(true, 1, 3, 7, 9)     //
	check(false, 4, 5, 10, 11)  // nobody's
	check(true, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	check(false)
	if n := g.Smallest(voters); n != 4 {
		t.Errorf("smallest %d", n)
	}

	g.SetWeight(1, 3) // 1 alone wins its group of 5
	check(true, 1, 4, 5)
	check(false, 2, 3, 4, 5)
	if n := g.Smallest(voters); n != 3 {
		t.Errorf("smallest with weights %d", n)
	}
	for id := ServerID(7); id <= 9; id++ { // a group without weight is none
		g.SetWeight(id, 0)
	}
	check(false, 1, 7, 8, 9)
	check(true, 1, 4, 5)
	var two Groups
	two.SetGroup(1, set(1, 2, 3))
	two.SetGroup(2, set(4))
	two.SetWeight(4, 0)
	if !two.Contains(set(1, 2), set(1, 2, 3, 4)) {
		t.Error("one of one group with weight is a quorum")
	}
	if g.Weight(8) != 0 || g.Weight(2) != 1 || g.Weight(1) != 3 {
		t.Error("weights")
	}
	g.SetGroup(1, set(1, 2)) // it replaces
	if len(g.Groups) != 3 || g.Groups[0].Number != 1 || g.Groups[2].Number != 3 || g.Groups[0].Members != set(1, 2) {
		t.Errorf("%+v", g.Groups)
	}
}
