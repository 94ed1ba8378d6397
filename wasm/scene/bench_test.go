package scene

import "testing"

// BenchmarkCompose is what a step costs when servers or clients have changed, and BenchmarkPrepare when they have not.
func BenchmarkCompose(b *testing.B) {
	v := crowded(9, 3, 20, true)
	for b.Loop() {
		newRing(v, 1048, 452)
	}
}

func BenchmarkPrepare(b *testing.B) {
	p := broadcast()
	var s Scene
	for b.Loop() {
		s.Prepare(p, nil, Options{W: 1048, H: 452})
	}
}

// BenchmarkMove is a frame while messages fly.
func BenchmarkMove(b *testing.B) {
	p := election()
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 452})
	for b.Loop() {
		s.Move(104, Settled)
	}
}

// BenchmarkMoveStorm is a frame of a hundred messages, which must not lie on one another.
func BenchmarkMoveStorm(b *testing.B) {
	p := storm(20)
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 452})
	for b.Loop() {
		s.Move(104, Settled)
	}
}

// herd is a queue of ten clients, nine of which have just been woken: ten nodes, nine threads, nine events.
func herd(b *testing.B) *Picture {
	return treePicture(b, locked(10, "herd")+"c1 unlock /locks\nsettle\n", "/locks", flights("WATCH_EVENT", 9))
}

// BenchmarkPrepareTree is what a step costs among the znodes.
func BenchmarkPrepareTree(b *testing.B) {
	p := herd(b)
	var s Scene
	for b.Loop() {
		s.Prepare(p, nil, Options{W: 1048, H: 640})
	}
}

// BenchmarkMoveTree is a frame while nine events fly.
func BenchmarkMoveTree(b *testing.B) {
	p := herd(b)
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 640})
	for b.Loop() {
		s.Move(float64(p.View.Now)+2, Settled)
	}
}

// BenchmarkPrepareTwoHerds is what a step costs where a herd of ten clients is compared with its absence.
func BenchmarkPrepareTwoHerds(b *testing.B) {
	p := herdComparison(b, 10)
	var s Scene
	for b.Loop() {
		s.Prepare(p, nil, Options{W: 1048, H: 452})
	}
}

// BenchmarkMoveTwoHerds is a frame there, while events fly.
func BenchmarkMoveTwoHerds(b *testing.B) {
	p := herdComparison(b, 10)
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 452})
	for b.Loop() {
		s.Move(float64(p.View.Now)+2, Settled)
	}
}
