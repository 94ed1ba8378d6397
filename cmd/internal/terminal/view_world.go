package terminal

import (
	"fmt"
	"strings"

	"zootrope/core/check"
	"zootrope/core/sim"
)

// promiseRows lists what is checked, and which promise was broken.
func (m *model) promiseRows(room int) []row {
	broken := m.eng.state.Violated
	var out []row
	if broken == "" {
		out = m.prose(promisesAre.in(m.Lang, promises()), room, bold)
	} else {
		out = m.prose(promiseBroke.in(m.Lang, broken), room, strong(m.look.red()))
		out = append(out, m.prose(m.eng.state.Stopped, room, m.look.red())...)
	}
	s := &m.eng.state
	for _, r := range s.Results {
		if !r.OK {
			line := fmt.Sprintf("%s: %s", r.Text, r.Observed)
			if r.Line > 0 {
				line = lineIs.in(m.Lang, r.Line) + line
			}
			out = append(out, m.prose("✗ "+line, room, m.look.red())...)
		}
	}
	if m.src.Lesson == nil {
		for _, g := range s.Goals {
			out = append(out, m.goal(nil, g, room)...)
		}
	}
	for _, p := range check.Promises() {
		if p.Name == broken { // it stands first
			out = append(out, row{spans: []span{{"✗ ", strong(m.look.red())}, {pad(p.Name, 22), strong(m.look.red())}, {p.Text.In(m.Lang), plain}}})
		}
	}
	for _, p := range check.Promises() {
		if p.Name != broken {
			out = append(out, row{spans: []span{{"✓ ", m.look.green()}, {pad(p.Name, 22), m.look.green()}, {p.Text.In(m.Lang), plain}}})
		}
	}
	return out
}

// clientRows tells of each client, and of locks.
func (m *model) clientRows(room int) []row {
	v := m.eng.view()
	if len(v.Clients) == 0 {
		return m.prose(noneOfThem.in(m.Lang), room, faint)
	}
	var out []row
	for _, c := range v.Clients {
		at := clientOff.in(m.Lang)
		if c.On > 0 {
			at = clientOn.in(m.Lang, c.On)
		}
		parts := []string{c.State, at}
		if c.Chroot != "" {
			parts = append(parts, clientBelow.in(m.Lang, c.Chroot))
		}
		if c.Pending != "" {
			parts = append(parts, waitsFor.in(m.Lang, c.Pending))
		}
		if c.Queue > 0 {
			parts = append(parts, queued.in(m.Lang, c.Queue))
		}
		if c.Last != "" {
			parts = append(parts, lastAnswer.in(m.Lang, strings.TrimSpace(c.Last+" "+c.Answer)))
		}
		st := bold
		if c.Name == m.chosen {
			st = reverse
		}
		rows := m.prose(c.Name+"  "+strings.Join(parts, " · "), room, plain)
		if name := c.Name; strings.HasPrefix(rows[0].spans[0].text, name) {
			rows[0].spans = []span{{name, st}, {rows[0].spans[0].text[len(name):], plain}}
		}
		out = append(out, rows...)
		if len(c.Watching) > 0 {
			var paths []string
			for _, w := range c.Watching {
				paths = append(paths, w.Path+" ("+w.Kind+")")
			}
			out = append(out, m.prose("  "+watchesOf.in(m.Lang, strings.Join(paths, ", ")), room, faint)...)
		}
	}
	for _, l := range v.Locks {
		line := lockFree.in(m.Lang, l.Path)
		if len(l.Holders) > 0 {
			line = lockHeld.in(m.Lang, l.Path, holders(&l))
		}
		if len(l.Waiters) > 0 {
			line += " · " + lockWaiting.in(m.Lang, strings.Join(l.Waiters, ", "))
		}
		out = append(out, m.prose(line, room, m.look.amber())...)
	}
	return out
}

func holders(l *sim.LockView) string {
	var names []string
	for _, h := range l.Holders {
		names = append(names, h.Client)
	}
	return strings.Join(names, ", ")
}

// znodeRows lists the znodes of the chosen server, or of the leader.
func (m *model) znodeRows(room int) []row {
	z := m.data.znodes
	if z == nil {
		said := m.data.znodesSaid
		if said == "" {
			said = noDatabase.in(m.Lang)
		}
		return m.prose(said, room, faint)
	}
	out := []row{text(znodesOf.in(m.Lang, z.Server, z.Zxid), faint)}
	if len(z.Differs) > 0 {
		out = append(out, m.prose(differing.in(m.Lang, strings.Join(z.Differs, ", ")), room, m.look.red())...)
	}
	for _, n := range z.Nodes {
		name := n.Path
		if i := strings.LastIndexByte(name, '/'); n.Depth > 0 && i >= 0 {
			name = name[i:]
		}
		r := row{spans: []span{{strings.Repeat("  ", n.Depth) + name, bold}}}
		if n.Bytes > 0 {
			r.spans = append(r.spans, span{" " + n.Data, plain})
		}
		r.spans = append(r.spans, span{fmt.Sprintf("  v%d  %s", n.Version, n.Mzxid), faint})
		if n.Ephemeral != "" {
			r.spans = append(r.spans, span{"  " + word{"ephemeral", "临时"}.in(m.Lang) + " " + n.Ephemeral, m.look.magenta()})
		}
		if len(n.Watches) > 0 {
			r.spans = append(r.spans, span{"  " + watchesOf.in(m.Lang, strings.Join(n.Watches, ", ")), m.look.red()})
		}
		out = append(out, r)
	}
	if z.More > 0 {
		out = append(out, text(moreOfThem.in(m.Lang, z.More), faint))
	}
	return out
}
