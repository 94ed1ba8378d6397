package form

import (
	"reflect"
	"testing"

	"zootrope/core/player"
	"zootrope/lessons/internal/small"
	"zootrope/lessons/play"
)

// A value belongs to the end of its step, on the branch that was played; the beginning of a step after a rewind is no end.
func TestLedger(t *testing.T) {
	l, err := LoadMarkdown("dir/own-lesson.md", small.File("servers 1", "## A {#a}\n{{at}}\n```zk\nrun for 1s\n```\n## B {#b}\n{{at}} {{at @a}}\n```zk\nrun for 2s\nrewind a\n```\n"+
		"## C {#c}\n{{at}} {{at @a}} {{at @b}}\n```zk\nrun for 5s\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(l.Script, player.Options{})
	defer p.Close()
	g := play.NewLedger(l.Outline())
	ends := 0
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		if play.AtStepEnd(p) {
			ends++
			if err := g.StepEnded(l.Steps[p.Step()].ID, p.World(), play.NewSightings(l.Outline()).Saw); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ends < 3 {
		t.Errorf("%d steps ended", ends)
	}
	if got := Filled(g, &l.Steps[2], "en"); got != "5.000 s 1.000 s 3.000 s" {
		t.Errorf("got %q", got)
	}
	if v := Filled(play.NewLedger(l.Outline()), &l.Steps[1], "en"); v != "… …" {
		t.Errorf("before the run: %q", v)
	}
}

// A lesson to be played has the beats of each language.
func TestTheOutlineHasTheBeats(t *testing.T) {
	l, err := LoadMarkdown("dir/own-lesson.md", small.File("servers 1", "## A {#a}\nIt begins. [At `run 1` {{at}}\nit](<when START>) [starts.](<when ROUND>) So.\n[It looks.](<when VOTES>)\n"+
		"```zk\nstart 1\n```\n## B {#b}\nOne. Two.\n\n- three\n```zk\nrun for 2s\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	o := l.Outline()
	if want := [][]string{{"START", "ROUND"}, {"VOTES"}}; !reflect.DeepEqual(o.Steps[0].Beats("en"), want) || len(o.Steps[0].Divisions) != 1 {
		t.Errorf("got %v", o.Steps[0].Divisions)
	}
	if want := [][]string{{}}; !reflect.DeepEqual(o.Steps[1].Beats("en"), want) {
		t.Errorf("got %v", o.Steps[1].Divisions)
	}
}
