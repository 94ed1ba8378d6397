package terminal

import (
	"regexp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"zootrope/core/check"
	"zootrope/core/say"
	"zootrope/wasm/port"
)

var (
	bugLine    = regexp.MustCompile(`(?m)^[ \t]*config[ \t]+bug=(\S+)[ \t]*(?:\n|$)`)
	serverLine = regexp.MustCompile(`(?m)^[ \t]*servers[^\n]*(?:\n[ \t]*observers[^\n]*)?`)
)

// Bugs are the known bugs that a script switches on.
func Bugs(script string) (names []string) {
	if found := bugLine.FindStringSubmatch(script); found != nil && found[1] != "none" {
		names = strings.Split(found[1], ",")
	}
	return names
}

// WithBugs is the script with these known bugs switched on, and no others: in a line of its own behind the servers that it has.
func WithBugs(script string, names []string) string {
	script = bugLine.ReplaceAllLiteralString(script, "")
	if len(names) == 0 {
		return script
	}
	line := "config bug=" + strings.Join(names, ",") + "\n"
	at := serverLine.FindStringIndex(script)
	if at == nil {
		return line + script
	}
	head, rest := script[:at[1]], strings.TrimPrefix(script[at[1]:], "\n")
	return head + "\n" + line + rest
}

// bugMenu lists the known bugs. Choosing one tells the run again from its beginning, with it or without.
func (m *model) bugMenu(on []string) *menu {
	u := &menu{title: menuBugs.in(m.Lang)}
	for _, b := range check.Bugs() {
		text := say.Sentence(b.Title).In(m.Lang)
		names := slices.DeleteFunc(slices.Clone(on), func(n string) bool { return n == b.Name })
		if len(names) == len(on) {
			names = append(names, b.Name)
		} else {
			text = bugIsOn.in(m.Lang, text)
		}
		u.items = append(u.items, item{text: text, command: b.Name, do: func() tea.Cmd {
			m.again(names)
			return nil
		}})
	}
	return u
}

// askBugs opens the list of known bugs. Lessons have their own.
func (m *model) askBugs() {
	if m.src.Lesson != nil {
		m.tell(bugsInLesson.in(m.Lang))
		return
	}
	m.withTale(func(t port.Tale) { m.menu = m.bugMenu(Bugs(t.Script)) })
}

// again plays the run from its beginning with these known bugs switched on, and gives it the same commands by hand. A broken promise may have stopped the run
// before its last command: as long as nobody gives another command, again therefore plays the script that it played last.
func (m *model) again(names []string) {
	m.withTale(func(t port.Tale) {
		script := t.Script
		if m.tale != "" && !m.eng.state.Changed {
			script = m.tale
		}
		m.eng.ask(&port.Load{Script: WithBugs(script, names), Name: m.src.Name}, func(a port.Answer) {
			if m.refused(a); !a.OK {
				return
			}
			m.tale, m.sky.on = script, false
			m.data, m.given, m.mark = answers{}, nil, -1
			m.say(fine, bugsNow.in(m.Lang, strings.Join(append([]string{}, names...), ", ")))
			if len(names) == 0 {
				m.log[len(m.log)-1].text = noBugsNow.in(m.Lang)
			}
			m.note = m.log[len(m.log)-1]
		})
	})
}

// withTale hands on the run as a script.
func (m *model) withTale(use func(port.Tale)) {
	m.eng.ask(&port.Tell{}, func(a port.Answer) {
		if t, ok := a.Data.(port.Tale); ok && a.OK {
			use(t)
			return
		}
		m.refused(a)
	})
}
