package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"zootrope/core/player"
	"zootrope/core/trace"
	"zootrope/lessons/form"
	"zootrope/lessons/markdown"
	"zootrope/lessons/play"
)

// lesson plays a lesson in the terminal.
type lesson struct {
	*story
	*form.Lesson
	ledger *play.Ledger
	seen   *play.Sightings
	keys   *bufio.Scanner        // nil if nobody is at the keyboard
	chosen map[string]string     // answers by question
	events map[int64]trace.Event // of the open step
}

// keyboard is where answers are typed, nil if the input is no terminal.
func keyboard(in io.Reader) *bufio.Scanner {
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return bufio.NewScanner(in)
	}
	return nil
}

// playLesson plays a lesson, and asks its questions if there is a keyboard.
func playLesson(l *form.Lesson, lang string, keys *bufio.Scanner, out, errs io.Writer) error {
	buffered := bufio.NewWriterSize(out, 1<<16)
	st := newStory(&runner{out: buffered, errs: errs, file: l.Script.File, lang: lang})
	st.outline = l.Outline()
	p := &lesson{story: st, Lesson: l, ledger: play.NewLedger(st.outline), seen: play.NewSightings(st.outline), keys: keys, chosen: map[string]string{}}
	st.player = player.New(l.Script, player.Options{OnEvent: p.event})
	defer st.player.Close()
	notices(errs, lang, l.Script)
	fmt.Fprintln(buffered, cmp.Or(l.Title.In(lang), l.ID))
	p.prose(l.Summary.In(lang))
	p.play()
	if err := buffered.Flush(); err != nil {
		return err
	}
	return st.verdict()
}

// event tells an event, and notes it if the prose leads to it.
func (t *lesson) event(e *trace.Event) {
	t.story.event(e)
	t.seen.See(t.player.Step(), e, t.player.World().PartyName)
	if t.events != nil {
		t.events[e.Seq] = *e
	}
}

// play runs to the end: each step's question, its events, and then its prose, which speaks of what happened.
func (t *lesson) play() {
	p := t.player
	next := 0 // the step that is announced next
	for s := p.Status(); s == player.Running || s == player.Replaying; {
		if next == 0 && len(t.Steps) > 0 && p.Line() == p.Script().Steps[0].Line && p.Waiting() == "" {
			t.before(next)
			next = 1
		}
		if play.AtStepEnd(p) && p.Step() == next-1 {
			t.after()
			t.before(next)
			next++
		}
		s = p.Tick()
		t.failures()
		t.idle()
	}
	t.unfold()
	t.end()
	t.goals()
}

// failures reports the expectations that do not hold; the others are not reported.
func (t *lesson) failures() {
	for all := t.player.Results(); t.told < len(all); t.told++ {
		if r := all[t.told]; !r.OK {
			t.result(r)
		}
	}
}

// before prints the heading of the step that comes next, and asks its questions.
func (t *lesson) before(i int) {
	if i >= len(t.Steps) {
		return
	}
	t.unfold()
	if i > 0 && t.keys != nil {
		fmt.Fprint(t.out, "\n⏎ ")
		t.read()
	}
	fmt.Fprintf(t.out, "\n== %d/%d %s\n", i+1, len(t.Steps), t.Steps[i].Title.In(t.lang))
	t.tape(i)
	for _, q := range t.player.Questions() {
		if q.Step == i {
			t.ask(q)
		}
	}
	if t.events = nil; len(t.chosen) > 0 { // somebody may be told which event shows that an answer was wrong
		t.events = map[int64]trace.Event{}
	}
}

// tape prints what there is to read before the questions of a case.
func (t *lesson) tape(step int) {
	tape := play.Record(t.Script, step)
	if tape == nil {
		return
	}
	t.prose(tapeOf.in(t.lang))
	for _, row := range tape.Lines() {
		name := row.Client
		if row.Server != 0 {
			name = tapeNamed.in(t.lang, row.Server)
		}
		if row.Path != "" {
			name += ", " + row.Path
		}
		for i, line := range wrap(row.Text, textWidth-tapeNames-2) {
			if i > 0 {
				name = ""
			}
			fmt.Fprintf(t.out, "  %s%s  %s\n", name, strings.Repeat(" ", max(0, tapeNames-2-columnsOf(name))), line)
		}
	}
}

// after prints the prose of the step that has run.
func (t *lesson) after() {
	t.unfold()
	st := &t.Steps[t.player.Step()]
	if err := t.ledger.StepEnded(st.ID, t.player.World(), t.seen.Saw); err != nil {
		fmt.Fprintln(t.errs, sentence(err, t.lang))
	}
	for _, q := range t.player.Questions() {
		if right, ok := t.player.Answer(q); ok && q.Step == t.player.Step() {
			t.grade(q, right)
		}
	}
	t.prose(form.Filled(t.ledger, st, t.lang))
	for _, o := range t.Offers {
		if slices.Contains(t.player.Offers(), o.Command) {
			if text := o.Text.In(t.lang); text != o.Command {
				t.prose(offered.in(t.lang, text, markdown.Unbroken(o.Command)))
			} else { // the paragraph has no words of its own
				t.prose("» " + markdown.Unbroken(o.Command))
			}
		}
	}
}

// goals says in the reader's language what is left to try.
func (t *lesson) goals() {
	for _, g := range t.player.Goals() {
		for _, w := range t.Goals {
			if w.ID == g.ID && !g.Reached {
				t.prose("◇ " + w.Text.In(t.lang))
			}
		}
	}
}

// read shows what has been printed and takes a line; at the end of the input nobody is asked any more.
func (t *lesson) read() string {
	_ = t.out.Flush()
	if !t.keys.Scan() {
		t.keys = nil
		return ""
	}
	return strings.TrimSpace(t.keys.Text())
}

// prose prints paragraphs, wrapped, and tables.
func (t *lesson) prose(text string) {
	if text == "" {
		return
	}
	for _, paragraph := range strings.Split(text, "\n\n") {
		fmt.Fprintln(t.out)
		for _, line := range proseLines(paragraph, textWidth-2) {
			fmt.Fprintf(t.out, "  %s\n", line)
		}
	}
}

// proseLines breaks a paragraph, or a table, into lines.
func proseLines(paragraph string, columns int) []string {
	if lines := table(paragraph, columns); lines != nil {
		return lines
	}
	return wrap(paragraph, columns)
}
