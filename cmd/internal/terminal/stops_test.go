package terminal

import "testing"

// What ends says why, in a short sentence; Play goes on until it is paused.
func TestAStopSaysWhy(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press("space")
	p.goOn(60)
	p.sees("playing")
	p.press("space")
	p.sees("Paused")
	p.press("u")
	p.chooseLine("30 s of virtual time")
	p.press("enter")
	p.sees("The time has passed")
}
