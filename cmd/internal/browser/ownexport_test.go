package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/cmd/internal/export"
	shelf "zootrope/lessons"
	"zootrope/lessons/form"
)

// brought is a teacher's own lesson, which no build has: as a file, and as a folder.
func brought(t *testing.T) []*form.Lesson {
	t.Helper()
	single, err := form.LoadMarkdown("three-servers.md", []byte(strings.ReplaceAll(ownLesson, `\\`, `\`)))
	if err != nil {
		t.Fatal(err)
	}
	folder, err := form.Load(os.DirFS("../../../lessons/herd-effect"), "")
	if err != nil {
		t.Fatal(err)
	}
	folder.ID = "our-herd"
	return []*form.Lesson{single, folder}
}

// A lesson of one's own plays from one file, and in a package, beside a shipped one, with its score told.
func TestOwnLessonsAreExported(t *testing.T) {
	t.Parallel()
	const rests = `document.documentElement.dataset.run === "rest"`
	own := brought(t)
	for _, l := range own {
		page, err := export.HTML(dist, l, "en")
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(t.TempDir(), l.ID+".html")
		if err := os.WriteFile(name, page, 0o644); err != nil {
			t.Fatal(err)
		}
		p := visit(t, start(t), "file://"+name, wide, high)
		wait(t, p, rests)
		is(t, p, `document.querySelector(".prose-head h1").textContent`, l.Title.In("en"))
		click(t, p, ".nav .next")
		wait(t, p, rests+` && document.documentElement.dataset.place.endsWith("/1")`)
	}
	crash, err := shelf.Open("leader-crash")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := export.SCORM{Version: "1.2", Pass: 60, Lessons: append(own, crash)}.Zip(dist)
	if err != nil {
		t.Fatal(err)
	}
	files := unpacked(t, pack)
	for _, l := range append(own, crash) {
		if name := "lesson-" + l.ID; !strings.Contains(files["imsmanifest.xml"], `href="`+name) || !strings.Contains(files["imsmanifest.xml"], "lesson="+l.ID) {
			t.Errorf("the manifest lacks %s", name)
		}
	}
	at := hosted(t, pack, nil)
	for id, title := range map[string]string{"three-servers": "Three servers", "our-herd": own[1].Title.In("en"), "leader-crash": crash.Title.In("en")} {
		p := visit(t, start(t), at+"package/launch.html?version=1.2&lang=en&pass=60&lesson="+id, 1200, 800)
		wait(t, p, `frames[0]?.document.documentElement.dataset.run === "rest"`)
		is(t, p, `frames[0].document.querySelector(".prose-head h1").textContent`, title)
	}
}
