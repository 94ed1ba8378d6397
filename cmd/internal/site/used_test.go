package site

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// exportedName finds an exported declaration.
	exportedName = regexp.MustCompile(`(?m)^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) (\w+)`)
	// importedNames finds the names that a file takes from another one, or passes on.
	importedNames = regexp.MustCompile(`(?m)^(?:import|export) (?:type )?\{([^}]*)\} from "([^"]+)";$`)
	// importedFile finds another file that a file takes as a whole, or a type of it.
	importedFile = regexp.MustCompile(`(?m)(?:^import \* as \w+ from |\bimport\()"([^"]+)"`)
)

// importers are the files that import a name.
type importers struct{ pages, tests int }

// A file of the page exports what another file imports. A name that only unit tests import is used in its own file. Generated files and those of vendor are as they are.
func TestExportsOfThePageAreUsed(t *testing.T) {
	sources := pageSources(t, ".ts")
	imported := map[string]*importers{} // by the file without .ts, a blank, and the name
	count := func(file, from, name string, test bool) {
		key := path.Join(path.Dir(file), from) + " " + name
		if imported[key] == nil {
			imported[key] = &importers{}
		}
		if test {
			imported[key].tests++
		} else {
			imported[key].pages++
		}
	}
	read := func(file, text string, test bool) {
		for _, m := range importedNames.FindAllStringSubmatch(text, -1) {
			for name := range strings.SplitSeq(m[1], ",") {
				name, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(name), "type "), " as ")
				count(file, m[2], name, test)
			}
		}
		for _, m := range importedFile.FindAllStringSubmatch(text, -1) {
			count(file, m[1], "*", test)
		}
	}
	for file, text := range sources {
		read(file, text, false)
	}
	for file, text := range unitTests(t) {
		read(file, text, true)
	}
	seen := 0
	for file, text := range sources {
		if file == "protocol.ts" || file == "contract.ts" || strings.HasPrefix(file, "vendor/") {
			continue
		}
		key := strings.TrimSuffix(file, ".ts") + " "
		for _, m := range exportedName.FindAllStringSubmatch(text, -1) {
			seen++
			by, inside := imported[key+m[1]], len(regexp.MustCompile(`\b`+m[1]+`\b`).FindAllString(text, 2)) > 1
			switch {
			case by != nil && by.pages > 0 || imported[key+"*"] != nil:
			case by == nil:
				t.Errorf("web/%s: no other file imports %s: do not export it", file, m[1])
			case !inside:
				t.Errorf("web/%s: only tests use %s: delete it, or move it to them", file, m[1])
			}
		}
	}
	if seen < 500 {
		t.Errorf("%d exports were found", seen)
	}
}

// unitTests are the texts of the tests that stand beside the files of the page, by their names below web.
func unitTests(t *testing.T) map[string]string {
	t.Helper()
	web := filepath.Join(root, "web")
	out := map[string]string{}
	for _, f := range unitTestFiles(t) {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := filepath.Rel(web, f)
		out[filepath.ToSlash(name)] = string(text)
	}
	return out
}
