package terminal

import (
	"fmt"
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
	u := m.thingMenu(m.eng.view)
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
			return m.serverMenu(v, s)
		}
	}
	for i := range v.Clients {
		if c := &v.Clients[i]; c.Name == m.chosen {
			return m.clientMenu(v, c)
		}
	}
	u := &menu{title: menuOfWorld.in(m.Lang)}
	off := m.unless(m.live())
	if down := m.down(v); down {
		u.add(doStartAll.in(m.Lang), "start all", m.unless(m.hand("server", "") != port.HandNone))
	}
	u.add(doSettle.in(m.Lang), "settle", off)
	u.add(doRun.in(m.Lang), "run for 1s", off)
	if len(v.Links) > 0 {
		u.add(doHeal.in(m.Lang), "heal", off)
	}
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

func (m *model) serverMenu(v *sim.View, s *sim.ServerView) *menu {
	id := strconv.Itoa(int(s.ID))
	u := &menu{title: menuOfServer.in(m.Lang, id)}
	some, all := m.unless(m.hand("server", id) != port.HandNone), m.unless(m.hand("server", id) == port.HandAll)
	add := func(w word, command string) { u.add(w.in(m.Lang), command+" "+id, some) }
	switch s.State {
	case "DOWN":
		add(doStart, "start")
		u.add(doNewClient.in(m.Lang), "client "+freeName(v)+" "+id, all)
		return u
	case "PAUSED":
		add(doResume, "resume")
		add(doCrash, "crash")
	default:
		add(doCrash, "crash")
		add(doStop, "stop")
		add(doRestart, "restart")
		add(doPause, "pause")
	}
	var others []string
	for _, o := range v.Servers {
		if o.ID != s.ID {
			others = append(others, strconv.Itoa(int(o.ID)))
		}
	}
	if len(others) > 0 {
		u.add(doCut.in(m.Lang), "partition "+id+" | "+strings.Join(others, " "), m.unless(m.hand("link", "") == port.HandAll))
	}
	if s.Disk == "" {
		u.add(doHoldDisk.in(m.Lang), "disk "+id+" hold", all)
		u.add(doSlowDisk.in(m.Lang), "disk "+id+" delay 200ms", all)
	} else {
		u.add(doFreeDisk.in(m.Lang), "disk "+id+" release", all)
	}
	u.add(doNewClient.in(m.Lang), "client "+freeName(v)+" "+id, all)
	u.items = append(u.items, item{text: doZnodes.in(m.Lang), do: func() tea.Cmd {
		m.show(viewOfZnodes)
		return nil
	}})
	return u
}

func (m *model) clientMenu(v *sim.View, c *sim.ClientView) *menu {
	u := &menu{title: menuOfClient.in(m.Lang, c.Name)}
	some, all := m.unless(m.hand("client", c.Name) != port.HandNone), m.unless(m.hand("client", c.Name) == port.HandAll)
	add := func(w word, rest, off string) { u.add(w.in(m.Lang), c.Name+" "+rest, off) }
	if c.Paused {
		u.add(doResume.in(m.Lang), "resume "+c.Name, all)
		return u
	}
	if !c.Over() {
		add(doWrite, "set ", all)
		add(doRead, "get ", all)
		for _, l := range v.Locks {
			for _, h := range l.Holders {
				if h.Client == c.Name {
					u.add(doUnlock.in(m.Lang, l.Path), c.Name+" unlock "+l.Path, some)
				}
			}
		}
		add(doLock, "lock /lock", all)
		u.add(doCrash.in(m.Lang), "crash "+c.Name, all)
		u.add(doPause.in(m.Lang), "pause "+c.Name, all)
		if c.Away {
			add(doConnect, "connect", some)
		} else {
			add(doDisconnect, "disconnect", some)
		}
		add(doExpire, "expire", some)
		add(doClose, "close", some)
		return u
	}
	u.items = append(u.items, item{text: noSession(m.Lang, c), do: func() tea.Cmd { return nil }})
	return u
}

func noSession(lang string, c *sim.ClientView) string {
	return word{"its session is over (%s)", "它的会话已结束（%s）"}.in(lang, c.State)
}

// freeName is a name that no client has.
func freeName(v *sim.View) string {
	has := map[string]bool{}
	for _, c := range v.Clients {
		has[c.Name] = true
	}
	for _, n := range []string{"ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal", "ida", "jon"} {
		if !has[n] {
			return n
		}
	}
	for i := 1; ; i++ {
		if n := fmt.Sprint("c", i); !has[n] {
			return n
		}
	}
}
