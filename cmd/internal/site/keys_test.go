package site

import (
	"regexp"
	"strings"
	"testing"
)

// Keys are heard in one place, which leaves those of an input method alone and knows a letter on every scene. The frame of the stage hands its
// keys on as they are.
func TestKeysAreHeardInOnePlace(t *testing.T) {
	forbidden := map[*regexp.Regexp]string{
		regexp.MustCompile(`"keydown"|onkeydown|isComposing`): "listens for keys: use onKeys",
		regexp.MustCompile(`\b(?:e|event)\.key (?:===|!==) "[A-Za-z0-9]"|\b(?:e|event)\.key\.to(?:Upper|Lower)Case|test\((?:e|event)\.key\)|\b(?:e|event)\.key\.length`): "compares the character of a key: use keyMeant",
	}
	for name, text := range pageSources(t, ".ts") {
		if strings.HasPrefix(name, "base/") && name != "base/menu.ts" || name == "stage.ts" {
			continue
		}
		for pattern, wrong := range forbidden {
			if found := pattern.FindString(text); found != "" {
				t.Errorf("web/%s has %s: it %s", name, found, wrong)
			}
		}
	}
}
