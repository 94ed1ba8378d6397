package terminal

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"zootrope/core/check"
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// hunt is a search for a seed that goes on.
type hunt struct {
	port.Finding
	began float64 // the clock
}

// reach is how far a search goes: in so many runs, each of so many seconds of virtual time. The numbers are places in the tables below.
type reach struct{ runs, seconds int }

var (
	runsTried    = [...]int{10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000}
	secondsTried = [...]int{1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600}
)

// usualReach is that with which the page begins, too (web/play/finder.ts): 200 runs of 30 s.
var usualReach = reach{runs: 4, seconds: 5}

// readyMade are predicates that are often looked for, the same as on the page (web/play/finder.ts).
var readyMade = [...]struct {
	word      word
	predicate string
}{
	{findLost, "total TRUNCATED at-least 1"},
	{findNobody, "leader is none"},
	{findExpired, "total SESSION_GONE at-least 1"},
	{findSnap, "total SNAP at-least 1"},
}

// findWord begins a search from the console: a predicate stands behind it.
const findWord = "find "

// askFind opens the menu of what can be searched for. A search varies the weather, and lessons have no weather: there askFind only says so.
func (m *model) askFind() {
	if m.src.Lesson != nil {
		m.tell(skyInLesson.in(m.Lang))
		return
	}
	m.menu = m.findMenu(0)
}

// findMenu lists what can be looked for, and how far.
func (m *model) findMenu(at int) *menu {
	where := findWhere.in(m.Lang, grouped(int64(m.reach.count())), m.reach.span()/1000, m.sky.seed)
	u := &menu{title: menuFind.in(m.Lang), at: at, foot: func(int) string {
		if m.sky.empty() {
			return findCalm.in(m.Lang)
		}
		return where + " " + findHow.in(m.Lang)
	}}
	add := func(text, command string, do func()) {
		u.items = append(u.items, item{text: text, command: command, do: func() tea.Cmd { do(); return nil }})
	}
	add(findPromise.in(m.Lang), "", func() { m.find("", "") })
	if v := m.eng.view(); v != nil {
		for _, s := range v.Servers {
			if !s.Observer && s.ID != v.Leader {
				predicate := "leader is " + strconv.Itoa(int(s.ID))
				add(findLeads.in(m.Lang, s.ID), predicate, func() { m.command(findWord + predicate) })
			}
		}
	}
	for _, r := range readyMade {
		add(r.word.in(m.Lang), r.predicate, func() { m.command(findWord + r.predicate) })
	}
	add(findOne.in(m.Lang), "", func() { m.menu = m.promiseMenu() })
	u.add(findOwn.in(m.Lang), findWord, "")
	set := func(what *int, n int) func(int) {
		return func(by int) {
			at := m.menu.at
			*what = turned(*what, by, n)
			m.menu = m.findMenu(at)
		}
	}
	u.items = append(u.items,
		item{text: pad(findRuns.in(m.Lang), 26) + grouped(int64(m.reach.count())), turn: set(&m.reach.runs, len(runsTried))},
		item{text: pad(findSeconds.in(m.Lang), 26) + grouped(m.reach.span()/1000), turn: set(&m.reach.seconds, len(secondsTried))})
	add(findSky.in(m.Lang), "", func() { m.menu = m.skyMenu(0) })
	if m.before != "" {
		add(findBack.in(m.Lang), "", func() { m.reload(m.before, func() { m.sky.on = false }) })
	}
	return u
}

func (r reach) count() int  { return runsTried[r.runs] }
func (r reach) span() int64 { return 1000 * int64(secondsTried[r.seconds]) }

// promiseMenu lists the promises, of which one is to be broken.
func (m *model) promiseMenu() *menu {
	all := check.Promises()
	u := &menu{title: menuPromises.in(m.Lang), foot: func(at int) string { return all[at].Text.In(m.Lang) }}
	for _, p := range all {
		u.items = append(u.items, item{text: p.Name, do: func() tea.Cmd { m.find("", p.Name); return nil }})
	}
	return u
}

