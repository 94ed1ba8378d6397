package app

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/wasm/ask"
)

// Every act of every lesson can be given with each server and each client that its command names: also with the second one, and also with one that it parts
// from others. The page names the first one.
func TestAnActIsOfWhateverItsCommandNames(t *testing.T) {
	acts, several := 0, 0
	for _, l := range lessons.All() {
		for _, c := range l.Script.Commands {
			if !c.Act {
				continue
			}
			acts++
			a := ask.Act(c)
			if a.Kind != "" && (len(a.Things) == 0 || a.Things[0] != a.Kind+" "+a.Name) {
				t.Errorf("%s, %s: it is about the %s %s, and its things are %q", l.ID, c.Text, a.Kind, a.Name, a.Things)
			}
			var named []string
			for _, word := range strings.Fields(c.Text)[1:] {
				if script.IsServer(word) && !strings.ContainsAny(word, "->") {
					named = append(named, "server "+word)
				}
			}
			switch {
			case !slices.Contains([]string{"crash", "start", "stop", "restart", "pause", "resume", "partition"}, c.Verb()):
				continue
			case len(named) > 1:
				several++
			}
			for _, thing := range named {
				if !slices.Contains(a.Things, thing) {
					t.Errorf("%s, %s: it cannot be given with %s, only with %q", l.ID, c.Text, thing, a.Things)
				}
			}
		}
	}
	if acts < 60 || several < 5 {
		t.Errorf("%d acts were looked at, %d about several servers", acts, several)
	}
}
