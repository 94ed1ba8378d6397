package app

import "zootrope/wasm/port"

// reach runs on to a moment that has not been reached yet, or to that of an event if seq is not 0.
func (t job) reach(n int, seq int64) port.Ending {
	t.Manner, t.Onward = reaching, nil
	for s := t.s; s.run.Going(); {
		if !t.Tick() {
			return port.GoesOn
		}
		if t.Seen && s.reached(n, seq) {
			return port.IsThere
		}
	}
	return port.InVain
}

// reached says whether the run stands at the moment or event that it was to come to.
func (s *session) reached(n int, seq int64) bool {
	if seq != 0 {
		return s.run.Player.World().Seq() >= seq
	}
	t := s.timeline()
	return s.Now(&t) >= n
}
