package preview

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A translator sees the half of a translation in the preview, with marks at what is missing: readers are told all of it in the other language.
func TestAHalfTranslationIsShown(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "quorums")
	if err := os.CopyFS(folder, os.DirFS("../../../lessons/quorums")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "zh.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitN(string(text), "\n", 3) // ---, title
	if err := os.WriteFile(file, []byte(lines[0]+"\ntitle: [zh] Quorums, half\n"+lines[2]), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(f.script), `"zh":"[zh] Quorums, half"`) {
		t.Errorf("the half translation is not shown: %.600s", f.script)
	}
	if len(f.problems) > 0 {
		t.Error(f.problems)
	}
}
