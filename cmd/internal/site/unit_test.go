package site

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// leastCases is how many cases the tests in node have at least: fewer would mean that some were not found.
const leastCases = 100

// The pure parts of the page have their tests beside them, web/**/*.test.ts, which run in node. What needs a browser is in cmd/internal/browser.
func TestPartsOfThePageInNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	web := filepath.Join(root, "web")
	files := unitTestFiles(t)
	page, err := os.ReadFile(filepath.Join("testdata", "page.js"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	result := api.Build(api.BuildOptions{
		Bundle: true, Format: api.FormatESModule, Platform: api.PlatformNode, Target: api.ES2022, LogLevel: api.LogLevelSilent,
		EntryPoints: files, Outbase: web, Outdir: dir, OutExtension: map[string]string{".js": ".mjs"}, Write: true,
		Sourcemap: api.SourceMapInline, Banner: map[string]string{"js": string(page)},
	})
	if len(result.Errors) > 0 {
		t.Fatal(refused(result))
	}
	args := []string{"--enable-source-maps", "--test", "--test-reporter=tap"}
	for _, out := range result.OutputFiles {
		args = append(args, out.Path)
	}
	out, err := exec.Command(node, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, failures(out))
	}
	if m := regexp.MustCompile(`(?m)^# pass (\d+)$`).FindSubmatch(out); m == nil {
		t.Errorf("node does not say how many cases passed:\n%s", out)
	} else if n, _ := strconv.Atoi(string(m[1])); n < leastCases {
		t.Errorf("%d cases were run of %d files", n, len(files))
	}
}

// failures are the lines about cases that have failed; all lines if there are none such.
func failures(out []byte) string {
	var b strings.Builder
	failed := false
	for line := range bytes.Lines(out) {
		text := strings.TrimSpace(string(line))
		if strings.HasPrefix(text, "ok ") || strings.HasPrefix(text, "not ok ") {
			failed = strings.HasPrefix(text, "not ok ")
		}
		if failed {
			b.Write(line)
		}
	}
	if b.Len() == 0 {
		return string(out)
	}
	return b.String()
}

// unitTestFiles lists the files of tests that run in node, in whatever folder of web/ they stand.
func unitTestFiles(t *testing.T) (files []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(root, "web"), func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".test.ts") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
