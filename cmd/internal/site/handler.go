package site

import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// types are the MIME types of a build. They are set here because a machine's own table may say otherwise.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".zst":  "application/zstd", // no Content-Encoding: the page unpacks it itself
}

// Handler serves a build as docs/hosting.md advises: what is named by its content is kept for ever, of the rest the browser asks each time
// whether it is still the same; and where there is a .br beside a file, it is sent to browsers that take it.
func Handler(dist string) http.Handler {
	files := http.FileServer(http.Dir(dist))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		if t, ok := types[path.Ext(r.URL.Path)]; ok {
			h.Set("Content-Type", t)
		}
		h.Set("Cache-Control", "no-cache")
		if isHashed(r.URL.Path) {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		h.Set("X-Content-Type-Options", "nosniff")
		if !sendBrotli(w, r, dist) {
			files.ServeHTTP(w, r)
		}
	})
}

// sendBrotli sends the .br beside a file, if there is one and the browser takes it.
func sendBrotli(w http.ResponseWriter, r *http.Request, dist string) bool {
	name := path.Clean("/" + r.URL.Path)
	f, err := os.Open(filepath.Join(dist, filepath.FromSlash(name)+".br"))
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.IsDir() {
		return false
	}
	w.Header().Add("Vary", "Accept-Encoding")
	if !takesBrotli(r.Header.Get("Accept-Encoding")) {
		return false
	}
	w.Header().Set("Content-Encoding", "br")
	w.Header().Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	http.ServeContent(w, r, name, info.ModTime(), f)
	return true
}

// takesBrotli reads an Accept-Encoding header.
func takesBrotli(accepted string) bool {
	for one := range strings.SplitSeq(accepted, ",") {
		name, how, _ := strings.Cut(one, ";")
		how = strings.ReplaceAll(how, " ", "")
		if strings.TrimSpace(name) == "br" {
			return how != "q=0" && how != "q=0.0" && how != "q=0.00" && how != "q=0.000"
		}
	}
	return false
}
