package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"zootrope/core/check"
)

// draw paints the window, and says where the cursor stands.
func (m *model) draw(s screen) *tea.Cursor {
	if m.w < leastWidth || m.h < leastHeight {
		for i, line := range m.Prose(tooSmall.in(m.Lang, m.w, m.h, leastWidth, leastHeight), m.w) {
			s.put(0, i, m.w, plain, line)
		}
		return nil
	}
	p := m.places()
	m.drawTitle(s, p)
	if m.eng.view() != nil {
		m.drawPicture(s, p.ring)
		m.drawClients(s, p)
		m.drawTimeline(s, p)
		m.drawStory(s, p.story)
	}
	m.drawTabs(s, p)
	m.drawBody(s, p.body)
	if m.eng.view() != nil {
		m.drawSecond(s, p.second)
	}
	cursor := m.drawConsole(s, p)
	switch {
	case m.menu != nil:
		m.drawMenu(s)
	case m.helps:
		m.drawHelp(s)
	}
	return cursor
}

// drawTitle is the first row: what is played, when, how it runs, and whether all promises hold.
func (m *model) drawTitle(s screen, p places) {
	e := m.eng
	st := reverse
	s.fill(box{0, p.title, m.w, 1}, st, " ")
	status := holds.in(m.Lang)
	if e.state.Violated != "" {
		status = brokenNow.in(m.Lang, e.state.Violated)
	}
	at := fmt.Sprintf("%.3f s", e.now()/1000)
	run := ""
	switch e.state.Running {
	case "":
		run = "‖ " + standing.in(m.Lang)
	case "play", "show":
		run = "▶ " + playingAt.in(m.Lang, m.speed)
	case "find":
		run = searching.in(m.Lang)
	default:
		run = working.in(m.Lang)
	}
	parts := []string{at, m.skyText() + run, status}
	if e.state.Quiet != nil && m.w >= 100 {
		parts = append([]string{e.state.Quiet.Text}, parts...)
	}
	if e.state.View != nil {
		parts = append([]string{atEvent.in(m.Lang, e.state.View.Seq)}, parts...)
	}
	if n := len(e.state.Steps); n > 0 && m.w >= 60 {
		parts = append([]string{stepOf.in(m.Lang, e.state.Step+1, n)}, parts...)
	}
	right := strings.Join(parts, "  ")
	for columns(right) > m.w*2/3 && len(parts) > 2 { // what is left out first says least
		parts = parts[1:]
		right = strings.Join(parts, "  ")
	}
	from := max(0, m.w-columns(right)-1)
	title := m.title()
	if n := e.state.Step; n >= 0 && n < len(e.state.Steps) && m.src.Lesson == nil {
		title += " · " + cmp.Or(e.state.Steps[n].Title, e.state.Steps[n].ID)
	}
	s.put(1, p.title, from-2, strong(st), title)
	if e.state.Violated != "" {
		st = strong(st)
	}
	s.put(from, p.title, m.w-from, st, right)
}

// drawClients is a row with what each client does.
func (m *model) drawClients(s screen, p places) {
	v := m.eng.view()
	if p.clients < 0 || p.ring.h <= 0 {
		return
	}
	if len(v.Clients) == 0 {
		s.put(0, p.clients, p.ring.w, faint, noClients.in(m.Lang))
		return
	}
	x := 0
	for i, c := range v.Clients {
		text := c.Name
		switch {
		case c.Paused:
			text += "‖"
		case c.Over():
			text += " ✗"
		case c.On > 0:
			text += "→" + strconv.Itoa(int(c.On))
		default:
			text += "→…"
		}
		if marks := c.Marked(); marks != "" {
			text += " " + marks
		}
		if c.Pending != "" {
			text += " " + cut(c.Pending, 20)
			if c.Ways > 0 {
				text += " " + strings.Repeat("▮", min(c.Way, c.Ways)) + strings.Repeat("▯", max(0, c.Ways-c.Way))
			}
		} else if c.Last != "" {
			text += " " + c.Last
		}
		more := ""
		if left := len(v.Clients) - i; left > 1 {
			more = moreOfThem.in(m.Lang, left)
		}
		if i > 0 && x+columns(text)+2+columns(more) > p.ring.w {
			s.put(x, p.clients, p.ring.w-x, faint, more)
			return
		}
		st := plain
		if c.Name == m.chosen {
			st = reverse
		}
		x = s.put(x, p.clients, p.ring.w-x, st, text) + 2
	}
}

