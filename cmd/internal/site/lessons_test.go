package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"zootrope/lessons"
)

// What a first visit loads hardly grows with the number of lessons, and a lesson is a small file.
func TestLessonsAreSmallFiles(t *testing.T) {
	const course, mostContents, mostLesson = 66, 40 << 10, 27 << 10 // lessons of the whole course; bytes by gzip
	dist := t.TempDir()
	if err := writeLessons("", dist); err != nil {
		t.Fatal(err)
	}
	var all []contentsEntry
	for _, l := range lessons.All() {
		all = append(all, entryOf(l))
		if n := packed(t, read(t, dist, LessonFile(l.ID))); n > mostLesson {
			t.Errorf("%s: %d bytes", LessonFile(l.ID), n)
		}
	}
	one, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	each := packed(t, one) / len(all)
	now := packed(t, read(t, dist, "lessons.js"))
	if whole := now + (course-len(all))*each; whole > mostContents {
		t.Errorf("lessons.js has %d bytes; with all %d lessons it would have %d", now, course, whole)
	}
}

func read(t *testing.T, dist, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dist, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func packed(t *testing.T, text []byte) int {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}
