// Command outlines writes what it takes to play the shipped lessons into the folder that it is given, a file for each.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"zootrope/lessons"
)

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	for _, l := range lessons.All() {
		text, err := json.MarshalIndent(l.Outline(), "", "\t")
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, l.ID+".json"), append(text, '\n'), 0o644); err != nil {
			return err
		}
	}
	return nil
}
