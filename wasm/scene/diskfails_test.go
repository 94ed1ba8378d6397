package scene

import (
	"slices"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// A card says that its server's disk refuses writes, or is late with them, on a phone, too, whatever else the server is at; and by how much its wall clock is off.
func TestACardSaysThatADiskRefusesWrites(t *testing.T) {
	for _, test := range []struct {
		disk, state string
		ahead       int64
		size        [2]float64
		lang, want  string
	}{
		{"full", "FOLLOWING", 0, [2]float64{1048, 452}, "en", "disk full"},
		{"full", "LOOKING", 0, [2]float64{1048, 452}, "en", "disk full"},
		{"error", "LOOKING", 0, [2]float64{390, 300}, "en", "disk broken"},
		{"full", "LEADING", 0, [2]float64{390, 300}, "zh", "磁盘写满"},
		{"held", "FOLLOWING", 0, [2]float64{1048, 452}, "zh", "磁盘卡住"},
		{"held", "FOLLOWING", 0, [2]float64{390, 300}, "en", "disk stuck"},
		{"slow", "LEADING", 0, [2]float64{390, 300}, "zh", "磁盘变慢"},
		{"", "LEADING", 3_600_000, [2]float64{1048, 452}, "en", "clock +3600 s"},
		{"", "LEADING", -1500, [2]float64{1048, 452}, "en", "clock −1.5 s"},
	} {
		v := &sim.View{Now: 100, Leader: 3, Quorum: 2, Voters: 3}
		for id := range 3 {
			v.Servers = append(v.Servers, sim.ServerView{ID: proto.ServerID(id + 1), State: "FOLLOWING", Established: true, Phase: "BROADCAST", Epoch: 1, Accepted: 1, Logged: "1:3"})
		}
		s := &v.Servers[0]
		s.Disk, s.State, s.Ahead, s.Vote = test.disk, test.state, proto.Millis(test.ahead), 1
		var drawn Scene
		Draw(&drawn, v, Settled, Options{W: test.size[0], H: test.size[1], Lang: test.lang})
		if all := slices.Concat(drawn.Still, drawn.Items); !slices.ContainsFunc(all, func(i Item) bool { return i.Text == test.want }) {
			t.Errorf("%+v: no card says so", test)
		}
	}
}