// find looks for a seed of the weather: until a predicate holds, or where that is "" a promise is broken, "" for any.
func (m *model) find(predicate, promise string) {
	if m.src.Lesson != nil {
		m.tell(skyInLesson.in(m.Lang))
		return
	}
	h := &hunt{began: m.Clock(), Finding: port.Finding{Runs: m.reach.count(), Seed: uint64(m.sky.seed)}}
	sky := m.sky
	m.note = said{}
	if predicate == "" {
		m.say(fine, menuFind.in(m.Lang)+say.Colon(m.Lang)+cmp.Or(promise, findPromise.in(m.Lang)))
	}
	r := &port.Find{Weather: sky.weather(), Command: predicate, What: promise, Count: h.Runs, Span: m.reach.span()}
	m.hunt = h
	m.eng.ask(r, func(a port.Answer) {
		if m.hunt == h {
			m.hunt = nil
		}
		for _, p := range a.Problems {
			if p.Column > 0 { // in the line of the console
				p.Column += len(findWord)
			}
			m.say(bad, m.problem(p))
			m.note = m.log[len(m.log)-1]
		}
		f, is := a.Data.(port.Found)
		if !is {
			return
		}
		if f.Artefact == "" {
			m.say(bad, m.inVain(f, a.Outcome.Word == "stopped"))
			m.note = m.log[len(m.log)-1]
			return
		}
		before := m.eng.state.Artefact
		if before != "" {
			before += "@" + m.eng.state.Position
		}
		m.reload(f.Artefact, func() {
			m.before, m.sky = before, sky
			m.sky.seed, m.sky.on = int64(f.Seed), true
			m.say(fine, findFound.in(m.Lang, f.Seed, float64(f.At)/1000, f.Text, grouped(int64(f.Tried))))
			m.note = m.log[len(m.log)-1]
		})
	})
}

// inVain says how far a search has come that has found nothing.
func (m *model) inVain(f port.Found, stopped bool) string {
	w := findNone
	if stopped {
		w = findStopped
	}
	text := w.in(m.Lang, grouped(int64(f.Tried)), grouped(f.Events))
	if f.Broken > 0 {
		text += " " + findBroken.in(m.Lang, grouped(int64(f.Broken)))
	}
	return text
}

// reload opens a run that was written down, in the place of this one.
func (m *model) reload(artefact string, then func()) {
	m.eng.ask(&port.Load{Artefact: artefact, Name: m.src.Name}, func(a port.Answer) {
		if m.refused(a); !a.OK {
			return
		}
		m.data, m.given, m.mark, m.tale, m.before, m.fell = answers{}, nil, -1, "", "", true
		then()
	})
}

// huntRows say how far a search has come.
func (m *model) huntRows(room int) []row {
	h := m.hunt
	if h.Events == 0 {
		return m.prose(findBegins.in(m.Lang), room, bold)
	}
	pace := float64(h.Events) * 1000 / max(1, m.Clock()-h.began)
	rows := m.prose(findGoes.in(m.Lang, grouped(int64(h.Tried)), grouped(int64(h.Runs)), h.Seed, grouped(h.Events), grouped(int64(pace))), room, bold)
	done := h.Tried * huntCells / max(1, h.Runs)
	bar := strings.Repeat("▮", done) + strings.Repeat("▯", huntCells-done)
	return append(rows[:1], row{spans: []span{{bar, m.look.indigo()}, {"  " + findStop.in(m.Lang), faint}}})
}

// huntCells is how long the bar of a search is.
const huntCells = 24

// stopFind stops the search or the trials, if there are some.
func (m *model) stopFind() bool {
	if m.hunt == nil && m.proof == nil {
		return false
	}
	m.ask(&port.Pause{})
	return true
}

// grouped writes a number with its digits in threes.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
