package terminal

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"zootrope/core/sim"
	outlined "zootrope/lessons/play"
)

// cards are the forms of a server, the largest first. The first of which all have a place is taken.
var cards = []struct{ w, h int }{{28, 5}, {20, 5}, {20, 4}, {16, 4}, {18, 3}, {14, 3}, {14, 2}}

// heads are the forms of a server of which only the head is shown.
var heads = []struct{ w, h int }{{18, 2}, {14, 2}}

// drawRing draws servers in a ring, and what is on its way between them; where there is no room for a ring, a table.
func (m *model) drawRing(s screen, b box) {
	v := m.eng.view()
	if b.h <= 0 || len(v.Servers) == 0 {
		return
	}
	forms := cards
	if m.headsOnly() {
		forms = heads
	}
	for _, c := range forms {
		if at, ok := ringOf(len(v.Servers), b, c.w, c.h); ok {
			m.drawLinks(s, v, at)
			if len(v.Servers) > 2 || b.h > 2*c.h {
				m.drawMiddle(s, v, b, at)
			}
			for i := range v.Servers {
				m.drawServer(s, &v.Servers[i], at[i])
			}
			m.drawFlights(s, v, at)
			return
		}
	}
	m.drawTable(s, v, b)
}

// ringOf places n boxes round the middle, the first at the top, clockwise. It says whether none lies on another.
func ringOf(n int, b box, w, h int) ([]box, bool) {
	at := make([]box, n)
	rx, ry := float64(b.w-w)/2, float64(b.h-h)/2
	if rx < 0 || ry < 0 || n > 1 && b.h < 2*h {
		return nil, false
	}
	for i := range at {
		a := 2*math.Pi*float64(i)/float64(n) - math.Pi/2
		x, y := math.Cos(a), math.Sin(a)
		if n == 2 { // beside each other
			x, y = float64(2*i-1), 0
		}
		lx := math.Copysign(math.Pow(math.Abs(x), 0.75), x) // a ring with some of a rectangle: rows are few
		at[i] = box{b.x + int(math.Round(rx+lx*rx)), b.y + int(math.Round(ry+y*ry)), w, h}
		for _, o := range at[:i] {
			if at[i].x < o.x+o.w+1 && o.x < at[i].x+w+1 && at[i].y < o.y+o.h && o.y < at[i].y+h {
				return nil, false
			}
		}
	}
	return at, true
}

// drawMiddle says how the cluster as a whole stands, where no card lies: in the middle, or in a low ring in the corner.
func (m *model) drawMiddle(s screen, v *sim.View, b box, at []box) {
	lines := []span{{noLeader.in(m.Lang), faint}}
	for i := range v.Servers {
		if l := &v.Servers[i]; l.ID == v.Leader && v.Leader > 0 {
			lines = nil
			if !m.hides(outlined.Broadcast) {
				lines = append(lines, span{l.Phase, faint})
			}
			if !m.hides(outlined.Epoch) {
				lines = append(lines, span{epochIs.in(m.Lang, l.Epoch), bold})
			}
		}
	}
	corner := b.h < 16 // the middle is where messages pass
	if corner && len(lines) > 1 {
		lines = []span{{lines[0].text + " " + lines[1].text, bold}}
	}
	if !m.hides(outlined.Quorum) {
		lines = append(lines, span{quorumOf.in(m.Lang, v.Quorum, v.Voters), faint})
	}
	y := b.y + (b.h-len(lines))/2
	if corner {
		y = b.y
	}
	for i, l := range lines {
		w := columns(l.text)
		x := b.x + (b.w-w)/2
		if corner {
			x = b.x + 1
		}
		for _, c := range at {
			if y+i >= c.y && y+i < c.y+c.h && x < c.x+c.w && c.x < x+w {
				return
			}
		}
		s.put(x, y+i, w, l.st, l.text)
	}
}

