package explain_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// TestEveryEventOfAScriptHasATitle plays every script of the core and of the recipes. No event takes a form without words, and none has an
// empty title. Together the scripts have every kind of event, so that a new kind needs a script that shows it.
func TestEveryEventOfAScriptHasATitle(t *testing.T) {
	var files []string
	for _, folder := range []string{"../*/testdata", "../../docs/protocol/recipes"} {
		some, err := filepath.Glob(folder + "/*.zk")
		if err != nil || len(some) == 0 {
			t.Fatalf("%s: %v %v", folder, some, err)
		}
		files = append(files, some...)
	}
	var seen [trace.Kinds]bool
	for _, file := range files {
		titles(t, file, &seen)
	}
	for _, name := range trace.KindNames() {
		if k, _ := trace.ParseKind(name); !seen[k] {
			t.Errorf("no script has an event of the kind %s", name)
		}
	}
}

// titles plays a script, with the known bug that its name may be, and looks at the titles of its events.
func titles(t *testing.T, file string, seen *[trace.Kinds]bool) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := script.Parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	if bug, err := proto.ParseBugs(strings.TrimSuffix(filepath.Base(file), ".zk")); err == nil {
		s.Settings.Zoo.Bugs |= bug
	}
	wrong := map[string]bool{}
	var p *player.Player
	p = player.New(s, player.Options{Passing: true, OnEvent: func(e *trace.Event) {
		seen[e.Kind] = true
		f, worded := explain.FormOf(e)
		if !worded {
			wrong[f] = true
			return
		}
		for _, lang := range explain.Languages {
			if explain.Title(e, p.World().PartyName, lang) == "" {
				wrong[f+" in "+lang] = true
			}
		}
	}})
	defer p.Close()
	p.RunAll()
	for f := range wrong {
		t.Errorf("%s: an event of the form %s has no title", file, f)
	}
}
