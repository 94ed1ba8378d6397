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
