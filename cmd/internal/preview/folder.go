package preview

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"

	"zootrope/cmd/internal/site"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/verify"
	"zootrope/lessons/wording"
)

// A folder has files in two languages, which the page does not read. So the page is given the lesson as the build gives it those that are
// shipped, in a script of its own, and loads itself anew at its place when that has changed (folder.js).

// parts are the files of a lesson's folder.
var parts = []string{"script.zk", "*.md", "solutions/*.zk", "misses/*.zk"}

// readFolder puts all files of a lesson together, with their names, to see whether one has changed.
func readFolder(path string) ([]byte, error) {
	folder := os.DirFS(path)
	var out bytes.Buffer
	for _, part := range parts {
		names, err := fs.Glob(folder, part)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := read(filepath.Join(path, filepath.FromSlash(name)))
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&out, "%s %d\n%s\n", name, len(text), text)
		}
	}
	return out.Bytes(), nil
}

// load reads the lesson of a folder, and what keeps it from being read.
func load(path string) (*form.Lesson, []wording.Problem) {
	l, err := form.LoadDraft(os.DirFS(path), path)
	if err != nil {
		return nil, form.ProblemsOf(err)
	}
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, form.ProblemsOf(err)
	}
	l.ID = filepath.Base(full)
	return l, nil
}

// take keeps the lesson of the folder as the page loads it, if it can be played.
func (f *File) take() {
	l, problems := load(f.path)
	f.problems = problems
	if l == nil {
		return
	}
	if wrong := verify.Placeholders(l); len(wrong) > 0 {
		f.problems = wrong
		return
	}
	text, _, err := site.LessonScript(l)
	if err != nil {
		f.problems = form.ProblemsOf(err)
		return
	}
	f.id, f.script, f.entry = l.ID, text, nil
	if slices.Contains(lessons.Shipped(), l.ID) { // its line is in the table of contents
		return
	}
	if f.entry, err = site.Added(l); err != nil {
		f.problems = form.ProblemsOf(err)
	}
}

// given answers what the page of a folder's lesson asks for besides the build, and says whether it was that.
func (f *File) given(w http.ResponseWriter, r *http.Request, dist string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch r.URL.Path {
	case "/lessons.js":
		names, err := site.ReadNames(dist)
		var text []byte
		if err == nil {
			text, err = names.Read(dist, "lessons.js")
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return true
		}
		send(w, "text/javascript; charset=utf-8", append(text, f.entry...))
	case "/" + site.LessonFile(f.id):
		send(w, "text/javascript; charset=utf-8", f.script)
	default:
		return false
	}
	return true
}

// plainly has a page ask for some files by their plain names: those that are not as the build has them.
func plainly(page []byte, dist string, names ...string) []byte {
	built, err := site.ReadNames(dist)
	if err != nil {
		return page
	}
	for _, name := range names {
		if built[name] != "" {
			page = bytes.ReplaceAll(page, []byte(built[name]), []byte(name))
		}
	}
	return page
}
