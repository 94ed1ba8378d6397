package terminal

import (
	"strings"
	"testing"

	"zootrope/lessons/form"
)

// lessonOf is a lesson of one's own, at its beginning.
func lessonOf(t *testing.T, o Options, text string) *player {
	t.Helper()
	l, err := form.LoadMarkdown("mine.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return play(t, o, &Source{Name: "mine.md", Title: l.Title, Lesson: l})
}

const handsLesson = "# Mine\n\n```zk\nservers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\n```\n\n## Nothing\n\nLook.\n\n```zk\nrun for 100ms\n```\n\n" +
	"## Some\n\nTake two.\n\n```zk\nallow 2 links\nrun for 100ms\n```\n\n## All\n\nAll.\n\n```zk\nallow all\nrun for 100ms\n```\n\n" +
	"## Try\n\nTry it.\n\n```zk\nallow links\noffer crash 1\n```\n"

// offers lists the commands of the open menu: those that are offered, and those that are not.
func (p *player) offers() (on, off string) {
	p.t.Helper()
	if p.menu == nil {
		p.t.Fatal("no menu is open")
	}
	for _, it := range p.menu.items {
		word := strings.TrimSpace(it.command)
		if word == "" {
			word = "(" + it.text + ")"
		}
		if it.off == "" {
			on += "; " + word
		} else {
			off += "; " + word
		}
	}
	return strings.TrimPrefix(on, "; "), strings.TrimPrefix(off, "; ")
}

// In a lesson the menus offer what the open step lets be taken in hand. The rest is listed, and says why; the console takes any command.
func TestAllowLimitsTheMenus(t *testing.T) {
	p := lessonOf(t, Options{}, handsLesson)
	const (
		life   = "crash 2; stop 2; restart 2; pause 2"
		disk   = "disk 2 hold; disk 2 delay 200ms; client bob 2"
		cut    = "partition 2 | 1 3"
		ends   = "ann disconnect; ann expire; ann close"
		asks   = "ann set; ann get; ann lock /lock; crash ann; pause ann"
		time   = "settle; run for 1s"
		always = "(Run until …); (begin with another set-up)"
	)
	for _, c := range []struct {
		step    string
		chosen  string
		on, off string
		why     string
	}{
		{step: "Nothing", chosen: "2", on: "(its znodes)", off: life + "; " + cut + "; " + disk, why: "lets nothing be taken in hand"},
		{step: "Nothing", chosen: "ann", off: asks + "; " + ends, why: "lets nothing be taken in hand"},
		{step: "Nothing", on: always, off: time, why: "lets nothing be taken in hand"},
		{step: "Some", chosen: "2", on: life + "; " + cut + "; " + disk + "; (its znodes)"},
		{step: "Some", chosen: "3", on: "partition 3 | 1 2; (its znodes)", off: "crash 3", why: "taken in hand: server 2, links."},
		{step: "Some", chosen: "ann", off: asks + "; " + ends, why: "only this"},
		{step: "Some", on: time + "; " + always},
		{step: "All", chosen: "2", on: life + "; " + cut + "; " + disk + "; (its znodes)"},
		{step: "All", chosen: "ann", on: asks + "; " + ends},
		{step: "Try", chosen: "2", on: life + "; " + cut + "; (its znodes)", off: disk, why: "The exercise of this lesson does not offer that. It offers everything for: links."},
		{step: "Try", chosen: "ann", on: ends, off: asks, why: "The exercise"},
		{step: "Try", on: time + "; " + always},
	} {
		for s := p.eng.state; s.Step < 0 || p.src.Lesson.Steps[s.Step].Title.In("en") != c.step; s = p.eng.state {
			before := s.Step
			if p.press("n"); p.eng.state.Step == before {
				t.Fatalf("step %s is not reached", c.step)
			}
		}
		p.chosen = c.chosen
		p.press("a")
		on, off := p.offers()
		on = strings.ReplaceAll(on, "; (switch a known bug on or off)", "")
		if on != c.on {
			t.Errorf("%s, %q: there is offered %s; expected %s", c.step, c.chosen, on, c.on)
		}
		if !strings.HasPrefix(off, c.off) {
			t.Errorf("%s, %q: there is not offered %s; expected %s", c.step, c.chosen, off, c.off)
		}
		for i, it := range p.menu.items {
			if it.off == "" || c.why == "" {
				continue
			}
			if first := p.menu.items[p.menu.at]; on != "" && first.off != "" {
				t.Errorf("%s, %q: the first line that is chosen is not offered", c.step, c.chosen)
			}
			if text := p.screen(); !strings.Contains(text, "Any command can be typed") {
				t.Errorf("%s, %q: it is not said why some are not offered:\n%s", c.step, c.chosen, text)
			}
			p.menu.at = i
			seq := p.eng.view.Seq
			if text := flat(p.screen()); !strings.Contains(text, "– "+it.text) || !strings.Contains(text, "Any command can be typed") {
				t.Errorf("%s, %q: it is not said why:\n%s", c.step, c.chosen, p.screen())
			}
			p.press("enter")
			if p.menu != nil || p.eng.view.Seq != seq || !strings.Contains(p.note.text, c.why) {
				t.Errorf("%s, %q: it says %q, at event %d", c.step, c.chosen, p.note.text, p.eng.view.Seq)
			}
			break
		}
		p.press("esc")
	}
	p.press("b", "b", "b") // to the step that lets nothing go: what is typed is taken
	p.press(":", "'crash 2", "enter", "esc")
	p.sees("x 2 DOWN")
}

// flat is a picture as one line, without frames.
func flat(screen string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("│", " ", "\n", " ").Replace(screen)), " ")
}

// What comes next is listed in every step, and made to happen where `allow` lets it.
func TestAllowLimitsWhatComesNext(t *testing.T) {
	p := lessonOf(t, Options{Lang: "zh"}, strings.Replace(handsLesson, "allow 2 links", "allow choices 2 ann", 1))
	p.press("n", "6")
	p.sees("课程的这一步不能直接操作任何东西。按 : 仍可输入任何命令。")
	seq := p.eng.view.Seq
	if p.press("enter"); p.eng.view.Seq != seq || len(p.data.choices) == 0 {
		t.Errorf("it stands at %d, expected %d; choices: %d", p.eng.view.Seq, seq, len(p.data.choices))
	}
	p.chosen = "3"
	p.press("n", "6", "a")
	if off := p.menu.items[0].off; !strings.Contains(off, "只能直接操作：接下来发生的事、2 号服务器、客户端 ann。") {
		t.Errorf("it says %q", off)
	}
	p.press("esc")
	seq = p.eng.view.Seq
	if p.press("enter"); p.eng.view.Seq <= seq {
		t.Error("what is chosen does not happen")
	}
}
