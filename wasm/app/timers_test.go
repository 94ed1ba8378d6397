package app

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/core/trace"
	"zootrope/wasm/port"
)

var (
	deadline = regexp.MustCompile(`step\.Deadline\{Why: trace\.(\w+)`)
	nameOf   = regexp.MustCompile(`(?m)^\ttrace\.(\w+): `)
)

// rulesIn lists what the first group of an expression finds in the files of a folder, sorted and each once. Tests do not count.
func rulesIn(t *testing.T, folder string, in *regexp.Regexp) (all []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range in.FindAllSubmatch(text, -1) {
			all = append(all, string(found[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Each deadline of the core has a name, in English and in Chinese, and each name has a deadline.
func TestEachDeadlineHasAName(t *testing.T) {
	for rule, name := range timers {
		if en, zh := name.In("en"), name.In("zh"); en == "" || en == zh {
			t.Errorf("%v is called %q and %q", rule, en, zh)
		}
	}
	core, named := rulesIn(t, "../../core", deadline), rulesIn(t, "timers.go", nameOf)
	if len(core) < 20 || !slices.Equal(core, named) {
		t.Errorf("deadlines of the core: %v\nwith a name: %v", core, named)
	}
}

// A choice that reaches a deadline names this deadline, in the language of the page. Any other choice names none.
func TestAChoiceNamesItsDeadline(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\nann create /a\n"})
	p.rest()
	for _, lang := range []string{"en", "zh"} {
		p.ask(t, &port.Look{Theme: "light", Lang: lang})
		met := map[string]bool{}
		for _, c := range p.try(&port.AskChoices{}).Data.([]port.Choice) {
			if wakes := strings.HasPrefix(c.Command, "wake "); wakes != (c.Timer != "") {
				t.Errorf("%s: %s is called %q", lang, c.Command, c.Timer)
			}
			met[c.Timer] = true
		}
		for _, rule := range []trace.Rule{trace.HalfTickDue, trace.ClientPingDue} {
			if name := timers[rule].In(lang); !met[name] {
				t.Errorf("%s: no choice is called %q: %v", lang, name, met)
			}
		}
	}
}

// A silence without heartbeats tells which process waits, and for what.
func TestASilenceTellsWhoWaits(t *testing.T) {
	p := open(t)
	p.do(t, &port.Load{Script: "servers 3\nstart 1\nrun for 20s\n"})
	for lang, says := range map[string]string{"en": " s of silence: server 1 waits: repetition of its vote", "zh": " 秒无事发生：1 号 在等：重发选票"} {
		p.ask(t, &port.Look{Theme: "light", Lang: lang})
		p.rest()
		if q := p.state().Quiet; q == nil || q.Beats || !strings.HasSuffix(q.Text, says) {
			t.Errorf("%s: %+v", lang, q)
		}
	}
}
