package scene

import (
	"strings"
	"testing"

	"zootrope/core/sim"
)

// What a store outside ZooKeeper keeps stands below the quorum, within what the dial has of the stage, and beside the lock where two runs are compared.
func TestStores(t *testing.T) {
	b := broadcast()
	b.View.Stores = []sim.StoreView{{Name: "disk", Value: "b1"}, {Name: "log", Value: "a"}, {Name: "more", Value: "x"}}
	var s Scene
	s.Prepare(b, nil, Options{W: 1000, H: 700, Zoom: 1})
	_, dial, _ := s.Around(Camera{Zoom: 1}, 1000)
	if got := texts(dial); !strings.HasSuffix(got, "quorum 3/5\ndisk: b1\nlog: a\n") {
		t.Errorf("the dial says %q", got)
	}
	for holder, want := range map[string]string{"": "disk: b1\nnot locked\n", "bob": "disk: b1\nlocked by bob\n"} {
		b.View.Stores[0].Shared, b.View.Stores[0].Holder = true, holder
		s.Prepare(b, nil, Options{W: 1000, H: 700, Zoom: 1})
		if _, dial, _ = s.Around(Camera{Zoom: 1}, 1000); !strings.HasSuffix(texts(dial), want) {
			t.Errorf("of a shared store the dial says %q", texts(dial))
		}
	}
	at := s.d.ring.middle
	for _, i := range dial {
		if i.Kind == TextItem && (i.Y < at.top() || i.Y > at.bottom()) {
			t.Errorf("%q stands at %v, outside %v", i.Text, i.Y, at)
		}
	}
	p := herdComparison(t, 3)
	p.Compared.View.Stores = []sim.StoreView{{Name: "disk", Value: "other"}}
	s.Prepare(p, nil, Options{W: 1000, H: 700, Zoom: 1})
	if got := texts(s.Still); strings.Count(got, "disk: other") != 1 || strings.Contains(got, "disk: b1") {
		t.Errorf("the comparison says %q", got)
	}
}

// On a narrow stage the clients of a lock's queue stand on the right, where a store's words have their place: they are above the clients.
func TestAStoreStandsAboveTheClients(t *testing.T) {
	text := "servers 3\nstart all\nrun until leader exists\nclient ann 1\nclient bob 2\nclient gw 3\nclient sw 3\nsettle\n" +
		"ann create /master\nsettle\nann lock /master\nsettle\nann write disk ann --lock /master\nsettle\n"
	p := treePicture(t, text, "/", nil)
	p.Queues = true // all clients in one column
	if len(p.View.Stores) == 0 {
		t.Fatal("there is no store")
	}
	for _, o := range []Options{{W: 390, H: 390, Zoom: 1}, {W: 320, H: 300, Zoom: 1}, {W: 900, H: 600, Zoom: 1}} {
		var s Scene
		s.Prepare(p, nil, o)
		at := box{}
		for _, i := range s.Still {
			if i.Kind == TextItem && strings.HasPrefix(i.Text, "disk: ") {
				w := i.Face.Measure(i.Text)
				at = box{i.X + w/2, i.Y - 4, w, 8} // the small letters
			}
		}
		if at.w == 0 {
			t.Errorf("%v: nothing says what the disk keeps", o)
		}
		for _, h := range s.Hits {
			if b := h.box; h.Kind == "client" && at.bottom() > b.top() && at.top() < b.bottom() && at.right() > b.left() && at.left() < b.right() {
				t.Errorf("%v: what the disk keeps, at %v, lies behind client %s, at %v", o, at, h.Name, h.box)
			}
		}
	}
}
