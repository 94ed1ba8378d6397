package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// view is one of the views below the ring, or beside it.
type view uint8

const (
	viewOfLesson view = iota
	viewOfConsole
	viewOfMessages
	viewOfLogs
	viewOfEvents
	viewOfWhy
	viewOfNext
	viewOfPromises
	viewOfClients
	viewOfBranches
	viewOfZnodes
)

// views lists them: the key of each, and its title.
var views = [...]struct {
	key   string
	title word
	rows  func(m *model, room int) []row
}{
	viewOfLesson:   {"t", viewLesson, (*model).lessonRows},
	viewOfConsole:  {"1", viewConsole, (*model).consoleRows},
	viewOfMessages: {"2", viewMessages, (*model).messageRows},
	viewOfLogs:     {"3", viewLogs, (*model).logRows},
	viewOfEvents:   {"4", viewEvents, (*model).eventRows},
	viewOfWhy:      {"5", viewWhy, (*model).whyRows},
	viewOfNext:     {"6", viewNext, (*model).nextRows},
	viewOfPromises: {"7", viewPromises, (*model).promiseRows},
	viewOfClients:  {"8", viewClients, (*model).clientRows},
	viewOfBranches: {"9", viewBranches, (*model).branchRows},
	viewOfZnodes:   {"z", viewZnodes, (*model).znodeRows},
}

// fromEnd are the views whose newest rows stand at the end, and are what is seen at first.
var fromEnd = map[view]bool{viewOfConsole: true, viewOfEvents: true}

// prosy are the views of text, in which some rows can be chosen: up and down go to the next of these that is in sight, or scroll.
var prosy = map[view]bool{viewOfLesson: true, viewOfWhy: true}

func (m *model) viewOf(key string) (view, bool) {
	for v, d := range views {
		if d.key == key && (view(v) != viewOfLesson || m.src.Lesson != nil) {
			return view(v), true
		}
	}
	return 0, false
}

// show opens a view.
func (m *model) show(v view) {
	m.view, m.mark = v, -1
	if m.full == onlyRing {
		m.full = both
	}
	if v != viewOfConsole {
		m.at[v] = 0
	}
}

// room is how wide the view is.
func (m *model) room() int { return max(8, m.places().body.w-3) }

// move goes up or down in the view.
func (m *model) move(by int) {
	rows := views[m.view].rows(m, m.room())
	if prosy[m.view] {
		m.scroll(rows, by)
		return
	}
	if fromEnd[m.view] {
		by = -by
	}
	most := len(rows) - 1
	if n := picks(rows); n > 0 {
		most = n - 1
	}
	m.at[m.view] = max(0, min(m.at[m.view]+by, most))
}

// scroll moves in a view of text.
func (m *model) scroll(rows []row, by int) {
	h := m.places().body.h
	most := max(0, len(rows)-h)
	from := min(m.at[m.view], most)
	if by == 1 || by == -1 {
		for i := m.pick(rows) + by; i >= from && i < min(from+h, len(rows)); i += by {
			if m.pick(rows) >= 0 && rows[i].act != nil {
				m.mark = i
				return
			}
		}
	}
	m.at[m.view] = max(0, min(from+by, most))
}

func picks(rows []row) (n int) {
	for _, r := range rows {
		if r.act != nil {
			n++
		}
	}
	return n
}

// pick gives the row that is chosen, −1 for none.
func (m *model) pick(rows []row) int {
	if prosy[m.view] {
		h := m.places().body.h
		from := max(0, min(m.at[m.view], len(rows)-h))
		to := min(from+h, len(rows))
		if m.mark >= from && m.mark < to && rows[m.mark].act != nil {
			return m.mark
		}
		for i := from; i < to; i++ {
			if rows[i].act != nil {
				return i
			}
		}
		return -1
	}
	n := picks(rows)
	if n == 0 {
		return -1
	}
	at := max(0, min(m.at[m.view], n-1))
	if fromEnd[m.view] {
		at = n - 1 - at
	}
	for i, r := range rows {
		if r.act != nil {
			if at == 0 {
				return i
			}
			at--
		}
	}
	return -1
}

// enter does what the chosen row is for.
func (m *model) enter() {
	rows := views[m.view].rows(m, m.room())
	if i := m.pick(rows); i >= 0 {
		rows[i].act()
	}
}

// chosenEvent is the event of the chosen row, or the focused one.
func (m *model) chosenEvent() int64 {
	rows := views[m.view].rows(m, m.room())
	if i := m.pick(rows); i >= 0 && rows[i].seq != 0 {
		return rows[i].seq
	}
	return m.whyOf()
}

