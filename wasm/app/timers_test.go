package app

import (
	"strings"
	"testing"

	"zootrope/core/trace"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// A choice that reaches a deadline names this deadline, in the language of the page. Any other choice names none.
func TestAChoiceNamesItsDeadline(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\nann create /a\n"})
	p.rest()
	for _, lang := range []string{"en", "zh"} {
		p.ask(t, &port.Look{Theme: "light", Lang: lang})
		met := map[string]bool{}
		for _, c := range p.try(&port.AskChoices{}).Data.([]port.Choice) {
			if wakes := strings.HasPrefix(c.Command, "wake "); wakes != (c.Timer != "") {
				t.Errorf("%s: %s is called %q", lang, c.Command, c.Timer)
			}
			met[c.Timer] = true
		}
		for _, rule := range []trace.Rule{trace.HalfTickDue, trace.ClientPingDue} {
			if name := ask.Timers[rule].In(lang); !met[name] {
				t.Errorf("%s: no choice is called %q: %v", lang, name, met)
			}
		}
	}
}

// A silence without heartbeats tells which process waits, and for what.
func TestASilenceTellsWhoWaits(t *testing.T) {
	p := open(t)
	p.do(t, &port.Load{Script: "servers 3\nstart 1\nrun for 20s\n"})
	for lang, says := range map[string]string{"en": " s of silence: server 1 waits: repetition of its vote", "zh": " 秒无事发生：1 号 在等：重发选票"} {
		p.ask(t, &port.Look{Theme: "light", Lang: lang})
		p.rest()
		if q := p.state().Quiet; q == nil || q.Beats || !strings.HasSuffix(q.Text, says) {
			t.Errorf("%s: %+v", lang, q)
		}
	}
}
