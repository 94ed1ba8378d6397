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
