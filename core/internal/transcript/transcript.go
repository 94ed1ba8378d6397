// Package transcript writes down all that goes into a state machine of the core, and all that comes out of it, while the tests of a package
// drive it by hand, and compares that with a file of the package.
//
// A test looks at what it is about: which messages leave, in which order. The transcript has the rest: every value of every message, of
// every write, of every event of the trace, and what the machine says of itself. So a value that no test names cannot change unseen. The file has a part for each test;
//
//	TRANSCRIPT=1 go test ./core/zab
//
// writes the parts of the tests that run anew. The difference is to be read before it is kept: each line of it is a change of what a server does.
package transcript

import (
	"cmp"
	"flag"
	"fmt"
	"hash"
	"hash/fnv"
	"iter"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

const file = "testdata/steps.txt"

// again names the environment variable that has the file written anew.
const again = "TRANSCRIPT"

// heading begins the part of a test.
const heading = "== "

// longest is how many lines of a test stand in the file. Of what comes after them there is a digest.
const longest = 250

// part is what a test has noted.
type part struct {
	text   strings.Builder
	lines  int
	inputs int64
	rest   hash.Hash64
	state  map[string]string // that was noted last, by what it is of
}

func newPart() *part { return &part{state: map[string]string{}, rest: fnv.New64a()} }

func (p *part) add(line string) {
	if p.lines++; p.lines > longest {
		p.rest.Write([]byte(line + "\n"))
		return
	}
	p.text.WriteString(line + "\n")
}

func (p *part) String() string {
	if p.lines <= longest {
		return p.text.String()
	}
	return fmt.Sprintf("%sand %d lines with the digest %016x\n", p.text.String(), p.lines-longest, p.rest.Sum64())
}

var (
	mu    sync.Mutex
	parts = map[string]*part{} // of the tests that run, by their names
)

// In notes an input, and numbers it: machines note with that number when they heard of somebody.
func In(t *testing.T, in *step.Input, out *step.Output) {
	p := partFor(t)
	p.inputs++
	out.Event = p.inputs
	p.add(fmt.Sprintf("> %d %s", p.inputs, Text(in)))
}

// Out notes what a machine has appended to its output.
func Out(t *testing.T, out *step.Output) {
	for i := range out.Writes {
		Note(t, "write "+Text(&out.Writes[i]))
	}
	for _, c := range out.Dials {
		Note(t, "dial "+Text(c))
	}
	for i := range out.Sends {
		Note(t, "send "+Text(&out.Sends[i]))
	}
	for _, c := range out.Closes {
		Note(t, "close "+Text(c))
	}
	for i := range out.Trace {
		Note(t, "trace "+Text(&out.Trace[i]))
	}
	if out.Exit != step.NoExit {
		Note(t, fmt.Sprint("exit ", out.Exit))
	}
}

// State notes what a machine says of itself. Arguments are a name, its value, a name … A value that has not changed is left out.
func State(t *testing.T, of ...any) {
	p, line := partFor(t), ""
	for i := 0; i < len(of); i += 2 {
		name, value := of[i].(string), Text(of[i+1])
		if was, noted := p.state[name]; !noted || was != value {
			p.state[name] = value
			line += " " + name + ":" + value
		}
	}
	if line != "" {
		p.add("=" + line)
	}
}

// Deadlines notes the deadlines that have changed.
func Deadlines(t *testing.T, all []step.Deadline) {
	p, line := partFor(t), ""
	for _, d := range all {
		name, at := "due "+d.Why.String(), fmt.Sprint(d.At)
		if d.At == proto.Never {
			at = ""
		}
		if p.state[name] != at {
			p.state[name] = at
			line += fmt.Sprintf(" %s:%s", d.Why, cmp.Or(at, "never"))
		}
	}
	if line != "" {
		p.add("due" + line)
	}
}

// Note adds a line to the part of a test.
func Note(t *testing.T, line string) {
	partFor(t).add(line)
}

// partFor is the part of a test. When the test ends, its part is compared with the file.
func partFor(t *testing.T) *part {
	mu.Lock()
	defer mu.Unlock()
	p := parts[t.Name()]
	if p == nil {
		p = newPart()
		parts[t.Name()] = p
		t.Cleanup(func() { compare(t, p.String()) })
	}
	return p
}

func compare(t *testing.T, got string) {
	mu.Lock()
	defer mu.Unlock()
	delete(parts, t.Name()) // a test may run again
	if t.Failed() || afresh() {
		return
	}
	if os.Getenv(again) != "" {
		if err := replace(t.Name(), got); err != nil {
			t.Error(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return
	}
	if what := difference(got, partOf(string(text), t.Name())); what != "" {
		t.Errorf("%s, part %s: %s\nIf that is meant: %s=1 go test -run '^%s$' in this folder writes the part anew, to be read before it is kept.", file, t.Name(), what, again, t.Name())
	}
}

// afresh says whether tests with drawn input draw another one than usual, as for `make seeds`: the file has the steps of the usual seed, which is 1.
func afresh() bool {
	seed := flag.Lookup("rapid.seed")
	return seed != nil && seed.Value.String() != "1"
}

// difference says where two parts differ first.
func difference(got, want string) string {
	if got == want {
		return ""
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < min(len(g), len(w)) && g[i] == w[i] {
		i++
	}
	line := func(lines []string, i int) string {
		if i < 0 || i >= len(lines) || lines[i] == "" {
			return "(nothing)"
		}
		return lines[i]
	}
	return fmt.Sprintf("line %d\nafter %s\ngot   %s\nwant  %s", i+1, line(g, i-1), line(g, i), line(w, i))
}

// partOf is the part of a test in the text of a file.
func partOf(text, test string) string {
	_, rest, _ := strings.Cut("\n"+text, "\n"+heading+test+"\n")
	text, _, _ = strings.Cut(rest, "\n"+heading)
	return strings.TrimSuffix(text, "\n") + "\n"
}

// replace writes the part of a test into the file; the parts stand in the order of their names.
func replace(test, lines string) error {
	text, _ := os.ReadFile(file)
	all := map[string]string{}
	for section := range strings.SplitSeq("\n"+string(text), "\n"+heading) {
		if name, lines, ok := strings.Cut(section, "\n"); ok && name != "" {
			all[name] = strings.TrimSuffix(lines, "\n") + "\n"
		}
	}
	all[test] = lines
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	for _, name := range names {
		b.WriteString(heading + name + "\n" + all[name])
	}
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(b.String()), 0o644)
}

// Text writes a value with all that is not zero in it, and follows pointers.
func Text(v any) string {
	var b strings.Builder
	write(&b, reflect.ValueOf(v))
	return b.String()
}

func write(b *strings.Builder, v reflect.Value) {
	switch x := v.Interface().(type) {
	case trace.Site: // lines move, and functions seldom do
		b.WriteString(x.Location().Func)
		return
	case proto.Sids:
		fmt.Fprint(b, x.List())
		return
	case []byte:
		if fmt.Fprintf(b, "%q", x[:min(len(x), 40)]); len(x) > 40 {
			fmt.Fprintf(b, "… %d bytes", len(x))
		}
		return
	}
	if v.Kind() != reflect.Pointer && v.Kind() != reflect.Struct {
		if s, ok := v.Interface().(fmt.Stringer); ok {
			b.WriteString(s.String())
			return
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		write(b, v.Elem())
	case reflect.Struct:
		writeFields(b, v)
	case reflect.Slice:
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(' ')
			}
			write(b, v.Index(i))
		}
		b.WriteByte(']')
	case reflect.String:
		fmt.Fprintf(b, "%q", v.String())
	default:
		fmt.Fprint(b, v.Interface())
	}
}

func writeFields(b *strings.Builder, v reflect.Value) {
	b.WriteByte('{')
	first := true
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() || v.Field(i).IsZero() {
			continue
		}
		if !first {
			b.WriteByte(' ')
		}
		first = false
		b.WriteString(f.Name + ":")
		write(b, v.Field(i))
	}
	b.WriteByte('}')
}

// InOrder gives the entries of a map in the order of their keys as text: a test that takes its cases from a map has one transcript.
func InOrder[K comparable, V any](m map[K]V) iter.Seq2[K, V] {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b K) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return func(yield func(K, V) bool) {
		for _, k := range keys {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}
