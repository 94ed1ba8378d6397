package terminal

import (
	"os"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"zootrope/core/script"
	"zootrope/wasm/port"
)

// candidates are the words that can stand at the cursor; Tab goes through them.
type candidates struct {
	all    []port.Candidate
	of     string // the line for which they were asked
	at     int    // the one that stands in the line, −1 for none
	before string // the line, up to what they replace …
	behind string // …and behind it
}

// typeIn begins to type a command.
func (m *model) typeIn(text string) tea.Cmd {
	m.typing, m.pastAt, m.cands = true, len(m.past), candidates{at: -1}
	m.note = said{}
	m.line.SetValue(text)
	m.line.CursorEnd()
	m.suggest()
	return m.line.Focus()
}

// typeKey hears a key while a command is typed.
func (m *model) typeKey(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		m.typing = false
		m.line.Blur()
		return nil
	case "enter":
		text := strings.TrimSpace(m.line.Value())
		if text == "" {
			m.typing = false
			m.line.Blur()
			return nil
		}
		m.line.SetValue("")
		m.cands = candidates{at: -1}
		if quit := m.command(text); quit {
			return tea.Quit
		}
		m.suggest()
		return nil
	case "tab", "shift+tab":
		m.complete(k.String() == "tab")
		return nil
	case "pgup", "pgdown":
		m.move(map[string]int{"pgup": -5, "pgdown": 5}[k.String()])
		return nil
	case "up", "down":
		m.recall(k.String() == "up")
		return nil
	}
	var cmd tea.Cmd
	m.line, cmd = m.line.Update(k)
	m.suggest()
	return cmd
}

// paste puts text into the console. Of several lines each but the last is a command.
func (m *model) paste(p tea.PasteMsg) {
	lines := strings.Split(strings.ReplaceAll(p.Content, "\r\n", "\n"), "\n")
	for i, text := range lines {
		if !m.typing {
			m.typeIn("")
		}
		text = clean(text)
		m.line, _ = m.line.Update(tea.PasteMsg{Content: text})
		if i < len(lines)-1 {
			if text = strings.TrimSpace(m.line.Value()); text != "" && !strings.HasPrefix(text, "#") {
				m.command(text)
			}
			m.line.SetValue("")
		}
	}
	m.suggest()
}

// suggest asks which words can stand at the cursor.
func (m *model) suggest() {
	text := m.line.Value()
	if text == m.cands.of && text != "" {
		return
	}
	cursor := len(string([]rune(text)[:min(m.line.Position(), len([]rune(text)))]))
	m.cands = candidates{at: -1, of: text}
	command, moved := text, 0
	if predicate, is := strings.CutPrefix(text, findWord); is && cursor >= len(findWord) { // it is completed as that of a test
		command, moved = "expect "+predicate, len("expect ")-len(findWord)
	}
	m.eng.ask(&port.Complete{Command: command, Cursor: cursor + moved}, func(a port.Answer) {
		m.cands.all = slices.Clone(a.Candidates)
		for i := range m.cands.all {
			m.cands.all[i].From -= moved
			m.cands.all[i].To -= moved
		}
	})
}

// complete puts the next candidate into the line.
func (m *model) complete(on bool) {
	c := &m.cands
	if len(c.all) == 0 {
		return
	}
	text := m.line.Value()
	if c.at < 0 {
		first := c.all[0]
		c.before, c.behind = text[:min(first.From, len(text))], text[min(first.To, len(text)):]
		if !on {
			c.at = len(c.all)
		}
	}
	by := 1
	if !on {
		by = -1
	}
	c.at = (c.at + by + len(c.all)) % len(c.all)
	put := c.all[c.at].Text
	if len(c.all) == 1 {
		put += " "
	}
	m.line.SetValue(c.before + put + c.behind)
	m.line.SetCursor(len([]rune(c.before + put)))
	if len(c.all) == 1 {
		m.suggest()
		return
	}
	c.of = m.line.Value()
}

// recall goes through what was typed.
func (m *model) recall(back bool) {
	if back {
		m.pastAt = max(0, m.pastAt-1)
	} else {
		m.pastAt = min(len(m.past), m.pastAt+1)
	}
	text := ""
	if m.pastAt < len(m.past) {
		text = m.past[m.pastAt]
	}
	m.line.SetValue(text)
	m.line.CursorEnd()
	m.suggest()
}

// command carries out a line of the console, and says whether the program ends.
func (m *model) command(text string) (quit bool) {
	if len(m.past) == 0 || m.past[len(m.past)-1] != text {
		m.past = append(m.past, text)
	}
	m.pastAt = len(m.past)
	m.say(typed, text)
	own := strings.TrimSpace(script.Unprompted(text))
	words := strings.Fields(own)
	word := strings.ToLower(words[0])
	if m.src.Lesson == nil && (word == answerWord || word == "回答") {
		word = "" // a client may be called so
	}
	switch word {
	case "quit", "exit":
		return true
	case "help", "帮助":
		m.helpOn(strings.Join(words[1:], " "))
	case answerWord, "回答":
		m.answerTyped(words[1:])
	case proveWord, "试验":
		m.prove()
	case "find":
		m.typing = false
		m.line.Blur()
		if len(words) == 1 {
			m.askFind()
			return false
		}
		m.find(strings.TrimSpace(own[len("find"):]), "")
	case "open":
		if len(words) != 2 {
			m.say(bad, openHow.in(m.Lang))
			return false
		}
		m.open(words[1])
	case "save", "save!":
		if len(words) != 2 {
			m.say(bad, saveHow.in(m.Lang))
			return false
		}
		m.save(words[1], strings.HasSuffix(words[0], "!"))
	default:
		m.eng.ask(&port.Inject{Command: text}, func(a port.Answer) {
			if answer, is := a.Data.(port.FourLetter); is {
				m.fromTheTop(func() { m.say(fine, strings.ReplaceAll(strings.Join(answer.Lines, "\n"), "\t", "    ")) })
				return
			}
			m.outcome(a)
			if a.Command > 0 && len(a.Problems) == 0 {
				m.tells(a.Command)
			}
		})
	}
	return false
}

