package app

import (
	"testing"

	"zootrope/wasm/port"
)

// The requests that port.Asks calls moves are those that App.mover carries out. Load, which needs no run, and the requests that change only what is marked are apart.
func TestMovesOfThePortAreCarriedOut(t *testing.T) {
	p := open(t)
	for _, a := range port.Asks {
		ask := port.New(a.Name)
		_, loads := ask.(*port.Load)
		_, pauses := ask.(*port.Pause)
		marks := p.app.stays(ask) && !pauses
		if carried := loads || p.app.mover(&port.Request{Ask: ask}) != nil; carried != (a.Moves || marks) {
			t.Errorf("%q: carried out as a move by App.mover or App.relative (wasm/app/handle.go): %v; Moves in port.Asks (wasm/port/request.go): %v",
				a.Name, carried, a.Moves)
		}
	}
}

// A request that no function answers panics in Desk.answer (wasm/ask/ask.go), which names it.
func TestEveryRequestIsAnswered(t *testing.T) {
	for _, a := range port.Asks {
		p := open(t)
		p.posted = nil
		p.app.Handle(&port.Request{ID: 9, Ask: port.New(a.Name)})
		p.rest()
		answers := 0
		for _, m := range p.posted {
			if out, ok := m.(port.Answer); ok && out.ID == 9 {
				answers++
			}
		}
		if answers != 1 {
			t.Errorf("%q: %d answers", a.Name, answers)
		}
	}
}
