package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"zootrope/cmd/internal/site"
)

// An example of docs/embedding is built into a folder, and opened with the site beside it as zootrope/.
type example struct {
	name   string
	page   string                      // to open
	folder string                      // of the page, within the example, after it was built
	tool   string                      // that builds it, "" for none
	build  []string                    // the command, in a copy of the example
	check  func(t *testing.T, p *Page) // more than that each player plays
}

var examples = []example{
	{name: "plain", page: "index.html", check: plainPage},
	{name: "reveal", page: "index.html", check: deck},
	{name: "hugo", page: "index.html", folder: "public", tool: "hugo", build: []string{"hugo", "--quiet"}},
	{name: "sphinx", page: "index.html", folder: "out", tool: "sphinx-build", build: []string{"sphinx-build", "-q", "-W", ".", "out"}},
	{name: "jupyter", page: "election.html", tool: "jupyter-nbconvert", build: []string{"jupyter-nbconvert", "--log-level", "ERROR", "--to", "html", "election.ipynb"}},
	{name: "vitepress", page: "index.html", folder: ".vitepress/dist", tool: "npx", build: []string{"npx", "--offline", "vitepress", "build"}},
}

// Each example of docs/embedding is built and opened; its players play.
func TestExamplesOfEmbedding(t *testing.T) {
	t.Parallel()
	for _, e := range examples {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), e.name)
			if err := os.CopyFS(folder, os.DirFS(filepath.Join(root, "docs/embedding", e.name))); err != nil {
				t.Fatal(err)
			}
			packages := filepath.Join(root, ".cache", "embeds", e.name, "node_modules")
			if _, err := os.Stat(filepath.Join(folder, "package.json")); err == nil {
				if _, err := os.Stat(packages); err != nil {
					t.Skipf("%s: its packages are not there: make embeds", e.name)
				}
				packages, _ = filepath.Abs(packages)
				if err := os.Symlink(packages, filepath.Join(folder, "node_modules")); err != nil {
					t.Fatal(err)
				}
			}
			if e.tool != "" {
				if _, err := exec.LookPath(e.tool); err != nil {
					t.Skipf("%s: %v", e.name, err)
				}
				cmd := exec.Command(e.build[0], e.build[1:]...)
				cmd.Dir = folder
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%v: %v\n%s", e.build, err, out)
				}
			}
			mux := http.NewServeMux()
			mux.Handle("/", http.FileServer(http.Dir(filepath.Join(folder, e.folder))))
			mux.Handle("/zootrope/", http.StripPrefix("/zootrope", site.Handler(dist)))
			s := httptest.NewServer(mux)
			t.Cleanup(s.Close)
			p, err := start(t).Open(s.URL+"/"+e.page, 1280, 720, hearing)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(p.Close)
			wait(t, p, `customElements.get("zootrope-player") !== undefined && document.querySelector("zootrope-player") !== null`)
			is(t, p, `document.activeElement.tagName`, "BODY")
			if e.check != nil {
				e.check(t, p)
			}
			// Whatever the page is made with, each of its players comes up, and does what it is asked.
			wait(t, p, `(globalThis.all ??= Promise.all([...document.querySelectorAll("zootrope-player")].map(async (e) => {
				if (e.loading === "click") e.loading = "eager";
				await e.ready();
				if (e.lesson) await e.next();
				return (await e.getState()).startsWith("z1;" + e.lesson + ";") && e.clientHeight >= 200;
			})), all).then((good) => good.length > 0 && good.every(Boolean))`)
			if text := eval(t, p, `JSON.stringify(heard.filter((e) => e.name === "zootrope-error"))`); text != "[]" {
				t.Error(text)
			}
			// What is not ours: a sign that the page has none of, and scripts that nbconvert fetches, or that Debian's has on the disk.
			for _, complaint := range p.Errors() {
				if !slices.ContainsFunc([]string{"favicon", "cdnjs", "/usr/share/javascript/"}, func(s string) bool { return strings.Contains(complaint, s) }) {
					t.Errorf("the page complains: %s", complaint)
				}
			}
		})
	}
}

// hearing keeps what players tell, from before the page is there.
var hearing = atFirst(`globalThis.heard = []; for (const n of ["ready", "error", "step", "moment"]) addEventListener("zootrope-" + n, (e) => heard.push({ name: e.type, ...e.detail }));`)

func plainPage(t *testing.T, p *Page) {
	wait(t, p, `document.querySelector("#poster").shadowRoot.querySelector("iframe")?.contentDocument?.querySelector(".poster svg") != null`)
	eval(t, p, `(document.querySelector("#stage").scrollIntoView(), "")`)
	wait(t, p, `said.textContent.startsWith("Now: ")`)
}

// The deck keeps its keys, with a player on the slide, until the focus is inside.
func deck(t *testing.T, p *Page) {
	wait(t, p, `Reveal.isReady()`)
	press(t, p, kb.ArrowRight)
	wait(t, p, `Reveal.getIndices().h === 1 && heard.some((e) => e.name === "zootrope-ready") && heard.some((e) => e.name === "zootrope-step")`)
	is(t, p, `document.activeElement.tagName`, "BODY")
	before := eval(t, p, `heard.findLast((e) => e.name === "zootrope-step").step`)
	press(t, p, kb.ArrowRight)
	wait(t, p, `Reveal.getIndices().h === 2`)
	press(t, p, kb.ArrowLeft)
	wait(t, p, `Reveal.getIndices().h === 1`)
	is(t, p, `heard.findLast((e) => e.name === "zootrope-step").step`, before)
	eval(t, p, `(document.querySelector("zootrope-player").shadowRoot.querySelector("iframe").contentDocument.querySelector(".nav .next").focus(), "")`)
	press(t, p, kb.ArrowRight)
	wait(t, p, `heard.findLast((e) => e.name === "zootrope-step").step > `+before)
	is(t, p, `Reveal.getIndices().h`, "1")
	eval(t, p, `(document.activeElement.blur(), Reveal.slide(1), "")`)
}