// drawServer draws a card.
func (m *model) drawServer(s screen, v *sim.ServerView, b box) {
	letter, st, f := m.look.state(v.State)
	if strconv.Itoa(int(v.ID)) == m.chosen {
		st.Attrs |= uv.AttrReverse
	}
	s.fill(b, plain, " ")
	head := fmt.Sprintf("%d %s", v.ID, v.State)
	inner := b.w - 4
	if b.h < 4 {
		s.put(b.x, b.y, b.w, st, pad(letter+" "+head, b.w))
		if b.h == 2 {
			s.put(b.x, b.y+1, b.w, plain, cut(m.numbers(v, b.w), b.w))
			return
		}
		s.put(b.x, b.y+1, b.w, plain, cut(m.numbers(v, b.w), b.w))
		m.drawLog(s, v, b.x, b.y+2, b.w)
		return
	}
	m.border(s, b, f, st)
	s.put(b.x+1, b.y, b.w-2, st, " "+letter+" "+head+" ")
	s.put(b.x+2, b.y+1, inner, plain, m.numbers(v, inner))
	m.drawLog(s, v, b.x+2, b.y+2, inner)
	if b.h > 4 {
		s.put(b.x+2, b.y+3, inner, faint, m.inside(v))
	}
}

// numbers are a server's epoch and last zxid; in an election its vote; and where the step is about a node, the server's copy of the node: as far as all this is
// introduced.
func (m *model) numbers(v *sim.ServerView, room int) string {
	epoch, zxid := !m.hides(outlined.Epoch), !m.hides(outlined.Zxid)
	if v.State == "LOOKING" {
		return m.voteOf(v)
	}
	if held := m.copyAt(v.ID); held != "" {
		if !epoch || columns(held) > room-6 {
			return held
		}
		return fmt.Sprintf("e%d %s", v.Epoch, held)
	}
	switch {
	case !epoch && !zxid:
		return ""
	case !epoch:
		return "zxid " + v.Logged
	case !zxid:
		return epochIs.in(m.Lang, v.Epoch)
	}
	for _, form := range []string{"epoch %d  zxid %s", "epoch %d zxid %s", "e%d zxid %s"} {
		if t := fmt.Sprintf(form, v.Epoch, v.Logged); columns(t) <= room {
			return t
		}
	}
	return fmt.Sprintf("e%d %s", v.Epoch, v.Logged)
}

// voteOf is a server's round and its vote.
func (m *model) voteOf(v *sim.ServerView) string {
	if m.hides(outlined.Vote) {
		return ""
	}
	out := fmt.Sprintf("→%d", v.Vote)
	if !m.hides(outlined.Round) {
		out = fmt.Sprintf("r%d %s", v.Round, out)
	}
	if !m.hides(outlined.Zxid) {
		out += " (" + v.VoteZxid + ")"
	}
	return out
}

// inside is what a server is about: ballots, acknowledgements, its disk.
func (m *model) inside(v *sim.ServerView) string {
	var parts []string
	switch {
	case v.State == "LOOKING" && m.hides(outlined.Vote):
	case v.State == "LOOKING":
		for _, b := range v.Ballots {
			parts = append(parts, fmt.Sprintf("%d%s%d", b.Sid, "→", b.Vote))
		}
	case len(v.Acks) > 0 && !m.hides(outlined.Log) && !m.hides(outlined.Quorum):
		ids := make([]string, len(v.Acks))
		for i, id := range v.Acks {
			ids[i] = strconv.Itoa(int(id))
		}
		parts = append(parts, "ACK "+v.AckZxid+" "+strings.Join(ids, ","))
	case v.Sync != "" && !v.Established && !m.hides(outlined.Log):
		parts = append(parts, v.Sync)
	}
	if v.ReadOnly {
		parts = append([]string{word{"read-only", "只读"}.in(m.Lang)}, parts...)
	}
	if v.Disk != "" {
		parts = append(parts, word{"disk " + v.Disk, map[string]string{"held": "磁盘卡住", "slow": "磁盘慢", "full": "磁盘写满", "error": "磁盘故障"}[v.Disk]}.in(m.Lang))
	}
	if v.Sessions > 0 && len(parts) == 0 {
		parts = append(parts, word{"sessions: %d", "会话：%d"}.in(m.Lang, v.Sessions))
	}
	return strings.Join(parts, " ")
}

