package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"zootrope/lessons/lint"
	"zootrope/lessons/verify"
)

var (
	toSave = regexp.MustCompile("(?s)\n````markdown\n(.*?)````\n")
	asking = regexp.MustCompile("(?s)```ask next\n.*?\n```\n")
	toType = regexp.MustCompile("`zootrope ([^`]*)`")
)

// The guide for authors, followed to the letter: what it says to save is a lesson after each part, and what it says to type is a command.
func TestTheGuideForAuthors(t *testing.T) {
	for _, guide := range []string{"authors.md", "zh/authors.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "docs", filepath.FromSlash(guide)))
		if err != nil {
			t.Fatal(err)
		}
		file, steps := "", 0
		parts := toSave.FindAllStringSubmatch(string(text), -1)
		if len(parts) != 7 {
			t.Fatalf("%s has %d parts to save", guide, len(parts))
		}
		other, table := parts[4][1], parts[5][1] // files of their own, with questions that have no choices
		whole := parts[6][1]                     // …and one with a case
		parts = parts[:4]
		if l, problems := lint.ReadMarkdown("case.md", []byte(whole)); l == nil || len(problems) > 0 || len(l.Questions) != 2 || l.Script.Case(0) == nil {
			t.Errorf("%s: %v", guide, problems)
		} else {
			for _, f := range verify.Lesson(l) {
				if !f.OK {
					t.Errorf("%s, the case: %v", guide, f.Details)
				}
			}
		}
		if l, problems := lint.ReadMarkdown("table.md", []byte(table)); l == nil || len(problems) > 0 || len(l.Questions) != 1 {
			t.Errorf("%s: %v", guide, problems)
		} else {
			for _, f := range verify.Lesson(l) {
				if !f.OK {
					t.Errorf("%s, the table: %v", guide, f.Details)
				}
			}
		}
		if l, problems := lint.ReadMarkdown("other.md", []byte(other)); l == nil || len(problems) > 0 || len(l.Questions) != 3 {
			t.Errorf("%s: %v", guide, problems)
		} else {
			for _, f := range verify.Lesson(l) {
				if !f.OK {
					t.Errorf("%s, the other file: %v", guide, f.Details)
				}
			}
		}
		for i, part := range parts {
			if strings.HasPrefix(part[1], "```ask ") { // it takes the place of the block that is there
				before := asking.FindString(file)
				if before == "" || before == part[1] {
					t.Fatalf("%s, part %d: what should it take the place of?", guide, i+1)
				}
				file = strings.Replace(file, before, part[1], 1)
			} else {
				file += "\n" + part[1]
				steps++
			}
			l, problems := lint.ReadMarkdown("my-lesson.md", []byte(strings.TrimPrefix(file, "\n")))
			if l == nil || len(problems) > 0 || len(l.Steps) != steps {
				t.Fatalf("%s, part %d: %v", guide, i+1, problems)
			}
			for _, f := range verify.Lesson(l) {
				if !f.OK {
					t.Errorf("%s, part %d: %v", guide, i+1, f.Details)
				}
			}
			if i == len(parts)-1 && (len(l.Questions) != 1 || len(l.Goals) != 1 || len(l.Solution) != 3) {
				t.Errorf("%s: %+v, %+v, %q", guide, l.Questions, l.Goals, l.Solution)
			}
		}
		commands := toType.FindAllStringSubmatch(string(text), -1)
		if len(commands) < 8 {
			t.Errorf("%s has only %d commands", guide, len(commands))
		}
		for _, c := range commands {
			cmd, rest, err := newRoot("en").Find(strings.Fields(c[1]))
			if err == nil {
				err = cmd.ParseFlags(rest)
			}
			if err != nil || !cmd.HasParent() || cmd.HasSubCommands() {
				t.Errorf("%s: zootrope %s: %v", guide, c[1], err)
			}
		}
	}
}
