package lessons_test

import (
	"testing"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/trace"
	"zootrope/lessons"
)

// Whatever happens in a lesson has its reason in words, in every language, and the function that emitted it.
func TestEveryEventHasASourceAndAReason(t *testing.T) {
	seen := map[string]bool{}
	for _, id := range lessons.Shipped() {
		l, err := lessons.Play(id)
		if err != nil {
			t.Fatal(err)
		}
		var p *player.Player
		p = player.New(l.Script, player.Options{OnEvent: func(e *trace.Event) {
			key := e.Kind.String() + " " + e.Msg.String() + " " + e.Text
			if e.Kind == trace.Command || e.Kind == trace.Expect || e.Kind == trace.Note {
				key = e.Kind.String()
			}
			if seen[key] {
				return
			}
			seen[key] = true
			if at := e.Site.Location(); at.File == "" || at.Line == 0 || at.Func == "" {
				t.Errorf("%s has no source", key)
			}
			for _, lang := range explain.Languages {
				r := explain.Why(e, p.World().PartyName, lang)
				if r.Title == "" || r.Detail == "" && r.Rule == "" && r.Verdict == "" && r.Table == nil && r.Count == nil {
					t.Errorf("%s has no reason in %s: %+v", key, lang, r)
				}
			}
		}})
		p.RunAll()
		p.Close()
	}
}