// drawLog draws the end of a server's log: each entry's number, and behind it how far it has come.
func (m *model) drawLog(s screen, v *sim.ServerView, x, y, room int) {
	log := v.Log
	if m.hides(outlined.Log) {
		log = nil
	}
	width := func() (n int) {
		for _, e := range log {
			n += columns(counter(e.Zxid)) + 2
		}
		return n - 1
	}
	for len(log) > 0 && width() > room {
		log = log[1:]
	}
	for _, e := range log {
		sign, st := m.look.entry(e.State)
		x = s.put(x, y, room, st, counter(e.Zxid)+sign) + 1
	}
}

// counter is the part of a zxid behind its epoch.
func counter(zxid string) string { return zxid[strings.LastIndexByte(zxid, ':')+1:] }

// middle is the middle of a box.
func (b box) middle() (x, y float64) {
	return float64(b.x) + float64(b.w)/2, float64(b.y) + float64(b.h)/2
}

// way is a line from box to box.
type way struct{ x, y, dx, dy float64 }

func between(a, b box) way {
	x, y := a.middle()
	tx, ty := b.middle()
	return way{x, y, tx - x, ty - y}
}

// at gives the cell that lies so far along, from 0 to 1.
func (w way) at(part float64) (x, y int) {
	return int(w.x + w.dx*part), int(w.y + w.dy*part)
}

// steps is how many cells a way has.
func (w way) steps() int { return int(max(math.Abs(w.dx), math.Abs(w.dy)*2, 1)) }

// drawLinks draws the links that something is on, or that are cut, held or slow.
func (m *model) drawLinks(s screen, v *sim.View, at []box) {
	drawn := map[[2]int]bool{}
	line := func(a, b int, sign string, st uv.Style, every int) {
		w := between(at[a], at[b])
		for i, n := 0, w.steps(); i <= n; i += every {
			x, y := w.at(float64(i) / float64(n))
			if !slices.ContainsFunc(at, func(c box) bool { return c.beside(x, y) }) {
				s.put(x, y, 1, st, sign)
			}
		}
	}
	for i, f := range v.Flights {
		a, b, ok := m.ends(v, f.From, f.To)
		if ok && i < mostFlights && !drawn[[2]int{min(a, b), max(a, b)}] && m.shown(f.Kind) {
			drawn[[2]int{min(a, b), max(a, b)}] = true
			line(a, b, "·", faint, 2)
		}
	}
	for _, l := range v.Links {
		a, b, ok := m.ends(v, l.From, l.To)
		if !ok {
			continue
		}
		sign, st := "×", m.look.red()
		switch {
		case l.Cut:
		case l.Held:
			sign, st = "‖", m.look.amber()
		default:
			sign, st = "~", m.look.amber()
		}
		every := 4
		if sign == "~" {
			every = 10
		}
		line(a, b, sign, st, every)
	}
}

// mostFlights is how many messages are drawn: nobody sees more.
const mostFlights = 200