// drawTabs is the row of the views: the names that have room, and the digits of the others.
func (m *model) drawTabs(s screen, p places) {
	if p.tabs < 0 {
		return
	}
	var shown []view
	for v := range views {
		if view(v) != viewOfLesson || m.src.Lesson != nil {
			shown = append(shown, view(v))
		}
	}
	width := func(v view, named bool) int {
		if named {
			return columns(views[v].key+" "+views[v].title.in(m.Lang)) + 2
		}
		return columns(views[v].key) + 2
	}
	named := map[view]bool{m.view: true}
	sum := 0
	for _, v := range shown {
		sum += width(v, named[v])
	}
	for _, v := range shown {
		if more := width(v, true) - width(v, false); !named[v] && (p.tabRows > 1 || sum+more <= p.right.w) {
			named[v] = true
			sum += more
		}
	}
	s.fill(box{p.right.x, p.tabs, p.right.w, p.tabRows}, faint, "─")
	x, y := p.right.x, p.tabs
	for _, v := range shown {
		text, st := " "+views[v].key+" ", plain
		if named[v] {
			text = " " + views[v].key + " " + views[v].title.in(m.Lang) + " "
		}
		if v == m.view {
			st = reverse
		}
		if x+columns(text) > p.right.x+p.right.w && y+1 < p.tabs+p.tabRows {
			x, y = p.right.x, y+1
		}
		x = s.put(x, y, p.right.x+p.right.w-x, st, text)
	}
}

// drawSecond is another view in the place below the open one: the console, or the messages where that is open.
func (m *model) drawSecond(s screen, b box) {
	if b.h < 2 {
		return
	}
	v := viewOfConsole
	if m.view == v {
		v = viewOfMessages
	}
	s.fill(box{b.x, b.y, b.w, 1}, faint, "─")
	s.put(b.x+1, b.y, b.w-1, faint, " "+views[v].title.in(m.Lang)+" ")
	m.drawView(s, box{b.x, b.y + 1, b.w, b.h - 1}, v, false)
}

// drawBody is the open view.
func (m *model) drawBody(s screen, b box) { m.drawView(s, b, m.view, true) }

// drawView draws a view, with what is chosen in it if it is the open one.
func (m *model) drawView(s screen, b box, v view, open bool) {
	if b.h <= 0 {
		return
	}
	rows := views[v].rows(m, max(8, b.w-3))
	chosen, at := -1, 0
	if open {
		chosen, at = m.pick(rows), m.at[v]
	}
	from := 0
	switch {
	case prosy[v]:
		from = at
	case chosen >= 0 && (at > 0 || fromEnd[v]):
		from = chosen - b.h/2
	case chosen >= 0:
	case fromEnd[v]:
		from = len(rows) - b.h - at
	default:
		from = at
	}
	from = max(0, min(from, len(rows)-b.h))
	for i := 0; i < b.h && from+i < len(rows); i++ {
		r := rows[from+i]
		mark := " "
		if from+i == chosen {
			mark = "▸"
		}
		s.put(b.x, b.y+i, 1, bold, mark)
		if from+i == chosen {
			for k := range r.spans {
				r.spans[k].st.Attrs |= uv.AttrBold
			}
		}
		m.drawRow(s, b.x+2, b.y+i, b.w-3, r)
	}
	if from > 0 {
		s.put(b.x+b.w-1, b.y, 1, faint, "↑")
	}
	if from+b.h < len(rows) {
		s.put(b.x+b.w-1, b.y+b.h-1, 1, faint, "↓")
	}
}

// consoleRows are the commands that were given by hand or by the weather, as the run tells of them, and between them what else was said.
func (m *model) consoleRows(room int) []row {
	var out []row
	rows := m.data.commands.Rows
	behind := func(until int) {
		for ; len(rows) > 0 && (until < 0 || rows[0].N <= until); rows = rows[1:] {
			if rows[0].By != "script" {
				out = append(out, m.commandRows(&rows[0], room)...)
			}
		}
	}
	for i := range m.log {
		if l := &m.log[i]; !l.isReport {
			behind(l.after)
			out = append(out, m.saidRows(l, room)...)
		}
	}
	behind(-1)
	if len(m.past) == 0 {
		out = append(out, m.prose(consoleHow.in(m.Lang), room, faint)...)
	}
	return out
}

