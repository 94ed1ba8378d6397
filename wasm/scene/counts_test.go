package scene

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// A voter whose vote has the weight 0 is not counted: neither among those who vote alike, nor among those who have acknowledged.
func TestAVoteWithoutWeightIsNotCounted(t *testing.T) {
	s, err := script.Parse("weights", `servers 4
config group.1=1:2:3:4 weight.1=0
start all
run until leader exists
settle
client a 4
settle
disk 2 hold
disk 3 hold
disk 4 hold
a set / x
run for 100ms
disk 2 release
run for 100ms
step parted
partition 1 2 | 3 4
run for 15s
`)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	view := func() (d drawing) {
		v := p.World().View()
		return drawing{v: &v}
	}
	var acks, of, alike, heard int // as many as were counted at once, and as there were
	for p.Tick() == player.Running {
		d := view()
		leader, two := &d.v.Servers[3], &d.v.Servers[1]
		acks, of = max(acks, cards{&d}.acked(leader)), max(of, len(leader.Acks))
		if p.Step() == 0 {
			alike, heard = max(alike, cards{&d}.supporters(two)), max(heard, len(two.Ballots))
		}
	}
	d := view()
	if n, need := d.voters(); n != 3 || need != 2 {
		t.Errorf("%d voters, of whom %d are a quorum; expected 3 and 2", n, need)
	}
	if acks != 1 || of != 2 {
		t.Errorf("%d of %d acknowledgements were counted; expected that of server 2 alone, beside server 1's", acks, of)
	}
	if alike != 1 || heard != 2 {
		t.Errorf("%d of %d votes were counted; expected that of server 2 alone, beside server 1's", alike, heard)
	}
}
