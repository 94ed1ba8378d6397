package proto

import "slices"

// Group is a group of a hierarchical quorum (group.N=1:2:3 of zoo.cfg).
type Group struct {
	Number  int64
	Members Sids
}

// Weight is what a server's word counts for in its group (weight.N=W); 1 unless it is said.
type Weight struct {
	Server ServerID
	Weight int64
}

// Groups says which sets of voters are quorums. Without groups those are the majorities (QuorumMaj). With them, a group
// is won by more than half of its weight, and a quorum wins more than half of the groups that have any weight
// (QuorumHierarchical, docs/protocol/election.md#quorums). It is plain data.
type Groups struct {
	Groups  []Group  // by number
	Weights []Weight // by server
}

// Hierarchical says whether groups or weights are set. Weights have no effect without groups.
func (g *Groups) Hierarchical() bool { return len(g.Groups)+len(g.Weights) > 0 }

// Weight of a server.
func (g *Groups) Weight(id ServerID) int64 {
	for _, w := range g.Weights {
		if w.Server == id {
			return w.Weight
		}
	}
	return 1
}

// weigh adds up the weights of a set.
func (g *Groups) weigh(s Sids) int64 {
	var sum int64
	for _, id := range s.List() {
		sum += g.Weight(id)
	}
	return sum
}

// Contains says whether a set contains a quorum of the voters (docs/protocol/election.md#quorums).
func (g *Groups) Contains(s, voters Sids) bool {
	s = s.And(voters)
	if !g.Hierarchical() {
		return s.Len() >= voters.Len()/2+1
	}
	groups, won := 0, 0
	for i := range g.Groups {
		all := g.weigh(g.Groups[i].Members.And(voters))
		if all > 0 {
			groups++
		}
		if g.weigh(s.And(g.Groups[i].Members)) > all/2 {
			won++
		}
	}
	return won > groups/2
}

// Smallest is how many servers the smallest quorum has: of a majority quorum, half and one.
func (g *Groups) Smallest(voters Sids) int {
	if !g.Hierarchical() {
		return voters.Len()/2 + 1
	}
	ids := voters.List()
	best := len(ids)
	for chosen := range 1 << len(ids) {
		var s Sids
		for i, id := range ids {
			if chosen>>i&1 == 1 {
				s = s.With(id)
			}
		}
		if s.Len() < best && g.Contains(s, voters) {
			best = s.Len()
		}
	}
	return best
}

// SetGroup makes a group, or changes it.
func (g *Groups) SetGroup(number int64, members Sids) {
	i, found := slices.BinarySearchFunc(g.Groups, number, func(x Group, n int64) int { return int(x.Number - n) })
	g.Groups = slices.Clone(g.Groups)
	if !found {
		g.Groups = slices.Insert(g.Groups, i, Group{Number: number})
	}
	g.Groups[i].Members = members
}

// SetWeight gives a server a weight.
func (g *Groups) SetWeight(id ServerID, weight int64) {
	i, found := slices.BinarySearchFunc(g.Weights, id, func(x Weight, id ServerID) int { return int(x.Server - id) })
	g.Weights = slices.Clone(g.Weights)
	if !found {
		g.Weights = slices.Insert(g.Weights, i, Weight{Server: id})
	}
	g.Weights[i].Weight = weight
}
