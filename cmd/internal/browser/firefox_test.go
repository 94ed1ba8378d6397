package browser

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// puppeteer is the folder that `make puppeteer` fetches for this test. It is no part of the site.
const puppeteer = root + "/.cache/puppeteer"

// opened is a page for Firefox: it is there when ready is true; then a command is typed, its first letter being the key that leads to the
// console, and the page is done when then is true.
type opened struct {
	URL   string `json:"url"`
	Ready string `json:"ready"`
	Type  string `json:"type,omitempty"`
	Then  string `json:"then,omitempty"`
}

// Firefox opens a lesson, the playground and an embed, from files and over HTTP, without an error. Where it has no WebGL, it shows the stage
// as text.
func TestFirefox(t *testing.T) {
	t.Parallel()
	firefox, err := exec.LookPath("firefox-esr")
	if err != nil {
		if firefox, err = exec.LookPath("firefox"); err != nil {
			t.Skip("no Firefox found (Debian: apt-get install firefox-esr)")
		}
	}
	modules, err := filepath.Abs(puppeteer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(modules, "node_modules", "puppeteer-core")); err != nil {
		t.Skip("no puppeteer-core found: `make puppeteer` fetches it")
	}
	prefix := serve(t, map[string]string{"/course/zk/course.html": course(`<zootrope-player id="a" lesson="startup-election" lang="en" loading="eager"></zootrope-player>`)})
	ended := `document.documentElement.dataset.run === "rest" && document.documentElement.dataset.place === location.hash`
	pages := []opened{
		{URL: file("#/lesson/startup-election/1"), Ready: ended},
		{URL: file("#/playground"), Ready: ended, Type: "/crash 5", Then: ended + ` && [...document.querySelectorAll(".con-out .in")].some((e) => e.textContent === "crash 5")`},
		{URL: prefix + "index.html#/lesson/leader-crash/4", Ready: ended},
		{URL: prefix + "course.html", Ready: `last("ready") !== undefined && (call("next", of("a").next()), true)`, Then: `came.next !== undefined && last("step").step === 1`},
	}
	args := []string{"testdata/firefox.mjs", modules, firefox}
	for _, p := range pages {
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, string(text))
	}
	cmd := exec.Command("node", args...)
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s", err, out, wrong.String())
	}
	seen := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(seen) != len(pages) {
		t.Fatalf("%d pages were opened, %d expected:\n%s", len(seen), len(pages), out)
	}
	for _, line := range seen {
		var page struct {
			URL, Title string
			Errors     []string
		}
		if err := json.Unmarshal([]byte(line), &page); err != nil {
			t.Fatal(err)
		}
		if len(page.Errors) > 0 || page.Title == "" {
			t.Errorf("%s: %q", page.URL, page.Errors)
		}
	}
}