// commandRows are a command of the run, and what became of it.
func (m *model) commandRows(c *port.CommandRow, room int) []row {
	first := row{spans: []span{{"> ", faint}, {c.Text, bold}}}
	if c.By == "weather" {
		first = row{spans: []span{{"~ ", m.look.amber()}, {c.Text, bold}, {"  " + skyGave.in(m.Lang), faint}}}
	}
	if stands := map[port.Stands]word{"ahead": isAhead, "undone": isUndone}[c.Stands].in(m.Lang); stands != "" {
		first.spans[1].st = faint
		first.spans = append(first.spans, span{"  " + stands, faint})
	}
	out := []row{first}
	if o := c.Outcome; o != nil && (c.By == "hand" || o.Word != "done") {
		text, how := m.outcomeText(o)
		if c.Zxid != "" {
			text += " · " + c.Zxid
		}
		if c.Took > 0 {
			text += " · " + strconv.FormatInt(int64(c.Took), 10) + " ms"
		}
		out = append(out, m.saidRows(&said{how: how, text: text}, room)...)
	}
	for _, n := range slices.Concat(c.OnLogs, c.Notices) {
		out = append(out, m.saidRows(&said{how: fine, text: n}, room)...)
	}
	return out
}

// saidRows are a line of the console, broken where it is too long.
func (m *model) saidRows(l *said, room int) []row {
	t := l.text
	if l.how == typed {
		return []row{{spans: []span{{"> ", faint}, {t, bold}}}}
	}
	var out []row
	indent := t[:len(t)-len(strings.TrimLeft(t, " "))]
	for _, r := range m.prose(strings.TrimLeft(t, " "), room-2-len(indent), m.sortOf(l.how)) {
		r.spans = append([]span{{"  " + indent, plain}}, r.spans...)
		out = append(out, r)
	}
	return out
}

// messageRows lists what is on its way, link by link, the next to arrive first.
func (m *model) messageRows(room int) []row {
	v := m.eng.view()
	var out []row
	type lane struct{ from, to string }
	behind := map[lane]int{}
	var order []lane
	first := map[lane]*sim.Flight{}
	all := map[lane][]string{}
	for i := range v.Flights {
		f := &v.Flights[i]
		if !m.shown(f.Kind) {
			continue
		}
		l := lane{f.From, f.To}
		if first[l] == nil {
			first[l], order = f, append(order, l)
		} else {
			behind[l]++
			if len(all[l]) < 6 {
				all[l] = append(all[l], strings.TrimSpace(f.Kind+" "+f.Label))
			}
		}
	}
	states := map[lane]string{}
	for _, l := range v.Links {
		w := lane{l.From, l.To}
		switch {
		case l.Cut:
			states[w] = cutLink.in(m.Lang)
		case l.Held:
			states[w] = heldHere.in(m.Lang)
		case l.Delay > 0:
			states[w] = slowLink.in(m.Lang, l.Delay)
		}
	}
	for _, l := range v.Links { // those on which nothing is under way
		w, back := lane{l.From, l.To}, lane{l.To, l.From}
		if first[w] != nil || states[w] == "" {
			continue
		}
		arrow := "→"
		if states[back] == states[w] && first[back] == nil { // both directions in one row
			arrow = "↔"
			delete(states, back)
		}
		out = append(out, row{spans: []span{{pad(l.From+arrow+l.To, 9), bold}, {states[w], m.look.red()}}})
	}
	var lanes []row
	for _, l := range order {
		f := first[l]
		letter, st := m.look.kind(f.Kind)
		when := arrivesNow.in(m.Lang)
		if wait := f.Due - v.Now; f.Held {
			when = heldHere.in(m.Lang)
		} else if wait > 0 {
			when = arrivesIn.in(m.Lang, wait)
		}
		r := row{spans: []span{{pad(l.from+"→"+l.to, 9), bold}, {letter + " ", st},
			{pad(strings.TrimSpace(f.Kind+" "+f.Label), min(28, room/3)) + " ", st}, {pad(when, 12), plain}}}
		if s := states[l]; s != "" && !f.Held {
			r.spans = append(r.spans, span{s + " ", m.look.red()})
		}
		if n := behind[l]; n > 0 {
			r.spans = append(r.spans, span{andBehind.in(m.Lang, n) + ": " + strings.Join(all[l], ", "), faint})
		}
		lanes = append(lanes, r)
	}
	out = append(lanes, out...)
	if len(out) == 0 {
		out = append(out, text(noMessages.in(m.Lang), faint))
	}
	return out
}

