package main

import (
	"testing"

	"zootrope/core/player"
	zk "zootrope/core/script"
)

// The script runs to its end, as long as it should, and leaders come and go.
func TestTheScriptIsAnHour(t *testing.T) {
	s, err := zk.Parse("soak.zk", script(60))
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	if status := p.RunAll(); status != player.Done {
		t.Fatalf("%v: %v", status, p.Err())
	}
	if now := p.World().Now(); now < 60*60*1000 || now > 75*60*1000 {
		t.Errorf("it takes %d ms", now)
	}
	if epoch, _ := p.World().Epochs(1); epoch < 10 {
		t.Errorf("only %d epochs", epoch)
	}
	for _, r := range p.Results() {
		if !r.OK {
			t.Errorf("%s: %s", r.Text, r.Seen)
		}
	}
}
