package scene

import (
	"testing"

	"zootrope/core/proto"
)

// What ties a client that has come to another server to that server passes behind the dial.
func TestNoThreadCrossesTheWordsOfTheDial(t *testing.T) {
	plates := func(on int) (n int) {
		p := broadcast()
		p.View.Clients[1].Home, p.View.Clients[1].On = 1, proto.ServerID(on)
		var s Scene
		s.Prepare(p, nil, moving)
		s.Move(float64(p.View.Now), Settled)
		for _, i := range s.Still {
			if i.Kind == ShapeItem && i.Ink == Well && i.X == s.d.ring.middle.x && i.Shape.W == s.d.ring.middle.w {
				n++
			}
		}
		return n
	}
	total := 0
	for on := 2; on <= 5; on++ {
		total += plates(on)
	}
	if total == 0 || plates(1) != 0 {
		t.Errorf("%d plates behind the dial for the clients of other servers, %d for that of its own", total, plates(1))
	}
}
