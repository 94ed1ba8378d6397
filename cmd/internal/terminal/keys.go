package terminal

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"zootrope/cmd/internal/language"
	"zootrope/lessons/wording"
	"zootrope/wasm/port"
)

// key does what a key means. The keys are those of the page (web/shell/keys.ts) where a terminal has them.
func (m *model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if name == "ctrl+c" {
		return tea.Quit
	}
	switch {
	case m.typing:
		return m.typeKey(k)
	case m.menu != nil:
		return m.menuKey(name)
	case m.helps:
		if m.helpAt += m.helpRoom(); name == "esc" || name == "q" || m.helpAt >= len(m.helpRows()) {
			m.helps = false
		}
		return nil
	}
	quits := m.leaves
	m.leaves, m.note = false, said{}
	switch name {
	case "q", "ctrl+d":
		if quits || !m.changed() {
			return tea.Quit
		}
		m.leaves = true
		m.tell(quitAsks.in(m.Lang))
	case ".", "right":
		m.ask(&port.NextEvent{})
	case ",", "left":
		m.ask(&port.PrevEvent{})
	case "n", "pgdown":
		m.next()
	case "b", "pgup", "ctrl+z":
		m.back()
	case "space":
		m.play()
	case "]", "[":
		m.pace(name == "]")
	case "u":
		m.menu = m.untilMenu()
	case "o":
		m.menu = m.setupMenu()
	case "B":
		m.askBugs()
	case "W":
		m.askSky()
	case "F":
		m.askFind()
	case "a":
		m.menu = m.handMenu()
	case ":", "/", "i":
		return m.typeIn("")
	case "tab", "shift+tab":
		m.choose(name == "tab")
	case "esc":
		if !m.stopFind() {
			m.chosen, m.full = "", both
		}
	case "up", "k":
		m.move(-1)
	case "down", "j":
		m.move(1)
	case "home":
		m.move(-1 << 20)
	case "end":
		m.move(1 << 20)
	case "ctrl+u":
		m.move(-10)
	case "enter":
		m.enter()
	case "g":
		m.goThere()
	case "w":
		m.data.why, m.data.whyFor = nil, 0
		m.show(viewOfWhy)
	case "f":
		m.full = (m.full + 1) % 3
	case "p":
		m.turnPicture()
	case "h":
		m.beats = !m.beats
		m.speak()
		m.tell(map[bool]word{true: heartbeatsOn, false: heartbeatsNo}[m.beats].in(m.Lang))
	case "l":
		all := wording.Languages()
		m.Lang = all[(slices.Index(all, m.Lang)+1)%len(all)]
		language.Speak(m.Lang)
		m.data = answers{}
		m.speak()
	case "?":
		m.helps, m.helpAt = true, 0
	default:
		if v, ok := m.viewOf(name); ok {
			m.show(v)
		}
	}
	return nil
}

// changed says whether something has been done that leaving would lose.
func (m *model) changed() bool { return m.eng.state.Changed }

// ask makes a move of the run.
func (m *model) ask(ask port.Ask) { m.eng.ask(ask, m.refused) }

// problem says what was wrong, with its place.
func (m *model) problem(p port.Problem) string {
	switch {
	case p.Line > 0:
		return lineColumn.in(m.Lang, p.Line, p.Column, p.Message)
	case p.Column > 0:
		return column.in(m.Lang, p.Column, p.Message)
	}
	return p.Message
}
