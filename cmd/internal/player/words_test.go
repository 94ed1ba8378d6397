package player

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What a player says to its host is said in the player's language: no sentence stands in its sources, but for commands and marks of their own.
func TestAPlayerSpeaksItsLanguage(t *testing.T) {
	files, err := filepath.Glob("../../../web/player/*.ts")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	comment := regexp.MustCompile(`(?m)^\s*(//|/?\*).*$|\s// .*$`)
	literal := regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)*\"|`(?:[^`\\\\]|\\\\.)*`")
	sentence := regexp.MustCompile(`[A-Za-z]{2,},? [a-z]{2,}`)
	ours := []string{`"run until "`, `"on its way"`}
	for _, file := range files {
		if strings.HasSuffix(file, ".test.ts") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range literal.FindAllString(comment.ReplaceAllString(string(text), ""), -1) {
			if sentence.MatchString(l) && !slices.Contains(ours, l) && !strings.HasPrefix(l, `"../`) {
				t.Errorf("%s says %s in English alone", filepath.Base(file), l)
			}
		}
	}
}
