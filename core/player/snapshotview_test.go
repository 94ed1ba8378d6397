package player_test

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// A view names the newest snapshot of a server in a world that sets snapCount, and in no other one.
func TestSnapshotInTheView(t *testing.T) {
	for set, want := range map[string]bool{"config snapCount=4\n": true, "config snapSizeLimitInKb=1\n": false} {
		s, err := script.Parse("t.zk", "servers 1\n"+set+"start all\nrun until leader exists\nclient a 1\nsettle\na create /x\na repeat 8 set /x --size 2KB\nsettle\n")
		if err != nil {
			t.Fatal(err)
		}
		p := player.New(s, player.Options{})
		defer p.Close()
		p.RunAll()
		if got := p.World().View().Servers[0].Snapshot; (got != "") != want {
			t.Errorf("with %q the newest snapshot is %q", set, got)
		}
	}
}
