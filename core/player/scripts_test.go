package player

import (
	"os"
	"path/filepath"
	"testing"

	"zootrope/core/script"
)

// Every script of testdata runs to its end, and all that it expects holds; together they use every fixed word.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.zk")
	if err != nil || len(files) < 5 {
		t.Fatalf("%v %v", files, err)
	}
	used := map[string]bool{}
	kinds := map[script.PredicateKind]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := script.Parse(file, string(source))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Commands {
			used[c.Verb()] = true
			c.Pred.Each(func(q *script.Predicate) { kinds[q.Kind] = true })
		}
		p := New(s, Options{})
		if status := p.RunAll(); status != Done {
			t.Errorf("%s:%d: %v: %v", file, p.Line(), status, p.Err())
		}
		for _, r := range p.Results() {
			if !r.OK {
				t.Errorf("%s:%d: %s: %s", file, r.Line, r.Text, r.Seen)
			}
		}
		p.Close()
	}
	for _, chapter := range script.Help() {
		for _, row := range chapter.Rows {
			if row.Fixed && chapter.Title != "Predicates" && !used[row.Name] {
				t.Errorf("no script uses %s", row.Name)
			}
		}
	}
	for _, k := range script.Kinds() {
		if !kinds[k] {
			t.Errorf("no script uses predicate %d", k)
		}
	}
}
