package terminal

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"zootrope/lessons/form"
	"zootrope/wasm/port"
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

// offers lists the commands that the open menu offers, each between semicolons, or what a line says that has none.
func (p *player) offers() string {
	p.t.Helper()
	if p.menu == nil {
		p.t.Fatal("no menu is open")
	}
	on := ";"
	for _, it := range p.menu.items {
		if it.off == "" {
			on += " " + cmp.Or(strings.TrimSpace(it.command), "("+it.text+")") + ";"
		}
	}
	return on
}

// In a lesson the menus offer what the open step lets be taken in hand. The rest is listed, and says why; the console takes any command.
func TestAllowLimitsTheMenus(t *testing.T) {
	p := lessonOf(t, Options{}, handsLesson)
	const (
		none  = iota // nothing, because of the lesson
		cut          // what cuts links
		some         // what every exercise has
		links        // both
		all          // everything
	)
	for _, c := range []struct {
		step   string
		chosen string
		offers int
		why    string
	}{
		{step: "Nothing", chosen: "2", offers: none, why: "lets nothing be taken in hand"},
		{step: "Nothing", chosen: "ann", offers: none, why: "lets nothing be taken in hand"},
		{step: "Nothing", offers: none, why: "lets nothing be taken in hand"},
		{step: "Some", chosen: "2", offers: all},
		{step: "Some", chosen: "3", offers: cut, why: "taken in hand: server 2, links."},
		{step: "Some", chosen: "ann", offers: none, why: "only this"},
		{step: "Some", offers: all},
		{step: "All", chosen: "2", offers: all},
		{step: "All", chosen: "ann", offers: all},
		{step: "Try", chosen: "2", offers: links, why: "The exercise of this lesson does not offer that. It offers everything for: links."},
		{step: "Try", chosen: "ann", offers: some, why: "The exercise"},
		{step: "Try", offers: all},
	} {
		for s := p.eng.state; s.Step < 0 || p.src.Lesson.Steps[s.Step].Title.In("en") != c.step; s = p.eng.state {
			before := s.Step
			if p.press("n"); p.eng.state.Step == before {
				t.Fatalf("step %s is not reached", c.step)
			}
		}
		p.chosen = c.chosen
		p.press("a")
		kind := map[string]string{"": "", "2": "server ", "3": "server ", "ann": "client "}[c.chosen]
		want := ";"
		if c.chosen == "ann" && c.offers == all {
			want += " ann set; ann get;"
		}
		for _, a := range p.eng.state.Actions {
			if a.Of != kind+c.chosen || a.Button == port.OfDisk || a.Button == port.OfMove {
				continue
			}
			if !slices.ContainsFunc(p.menu.items, func(i item) bool { return i.command == a.Command && i.text == a.Label }) {
				t.Errorf("%s, %q: %s is not listed", c.step, c.chosen, a.Command)
			}
			if a.Off != "" {
				continue
			}
			if c.offers == all || c.offers >= some && !a.All && !a.Links || (c.offers == links || c.offers == cut) && a.Links {
				want += " " + a.Command + ";"
			}
		}
		want += map[string]string{"": " (Run until …); (begin with another set-up);", "2": " (its znodes);", "3": " (its znodes);", "ann": ""}[c.chosen]
		if on := strings.ReplaceAll(p.offers(), " (switch a known bug on or off);", ""); on != want {
			t.Errorf("%s, %q: there is offered %s; expected %s", c.step, c.chosen, on, want)
		}
		for i, it := range p.menu.items {
			if it.off == "" || c.why == "" {
				continue
			}
			if first := p.menu.items[p.menu.at]; want != ";" && first.off != "" {
				t.Errorf("%s, %q: the first line that is chosen is not offered", c.step, c.chosen)
			}
			if text := p.screen(); !strings.Contains(text, "Any command can be typed") {
				t.Errorf("%s, %q: it is not said why some are not offered:\n%s", c.step, c.chosen, text)
			}
			p.menu.at = i
			seq := p.eng.view().Seq
			if text := flat(p.screen()); !strings.Contains(text, "– "+it.text) || !strings.Contains(text, "Any command can be typed") {
				t.Errorf("%s, %q: it is not said why:\n%s", c.step, c.chosen, p.screen())
			}
			p.press("enter")
			if p.menu != nil || p.eng.view().Seq != seq || !strings.Contains(p.note.text, c.why) {
				t.Errorf("%s, %q: it says %q, at event %d", c.step, c.chosen, p.note.text, p.eng.view().Seq)
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
	seq := p.eng.view().Seq
	if p.press("enter"); p.eng.view().Seq != seq || len(p.data.choices) == 0 {
		t.Errorf("it stands at %d, expected %d; choices: %d", p.eng.view().Seq, seq, len(p.data.choices))
	}
	p.chosen = "3"
	p.press("n", "6", "a")
	if off := p.menu.items[0].off; !strings.Contains(off, "只能直接操作：接下来发生的事、2 号服务器、客户端 ann。") {
		t.Errorf("it says %q", off)
	}
	p.press("esc")
	seq = p.eng.view().Seq
	if p.press("enter"); p.eng.view().Seq <= seq {
		t.Error("what is chosen does not happen")
	}
}
