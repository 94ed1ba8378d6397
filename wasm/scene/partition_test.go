package scene

import (
	"slices"
	"testing"
)

// The line of a partition runs through no server and no client, and still lies between the two sides.
func TestThePartitionRunsBesideAll(t *testing.T) {
	const fifthAlone = threeRooms + "p1 create /pay\nsettle\npartition 5 p3 shop | 1 2 3 4 p1 p2\nrun for 1s\n"
	for _, c := range []struct {
		world string
		alone int // the index of the server that is cut off
		rooms [][]string
	}{
		{`servers 3
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
`, 1, nil},
		{fifthAlone, 4, nil},
		{fifthAlone, 4, inThreeRooms},
	} {
		p := treePicture(t, c.world, "/pay", nil)
		p.Tree, p.Rooms = nil, c.rooms
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
			a, b := ends[0], ends[1]
			for _, at := range slices.Concat(s.d.ring.at, s.d.ring.pills) {
				if at.w > 0 && at.crossedBy(a.x, a.y, b.x, b.y) {
					t.Errorf("%gx%g: the line runs through a server or a client", o.W, o.H)
				}
			}
			for _, room := range s.d.outlines {
				for share := 0.0; share <= 1; share += 0.01 {
					if o.W >= 700 && room.touches(box{a.x + (b.x-a.x)*share, a.y + (b.y-a.y)*share, 0, 0}) {
						t.Fatalf("%gx%g: the line runs through a room", o.W, o.H)
					}
				}
			}
			beside := func(p box) bool { return (b.x-a.x)*(p.y-a.y)-(b.y-a.y)*(p.x-a.x) > 0 }
			for i, at := range s.d.ring.at {
				if i != c.alone && beside(at) == beside(s.d.ring.at[c.alone]) {
					t.Errorf("%gx%g: server %d is on the side of server %d", o.W, o.H, i+1, c.alone+1)
				}
			}
		}
	}
}