// logRows lays the logs side by side: an entry a row, a server a column.
func (m *model) logRows(room int) []row {
	l := m.data.logs
	if l == nil || len(l.Zxids) == 0 {
		return []row{text(noEntries.in(m.Lang), faint)}
	}
	sign := func(state string) string { s, _ := m.look.entry(state); return s }
	out := []row{text(logLegend.in(m.Lang, sign("written"), sign("synced"), sign("committed"), sign("truncated")), faint)}
	head := row{spans: []span{{pad("zxid", 10), faint}}}
	for _, r := range l.Rows {
		letter, st, _ := m.look.state(r.State)
		head.spans = append(head.spans, span{pad(fmt.Sprintf("%d%s", r.Server, letter), 4), st})
	}
	out = append(out, head)
	for i := len(l.Zxids) - 1; i >= 0; i-- {
		line := row{spans: []span{{pad(l.Zxids[i], 10), bold}}}
		for _, r := range l.Rows {
			t, st := "   ", faint
			if c := r.Cells[i]; c != nil {
				t, st = m.look.entry(c.State)
			}
			line.spans = append(line.spans, span{pad(t, 4), st})
		}
		line.spans = append(line.spans, span{" " + l.Ops[i], plain})
		out = append(out, line)
	}
	if l.More > 0 {
		out = append(out, text(olderEntries.in(m.Lang, l.More), faint))
	}
	return out
}

func (m *model) eventRows(int) []row {
	if len(m.data.events.Events) == 0 {
		return []row{text(noEvents.in(m.Lang), faint)}
	}
	out := []row{text(eventsHow.in(m.Lang), faint)}
	for _, e := range m.data.events.Events {
		out = append(out, row{seq: e.Seq, act: func() { m.explain(e.Seq) }, spans: []span{
			{pad(fmt.Sprintf("%d", e.Seq), 6), faint}, {pad(fmt.Sprintf("%.3f", float64(e.At)/1000), 8), faint},
			{pad(e.Who, 5), bold}, {e.Title, plain}}})
	}
	return out
}

// explain opens Why on an event.
func (m *model) explain(seq int64) {
	m.data.whyFor, m.data.why = seq, nil
	m.show(viewOfWhy)
}

// nextRows lists what may happen next.
func (m *model) nextRows(room int) []row {
	if len(m.data.choices) == 0 {
		return []row{text(nothingNext.in(m.Lang), faint)}
	}
	off := m.unless(m.hand("choices", "") != port.HandNone)
	out := m.prose(cmp.Or(off, nextHow.in(m.Lang)), room, faint)
	now := m.eng.view().Now
	for _, c := range m.data.choices {
		when := arrivesIn.in(m.Lang, c.At-now)
		if c.At <= now {
			when = arrivesNow.in(m.Lang)
		}
		st := plain
		if !c.Next {
			st = faint
		}
		what := m.choiceText(c.Command, c.Timer)
		for _, f := range m.eng.view().Flights {
			if f.ID == c.Sent && f.Label != "" {
				what += " (" + f.Label + ")"
			}
		}
		r := row{spans: []span{{pad(when, 11), faint}, {pad(what, max(20, min(48, room-42))), st}, {" " + c.Command, faint}}}
		if off == "" {
			r.act = func() { m.command(c.Command) }
		}
		out = append(out, r)
	}
	return out
}

// choiceText says in words what a command of the list of choices makes happen; timer names the deadline that is reached, if one is.
func (m *model) choiceText(command, timer string) string {
	words := strings.Fields(command)
	if len(words) < 2 {
		return command
	}
	switch words[0] {
	case "deliver":
		from, to, _ := strings.Cut(words[1], ">")
		kind := "?"
		if len(words) > 2 {
			kind = words[2]
		}
		return nextArrives.in(m.Lang, kind, from, to)
	case "disk":
		return nextSynced.in(m.Lang, words[1], words[len(words)-1])
	case "wake":
		return nextTimer.in(m.Lang, words[1], timer)
	}
	return command
}

func (m *model) branchRows(int) []row {
	out := []row{text(branchesHow.in(m.Lang), faint)}
	for _, b := range m.eng.state.Branches {
		label := b.Label
		switch {
		case b.Parent < 0:
			label = firstBranch.in(m.Lang)
		case label == "":
			label = byItself.in(m.Lang)
		}
		mark := "  "
		if b.Current {
			mark = "● "
		}
		out = append(out, row{act: func() { m.ask(&port.GoToBranch{Branch: b.ID}) },
			spans: []span{{mark + pad(strconv.Itoa(b.ID), 4), bold}, {label + "  ", plain}, {branchAt.in(m.Lang, b.Turn), faint}}})
	}
	return out
}
