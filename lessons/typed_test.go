package lessons_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"zootrope/lessons"
)

// typing asks a reader to type a command: a phone and a player in another page have nothing to type into.
var typing = regexp.MustCompile("\\b[Tt]ype `|输入 ?`|输入这条命令|[Tt]ippe `")

// Nothing in a lesson is to be typed: what is to be done can be given by a button, too.
func TestNothingIsToBeTyped(t *testing.T) {
	for _, id := range lessons.Shipped() {
		for _, lang := range []string{"en", "zh", "de"} {
			text, err := os.ReadFile(id + "/" + lang + ".md")
			if err != nil {
				continue // a language that the lesson does not have
			}
			for i, line := range strings.Split(string(text), "\n") {
				if typing.MatchString(line) {
					t.Errorf("%s/%s.md:%d: %s", id, lang, i+1, line)
				}
			}
		}
	}
}
