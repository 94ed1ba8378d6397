package site

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"zootrope/core/recipe"
	"zootrope/core/trace"
)

var span = regexp.MustCompile(`<span class="[cktfsn]">|</span>`)

func TestSourcesShowEverySite(t *testing.T) {
	dist := t.TempDir()
	if err := writeSources(root, dist); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dist, "sources.js"))
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 352<<10 { // loaded when "Why & source" is opened first; compressed, a seventh of that
		t.Errorf("sources.js has %d bytes", len(text))
	}
	body, classic := strings.CutPrefix(string(text), "globalThis.zootropeSources=")
	var all excerpts
	if err := json.Unmarshal([]byte(strings.TrimSuffix(body, ";\n")), &all); err != nil || !classic {
		t.Fatal(err)
	}
	for s := trace.NoSite + 1; s < trace.Beyond(); s++ {
		loc := s.Location()
		n, ok := all.Sites[fmt.Sprintf("%s:%d", loc.File, loc.Line)]
		if !ok {
			t.Errorf("%s:%d has no source", loc.File, loc.Line)
			continue
		}
		f := all.Functions[n]
		if i := loc.Line - f.First; f.Name != loc.Func || f.File != loc.File || i < 0 || i >= len(f.Lines) {
			t.Errorf("%s:%d: %s from line %d, %d lines", loc.File, loc.Line, f.Name, f.First, len(f.Lines))
		}
	}
}

// TestSourcesAreTheFiles takes the markup away and compares with the files.
func TestSourcesAreTheFiles(t *testing.T) {
	all, err := readSources(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all.Functions {
		text, err := os.ReadFile(filepath.Join(root, f.File))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")[f.First-1:]
		if first := lines[0]; !strings.HasPrefix(first, "// ") && !strings.HasPrefix(first, "func ") || strings.HasPrefix(lines[len(f.Lines)-1], "//") {
			t.Errorf("%s:%d: an excerpt begins with %q", f.File, f.First, first)
		}
		if n := f.First - 2; n >= 0 && strings.HasPrefix(strings.Split(string(text), "\n")[n], "// ") {
			t.Errorf("%s:%d: the doc comment of %s is missing", f.File, f.First, f.Name)
		}
		for i, got := range f.Lines {
			plain := span.ReplaceAllString(got, "")
			if strings.ContainsAny(plain, "<>") || html.UnescapeString(plain) != lines[i] {
				t.Errorf("%s:%d: %q, in the file %q", f.File, f.First+i, got, lines[i])
			}
		}
	}
}

func TestHighlight(t *testing.T) {
	got, err := highlight("// f is <b>.\nfunc f(s string) int {\n\treturn len(s) + 12\n}")
	if err != nil {
		t.Fatal(err)
	}
	want := `<span class="c">// f is &lt;b&gt;.</span>
<span class="k">func</span> <span class="f">f</span>(s <span class="t">string</span>) <span class="t">int</span> {
	<span class="k">return</span> <span class="f">len</span>(s) + <span class="n">12</span>
}`
	if strings.Join(got, "\n") != want {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

func TestSourcesOfAnOldTable(t *testing.T) {
	r := &reader{root: root, files: map[string]*source{}, seen: map[string]int{}}
	if _, _, err := r.function("core/trace/site.go", 1); err == nil || !strings.Contains(err.Error(), "go generate") {
		t.Errorf("%v", err)
	}
}

// A recipe runs through the functions that its own leads to, and every line at which one can stand is in a recipe.
func TestRecipesRunThroughFunctions(t *testing.T) {
	all, err := readSources(root)
	if err != nil {
		t.Fatal(err)
	}
	got, lines := map[string]string{}, map[string]bool{}
	for _, r := range all.Recipes {
		var names []string
		for _, n := range r.Functions {
			f := all.Functions[n]
			names = append(names, f.Name)
			for i := range f.Lines {
				for _, name := range all.Lines[fmt.Sprintf("%s:%d", f.File, f.First+i)] {
					lines[name] = true
				}
			}
		}
		got[r.Name] = strings.Join(names, " ")
	}
	for name, want := range map[string]string{
		"predecessor": "lockBehindPredecessor createProtected Unlock",
		"writelock":   "lockAsWriteLock tenTimes ensureExists queueAsWriteLock findPrefixInChildren unlockAsWriteLock",
		"latch":       "lockWithLatch Unlock",
		"nodecache":   "lockWithNodeCache curated.createIdentified curated.makeParents curated.pause curated.awaitFirst curated.awaitLoss Unlock",
		"dequeue":     "Dequeue items",
		"unlock":      "Unlock",
		"lock":        "",
	} {
		if got[name] != want {
			t.Errorf("%s runs through %q, want %q", name, got[name], want)
		}
	}
	for _, name := range recipe.Shown() { // a lesson may ask for it
		if got[name] == "" {
			t.Errorf("nothing is known of %s", name)
		}
	}
	for _, name := range trace.LineNames() {
		if !lines[name] {
			t.Errorf("no recipe runs through %s", name)
		}
	}
}
