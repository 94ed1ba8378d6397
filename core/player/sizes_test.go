package player_test

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// The letters of a long value of `--size` are nowhere shown: its length is.
func TestSizesAreShown(t *testing.T) {
	s, err := script.Parse("t.zk", "servers 3\nstart all\nrun until leader exists\nclient a 1\nsettle\na create /x --size 300KB\na get /x\na write disk --size 2MB\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	for expr, want := range map[string]string{"client a last": "OK", "node /x data": "300 KB", "node /x bytes": "300000"} {
		if got, err := value(p, expr); err != nil || got != want {
			t.Errorf("%s is %q, %v; want %q", expr, got, err, want)
		}
	}
	v := p.World().View()
	if len(v.Stores) != 1 || v.Stores[0].Value != "2 MB" {
		t.Errorf("the store is shown as %.50v", v.Stores)
	}
	z, _ := p.World().Znodes(1)
	for _, n := range z.Nodes {
		if n.Path == "/x" && (n.Data != "300 KB" || n.Bytes != 300_000) {
			t.Errorf("the node is shown as %.50q, %d bytes", n.Data, n.Bytes)
		}
	}
}
