package preview

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"sync"

	"zootrope/cmd/internal/site"
	"zootrope/lessons/form"
	"zootrope/lessons/lint"
	"zootrope/lessons/wording"
)

//go:embed preview.js
var dropper []byte

//go:embed folder.js
var loader []byte

// File is a lesson that is being written: a Markdown file, or a folder.
type File struct {
	path   string
	folder bool

	mu      sync.Mutex
	text    []byte        // as it was last saved
	half    []byte        // another text, seen once: it may not be written to its end
	changed chan struct{} // is closed when there is another text

	// of a folder: the lesson as the page loads it, the last that can be played, and what is wrong with the one that is there
	id            string
	script, entry []byte
	problems      []wording.Problem
}

// Open reads the file, or the folder. The first version of a folder must be playable: without it there is no page to show.
func Open(path string) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	f := &File{path: path, folder: info.IsDir(), changed: make(chan struct{})}
	if f.text, err = f.read(); err != nil {
		return nil, err
	}
	if f.folder {
		if f.take(); f.id == "" {
			return nil, f.problems[0]
		}
	}
	return f, nil
}

func (f *File) read() ([]byte, error) {
	if f.folder {
		return readFolder(f.path)
	}
	return read(f.path)
}

// read reads as much as a lesson may have, and enough to see that there is more.
func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, form.MaxFile+1))
}

// Look reads the file again, and says whether it has another text. That counts when it is seen twice, since an editor may be in the middle of
// writing it. Some put a new file into the place of the old one; while there is none, nothing has changed.
func (f *File) Look() bool {
	text, err := f.read()
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case err != nil:
		return false
	case bytes.Equal(text, f.text):
		f.half = nil
		return false
	case f.half == nil || !bytes.Equal(text, f.half):
		f.half = text
		return false
	}
	f.text, f.half = text, nil
	if f.folder {
		f.take()
	}
	close(f.changed)
	f.changed = make(chan struct{})
	return true
}

// Read reads the lesson, as the page does.
func (f *File) Read() (*form.Lesson, []wording.Problem) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.folder {
		return load(f.path)
	}
	return lint.ReadMarkdown(f.path, f.text)
}

// saved is what the script of the page asks for.
type saved struct {
	Name    string `json:"name"`
	Text    string `json:"text"` // bytes that are no UTF-8 come as U+FFFD
	Version string `json:"version"`

	// of a folder
	Lesson   string          `json:"lesson,omitempty"`
	Problems []wording.Words `json:"problems,omitempty"` // what keeps it from being played, with its place
}

// now gives the file as it is, and what is closed when it changes.
func (f *File) now() (saved, chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := saved{Name: filepath.Base(f.path), Text: string(f.text), Version: fmt.Sprintf("%.8x", sha256.Sum256(f.text)), Lesson: f.id}
	if f.folder {
		out.Text = ""
		for _, p := range f.problems {
			words := wording.Words{}
			for _, lang := range wording.Languages() {
				words[lang] = p.In(lang)
			}
			out.Problems = append(out.Problems, words)
		}
	}
	return out, f.changed
}

// Handler serves a build, whose page shows the file.
func (f *File) Handler(dist string) http.Handler {
	mux := http.NewServeMux()
	files := site.Handler(dist)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if !f.folder || !f.given(w, r, dist) {
			files.ServeHTTP(w, r)
		}
	})
	page := func(w http.ResponseWriter, _ *http.Request) {
		text, err := os.ReadFile(filepath.Join(dist, "index.html"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		if f.folder {
			text = plainly(text, dist, "lessons.js", site.LessonFile(f.id))
		}
		send(w, "text/html; charset=utf-8", bytes.Replace(text, []byte("</body>"), []byte(`<script src="preview.js"></script></body>`), 1))
	}
	mux.HandleFunc("GET /{$}", page)
	mux.HandleFunc("GET /index.html", page)
	mux.HandleFunc("GET /preview.js", func(w http.ResponseWriter, _ *http.Request) {
		if f.folder {
			send(w, "text/javascript; charset=utf-8", loader)
			return
		}
		send(w, "text/javascript; charset=utf-8", dropper)
	})
	mux.HandleFunc("GET /preview/next", f.next)
	return mux
}

// next answers when there is another version than the one that the page has.
func (f *File) next(w http.ResponseWriter, r *http.Request) {
	for {
		s, changed := f.now()
		if s.Version != r.URL.Query().Get("have") {
			text, err := json.Marshal(s)
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			send(w, "application/json", text)
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}

func send(w http.ResponseWriter, kind string, text []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(text)
}