// drawTimeline is the run, a letter a moment; the present one is marked.
func (m *model) drawTimeline(s screen, p places) {
	e := m.eng
	if p.timeline < 0 {
		return
	}
	now, total := e.state.Moment, len(e.marks)
	count := " " + ofMoments.in(m.Lang, now, max(total, now))
	room := p.ring.w - columns(count)
	if room < 8 {
		return
	}
	from := max(0, min(now-room/2, total-room))
	for i := 0; i < room; i++ {
		n := from + i
		if n >= total {
			s.put(i, p.timeline, 1, faint, "·")
			continue
		}
		letter := e.marks[n]
		st := m.look.mark(letter)
		if n >= now {
			st.Attrs |= uv.AttrFaint
		}
		if n == now-1 {
			st = reverse
		}
		s.put(i, p.timeline, 1, st, string(rune(letter)))
	}
	s.put(room, p.timeline, columns(count), faint, count)
}

// drawStory says what happened, and what came of it; or what has just been said of a command.
func (m *model) drawStory(s screen, b box) {
	var lines []row
	f := m.focus()
	switch {
	case m.proof != nil:
		lines = m.prose(proveGoes.in(m.Lang, m.proof.Held, m.proof.Of), b.w, bold)
	case m.hunt != nil:
		lines = m.huntRows(b.w)
	case m.note.text != "":
		lines = m.prose(m.note.text, b.w, m.sortOf(m.note.how))
	case m.eng.state.Stopped != "":
		lines = m.prose(m.eng.state.Stopped, b.w, strong(m.look.red()))
	case f == nil || f.Seq == 0:
		lines = m.prose(notYet.in(m.Lang), b.w, faint)
	default:
		title := fmt.Sprintf("%.3f s  ", float64(f.At)/1000) + f.Title
		if f.Look != "" {
			lines = m.prose(title, b.w, strong(m.look.mark(f.Look[0])))
		} else {
			lines = m.prose(title, b.w, bold)
		}
		notes := m.eng.state.Notes
		switch {
		case f.Verdict != "":
			lines = append(lines, m.prose(f.Verdict, b.w, plain)...)
		case len(notes) > 0 && m.src.Lesson == nil:
			lines = append(lines, m.prose(notes[len(notes)-1].Text, b.w, plain)...)
		}
	}
	for i, r := range lines {
		if i < b.h {
			if i == b.h-1 && len(lines) > b.h && len(r.spans) > 0 {
				r.spans[len(r.spans)-1].text += " …"
			}
			m.drawRow(s, b.x, b.y+i, b.w, r)
		}
	}
}

// drawConsole is the line in which commands are typed, and the row below it.
func (m *model) drawConsole(s screen, p places) *tea.Cursor {
	if !m.typing {
		s.put(0, p.console, m.w, faint, ": "+m.lastSaid())
		if p.keys >= 0 {
			keys := keysShort
			if m.stepped() {
				keys = keysLesson
			}
			if m.hunt != nil {
				keys = keysFind
			}
			if m.menu != nil {
				keys = keysMenu
				if m.menu.items[m.menu.at].turn != nil {
					keys = keysTurn
				}
			}
			s.put(0, p.keys, m.w, faint, keys.in(m.Lang))
		}
		return nil
	}
	// A line that is too long shows its end, or the part around the cursor.
	text, at := []rune(clean(m.line.Value())), m.line.Position()
	at = min(at, len(text))
	room := m.w - 4
	from := 0
	for from < at && columns(string(text[from:at])) > room {
		from++
	}
	s.put(0, p.console, 2, bold, "> ")
	s.put(2, p.console, m.w-2, plain, string(text[from:]))
	if p.keys >= 0 {
		m.drawCandidates(s, p.keys)
	}
	return tea.NewCursor(2+columns(string(text[from:at])), p.console)
}

