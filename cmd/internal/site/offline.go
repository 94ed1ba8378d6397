package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// workerFile is a service worker, which keeps what a visit needs for the next one. Its name stays: by it browsers see whether there is a new build.
const workerFile = "offline.js"

// named is how the page knows of it.
const named = `<meta name="zootrope-offline" content="` + workerFile + `">`

// notKept are files with names by content that no visit over HTTP needs: copies for where nothing can be fetched, and the parts of packages and
// of pages without script.
var notKept = []string{"core.js", "reader.js", "sco.js", "cmi5.js", "launch.css", "static.css"}

// AddWorker adds a service worker to a build, made from the sources below root. It names the files that it keeps.
func AddWorker(root, dist string) error {
	worker, err := bundleWorker(root)
	if err != nil {
		return err
	}
	all, err := Files(dist)
	if err != nil {
		return err
	}
	page, err := os.ReadFile(filepath.Join(dist, "index.html"))
	if err != nil {
		return err
	}
	if !strings.Contains(string(page), named) {
		page = []byte(strings.Replace(string(page), "<title>", named+"\n<title>", 1))
	}
	sum := sha256.Sum256(page) // which names all others
	build := struct {
		ID    string   `json:"id"`
		Files []string `json:"files"`
	}{hex.EncodeToString(sum[:5]), []string{"index.html"}}
	for _, f := range all {
		if isHashed(f) && path.Ext(f) != ".br" && !slices.Contains(notKept, Plain(f)) {
			build.Files = append(build.Files, f)
		}
	}
	head, err := json.Marshal(build)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dist, workerFile), fmt.Appendf(nil, "self.zootropeBuild=%s;\n%s", head, worker), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dist, "index.html"), page, 0o644); err != nil {
		return err
	}
	if !slices.Contains(all, workerFile) {
		all = append(all, workerFile)
		slices.Sort(all)
	}
	return writeList(dist, all)
}