// drawFlights draws each message where it is.
func (m *model) drawFlights(s screen, v *sim.View, at []box) {
	now := m.eng.now()
	for i := range v.Flights {
		f := &v.Flights[i]
		a, b, ok := m.ends(v, f.From, f.To)
		if !ok || i >= mostFlights || !m.shown(f.Kind) {
			continue
		}
		part := 0.5
		if f.Due > f.Sent && !f.Held {
			part = (now - float64(f.Sent)) / float64(f.Due-f.Sent)
		}
		w := between(at[a], at[b])
		x, y := outside(w, at[a], at[b], min(1, max(0, part)))
		letter, st := m.look.kind(f.Kind)
		votes := f.Kind == "NOTIFICATION"
		if votes && m.hides(outlined.Vote) || !votes && m.hides(outlined.Log) {
			letter = "•"
		}
		if f.Held {
			st = strong(m.look.amber())
			letter += "‖"
		}
		switch zxid := f.Label; {
		case strings.Contains(zxid, ":"):
			if !m.hides(outlined.Zxid) {
				letter += counter(zxid)
			}
		case votes && !m.hides(outlined.Vote):
			letter += zxid
		}
		// The whole of it lies between the cards, and touches none.
		width := columns(letter)
		for i := 0; i < 3 && slices.ContainsFunc(at, func(c box) bool { return c.beside(x+width-1, y) && x < c.x }); i++ {
			x--
		}
		for i := 0; i < 3 && slices.ContainsFunc(at, func(c box) bool { return c.beside(x, y) && x >= c.x }); i++ {
			x++
		}
		if !slices.ContainsFunc(at, func(c box) bool { return c.has(x, y) || c.has(x+columns(letter)-1, y) }) {
			s.put(x, y, 5, st, letter)
		}
	}
}

// outside gives the cell of a way so far along the part of it that lies in neither box.
func outside(w way, a, b box, part float64) (int, int) {
	const grain = 64
	first, last := -1, -1
	for i := 0; i <= grain; i++ {
		x, y := w.at(float64(i) / grain)
		if !a.beside(x, y) && !b.beside(x, y) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return w.at(part)
	}
	return w.at((float64(first) + part*float64(last-first)) / grain)
}

// beside says whether a cell lies in a box, or right before or behind it.
func (b box) beside(x, y int) bool { return box{b.x - 1, b.y, b.w + 2, b.h}.has(x, y) }

func (b box) has(x, y int) bool { return x >= b.x && x < b.x+b.w && y >= b.y && y < b.y+b.h }

// ends are the servers at the ends of a link, by their places in the list.
func (m *model) ends(v *sim.View, from, to string) (int, int, bool) {
	a, e1 := strconv.Atoi(from)
	b, e2 := strconv.Atoi(to)
	return a - 1, b - 1, e1 == nil && e2 == nil && a != b && a >= 1 && b >= 1 && a <= len(v.Servers) && b <= len(v.Servers)
}

// shown says whether a kind of message is something to see.
func (m *model) shown(kind string) bool {
	return m.beats || !slices.Contains([]string{"PING", "CLIENT_PING", "CLIENT_PONG", "ISRO", "ISRO_ANSWER"}, kind)
}

// drawTable lists the servers, one a row, or where there are few rows, several.
func (m *model) drawTable(s screen, v *sim.View, b box) {
	n := len(v.Servers)
	across := (n + b.h - 1) / b.h
	width := b.w / across
	for i := range v.Servers {
		sv := &v.Servers[i]
		letter, st, _ := m.look.state(sv.State)
		if strconv.Itoa(int(sv.ID)) == m.chosen {
			st.Attrs |= uv.AttrReverse
		}
		x, y := b.x+i/b.h*width, b.y+i%b.h
		end := x + width - 1
		if width < 36 {
			x = s.put(x, y, end-x, st, fmt.Sprintf("%d %s", sv.ID, letter)) + 1
			if !m.hides(outlined.Zxid) {
				s.put(x, y, end-x, plain, sv.Logged)
			}
			continue
		}
		x = s.put(x, y, 14, st, pad(fmt.Sprintf("%d %s %s", sv.ID, letter, sv.State), 14)) + 1
		x = s.put(x, y, min(18, end-x), plain, pad(m.numbers(sv, 18), 18)) + 1
		m.drawLog(s, sv, x, y, end-x)
	}
}
