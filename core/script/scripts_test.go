package script

import (
	"os"
	"path/filepath"
	"testing"
)

// Every script of testdata runs to its end, and all that it expects holds; together they use every fixed word.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.zk")
	if err != nil || len(files) < 5 {
		t.Fatalf("%v %v", files, err)
	}
	used := map[string]bool{}
	kinds := map[PredicateKind]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Parse(file, string(source))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Commands {
			used[c.Verb()] = true
			c.Pred.each(func(q *Predicate) { kinds[q.Kind] = true })
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
	for _, v := range commandTable {
		if v.Fixed && !used[v.Name] {
			t.Errorf("no script uses %s", v.Name)
		}
	}
	for k := And; k < endOfKinds; k++ {
		if !kinds[k] {
			t.Errorf("no script uses predicate %d", k)
		}
	}
}

// each visits a predicate and what it is made of.
func (q *Predicate) each(f func(*Predicate)) {
	if q == nil {
		return
	}
	f(q)
	for _, kid := range q.Kids {
		kid.each(f)
	}
}
