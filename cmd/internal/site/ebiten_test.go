package site

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The shaders of the copy are those that Ebitengine's own template gives. Ebitengine's package is internal, so a program with a copy of each file compares them.
func TestShadersAreEbitengines(t *testing.T) {
	root, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := moduleAt(root)
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(m.Dir, filepath.FromSlash(shaderFile)))
	if err != nil {
		t.Fatal(err)
	}
	lean, err := withoutTemplate(source)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module same\n\ngo 1.22\n")
	write("own/shader.go", string(source))
	write("lean/shader.go", string(lean))
	write("main.go", `package main

import (
	"bytes"
	"fmt"

	own "same/own"
	lean "same/lean"
)

func main() {
	a, b := own.AppendShaderSources(nil), lean.AppendShaderSources(nil)
	same := len(a) == len(b)
	for i := range a {
		same = same && bytes.Equal(a[i], b[i])
	}
	fmt.Println(len(a), same)
}
`)
	run := exec.Command("go", "run", ".")
	run.Dir = dir
	if said, err := run.CombinedOutput(); err != nil || strings.TrimSpace(string(said)) != "14 true" {
		t.Errorf("the copy has other shaders: %s %v", said, err)
	}
}

// A file that is not as it was is refused: then the copy would not be Ebitengine.
func TestOtherShadersAreRefused(t *testing.T) {
	for _, source := range []string{"", "package builtinshader\n", "package builtinshader\n\nvar tmpl = template.Must(template.New(\"tmpl\").Parse(`x`))\n"} {
		if _, err := withoutTemplate([]byte(source)); err == nil {
			t.Errorf("%q is taken", source)
		}
	}
}
