package export

import (
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/form"
)

// markdown is a teacher's lesson.
func markdown(t *testing.T, file, title string) *form.Lesson {
	t.Helper()
	l, err := form.LoadMarkdown(file, []byte("---\ntitle: "+title+"\n---\n\n```zk\nservers 3\n```\n\n## They start\n\nThey do.\n\n```zk\nstart all\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func asXML(t *testing.T, v any) string {
	t.Helper()
	text, err := xml.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Two teachers' files of one name are two lessons to a platform and a record store; the same text in the same file is one, and a shipped lesson
// is called by its id.
func TestNamesAreOfTheContent(t *testing.T) {
	shipped, err := lessons.Open("leader-crash")
	if err != nil {
		t.Fatal(err)
	}
	ids := regexp.MustCompile(` (?:id|identifier|identifierref|default)="[^"]*"`)
	for kind, pack := range map[string]func(...*form.Lesson) string{
		"cmi5": func(all ...*form.Lesson) string { return asXML(t, CMI5{Pass: 60, Lessons: all}.structure()) },
		"SCORM": func(all ...*form.Lesson) string {
			return asXML(t, SCORM{Version: "1.2", Pass: 60, Lessons: all}.manifest(nil))
		},
	} {
		seen := map[string]bool{}
		for _, title := range []string{"One", "Another"} {
			text := pack(markdown(t, "my-lesson.md", title))
			for _, id := range ids.FindAllString(text, -1) {
				if seen[id] {
					t.Errorf("%s: two lessons have%s", kind, id)
				}
			}
			for _, id := range ids.FindAllString(text, -1) {
				seen[id] = true
			}
			if again := pack(markdown(t, "my-lesson.md", title)); again != text {
				t.Errorf("%s: the same lesson is called otherwise", kind)
			}
		}
		if text := pack(shipped); !strings.Contains(text, `leader-crash"`) {
			t.Errorf("%s: a shipped lesson is called %v", kind, ids.FindAllString(text, -1))
		}
		// Two courses that begin with the same lesson are two courses.
		first := func(text string) string { return ids.FindString(text) }
		if a, b := pack(shipped, markdown(t, "a.md", "A")), pack(shipped, markdown(t, "a.md", "B")); first(a) == first(b) {
			t.Errorf("%s: two courses have%s", kind, first(a))
		}
	}
}

// A package in a further language has its words, its titles and questions, and opens in it, also where the platform drops what the address says.
func TestAPackageSpeaksItsLanguage(t *testing.T) {
	l, err := lessons.Open("leader-crash")
	if err != nil {
		t.Fatal(err)
	}
	scorm, err := SCORM{Version: "2004", Lang: "de", Pass: 70, Lessons: []*form.Lesson{l}}.Zip(built(t))
	if err != nil {
		t.Fatal(err)
	}
	cmi5, err := CMI5{Lang: "de", Pass: 70, Lessons: []*form.Lesson{l}}.Zip(built(t))
	if err != nil {
		t.Fatal(err)
	}
	for kind, files := range map[string]map[string]string{"SCORM": opened(t, scorm), "cmi5": opened(t, cmi5)} {
		course, of := files["course.js"], files["imsmanifest.xml"]+files["cmi5.xml"]
		for _, want := range []string{`"lang":"de","pass":"70"`, `"again":"Noch einmal beginnen"`, `"de":"` + l.Title["de"], l.Questions[0].Text["de"]} {
			if !strings.Contains(course, want) {
				t.Errorf("%s: course.js lacks %s", kind, want)
			}
		}
		for _, want := range []string{"lang=de", l.Title["de"]} {
			if !strings.Contains(of, want) {
				t.Errorf("%s: %s lacks %s", kind, of, want)
			}
		}
	}
}
