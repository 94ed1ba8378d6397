package script

import (
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Every kind of event that the tour makes has words of its own, and names who did it.
func TestTell(t *testing.T) {
	told := map[string]bool{}
	var p *Player
	names := func(party proto.Party) string { return p.World().PartyName(party) }
	p = play(t, tour, Options{OnEvent: func(e *trace.Event) {
		text := Tell(e, names)
		if text == "" || strings.Contains(text, "  ") || strings.HasSuffix(text, " ") {
			t.Errorf("%v is told as %q", e.Kind, text)
		}
		told[text] = true
	}})
	p.RunAll()
	for _, want := range []string{"$ crash 3", "server 3 is LEADING (silence)", "alice create /a → OK", "goal set is reached",
		"back to the beginning of step two", "server 3 crashes 1:3", "client alice is CONNECTED at server 1"} {
		if !told[want] {
			t.Errorf("nothing was told as %q", want)
		}
	}
}
