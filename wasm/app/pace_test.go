package app

import (
	"math"
	"testing"

	"zootrope/wasm/port"
)

// Whatever the speed, the mean rate is right, and neither pictures nor reports come too often.
func TestPlayKeepsItsRate(t *testing.T) {
	for _, speed := range []float64{0.1, 1, 4, 16, 64} {
		p := openLesson(t, "startup-election")
		p.do(t, &port.Next{})
		from := p.state().Moment
		p.posted, p.shown = nil, nil
		began := p.clock
		p.do(t, &port.Play{Speed: speed})
		for p.app.Manner() == playing {
			p.wake()
		}
		passed, seconds := p.state().Moment-from, (p.clock-began)/1000
		if rate := float64(passed) / seconds; math.Abs(rate/(3*speed)-1) > 0.1 {
			t.Errorf("speed %g: %d moments in %.1f s: %.1f a second", speed, passed, seconds, rate)
		}
		reports := 0
		for _, m := range p.posted {
			if _, ok := m.(port.State); ok {
				reports++
			}
		}
		if n := float64(reports); n > 3+12*seconds {
			t.Errorf("speed %g: %d reports in %.1f s", speed, reports, seconds)
		}
		if n := float64(len(p.shown)); n > 3+63*seconds {
			t.Errorf("speed %g: %.0f pictures in %.1f s", speed, n, seconds)
		}
		p.app.run.Close()
	}
}
