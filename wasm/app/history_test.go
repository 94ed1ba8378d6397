package app

import "testing"

// A command that is sent in several moves is one moment, wherever one stops on the way.
func TestACommandOfManyMovesIsOneMoment(t *testing.T) {
	var whole []moment
	for _, stops := range []bool{false, true} {
		p := open(t)
		p.do(t, &Request{Type: "goto", Step: 2})
		p.command(t, 1, "client ann 1")
		p.command(t, 2, "settle")
		before := p.state()
		if p.app.Handle(&Request{ID: 5, Type: "inject", Command: "ann repeat 300 --async set /a %d"}); stops {
			p.soon, p.step = false, sliceMillis/3 // for two moves
			p.app.Slice()
			p.step = 0
			if !p.app.run.p.Midway() {
				t.Fatal("it is all sent")
			}
			branch := p.app.run.p.Branch()
			p.do(t, &Request{Type: "pause"})
			p.do(t, &Request{Type: "back"}) // and away
			if s := p.state(); s.Moment >= before.Moment {
				t.Fatalf("stands at moment %d", s.Moment)
			}
			p.do(t, &Request{Type: "branch", Branch: branch})
			if !p.app.run.p.Midway() {
				t.Fatal("it has gone on")
			}
			p.command(t, 7, "note on")
		}
		p.rest()
		var large []moment
		for _, c := range p.app.run.history.branches {
			for i := range c.moments.len() {
				if m := c.moments.at(i); m.last-m.first > 64 {
					large = append(large, *m)
				}
			}
		}
		if len(large) != 1 || large[0].last-large[0].first != 300 {
			t.Fatalf("stops %t: %+v", stops, large)
		}
		whole = append(whole, large...)
	}
	if whole[0] != whole[1] {
		t.Errorf("%+v is %+v", whole[0], whole[1])
	}
}
