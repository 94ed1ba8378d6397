package terminal

import (
	"zootrope/wasm/port"
)

// proveWord puts the lines that were given by hand to the trials of a `build`, in a lesson that has one.
const proveWord = "prove"

// prove tries the lines. A trial that breaks them is done again in this run.
func (m *model) prove() {
	goal := ""
	for _, g := range m.eng.state.Goals {
		if g.Build != nil {
			goal = g.ID
		}
	}
	m.typing = false
	m.line.Blur()
	if goal == "" {
		m.say(bad, proveNothing.in(m.Lang))
		m.note = m.log[len(m.log)-1]
		return
	}
	m.proof = &port.Proving{Goal: goal}
	m.eng.ask(&port.Prove{Goal: goal}, func(a port.Answer) {
		m.proof = nil
		for _, p := range a.Problems {
			m.say(bad, m.problem(p))
		}
		switch f, is := a.Data.(port.Proven); {
		case !is:
		case f.Seed > 0:
			m.say(bad, proveBreaks.in(m.Lang, f.Seed, f.Text))
			told := m.log[len(m.log)-1]
			m.eng.ask(&port.GoTo{Step: len(m.src.Lesson.Steps) - 1, Own: true}, func(port.Answer) { m.give(f.Commands, func() { m.note = told }) })
		case f.Held == f.Of:
			m.say(fine, proveHolds.in(m.Lang, f.Of))
		default:
			m.say(bad, proveGoes.in(m.Lang, f.Held, f.Of))
		}
		if n := len(m.log); n > 0 {
			m.note = m.log[n-1]
		}
	})
}

// give gives commands, one after the other.
func (m *model) give(commands []string, then func()) {
	if len(commands) == 0 {
		then()
		return
	}
	m.eng.ask(&port.Inject{Command: commands[0]}, func(a port.Answer) {
		if a.OK {
			m.give(commands[1:], then)
		}
	})
}
