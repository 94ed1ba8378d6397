package player

import "testing"

// A view names the newest snapshot of a server in a world that sets snapCount, and in no other one.
func TestSnapshotInTheView(t *testing.T) {
	for set, want := range map[string]bool{"config snapCount=4\n": true, "config snapSizeLimitInKb=1\n": false} {
		p := play(t, "servers 1\n"+set+"start all\nrun until leader exists\nclient a 1\nsettle\na create /x\na repeat 8 set /x --size 2KB\nsettle\n", Options{})
		p.RunAll()
		if got := p.World().View().Servers[0].Snapshot; (got != "") != want {
			t.Errorf("with %q the newest snapshot is %q", set, got)
		}
	}
}
