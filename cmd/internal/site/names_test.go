package site

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// folder is one with files, by name.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func pages(shell string) map[string]string {
	return map[string]string{
		"index.html":    listed + `<script src="start.js"></script>`,
		"stage.html":    listed + `<link href="stage.css">`,
		"start.js":      "start",
		"shell.js":      shell,
		"stage.css":     "stage",
		"embed.js":      "embed",
		"core.wasm.zst": "core",
		"lesson/a.html": `<link href="../stage.css"><a href="../index.html?lang=en#/lesson/a">`,
		"lesson/a.js":   "poster",
	}
}

// What has changed has another name, and what has not has the same; a page names the files of its own build, and what nothing names any
// more is gone. What somebody else has put there stays.
func TestNamesSayWhatIsInAFile(t *testing.T) {
	dist := folder(t, map[string]string{"mine.js": "of somebody else", "mine.0123456789.js": "too"})
	if err := publish(folder(t, pages("one")), dist, false); err != nil {
		t.Fatal(err)
	}
	one, err := ReadNames(dist)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"start.js", "shell.js", "stage.css", "core.wasm.zst", "stage.html"} {
		if !isHashed(one[name]) || Plain(one[name]) != name {
			t.Errorf("%s is %s", name, one[name])
		}
	}
	for _, name := range []string{"index.html", "embed.js", "lesson/a.html", "lesson/a.js", ListFile} {
		if one[name] != name {
			t.Errorf("%s is %s", name, one[name])
		}
	}
	if !strings.HasSuffix(one["core.wasm.zst"], ".wasm.zst") {
		t.Error(one["core.wasm.zst"])
	}
	read := func(n Names, name string) string {
		t.Helper()
		text, err := n.Read(dist, name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	index := read(one, "index.html")
	for _, name := range []string{"start.js", "shell.js", "core.wasm.zst", "stage.html"} {
		if !strings.Contains(index, one[name]) {
			t.Errorf("index.html does not name %s: %s", one[name], index)
		}
	}
	if !strings.Contains(index, `<script src="`+one["start.js"]+`">`) || !strings.Contains(read(one, "stage.html"), `<link href="`+one["stage.css"]+`">`) {
		t.Errorf("pages do not load by the names of the build: %s", index)
	}
	if leaf := read(one, "lesson/a.html"); leaf != `<link href="../`+one["stage.css"]+`"><a href="../index.html?lang=en#/lesson/a">` {
		t.Error(leaf)
	}

	if err := publish(folder(t, pages("two")), dist, false); err != nil {
		t.Fatal(err)
	}
	two, err := ReadNames(dist)
	if err != nil {
		t.Fatal(err)
	}
	if two["shell.js"] == one["shell.js"] || two["start.js"] != one["start.js"] || two["stage.css"] != one["stage.css"] {
		t.Errorf("%v, then %v", one, two)
	}
	var there []string
	entries, err := os.ReadDir(dist)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		there = append(there, e.Name())
	}
	files, err := Files(dist)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range there {
		if name != "mine.js" && name != "mine.0123456789.js" && name != "lesson" && !slices.Contains(files, name) {
			t.Errorf("%s was left", name)
		}
	}
	if slices.Contains(there, one["shell.js"]) || !slices.Contains(there, "mine.js") || !slices.Contains(there, "stage.html") {
		t.Errorf("there are %q", there)
	}
}

// A list that was tampered with removes nothing elsewhere.
func TestFilesAreInTheFolder(t *testing.T) {
	for _, list := range []string{`["../a"]`, `["/etc/passwd"]`, `{}`, `nonsense`} {
		if files, err := Files(folder(t, map[string]string{ListFile: list})); err == nil {
			t.Errorf("%s gives %q", list, files)
		}
	}
}
