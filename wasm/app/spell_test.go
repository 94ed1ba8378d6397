package app

import (
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// A script that is being written is read without a run, and nothing that is loaded changes by it.
func TestSpell(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\n"})
	before := p.state().Serial
	a := p.try(&port.Spell{Name: "x.zk", Script: "servers 3\nstart all # all\ncrush 2\n"})
	got, ok := a.Data.(port.Spelling)
	if !a.OK || !ok {
		t.Fatalf("got %+v", a)
	}
	if len(got.Lines) != 4 || got.Lines[1][0] != (port.Token{Kind: "command", Text: "start"}) || got.Lines[1][2] != (port.Token{Kind: "comment", Text: " # all"}) {
		t.Errorf("got %+v", got.Lines)
	}
	if len(got.Problems) != 1 || got.Problems[0].Line != 3 || got.Problems[0].Column != 1 || !strings.Contains(got.Problems[0].Message, "crash") {
		t.Errorf("got %+v", got.Problems)
	}
	if p.state().Serial != before {
		t.Error("the run was loaded anew")
	}
	if a := p.try(&port.Draft{Script: "servers 3\nstart all\n"}); !a.OK || !strings.Contains(a.Data.(string), "## start all") {
		t.Errorf("got %+v", a)
	}
	if a := p.try(&port.Draft{Script: "servers 3\nstrat all\n"}); a.OK || a.Problems[0].Line != 2 {
		t.Errorf("got %+v", a)
	}
	a = p.try(&port.CompleteIn{Above: "servers 3\nclient ann 1", Command: "an", Cursor: 2})
	if len(a.Candidates) != 1 || a.Candidates[0].Text != "ann" {
		t.Errorf("got %+v", a.Candidates)
	}
	if a := p.try(&port.CompleteIn{Above: strings.Repeat("#", 64<<10+1)}); a.OK {
		t.Error("a script that is too long was read")
	}
}

// What a script says without effect is told beside what is wrong, in the language of the page.
func TestSpellTellsWhatHasNoEffect(t *testing.T) {
	p := open(t)
	p.do(t, &port.Look{Theme: "light", Lang: "zh"})
	got := p.try(&port.Spell{Name: "x.zk", Script: "servers 3\nconfig commitLogCount=20 dataDir=/tmp\nstart all\n"}).Data.(port.Spelling)
	if len(got.Problems) != 0 || len(got.Notices) != 2 || got.Notices[1].Line != 2 || got.Notices[1].Column != 26 ||
		!strings.Contains(got.Notices[1].Message, "dataDir 在这里不起作用") {
		t.Errorf("%+v", got)
	}
	got = p.try(&port.Spell{Name: "x.zk", Script: "servers 3\nconfig dataDir=/tmp\nstrat all\nlatency 1.5ms\n"}).Data.(port.Spelling)
	if len(got.Problems) != 1 || got.Problems[0].Line != 3 || len(got.Notices) != 2 || got.Notices[0].Line != 2 || got.Notices[1].Line != 4 || got.Begins {
		t.Errorf("beside a mistake: %+v", got)
	}
}
