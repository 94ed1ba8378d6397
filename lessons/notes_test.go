package lessons_test

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/wording"
)

// What a note for teachers says to show next is there: a lesson that it quotes has that title.
func TestNotesNameLessonsThatExist(t *testing.T) {
	next := map[string]string{"en": "**Show next:**", "zh": "**接下来**"}
	quoted := regexp.MustCompile("“([^”]+)”")
	root := os.DirFS(".")
	for _, lang := range wording.Required {
		titles, notes := map[string]bool{}, map[string]string{}
		for _, id := range lessons.Shipped() {
			l, err := lessons.Open(id)
			if err != nil {
				t.Fatal(err)
			}
			titles[l.Title[lang]] = true
			note, err := fs.ReadFile(root, id+"/teach."+lang+".md")
			if err != nil {
				t.Fatal(err)
			}
			notes[id] = string(note)
		}
		for id, note := range notes {
			_, end, found := strings.Cut(note, next[lang])
			if !found {
				t.Errorf("%s/teach.%s.md does not say what to show next (%s)", id, lang, next[lang])
			}
			for _, m := range quoted.FindAllStringSubmatch(end, -1) {
				if title := strings.Join(strings.Fields(m[1]), " "); !titles[title] {
					t.Errorf("%s/teach.%s.md: no lesson is called “%s”", id, lang, title)
				}
			}
		}
	}
}
