package scene

import (
	"fmt"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

var canvases = []Options{{W: 300, H: 300}, {W: 390, H: 300}, {W: 640, H: 400}, {W: 720, H: 600}, {W: 1048, H: 452},
	{W: 1440, H: 480}, {W: 2560, H: 1440}}

// crowded is a world with everything that asks for space: observers, clients, some without a server, and a queue.
func crowded(voters, observers, clients int, lock bool) *sim.View {
	v := world(voters+observers, clients, "LOOKING")
	for i := range observers {
		v.Servers[voters+i].Observer = true
	}
	for i := range clients {
		v.Clients[i].On = proto.ServerID(i * i % (voters + 1)) // unevenly, 0 is none
	}
	if lock {
		l := sim.LockView{Path: "/locks", Holders: []sim.Holding{{Client: "c0"}}}
		for i := 1; i < max(2, clients); i++ {
			l.Waiters = append(l.Waiters, fmt.Sprintf("c%d", i))
		}
		v.Locks = append(v.Locks, l)
	}
	return v
}

// crowds calls f with every combination that a lesson or a reader may come to.
func crowds(f func(name string, v *sim.View, o Options)) {
	for _, o := range canvases {
		for _, voters := range []int{3, 5, 9} {
			for observers := range 4 {
				for i, clients := range []int{0, 1, 2, 3, 5, 6, 7, 10, 14, 20} {
					if testing.Short() && i%4 != (voters+observers)%4 { // a sample
						continue
					}
					for _, lock := range []bool{false, true} {
						f(fmt.Sprintf("%gx%g, %d+%d servers, %d clients, lock %v", o.W, o.H, voters, observers, clients, lock),
							crowded(voters, observers, clients, lock), o)
					}
				}
			}
		}
	}
}

func TestNothingOverlapsAndAllIsInside(t *testing.T) {
	crowds(func(name string, v *sim.View, o Options) {
		r := newRing(v, o.W, o.H)
		all := append(append([]box{}, r.at...), r.queues...)
		shown := 0
		for _, b := range r.pills {
			if b.w > 0 {
				shown++
				all = append(all, b)
			}
		}
		for _, m := range r.more {
			shown += m.n
			all = append(all, m.box)
		}
		if r.middle.w > 0 {
			all = append(all, r.middle)
		}
		if r.bare && r.lit.w == 0 && len(r.queues) == 0 && o.W < bareW {
			r.queues = make([]box, len(v.Locks)) // such a stage has none
		} else {
			all = append(all, r.lit)
		}
		if shown != len(v.Clients) || len(r.queues) != len(v.Locks) {
			t.Errorf("%s: %d clients and %d queues are accounted for", name, shown, len(r.queues))
		}
		for i, a := range all {
			if a.left() < 0 || a.top() < 0 || a.right() > o.W || a.bottom() > o.H {
				t.Errorf("%s: %+v is outside (%+v)", name, a, r.plan)
			}
			for _, b := range all[:i] {
				if a.touches(b) {
					t.Errorf("%s: %+v and %+v touch (%+v)", name, a, b, r.plan)
				}
			}
		}
	})
}

// No client's lane to its server runs through the queue of a lock, on whatever stage; a queue has its path above it.
func TestNoLaneRunsThroughAQueue(t *testing.T) {
	tall := []Options{{W: 300, H: 560}, {W: 320, H: 700}, {W: 360, H: 640}, {W: 400, H: 900}, {W: 480, H: 600}, {W: 500, H: 560}}
	queues := 0
	look := func(name string, v *sim.View, o Options) {
		r := newRing(v, o.W, o.H)
		queues += len(r.queues)
		for _, q := range r.queues {
			if r.underLane(v, q) {
				t.Errorf("%s: a lane runs through %+v (%+v)", name, q, r.plan)
			}
		}
	}
	crowds(look)
	for _, o := range tall {
		for _, voters := range []int{3, 4, 5, 7} {
			for clients := range 12 {
				look(fmt.Sprintf("%gx%g, %d servers, %d clients", o.W, o.H, voters, clients), crowded(voters, 0, clients, true), o)
			}
		}
	}
	if queues < 100 {
		t.Errorf("%d queues", queues)
	}
}

// The stage beside the panel of a phone that lies on its side has each client, too: one that is not drawn cannot be touched.
func TestASmallStageHasItsClients(t *testing.T) {
	for _, o := range []Options{{W: 284, H: 181}, {W: 320, H: 221}, {W: 334, H: 236}, {W: 342, H: 245}, {W: 300, H: 220}, {W: 240, H: 200}} {
		for _, voters := range []int{3, 5, 7, 9} {
			for _, clients := range []int{1, 2, 3, 6, 10} {
				v := crowded(voters, 0, clients, false)
				r, k := scaledRing(v, o.W, o.H)
				for i, b := range r.pills {
					if b.w == 0 || !b.within(o.W/k, o.H/k) || touchesAny(r.slots, b) || touchesAny(r.pills[:i], b) {
						t.Errorf("%gx%g, %d servers, %d clients: client %d stands at %+v", o.W, o.H, voters, clients, i, b)
					}
				}
			}
		}
	}
}
