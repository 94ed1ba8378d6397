package scene

import "testing"

// The line of a partition runs through no client, and still lies between the two sides.
func TestThePartitionRunsBesideClients(t *testing.T) {
	p := treePicture(t, `servers 3
start all
run until servers agree
client p1 1
client p2 2
client p3 3
client shop 2
settle
p1 create /pay
settle
p1 create -e /pay/p1
p2 create -e /pay/p2
p3 create -e /pay/p3
shop members /pay
settle
partition 2 shop p2 | 1 3 p1 p3
run for 1s
`, "/pay", nil)
	p.Tree = nil
	for _, o := range []Options{{W: 888, H: 592}, {W: 1048, H: 592}, {W: 390, H: 420}} {
		var s Scene
		s.Prepare(p, nil, o)
		var ends []point
		for i := range s.Still {
			if item := &s.Still[i]; item.Kind == ShapeItem && item.Shape == partitionEnd {
				ends = append(ends, point{item.X, item.Y})
			}
		}
		if len(ends) != 2 {
			t.Fatalf("%gx%g: %d ends", o.W, o.H, len(ends))
		}
		if s.d.ring.crossesPill(ends[0], ends[1]) {
			t.Errorf("%gx%g: the line runs through a client", o.W, o.H)
		}
		a, b := ends[0], ends[1]
		beside := func(p box) bool { return (b.x-a.x)*(p.y-a.y)-(b.y-a.y)*(p.x-a.x) > 0 }
		if at := s.d.ring.at; beside(at[1]) == beside(at[0]) || beside(at[1]) == beside(at[2]) {
			t.Errorf("%gx%g: server 2 is not alone on its side", o.W, o.H)
		}
	}
}
