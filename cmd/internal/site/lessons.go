package site

import (
	"encoding/json"
	"os"
	"path/filepath"

	"zootrope/lessons"
)

// writeLessons emits the prose as data in a classic script, so that it can be read before the core has arrived.
func writeLessons(_, dist string) error {
	text, err := json.Marshal(lessons.All())
	if err != nil {
		return err
	}
	script := append(append([]byte("globalThis.zootropeLessons="), text...), ";\n"...)
	return os.WriteFile(filepath.Join(dist, "lessons.js"), script, 0o644)
}