// outcome says what has become of a command.
func (m *model) outcome(a port.Answer) {
	for _, p := range a.Problems {
		m.say(bad, m.problem(p))
		m.note = remark(bad, m.problem(p))
	}
	if a.Outcome == nil {
		return
	}
	m.commands(nil)
	text, how := m.outcomeText(a.Outcome)
	m.say(how, text)
	m.note = remark(how, text)
}

// tells marks the newest command and its outcome in the log of the console: the run's own list of commands has them now, so the console shows the list's lines
// in place of the log's.
func (m *model) tells(number int) {
	m.newest = max(m.newest, number)
	for i := len(m.log) - 1; i >= 0; i-- {
		m.log[i].isReport = true
		if m.log[i].how == typed {
			return
		}
	}
}

func (m *model) outcomeText(o *port.Outcome) (string, sort) {
	how := fine
	text := map[port.Word]word{"done": isDone, "holds": isHolding, "fails": isFailing, "reached": isReached, "unreached": isMissed,
		"issued": sentOff, "stopped": isStopped}[o.Word].in(m.Lang)
	if o.Word == "fails" || o.Word == "unreached" {
		how = bad
	}
	if o.Text == "" {
		return text, how
	}
	if text == "" {
		return o.Text, how
	}
	return text + ": " + o.Text, how
}

// heard takes what comes by itself.
func (m *model) heard(message any) {
	switch r := message.(type) {
	case port.Late:
		text, how := m.outcomeText(r.Outcome)
		m.say(how, cameLater.in(m.Lang, r.Command, text))
		m.note = m.log[len(m.log)-1]
		m.log[len(m.log)-1].isReport = true
	case port.Fell:
		m.say(fell, r.Command)
		m.log[len(m.log)-1].isReport = true
		m.fell = true
	case port.Proving:
		if m.proof != nil {
			m.proof = &r
		}
	case port.Finding:
		if m.hunt != nil {
			m.hunt.Finding = r
		}
	}
}

// fromTheTop says many lines at once: their beginning is seen first.
func (m *model) fromTheTop(many func()) {
	m.show(viewOfConsole)
	before := len(m.consoleRows(m.room()))
	many()
	more, room := len(m.consoleRows(m.room()))-before, m.places().body.h
	m.at[viewOfConsole] = max(0, more-room+1)
}

// helpOn tells of a command, or lists all.
func (m *model) helpOn(about string) {
	m.eng.ask(&port.Help{Command: about}, func(a port.Answer) {
		rows, _ := a.Data.([]port.HelpRow)
		m.fromTheTop(func() { m.listHelp(about, rows) })
	})
}

func (m *model) listHelp(about string, rows []port.HelpRow) {
	if len(rows) == 0 {
		m.say(bad, noSuchHelp.in(m.Lang, about))
		return
	}
	group := ""
	for _, r := range rows {
		if about != "" {
			m.say(fine, r.Usage)
			m.say(fine, "  "+r.Help)
			for _, e := range r.Examples {
				m.say(fine, "  "+e)
			}
			continue
		}
		if r.Group != group {
			group = r.Group
			m.say(fine, "— "+group)
		}
		m.say(fine, "  "+r.Usage)
	}
	if about == "" {
		m.say(fine, ownWords.in(m.Lang))
	}
}

// open begins something else, if it is there.
func (m *model) open(name string) {
	src, err := m.Open(name, m.Lang)
	if err != nil {
		m.say(bad, m.Options.Say(err, m.Lang))
		m.note = m.log[len(m.log)-1]
		return
	}
	m.begin(src)
}

// save writes the run as a script.
func (m *model) save(file string, over bool) {
	m.eng.ask(&port.Tell{}, func(a port.Answer) {
		tale, ok := a.Data.(port.Tale)
		if !ok {
			m.outcome(a)
			return
		}
		written, err := m.Save(file, tale.Script, over)
		switch {
		case err != nil:
			m.say(bad, m.Options.Say(err, m.Lang))
		case !written:
			m.say(bad, existsYet.in(m.Lang, file, file))
		default:
			m.say(fine, saved.in(m.Lang, file))
		}
		m.note = m.log[len(m.log)-1]
	})
}

// SaveFile writes a file. One that is there already stays, unless it is to be written over.
func SaveFile(file, text string, over bool) (bool, error) {
	how := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if !over {
		how = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	}
	f, err := os.OpenFile(file, how, 0o644)
	if os.IsExist(err) && !over {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	_, err = f.WriteString(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return true, err
}

// names of candidates, for the line below the console.
func (c *candidates) names() []string {
	var out []string
	for _, a := range c.all {
		if !slices.Contains(out, a.Text) {
			out = append(out, a.Text)
		}
	}
	return out
}
