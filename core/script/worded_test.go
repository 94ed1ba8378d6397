package script_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"zootrope/core/attack"
	"zootrope/core/script"
)

// The predicates of every script that is shipped, of the help and of random worlds are put into words that a reader of either language
// can follow. Two rows are sentences already: the states of servers and of sessions are ZooKeeper's words.
func TestEveryPredicateIsPutIntoWords(t *testing.T) {
	sources := map[string]string{}
	for _, chapter := range script.Help() {
		for _, row := range chapter.Rows {
			if chapter.Title == "Predicates" {
				for _, example := range row.Examples {
					sources[example] = script.Preamble + "client bob 2\nexpect " + example + "\nexpect not " + example
				}
			}
		}
	}
	if len(sources) < 20 {
		t.Fatalf("%d examples", len(sources))
	}
	for _, pattern := range []string{"../player/testdata/*.zk", "../../lessons/*/script.zk", "../check/testdata/*.zk", "../server/testdata/*.zk"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sources[file] = string(text)
		}
	}
	for seed := range uint64(20) {
		sources[fmt.Sprintf("seed %d", seed)] = attack.Random(seed, attack.LeastVoters, attack.MostVoters)
	}
	for name, source := range sources {
		s, err := script.Parse(name, source)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Commands {
			_, text, _ := strings.Cut(c.Text, " ")
			sayable(t, name, text, c.Pred)
			for _, choice := range c.Choices {
				sayable(t, name, choice.Text, choice.Pred)
			}
		}
	}
}

var english = regexp.MustCompile(`[a-z]{2,}`)

// aboutStates says whether a predicate asks for states alone: "server 5 is PAUSED" is English already.
func aboutStates(q *script.Predicate) (only bool) {
	only = true
	q.Each(func(q *script.Predicate) {
		only = only && slices.Contains([]script.PredicateKind{script.ServerIs, script.ClientIs, script.Or, script.And}, q.Kind)
	})
	return only
}

// sayable looks at the words of a predicate.
func sayable(t *testing.T, name, text string, q *script.Predicate) {
	t.Helper()
	if q == nil {
		return
	}
	en, zh := q.Wanted().In("en"), q.Wanted().In("zh")
	if en == "" || strings.Contains(en+zh, "%!") || !strings.ContainsFunc(zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		t.Errorf("%s: %s: %q, %q", name, text, en, zh)
	}
	if en == strings.TrimSuffix(text, "'") && !aboutStates(q) {
		t.Errorf("%s: %s is said as it is written", name, text)
	}
	left := zh
	for _, word := range []string{"Leader", "acceptedEpoch", "epoch"} {
		left = strings.ReplaceAll(left, word, "")
	}
	own := []string{}
	q.Each(func(q *script.Predicate) {
		own = append(append(own, q.Name, q.Text, q.From, q.To, q.Path), strings.Fields(q.Text)...)
	})
	slices.SortFunc(own, func(a, b string) int { return len(b) - len(a) }) // one name may be part of another
	for _, name := range own {
		left = strings.ReplaceAll(left, name, "")
	}
	if word := english.FindString(left); word != "" {
		t.Errorf("%s: %s: %q in %s", name, text, word, zh)
	}
}
