package script

import (
	"zootrope/core/proto"
	"zootrope/core/zab"
)

// Settings are what a script says of the world before its first `start`.
type Settings struct {
	Voters, Observers int
	Zoo               zab.Config
	Seed              uint64
	Costs             Costs
}

// check says what is wrong with settings that must fit together.
func (s *Settings) check() error {
	var voters proto.Sids
	for i := range s.Voters {
		voters = voters.With(proto.ServerID(i + 1))
	}
	all := voters
	for i := range s.Observers {
		all = all.With(proto.ServerID(s.Voters + i + 1))
	}
	return zab.CheckGroups(&s.Zoo.Groups, voters, all)
}
