package site

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"zootrope/cmd/internal/language"
	"zootrope/lessons/form"
	"zootrope/lessons/verify"
	"zootrope/lessons/wording"
)

// A translation that was only begun reaches no reader, neither in the table of contents nor in the lesson's own scripts, as long as one piece of it has
// its mark. Without a mark it is told.
func TestABegunTranslationIsNotTold(t *testing.T) {
	wording.SetFurther(append(language.All(), "fr"))
	t.Cleanup(func() { wording.SetFurther(language.All()) })
	const id = "quorums"
	files := fstest.MapFS{}
	at := filepath.Join("..", "..", "..", "lessons", id)
	for _, name := range []string{"script.zk", "en.md", "zh.md", "teach.en.md", "teach.zh.md"} {
		text, err := os.ReadFile(filepath.Join(at, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	mark := wording.Mark("fr")
	prose := form.Skeleton(string(files["en.md"].Data), "fr")
	note := form.Skeleton(string(files["teach.en.md"].Data), "fr")
	one := strings.LastIndex(prose, mark)
	whole := strings.ReplaceAll(prose, mark+" ", "")
	for _, c := range []struct {
		name, prose, note string
		told, noted       bool
	}{
		{"just begun", prose, note, false, false},
		{"one piece left", strings.ReplaceAll(prose[:one], mark+" ", "") + prose[one:], strings.ReplaceAll(note, mark+" ", ""), false, false},
		{"a title left", strings.Replace(whole, "title: ", "title: "+mark+" ", 1), "", false, false},
		{"without its space", strings.Replace(whole, "title: ", "title: "+mark, 1), "", false, false},
		{"whole, its note begun", whole, note, true, false},
		{"whole", whole, strings.ReplaceAll(note, mark+" ", ""), true, true},
	} {
		files["fr.md"] = &fstest.MapFile{Data: []byte(c.prose)}
		files["teach.fr.md"] = &fstest.MapFile{Data: []byte(c.note)}
		l, err := form.Load(files, "")
		if err != nil {
			t.Fatal(err)
		}
		l.ID = id
		entry, err := json.Marshal(entryOf(l))
		if err != nil {
			t.Fatal(err)
		}
		names := spoken{Named: map[string]string{}}
		names.named(l, "fr")
		dist := t.TempDir()
		if err := writeLesson(dist, l, nil); err != nil {
			t.Fatal(err)
		}
		told, _ := os.ReadFile(filepath.Join(dist, TranslationFile(id, "fr")))
		said := string(entry) + string(read(t, dist, LessonFile(id))) + string(told) + names.Named[l.Title["en"]]
		if strings.Contains(said, mark) {
			t.Errorf("%s: a mark is shown", c.name)
		}
		if has := len(told) > 0; has != c.told || has != (l.Title["fr"] != "") || has != (names.Named[l.Title["en"]] != "") {
			t.Errorf("%s: told is %v", c.name, has)
		}
		if l.Teach["fr"] != "" != c.noted {
			t.Errorf("%s: the note for teachers is %q", c.name, l.Teach["fr"])
		}
		left := 0
		for _, p := range verify.Stale(l, "fr") {
			if strings.Contains(p.String(), "not translated yet") {
				left++
			}
		}
		if whole := c.told && c.noted; whole != (left == 0) {
			t.Errorf("%s: %d pieces are listed", c.name, left)
		}
	}
}
