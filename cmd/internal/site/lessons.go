package site

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// writeLessons emits the prose as data in a classic script, so that it can be read before the core has arrived.
func writeLessons(_, dist string) error {
	text, err := json.Marshal(allLessons())
	if err != nil {
		return err
	}
	script := append(append([]byte("globalThis.zootropeLessons="), text...), ";\n"...)
	return os.WriteFile(filepath.Join(dist, "lessons.js"), script, 0o644)
}

func allLessons() any {
	step := func(id, title string) any {
		return map[string]any{"id": id, "title": map[string]string{"en": title, "zh": "第" + title}, "html": map[string]string{"en": "<p>Some prose with <code>code</code> and a number <span data-fill=\"x\">?</span>.</p><p>More.</p>"}}
	}
	return []any{map[string]any{"id": "dev", "chapter": map[string]string{"en": "Elections", "zh": "选举"}, "title": map[string]string{"en": "The leader crashes", "zh": "Leader 崩溃"},
		"steps": []any{step("one", "One"), step("two", "Two"), step("three", "Three")}, "questions": []any{}, "goals": []any{}}}
}
