package site

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The work of others lies in web/vendor as it was published: each file has the sum that stands beside it, and the version is the one that
// `make vendor` fetches.
func TestVendoredFilesAreAsPublished(t *testing.T) {
	vendor := filepath.Join(root, "web", "vendor")
	packages, err := os.ReadDir(vendor)
	if err != nil || len(packages) == 0 {
		t.Fatalf("%d packages, %v", len(packages), err)
	}
	recipe := string(read(t, root, "Makefile"))
	for _, p := range packages {
		dir := filepath.Join(vendor, p.Name())
		var of struct{ Name, Version string }
		if err := json.Unmarshal(read(t, dir, "package.json"), &of); err != nil {
			t.Fatal(err)
		}
		if of.Name != p.Name() || !strings.Contains(recipe, fmt.Sprintf("= %s@%s\n", of.Name, of.Version)) {
			t.Errorf("%s is %s %s, which make vendor does not fetch", p.Name(), of.Name, of.Version)
		}
		sums := string(read(t, dir, "SHA256SUMS"))
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if f.Name() == "SHA256SUMS" {
				continue
			}
			if line := fmt.Sprintf("%x  %s\n", sha256.Sum256(read(t, dir, f.Name())), f.Name()); !strings.Contains(sums, line) {
				t.Errorf("%s/%s is not as it was published", p.Name(), f.Name())
			}
		}
		if n := strings.Count(sums, "\n"); n != len(files)-1 {
			t.Errorf("%s has %d sums for %d files", p.Name(), n, len(files)-1)
		}
	}
}
