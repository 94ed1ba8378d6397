package compare

import (
	"zootrope/core/check"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// Inside is what is known of the other run: for tests.
type Inside struct {
	Player   *player.Player   // the second world
	Seen     *sim.View        // where it stood last, nil before it stood anywhere
	At       proto.Millis     // the time there …
	Done     sim.Commanded    // … the last command …
	Commands int64            // … and how many there were in the region that is compared
	Breach   *check.Violation // the promise that was broken on the way, nil for none
	Own      int64            // how many commands there were in the run that is played …
	Elapsed  proto.Millis     // … and how long ago the last one was
	Facts    [2]port.Fact     // what there is of the first difference now, in the run that is played and in the other; nothing where it is not known
	Later    bool             // the other run may be later than the one that is played
}

// Inside gives what is known of the other run; nil if nothing lies beside this one.
func (b *Beside) Inside() *Inside {
	c := b.other
	if c == nil {
		return nil
	}
	in := &Inside{Player: c.other.p, Seen: c.seen, At: c.stood.At, Done: c.stood.Done, Breach: c.breach, Later: c.theirs.Along != without}
	if c.first != nil {
		now := compare(glanceAt(b.run.Player.World()), glanceAt(c.other.p.World()), &c.first.thing)
		in.Facts = now.facts
	}
	if c.mine.begun() && c.other.begun() {
		in.Commands = c.stood.Done.N - c.other.rows[0].Done.N
		in.Own, in.Elapsed, _ = c.mine.past(b.run.Player.World())
	}
	return in
}
