package terminal

import (
	"fmt"
	"regexp"
	"strings"

	"zootrope/lessons/form"
	"zootrope/wasm/port"
)

// placeholder is a value of the run that is not known yet.
var placeholder = regexp.MustCompile(`\{\{[^}]*\}\}`)

// lessonRows is the text of the open step, its questions and what it offers.
func (m *model) lessonRows(room int) []row {
	l, s := m.src.Lesson, &m.eng.state
	if l == nil || s.View == nil {
		return nil
	}
	var out []row
	add := func(rows []row) { out = append(out, rows...) }
	gap := func() { out = append(out, text("", plain)) }
	if s.Step < 0 {
		add(m.prose(l.Summary.In(m.Lang), room, plain))
		gap()
		add(m.prose(lessonStart.in(m.Lang), room, faint))
	} else if s.Step < len(l.Steps) {
		st := &l.Steps[s.Step]
		add(m.prose(fmt.Sprintf("%d/%d %s", s.Step+1, len(l.Steps), st.Title.In(m.Lang)), room, bold))
		if !s.StepDone {
			add(m.prose(lessonRuns.in(m.Lang), room, faint))
		} else {
			for _, n := range s.Notes {
				add(m.prose(n.Text, room, m.look.amber()))
			}
			add(m.graded(l, s, room))
			for _, p := range strings.Split(m.filled(st), "\n\n") {
				gap()
				add(m.prose(p, room, plain))
			}
			add(m.offered(l, s, room))
		}
	}
	next := s.Step + 1
	for _, q := range m.asked() {
		gap()
		add(m.question(l, q, room))
	}
	gap()
	switch {
	case s.Finished:
		for _, w := range l.Recap {
			add(m.prose("- "+w.In(m.Lang), room, plain))
		}
		if l.Said != nil {
			gap()
			add(m.prose(l.Said.Question.In(m.Lang), room, bold))
			for _, w := range l.Said.Sentences {
				add(m.prose(w.In(m.Lang), room, plain))
			}
			gap()
		}
		for _, g := range s.Goals {
			add(m.goal(l, g, room))
		}
		add(m.prose(lessonDone.in(m.Lang), room, bold))
	case s.StepDone && next < len(l.Steps):
		add(m.prose(lessonNext.in(m.Lang, next+1, l.Steps[next].Title.In(m.Lang)), room, bold))
	}
	return out
}

// filled is the text of a step, with the values of the run.
func (m *model) filled(st *form.Step) string {
	t := st.Text.In(m.Lang)
	for _, f := range m.eng.state.Fills {
		t = strings.ReplaceAll(t, "{{"+f.Key+"}}", f.Text)
	}
	return placeholder.ReplaceAllString(t, "…")
}

// offered are the commands that the step offers: Enter gives one.
func (m *model) offered(l *form.Lesson, s *port.State, room int) (out []row) {
	for _, o := range s.Offers {
		if o.Step != s.Step {
			continue
		}
		t := o.Command
		for _, w := range l.Offers {
			if w.Command == o.Command {
				t = w.Text.In(m.Lang)
			}
		}
		rows := m.prose("» "+youMayTry.in(m.Lang, t), room, m.look.cyan())
		rows[0].act = func() { m.command(o.Command) }
		if t != o.Command {
			rows[len(rows)-1].spans = append(rows[len(rows)-1].spans, span{"  " + o.Command, faint})
		}
		out = append(out, rows...)
	}
	return out
}

func (m *model) goal(l *form.Lesson, g port.Goal, room int) []row {
	t := g.Text
	if l != nil {
		for _, w := range l.Goals {
			if w.ID == g.ID {
				t = w.Text.In(m.Lang)
			}
		}
	}
	if g.Reached {
		return m.prose("✓ "+goalIs.in(m.Lang, t), room, m.look.green())
	}
	out := m.prose("◇ "+goalIs.in(m.Lang, t), room, plain)
	if g.Missing != "" {
		out = append(out, m.prose("  "+goalMissing.in(m.Lang, g.Missing), room, faint)...)
	}
	return out
}