// drawCandidates is a row of the words that can stand at the cursor, or the keys where there are none.
func (m *model) drawCandidates(s screen, y int) {
	names := m.cands.names()
	if len(names) == 0 {
		s.put(0, y, m.w, faint, keysTyping.in(m.Lang))
		return
	}
	from := 0
	for width, i := 0, 0; i <= m.cands.at && i < len(names); i++ { // the one in the line is seen
		if width += columns(names[i]) + 2; width > m.w-2 {
			from, width = i, columns(names[i])+2
		}
	}
	x := 0
	for i := from; i < len(names) && x < m.w; i++ {
		st := faint
		if m.cands.at >= 0 && m.cands.at < len(m.cands.all) && names[i] == m.cands.all[m.cands.at].Text {
			st = reverse
		}
		x = s.put(x, y, m.w-x, st, names[i]) + 2
	}
	if m.cands.at < 0 && len(m.cands.all) == 1 && m.cands.all[0].Help != "" {
		s.put(x, y, m.w-x, faint, m.cands.all[0].Help)
	}
}

func (m *model) lastSaid() string {
	for i := len(m.log) - 1; i >= 0; i-- {
		if m.log[i].how == typed {
			return m.log[i].text
		}
	}
	return ""
}

func (m *model) sortOf(how sort) uv.Style {
	switch how {
	case typed:
		return bold
	case bad:
		return m.look.red()
	}
	return plain
}

// drawMenu lies over the middle.
func (m *model) drawMenu(s screen) {
	u := m.menu
	width := columns(u.title)
	for i, it := range u.items {
		width = max(width, columns(menuLine(i, it, 0)))
	}
	foot := m.footOf(u, &width)
	rows := min(len(u.items), m.h-6-len(foot))
	from := max(0, min(u.at-rows/2, len(u.items)-rows))
	b := m.window(s, u.title, width, rows+len(foot))
	for i, r := range foot {
		m.drawRow(s, b.x, b.y+rows+i, b.w, r)
	}
	for i := 0; i < rows; i++ {
		st := plain
		if u.items[from+i].off != "" {
			st = faint
		}
		if from+i == u.at {
			st.Attrs |= uv.AttrReverse
		}
		s.put(b.x, b.y+i, b.w, st, pad(menuLine(from+i, u.items[from+i], b.w), b.w))
	}
	if from > 0 {
		s.put(b.x+b.w+1, b.y, 1, bold, "↑")
	}
	if from+rows < len(u.items) {
		s.put(b.x+b.w+1, b.y+rows-1, 1, bold, "↓")
	}
}

// footOf is what is said below the lines of a menu: of the chosen one, in as many rows as the longest of all has, so that nothing jumps. Where
// some are not offered it is why the chosen one is not, or the first of them.
func (m *model) footOf(u *menu, width *int) (foot []row) {
	first := slices.IndexFunc(u.items, func(it item) bool { return it.off != "" })
	said := func(at int) string {
		switch {
		case first >= 0:
			return "– " + cmp.Or(u.items[at].off, u.items[first].off)
		case u.foot != nil:
			return u.foot(at)
		}
		return ""
	}
	if first >= 0 || u.foot != nil {
		*width = max(*width, footWidth)
	}
	*width = min(*width, m.w-6)
	most := 0
	for i := range u.items {
		text := said(i)
		if text == "" {
			continue
		}
		rows := m.prose(text, *width, faint)
		most = max(most, len(rows))
		if i == u.at {
			foot = rows
		}
	}
	if len(u.items)+most >= m.h-6 { // the lines that can be chosen come first
		most = max(0, min(most, m.h-7-min(len(u.items), 6)))
	}
	if most == 0 {
		return nil
	}
	foot = foot[:min(len(foot), most)]
	for len(foot) < most {
		foot = append(foot, row{})
	}
	if len(u.items)+most < m.h-7 {
		foot = append([]row{{}}, foot...)
	}
	return foot
}

