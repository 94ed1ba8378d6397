package site

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/lessons"
)

// What a lesson says in a further language is in a script of its own, in the places of its English; the lesson's own script, the table of
// contents and the glossary have none of it.
func TestAFurtherLanguageIsApart(t *testing.T) {
	const mostWords = 76 << 10 // bytes by gzip
	dist := t.TempDir()
	for _, write := range []func(string, string) error{writeLessons, writeWords} {
		if err := write("", dist); err != nil {
			t.Fatal(err)
		}
	}
	told := 0
	for _, l := range lessons.All() {
		if strings.Contains(string(read(t, dist, LessonFile(l.ID))), `"de":"`) {
			t.Errorf("%s has German in it", LessonFile(l.ID))
		}
		text, err := os.ReadFile(filepath.Join(dist, TranslationFile(l.ID, "de")))
		if has := l.Title["de"] != ""; has != (err == nil) {
			t.Errorf("%s: German is %v, its script: %v", l.ID, has, err)
			continue
		} else if !has {
			continue
		}
		told++
		if n := packed(t, text); n > 25<<10 {
			t.Errorf("%s: %d bytes", TranslationFile(l.ID, "de"), n)
		}
		value := string(text)[strings.Index(string(text), `"]={`)+len(`"]=`):]
		var own struct {
			Title string
			Steps []struct{ Title, HTML string }
		}
		if err := json.Unmarshal([]byte(strings.TrimSuffix(value, ";\n")), &own); err != nil {
			t.Fatal(err)
		}
		if own.Title != l.Title["de"] || len(own.Steps) != len(l.Steps) || own.Steps[0].HTML != l.Steps[0].HTML["de"] {
			t.Errorf("%s: %q, %d steps", l.ID, own.Title, len(own.Steps))
		}
	}
	if told < 5 {
		t.Errorf("%d lessons have German", told)
	}
	contents := string(read(t, dist, "lessons.js"))
	if strings.Contains(contents, `"de":"`) || !strings.Contains(contents, `globalThis.zootropeLanguages=[{"code":"de","name":"Deutsch","tag":"de"}]`) {
		t.Error("lessons.js has German in it, or does not name it")
	}
	words := read(t, dist, WordsFile("de"))
	if n := packed(t, words); n > mostWords {
		t.Errorf("%s has %d bytes", WordsFile("de"), n)
	}
	for _, want := range []string{`"back":"Zurück"`, `"{Who} pausiert"`, `"Elections":"Wahlen"`, `"looking":{"term":"LOOKING"`, `"there is no leader","es gibt keinen Leader"`} {
		if !strings.Contains(string(words), want) {
			t.Errorf("%s has no %s", WordsFile("de"), want)
		}
	}
}

func TestWhichFilesAreOfALesson(t *testing.T) {
	for plain, want := range map[string]bool{"lesson-ladder.js": true, "lesson-ladder.de.js": true, "lesson-ladder-to-the-queue.js": false, "lesson-ladder-to-the-queue.de.js": false,
		"lessons.js": false, "ladder.js": false} {
		if IsOf(plain, "ladder") != want {
			t.Errorf("%s: %v", plain, !want)
		}
	}
}
