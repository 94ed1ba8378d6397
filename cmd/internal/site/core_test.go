package site

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// Each package that is compiled with inlining is one of the core's: a name that fits none would make the core slower, and nothing else.
func TestHotPackagesAreLinked(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", coreModule.source)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Fields(string(out))
	for _, name := range hot {
		fits := func(path string) bool { return path == name }
		if folder, ok := strings.CutSuffix(name, "..."); ok {
			fits = func(path string) bool { return strings.HasPrefix(path, folder) }
		}
		if !slices.ContainsFunc(linked, fits) {
			t.Errorf("the core has no package %s", name)
		}
	}
}