// footWidth is how wide a menu is at least in which something is said below the lines.
const footWidth = 56

// menuLine is a line of a menu, its command at the right end.
func menuLine(i int, it item, width int) string {
	text := fmt.Sprintf("%2d  %s", i+1, it.text)
	if it.off != "" {
		text = " –  " + it.text
	}
	if it.command == "" {
		return text
	}
	gap := max(2, width-columns(text)-columns(it.command))
	return text + strings.Repeat(" ", gap) + it.command
}

// window draws a frame in the middle, and gives what is inside.
func (m *model) window(s screen, title string, width, rows int) box {
	b := box{(m.w - width - 4) / 2, max(1, (m.h-rows-2)/2), width + 4, rows + 2}
	s.fill(b, plain, " ")
	m.border(s, b, single, plain)
	s.put(b.x+2, b.y, b.w-4, bold, " "+title+" ")
	return box{b.x + 2, b.y + 1, width, rows}
}

func (m *model) border(s screen, b box, f frame, st uv.Style) {
	s.put(b.x, b.y, b.w, st, f.ul+strings.Repeat(f.across, max(0, b.w-2))+f.ur)
	for y := b.y + 1; y < b.y+b.h-1; y++ {
		s.put(b.x, y, 1, st, f.down)
		s.put(b.x+b.w-1, y, 1, st, f.down)
	}
	s.put(b.x, b.y+b.h-1, b.w, st, f.ll+strings.Repeat(f.across, max(0, b.w-2))+f.lr)
}

// twoColumns is how wide the list of keys must be to have two.
const twoColumns = 60

func (m *model) helpWidth() int { return min(76, m.w-4) }

// helpRoom is how many rows of the help are seen at once.
func (m *model) helpRoom() int { return min(len(m.helpRows()), m.h-3) }

// helpRows are the keys, and what the signs mean.
func (m *model) helpRows() []row {
	width := m.helpWidth()
	var lines []row
	for _, k := range help {
		if k.key == "space" && m.Lang == "zh" {
			k.key = "空格"
		}
		lines = append(lines, row{spans: []span{{pad(k.key, 9), bold}, {k.word.in(m.Lang), plain}}})
	}
	if len(lines) > m.h-8 && width >= twoColumns {
		half := (len(lines) + 1) / 2
		for i := range lines[:half] {
			left := &lines[i]
			left.spans[1].text = pad(left.spans[1].text, width/2-10)
			if half+i < len(lines) {
				left.spans = append(left.spans, span{" ", plain})
				left.spans = append(left.spans, lines[half+i].spans...)
			}
		}
		lines = lines[:half]
	}
	for _, sh := range shapes {
		lines = append(lines, m.prose(sh.in(m.Lang), width, faint)...)
	}
	return lines
}

// drawHelp lists the keys; any key goes on to what has no room, and at the end closes it.
func (m *model) drawHelp(s screen) {
	lines, rows := m.helpRows(), m.helpRoom()
	from := max(0, min(m.helpAt, len(lines)-rows))
	b := m.window(s, helpTitle.in(m.Lang), m.helpWidth(), rows)
	for i := range rows {
		m.drawRow(s, b.x, b.y+i, b.w, lines[from+i])
	}
	if from+rows < len(lines) {
		s.put(b.x+b.w+1, b.y+rows-1, 1, bold, "↓")
	}
}

// promises is how many are checked.
func promises() int { return len(check.Promises()) }
