package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const lessonID = "soak"

// period is how long a round of the script takes, in seconds of virtual time; a leader dies every so many of them.
const (
	period      = 10
	deathsEvery = 18
)

// script is so many minutes of an ordinary life, in one step.
func script(minutes int) string {
	var b strings.Builder
	b.WriteString("servers 5\nstart all\nrun until leader exists\nsettle\nclient a 1\nclient b 2\nclient c 3\nsettle\na create /app 0\nsettle\n" +
		"b lock /l\nsettle\nstep hour\n")
	holder, next := "b", "c"
	for i := range minutes * 60 / period {
		fmt.Fprintf(&b, "a set /app %d\n%s lock /l\nrun for %ds\n%s unlock /l\nrun for %ds\n", i, next, period/2, holder, period-period/2)
		holder, next = next, holder
		if i%deathsEvery == deathsEvery-1 {
			dead := 5 - i/deathsEvery%2 // 5 leads, then 4, and so on
			fmt.Fprintf(&b, "restart %d\nrun until server %d is FOLLOWING or server %d is LEADING\n", dead, dead, dead)
		}
	}
	return b.String()
}

// addLesson puts a lesson of this script into a copy of the lessons.
func addLesson(lessons string, minutes int) error {
	folder := filepath.Join(lessons, lessonID)
	prose := "---\ntitle: Soak\nchapter: Soak\nsummary: Much of everything.\nminutes: 60\nsource: none\n---\n\n## An hour {#hour}\n\nMuch of everything.\n"
	catalogue := filepath.Join(lessons, "catalogue.txt")
	known, err := os.ReadFile(catalogue)
	if err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	for name, text := range map[string]string{
		filepath.Join(folder, "script.zk"): script(minutes), filepath.Join(folder, "en.md"): prose, filepath.Join(folder, "zh.md"): prose,
		filepath.Join(folder, "solutions", "none.zk"): "", filepath.Join(folder, "misses", "none.zk"): "",
		catalogue: string(known) + lessonID + "\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
