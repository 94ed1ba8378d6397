package terminal

import (
	"cmp"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// menu is a list of which one thing is chosen.
type menu struct {
	title string
	items []item
	at    int
	foot  func(at int) string // what is said below, of the chosen line; nil for nothing
}

// item is a line of a menu: what it does, and beside it the command that does it.
type item struct {
	text    string
	command string // what is commanded, or with a blank at its end what the console begins with
	do      func() tea.Cmd
	turn    func(by int) // what it sets is changed to the next or the one before; the menu stays open
	off     string       // why it is not offered here, "" if it is
}

func (m *model) menuKey(name string) tea.Cmd {
	u := m.menu
	switch name {
	case "esc", "q", "a", "u", "o", "B", "W", "F":
		m.menu = nil
	case "up", "k", "shift+tab":
		u.at = (u.at + len(u.items) - 1) % len(u.items)
	case "down", "j", "tab":
		u.at = (u.at + 1) % len(u.items)
	case "left", "right", "h", "l":
		if turn := u.items[u.at].turn; turn != nil {
			turn(map[string]int{"left": -1, "h": -1, "right": 1, "l": 1}[name])
		}
	case "enter", "space":
		return m.take(u.items[u.at])
	default:
		if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(u.items) {
			u.at = n - 1
			return m.take(u.items[u.at])
		}
	}
	return nil
}

// take does what a line of a menu says.
func (m *model) take(i item) tea.Cmd {
	if i.off != "" {
		m.menu = nil
		m.tell(i.off)
		return nil
	}
	if i.turn != nil {
		i.turn(1)
		return nil
	}
	m.menu = nil
	switch {
	case i.do != nil:
		return i.do()
	case strings.HasSuffix(i.command, " "):
		return m.typeIn(i.command)
	}
	m.command(i.command)
	return nil
}

// untilMenu lists what one can run towards.
func (m *model) untilMenu() *menu {
	u := &menu{title: menuUntil.in(m.Lang)}
	for _, w := range []struct {
		what port.Until
		word word
	}{{"leader", untilLeader}, {"commit", untilCommit}, {"sync", untilSync}, {"watch", untilWatch}, {"session", untilSession},
		{"violation", untilViolation}} {
		u.items = append(u.items, item{text: w.word.in(m.Lang), do: func() tea.Cmd {
			m.ask(&port.RunUntil{What: w.what})
			return nil
		}})
	}
	for _, seconds := range []int64{30, 60} {
		u.items = append(u.items, item{text: untilTime.in(m.Lang, seconds), do: func() tea.Cmd {
			m.ask(&port.RunUntil{What: "time", Span: 1000 * seconds})
			return nil
		}})
	}
	u.add(untilOwn.in(m.Lang), "run until ", "")
	return u
}

// setupMenu lists the worlds that one can begin with.
func (m *model) setupMenu() *menu {
	u := &menu{title: menuSetups.in(m.Lang)}
	for _, s := range m.Setups {
		u.items = append(u.items, item{text: s.Title.In(m.Lang), command: s.ID, do: func() tea.Cmd {
			m.open(s.ID)
			return nil
		}})
	}
	return u
}

// handMenu lists what can be done with what is chosen. What the lesson does not let be done is listed, too, and says why.
func (m *model) handMenu() *menu {
	u := m.thingMenu(m.eng.view())
	for i := range u.items {
		if u.items[i].off == "" {
			u.at = i
			break
		}
	}
	return u
}

func (m *model) thingMenu(v *sim.View) *menu {
	for i := range v.Servers {
		if s := &v.Servers[i]; strconv.Itoa(int(s.ID)) == m.chosen {
			return m.serverMenu()
		}
	}
	for i := range v.Clients {
		if c := &v.Clients[i]; c.Name == m.chosen {
			return m.clientMenu(c)
		}
	}
	u := &menu{title: menuOfWorld.in(m.Lang)}
	if m.down(v) {
		u.add(doStartAll.in(m.Lang), "start all", m.unless(m.hand("server", "") != port.HandNone))
	}
	m.list(u, "", m.unless(m.live()), m.unless(m.live()))
	does := func(w word, do func(), off string) {
		u.items = append(u.items, item{text: w.in(m.Lang), off: off, do: func() tea.Cmd { do(); return nil }})
	}
	noBugs, noSky := "", ""
	if m.src.Lesson != nil {
		noBugs, noSky = bugsInLesson.in(m.Lang), skyInLesson.in(m.Lang)
	}
	does(menuUntil, func() { m.menu = m.untilMenu() }, "")
	does(doSetup, func() { m.menu = m.setupMenu() }, "")
	does(doBugs, m.askBugs, noBugs)
	does(doSky, m.askSky, noSky)
	does(doFind, m.askFind, noSky)
	return u
}

// list adds the actions of a thing, as the page offers them. some is why the lesson refuses an action that every exercise has, all why it refuses the others; "" where
// it does not.
func (m *model) list(u *menu, thing, some, all string) {
	for _, a := range m.eng.state.Actions {
		if a.Of != thing || a.Button == port.OfDisk || a.Button == port.OfMove {
			continue
		}
		off := some
		switch {
		case a.Links:
			off = m.unless(m.hand("link", "") == port.HandAll)
		case a.All:
			off = all
		}
		u.add(a.Label, a.Command, cmp.Or(off, a.Off))
	}
}

func (u *menu) add(text, command, off string) {
	u.items = append(u.items, item{text: text, command: command, off: off})
}

// down says whether no server runs.
func (m *model) down(v *sim.View) bool {
	for _, s := range v.Servers {
		if s.State != "DOWN" {
			return false
		}
	}
	return true
}

func (m *model) serverMenu() *menu {
	u := &menu{title: menuOfServer.in(m.Lang, m.chosen)}
	how := m.hand("server", m.chosen)
	m.list(u, "server "+m.chosen, m.unless(how != port.HandNone), m.unless(how == port.HandAll))
	u.items = append(u.items, item{text: doZnodes.in(m.Lang), do: func() tea.Cmd {
		m.show(viewOfZnodes)
		return nil
	}})
	return u
}

func (m *model) clientMenu(c *sim.ClientView) *menu {
	u := &menu{title: menuOfClient.in(m.Lang, c.Name)}
	how := m.hand("client", c.Name)
	all := m.unless(how == port.HandAll)
	if !c.Paused && !c.Over() {
		u.add(doWrite.in(m.Lang), c.Name+" set ", all)
		u.add(doRead.in(m.Lang), c.Name+" get ", all)
	}
	m.list(u, "client "+c.Name, m.unless(how != port.HandNone), all)
	return u
}
