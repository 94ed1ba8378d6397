package app

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// kept is a run as an older build wrote it down for its page, and how it stood there.
type kept struct {
	Lesson   string
	Artefact string
	Place    string
	Moment   int
	Hash     string
	Seq      int64
	Now      int64
	Step     int
	Changed  bool
	Given    []string
	Marks    string
}

// Runs that an older build's page had kept open as they were. They were written before tasks were coroutines, and before sites, rules and bug switches had numbers of
// their own. A lesson whose script has changed since has another run: then its file goes.
func TestRunsOfAnOlderBuildOpen(t *testing.T) {
	files, err := filepath.Glob("testdata/kept/*.json")
	if err != nil || len(files) < 7 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var was kept
			if err := json.Unmarshal(text, &was); err != nil {
				t.Fatal(err)
			}
			p := &page{}
			p.app = New(p)
			if a := p.try(&port.Load{Lesson: was.Lesson, Artefact: was.Artefact + "@" + was.Place, Name: "own.zk"}); !a.OK || len(a.Problems) > 0 {
				t.Fatalf("%+v", a)
			}
			p.rest()
			s := p.state()
			_, marks := p.line(t)
			is := kept{was.Lesson, was.Artefact, s.Position, s.Moment, fmt.Sprintf("%016x", p.hash()), s.View.Seq, int64(s.View.Now), s.Step, s.Changed, s.Given,
				fmt.Sprintf("%d %x", len(marks), crc32.ChecksumIEEE([]byte(marks)))}
			if was.Lesson != "" && !was.Changed {
				was.Marks, is.Marks = "", "" // the rest of the lesson was looked ahead by then
			}
			if !reflect.DeepEqual(is, was) {
				t.Errorf("it was\n%+v, and is\n%+v", was, is)
			}
		})
	}
}
