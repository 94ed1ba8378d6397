package terminal

import (
	"strings"

	"zootrope/core/say"
	"zootrope/wasm/port"
)

// hand says how far a thing may be taken in hand here, by the page's rule: a lesson lets go what its `allow` names, its exercise a little of
// every server and client.
func (m *model) hand(kind, name string) string { return m.eng.state.Hand(kind, name) }

// live says whether anything may be taken in hand; then time may be let pass, too.
func (m *model) live() bool {
	for _, kind := range []string{"server", "client", "link", "message"} {
		if m.hand(kind, "") != port.HandNone {
			return true
		}
	}
	return false
}

// unless is why a thing is not offered, "" where it is.
func (m *model) unless(offered bool) string {
	s := &m.eng.state
	switch {
	case offered:
		return ""
	case s.Exercise && len(s.Allows) > 0:
		return handsExercise.in(m.Lang) + handsPause.in(m.Lang) + handsMore.in(m.Lang, m.loose()) + handsPause.in(m.Lang) + handsTyped.in(m.Lang)
	case s.Exercise:
		return handsExercise.in(m.Lang) + handsPause.in(m.Lang) + handsTyped.in(m.Lang)
	case len(s.Allows) > 0:
		return handsOnly.in(m.Lang, m.loose()) + handsPause.in(m.Lang) + handsTyped.in(m.Lang)
	}
	return handsNone.in(m.Lang) + handsPause.in(m.Lang) + handsTyped.in(m.Lang)
}

// loose lists what the step lets go.
func (m *model) loose() string {
	var out []string
	for _, a := range m.eng.state.Allows {
		text := handsClient.in(m.Lang, a)
		if w, is := handsKinds[a]; is {
			text = w.in(m.Lang)
		} else if strings.Trim(a, "0123456789") == "" {
			text = handsServer.in(m.Lang, a)
		}
		out = append(out, text)
	}
	return say.List(out).In(m.Lang)
}
