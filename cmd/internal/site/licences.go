package site

import (
	"encoding/json"
	"os"
	"path/filepath"

	"zootrope/cmd/internal/notices"
)

// writeLicences puts LICENSE and NOTICE beside the page, and both into a classic script that the page loads when somebody wants to read
// them: web/shell/about.ts has the same shape.
func writeLicences(root, dist string) error {
	text := map[string][]byte{"LICENSE": nil, "NOTICE": nil}
	for name := range text {
		var err error
		if text[name], err = os.ReadFile(filepath.Join(root, name)); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dist, name), text[name], 0o644); err != nil {
			return err
		}
	}
	notice, err := notices.Parse(string(text["NOTICE"]))
	if err != nil {
		return err
	}
	data, err := json.Marshal(struct {
		Licence string `json:"licence"`
		*notices.Notice
	}{string(text["LICENSE"]), notice})
	if err != nil {
		return err
	}
	script := append(append([]byte("globalThis.zootropeLicences="), data...), ";\n"...)
	return os.WriteFile(filepath.Join(dist, "licences.js"), script, 0o644)
}
