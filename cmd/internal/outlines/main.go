// Command outlines writes what it takes to play the shipped lessons into the file that it is given.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"zootrope/lessons"
	"zootrope/lessons/play"
)

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(name string) error {
	var all []*play.Lesson
	for _, l := range lessons.All() {
		all = append(all, l.Outline())
	}
	text, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}
