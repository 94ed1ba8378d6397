package export

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The zip of a site has a README on top, and every file of the build but the .br below one folder.
func TestSite(t *testing.T) {
	dist := t.TempDir()
	for name, text := range map[string]string{
		"index.html": "page", "lesson/a.html": "a lesson", "shell.0123456789.js": "script", "shell.0123456789.js.br": "packed", "stray.txt": "of somebody",
		"files.json": `["files.json","index.html","lesson/a.html","shell.0123456789.js","shell.0123456789.js.br"]`,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dist, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dist, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := Site(dist)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	if got, want := strings.Join(names, " "), "README.txt site/files.json site/index.html site/lesson/a.html site/shell.0123456789.js"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	f, err := z.Open("site/lesson/a.html")
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := io.ReadAll(f); string(text) != "a lesson" {
		t.Errorf("a lesson is %q", text)
	}
	if f, err = z.Open("site/files.json"); err != nil {
		t.Fatal(err)
	}
	var listed []string // by which the page packs a lesson, and the next build removes what is old
	if err := json.NewDecoder(f).Decode(&listed); err != nil || "README.txt site/"+strings.Join(listed, " site/") != strings.Join(names, " ") {
		t.Errorf("%v: the list is %q, of %q", err, listed, names)
	}
	for _, f := range z.File { // the first day that a zip can name
		if got := f.Modified.UTC().Format(time.DateTime); got != "1980-01-01 00:00:00" {
			t.Errorf("%s is of %s", f.Name, got)
		}
	}
	if f, err = z.Open("README.txt"); err != nil {
		t.Fatal(err)
	}
	if text, _ := io.ReadAll(f); !strings.Contains(string(text), "press Share, then File") || !strings.Contains(string(text), "选“文件”") {
		t.Errorf("the README does not say how one gets a package:\n%s", text)
	}
	if again, _ := Site(dist); !bytes.Equal(data, again) {
		t.Error("the same build gives another zip")
	}
}
