package scene

import (
	"slices"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/lessons/play"
)

// On a phone a card has the epoch, with a larger accepted one in brackets, or else the newest snapshot, and how far the server has come on its way to UPTODATE.
func TestACompactCardHasTheEpochOrTheSnapshot(t *testing.T) {
	for _, test := range []struct {
		server     sim.ServerView
		lang       string
		hides      []string
		want, lack string
		slots      int
	}{
		{sim.ServerView{State: "FOLLOWING", Established: true, Phase: "BROADCAST", Epoch: 2, Accepted: 2}, "en", nil, "epoch 2", "", 0},
		{sim.ServerView{State: "FOLLOWING", Phase: "SYNCHRONIZATION", Epoch: 1, Accepted: 2}, "en", nil, "epoch 1 (2)", "", 3},
		{sim.ServerView{State: "LOOKING", Vote: 1, Epoch: 1, Accepted: 3}, "en", nil, "epoch 1 (3)", "", 0},
		{sim.ServerView{State: "FOLLOWING", Established: true, Epoch: 2, Accepted: 2, Snapshot: "1:40"}, "en", nil, "snap 1:40", "epoch 2", 0},
		{sim.ServerView{State: "FOLLOWING", Established: true, Epoch: 2, Accepted: 2, Snapshot: "1:40"}, "zh", nil, "快照 1:40", "epoch 2", 0},
		{sim.ServerView{State: "FOLLOWING", Established: true, Epoch: 2, Accepted: 2}, "en", []string{play.Epoch}, "1:3", "epoch 2", 0},
		{sim.ServerView{State: "FOLLOWING", Established: true, Epoch: 2, Accepted: 2}, "en", []string{play.Zxid}, "epoch 2", "1:3", 0},
		{sim.ServerView{State: "LOOKING", Vote: 1, Epoch: 1, Accepted: 3}, "en", []string{play.Zxid}, "epoch 1 (3)", "1:3", 0},
	} {
		v := &sim.View{Now: 100, Leader: 3, Quorum: 2, Voters: 3}
		for id := range 3 {
			v.Servers = append(v.Servers, sim.ServerView{State: "FOLLOWING", Established: true, Phase: "BROADCAST", Epoch: 7, Accepted: 7})
			if id == 0 {
				v.Servers[0] = test.server
			}
			v.Servers[id].ID, v.Servers[id].Logged = proto.ServerID(id+1), "1:3"
		}
		v.Servers[1].Logged, v.Servers[2].Logged = "7:1", "7:1"
		var drawn Scene
		(&drawn).Prepare(&Picture{View: v, Hides: test.hides}, nil, Options{W: 390, H: 380, Lang: test.lang})
		all := slices.Concat(drawn.Still, drawn.Items)
		says := func(text string) bool { return slices.ContainsFunc(all, func(i Item) bool { return i.Text == text }) }
		if !says(test.want) || test.lack != "" && says(test.lack) {
			t.Errorf("%+v: want %q and no %q", test.server, test.want, test.lack)
		}
		slots := 0
		for _, i := range all {
			if i.Shape == slotEmpty || i.Shape == slotFull {
				slots++
			}
		}
		if slots != test.slots {
			t.Errorf("%+v: %d slots, want %d", test.server, slots, test.slots)
		}
	}
}
