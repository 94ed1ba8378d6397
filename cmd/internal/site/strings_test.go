package site

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	entry = regexp.MustCompile(`(?s)\n  (\w+): \[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)",?\s*\],`)
	key   = regexp.MustCompile(`(?m)^  (\w+): \[`)
	place = regexp.MustCompile(`\{\d\}`)
	quote = regexp.MustCompile(`"(\w+)"`)
)

// Every word of the page is there in both languages, with the same places to fill, and is used.
func TestEveryWordIsTranslated(t *testing.T) {
	for _, name := range tables {
		t.Run(name, func(t *testing.T) { translated(t, name) })
	}
}

// tables are the files with the words of the page.
var tables = []string{"text/strings.ts", "share/words.ts", "package/words.ts", "cards/words.ts"}

func translated(t *testing.T, name string) {
	table, err := os.ReadFile(filepath.Join(root, "web", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	entries := entry.FindAllStringSubmatch(string(table), -1)
	if len(entries) < 8 || len(entries) != len(key.FindAll(table, -1)) {
		t.Fatalf("%d entries can be read of %d", len(entries), len(key.FindAll(table, -1)))
	}
	used := quoted(t)
	for _, e := range entries {
		word, en, zh := e[1], e[2], e[3]
		if en == "" || zh == "" {
			t.Errorf("%s is missing in a language", word)
		}
		if a, b := places(en), places(zh); a != b {
			t.Errorf("%s has the places %s in English and %s in Chinese", word, a, b)
		}
		if !used[word] {
			t.Errorf("%s is not used", word)
		}
	}
}

// counted is a number with what is counted, unless the noun follows the number: {0} {0|event|events}.
var counted = regexp.MustCompile(`\{\d\} (?:(?:more|older|of|other) |\{\d\} )*([a-z]+s)\b`)

// noNouns are words with an s at the end that count nothing, and nouns of which there is always more than one.
var noNouns = strings.Fields("is has its crashes loses leads holds waits watches comes arrives ends does compares counts means was ms moments titles promises notes characters bytes pictures sends this")

// One thing is one: "1 lessons" is no English.
func TestCountedNouns(t *testing.T) {
	for _, name := range tables {
		table, err := os.ReadFile(filepath.Join(root, "web", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entry.FindAllStringSubmatch(string(table), -1) {
			for _, m := range counted.FindAllStringSubmatch(e[2], -1) {
				if e[1] != "findWhere" && !slices.Contains(noNouns, m[1]) { // findWhere has fields in its places
					t.Errorf("%s: %s: write {n|one|many} for the noun", e[1], m[0])
				}
			}
		}
	}
}

// places lists what is to be filled, in the order of the numbers: languages may turn it round.
func places(text string) string {
	found := map[string]bool{}
	for _, p := range place.FindAllString(text, -1) {
		found[p] = true
	}
	out := ""
	for _, p := range []string{"{0}", "{1}", "{2}", "{3}"} {
		if found[p] {
			out += p
		}
	}
	return out
}

// quoted collects the words in quotation marks of all other sources.
func quoted(t *testing.T) map[string]bool {
	out := map[string]bool{}
	for name, text := range pageSources(t, ".ts") {
		if slices.Contains(tables, name) {
			continue
		}
		for _, m := range quote.FindAllStringSubmatch(text, -1) {
			out[m[1]] = true
		}
	}
	return out
}
