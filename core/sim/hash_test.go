package sim

import (
	"reflect"
	"testing"
	"unsafe"

	"zootrope/core/proto"
)

// story is a run with a little of everything; turn by turn its times are noted, now and then its hashes.
func story(t *testing.T, seed uint64) []uint64 {
	s := Defaults()
	s.Voters, s.Observers, s.Seed = 3, 1, seed
	s.LatencyJitter, s.FsyncJitter = 5, 3
	w := &watched{World: New(s), t: t}
	defer w.Close()
	var hashes []uint64
	run := func(d proto.Millis) {
		for end := w.Now() + d; w.NextAt() <= end && w.Do(); {
			hashes = append(hashes, uint64(w.Now()))
			if w.Turn()%20 == 0 {
				hashes = append(hashes, w.Hash())
			}
		}
	}
	w.must(w.Start(1, 2, 3, 4))
	run(1500)
	a, _ := w.AddClient("a", 2, 10_000)
	b, _ := w.AddClient("b", 4, 10_000)
	run(200)
	for _, p := range []string{"/a", "/b", "/c"} {
		w.create(a, p)
		w.get(b, p)
		run(40)
	}
	w.must(w.Crash(3))
	run(3000)
	w.must(w.Start(3))
	w.Partition([][]proto.Party{{1}, {2, 3, 4}}, false)
	run(5000)
	w.Heal()
	run(2000)
	return append(hashes, w.Hash())
}

// Two runs of one seed are the same, turn by turn; another seed is another run.
func TestHashesOfEqualRuns(t *testing.T) {
	one, two := story(t, 5), story(t, 5)
	if len(one) != len(two) {
		t.Fatalf("%d and %d turns", len(one), len(two))
	}
	for i := range one {
		if one[i] != two[i] {
			t.Fatalf("turn %d: %x and %x", i, one[i], two[i])
		}
	}
	other := story(t, 6)
	if other[len(other)-1] == one[len(one)-1] {
		t.Error("another seed gives the same hash")
	}
}

// Whatever may matter to the future is in the hash.
func TestHashTellsApart(t *testing.T) {
	base := ensemble(t).Hash()
	for _, test := range []struct {
		name string
		do   func(w *watched)
	}{
		{"a millisecond", func(w *watched) { w.AdvanceTo(w.Now() + 1) }},
		{"one turn", func(w *watched) { w.Do() }},
		{"a held link", func(w *watched) { w.Link(1, 2, LinkHold, 0) }},
		{"a delayed link", func(w *watched) { w.Link(1, 2, LinkDelay, 1) }},
		{"a held disk", func(w *watched) { w.Disk(1, DiskHold, 0) }},
		{"a slow disk", func(w *watched) { w.Disk(1, DiskDelay, 7) }},
		{"a pause", func(w *watched) { w.must(w.Pause(1)) }},
		{"a crash", func(w *watched) { w.must(w.Crash(1)) }},
		{"a client", func(w *watched) { w.AddClient("a", 1, 30_000) }},
		{"a byte on a disk", func(w *watched) { w.servers[0].disk.durable.current++ }},
		{"an unsynced byte", func(w *watched) { w.servers[0].disk.written.accepted++ }},
		{"the entropy", func(w *watched) { w.rand.Next() }},
	} {
		w := ensemble(t)
		if w.Hash() != base {
			t.Fatal("equal worlds differ")
		}
		test.do(w)
		if w.Hash() == base {
			t.Errorf("%s is not in the hash", test.name)
		}
	}
	w := ensemble(t)
	w.Link(1, 2, LinkHold, 0)
	w.Link(1, 2, LinkRelease, 0)
	if w.Hash() != base {
		t.Error("a link that was held and released leaves a trace in the hash")
	}
}

// A field that came late counts only where it is set, so that runs which were shared before keep their hashes; and two such fields
// are not taken for each other.
func TestLateFields(t *testing.T) {
	type before struct{ A, B int }
	type since struct {
		A int
		S string   `hash:"late"`
		L []string `hash:"late"`
		N int      `hash:"late"`
		M int      `hash:"late"`
		P *int     `hash:"late"`
		B int
	}
	hash := func(v any) uint64 {
		p := reflect.New(reflect.TypeOf(v))
		p.Elem().Set(reflect.ValueOf(v))
		h := hasher{seen: map[unsafe.Pointer]uint64{}}
		return h.of(p.UnsafePointer(), book{shapes: map[reflect.Type]*shape{}}.of(reflect.TypeOf(v)), 1)
	}
	one := 1
	known := map[uint64]int{hash(before{1, 2}): -1}
	if known[hash(since{A: 1, B: 2, L: []string{}})] != -1 {
		t.Error("a field that is not set counts")
	}
	for i, v := range []since{{A: 1, B: 2, S: "x"}, {A: 1, B: 2, L: []string{"x"}}, {A: 1, B: 2, N: 1}, {A: 1, B: 2, M: 1}, {A: 1, B: 2, P: &one}} {
		if other, dup := known[hash(v)]; dup {
			t.Errorf("%d has the hash of %d", i, other)
		}
		known[hash(v)] = i
	}
}

// A number that is made wider keeps its hash, so that runs which were shared before open as they were (proto.Bugs had 32 bits).
func TestAWiderNumberHasTheSameHash(t *testing.T) {
	hash := func(p unsafe.Pointer, of reflect.Type) uint64 {
		return (&hasher{}).of(p, book{shapes: map[reflect.Type]*shape{}}.of(of), 1)
	}
	narrow, wide := struct{ Bugs uint32 }{1<<31 | 5}, struct{ Bugs uint64 }{1<<31 | 5}
	if a, b := hash(unsafe.Pointer(&narrow), reflect.TypeOf(narrow)), hash(unsafe.Pointer(&wide), reflect.TypeOf(wide)); a != b {
		t.Errorf("%x and %x", a, b)
	}
	wide.Bugs |= 1 << 40
	if a, b := hash(unsafe.Pointer(&narrow), reflect.TypeOf(narrow)), hash(unsafe.Pointer(&wide), reflect.TypeOf(wide)); a == b {
		t.Error("the upper half is left out")
	}
}
