package site

import (
	"net/http"
	"path"
)

// types are the MIME types of a build. They are set here because a machine's own table may say otherwise.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".gz":   "application/gzip", // no Content-Encoding: the page decompresses it itself
}

// Handler serves a build. Nothing is cached, so that a reload after a build shows that build.
func Handler(dist string) http.Handler {
	files := http.FileServer(http.Dir(dist))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if t, ok := types[path.Ext(r.URL.Path)]; ok {
			w.Header().Set("Content-Type", t)
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		files.ServeHTTP(w, r)
	})
}
