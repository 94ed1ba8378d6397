package site

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/core/recipe"
	"zootrope/core/trace"
	"zootrope/lessons/listing"
)

var span = regexp.MustCompile(`<span class="[cktfsn]">|</span>`)

// plain is a line of Go without markup.
func plain(line string) string { return html.UnescapeString(span.ReplaceAllString(line, "")) }

// sourceScript reads what a build's script has of a package.
func sourceScript(t *testing.T, dist, folder string) []excerpt {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dist, sourceFile(folder)))
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 144<<10 { // compressed, a seventh of that
		t.Errorf("%s has %d bytes", sourceFile(folder), len(text))
	}
	first, _, _ := strings.Cut(string(text), ";\n")
	body, classic := strings.CutPrefix(first, fmt.Sprintf("(globalThis.zootropeSources??={})[%q]=", folder))
	var out []excerpt
	if err := json.Unmarshal([]byte(body), &out); err != nil || !classic {
		t.Fatalf("%s: %v, %.80q", sourceFile(folder), err, text)
	}
	return out
}

func TestSourcesShowEverySite(t *testing.T) {
	dist := t.TempDir()
	if err := writeSources(root, dist); err != nil {
		t.Fatal(err)
	}
	packages := map[string][]excerpt{}
	for s := trace.NoSite + 1; s < trace.Beyond(); s++ {
		loc := s.Location()
		folder := path.Dir(loc.File)
		if packages[folder] == nil {
			packages[folder] = sourceScript(t, dist, folder)
		}
		shown := slices.ContainsFunc(packages[folder], func(f excerpt) bool {
			return f.File == loc.File && f.First <= loc.Line && loc.Line < f.First+len(f.Lines) && f.Name == loc.Func
		})
		if !shown {
			t.Errorf("%s has no source of %s:%d", sourceFile(folder), loc.File, loc.Line)
		}
	}
	if written, err := filepath.Glob(filepath.Join(dist, "*")); err != nil || len(written) != len(packages)+1 {
		t.Errorf("%v, %v: want a script for each of %d packages, and the listings", written, err, len(packages))
	}
	checkListings(t, dist)
}

// checkListings reads the script of the tab Code: the names of lines, the recipes and the listings, and nothing else.
func checkListings(t *testing.T, dist string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dist, listingsFile))
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 168<<10 { // compressed, an eighth of that
		t.Errorf("%s has %d bytes", listingsFile, len(text))
	}
	var listings []codeListing
	parts := strings.Split(strings.TrimSuffix(string(text), ";\n"), ";\n")
	for i, name := range []string{"zootropeLines", "zootropeRecipes", "zootropeListings"} {
		if i >= len(parts) || !strings.HasPrefix(parts[i], "globalThis."+name+"=") {
			t.Fatalf("%s: part %d of %d is not %s", listingsFile, i, len(parts), name)
		}
	}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(parts[2], "globalThis.zootropeListings=")), &listings); err != nil || len(parts) != 3 {
		t.Fatalf("%s: %v, %d parts", listingsFile, err, len(parts))
	}
	for i, f := range sourceScript(t, dist, listing.Folder) {
		if i >= len(listings) || listings[i].File != f.File || listings[i].Name != f.Name {
			t.Fatalf("%s has %d listings, and none of %s %s at place %d", listingsFile, len(listings), f.File, f.Name, i)
		}
	}
}

// TestSourcesAreTheFiles takes the markup away and compares with the files.
func TestSourcesAreTheFiles(t *testing.T) {
	all, err := readSources(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range slices.Concat(slices.Collect(maps.Values(all.Packages))...) {
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
			if strings.ContainsAny(span.ReplaceAllString(got, ""), "<>") || plain(got) != lines[i] {
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
	r := &reader{root: root, files: map[string]*source{}}
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
			f := all.Packages[listing.Folder][n]
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
		"predecessor": "lockBehindPredecessor createProtected unlock",
		"writelock":   "lockAsWriteLock tenTimes ensureExists queueAsWriteLock findPrefixInChildren unlockAsWriteLock",
		"latch":       "lockWithLatch unlock",
		"nodecache":   "lockWithNodeCache curated.createIdentified curated.makeParents curated.pause curated.awaitFirst curated.awaitLoss unlock",
		"dequeue":     "dequeue items",
		"unlock":      "unlock",
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
