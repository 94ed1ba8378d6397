package app

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// tsType is a type of protocol.ts. Exactly one of the fields that say what it is is set, but null, which goes with any.
type tsType struct {
	name    string    // string, number, boolean, unknown, or the name of another type
	list    *tsType   // an array of it
	fields  []tsField // an object; never nil then
	literal string    // one text, in quotation marks, or one number
	one     []tsType  // one of several
	null    bool      // or null
}

type tsField struct {
	name     string
	optional bool
	is       tsType
}

// tsWord splits TypeScript into comments and space, which are passed over, and what counts: texts, names, numbers, signs.
var tsWord = regexp.MustCompile(`(?s)^(?:(/\*.*?\*/|//[^\n]*|\s+)|("[^"]*"|[\w$]+|.))`)

// tsReader reads the part of TypeScript that protocol.ts is written in.
type tsReader struct {
	t     *testing.T
	words []string
}

// readShapes gives the exported interfaces and types of a file by their names.
func readShapes(t *testing.T, file string) map[string]tsType {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r := &tsReader{t: t}
	for rest := string(text); rest != ""; {
		m := tsWord.FindStringSubmatch(rest)
		if m[2] != "" {
			r.words = append(r.words, m[2])
		}
		rest = rest[len(m[0]):]
	}
	shapes := map[string]tsType{}
	for len(r.words) > 3 {
		if r.next() != "export" || r.words[0] != "interface" && r.words[0] != "type" {
			continue
		}
		r.next()
		name := r.next()
		r.skip("=")
		shapes[name] = r.read()
	}
	return shapes
}

// texts gives the elements of a Set of texts by its name.
func texts(t *testing.T, file, set string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`const ` + set + ` = new Set\(\[([^\]]*)\]\)`).FindSubmatch(text)
	if m == nil {
		t.Fatalf("%s has no set %s", file, set)
	}
	var out []string
	for _, w := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(m[1], -1) {
		out = append(out, string(w[1]))
	}
	return out
}

func (r *tsReader) next() string {
	if len(r.words) == 0 {
		r.t.Fatal("protocol.ts ends in the middle of a type")
	}
	word := r.words[0]
	r.words = r.words[1:]
	return word
}

func (r *tsReader) is(word string) bool { return len(r.words) > 0 && r.words[0] == word }

func (r *tsReader) skip(word string) bool {
	if !r.is(word) {
		return false
	}
	r.next()
	return true
}

// read reads a type: one of several, divided by bars.
func (r *tsReader) read() tsType {
	r.skip("|")
	all := tsType{}
	for {
		if r.skip("null") {
			all.null = true
		} else {
			all.one = append(all.one, r.arrays())
		}
		if !r.skip("|") {
			break
		}
	}
	if len(all.one) == 1 {
		all.one[0].null = all.null
		return all.one[0]
	}
	return all
}

// arrays reads a type with the brackets behind it.
func (r *tsReader) arrays() tsType {
	var out tsType
	switch word := r.next(); {
	case word == "(":
		out = r.read()
		r.expect(")")
	case word == "{":
		out.fields = []tsField{}
		for !r.skip("}") {
			f := tsField{name: r.next()}
			f.optional = r.skip("?")
			r.expect(":")
			f.is = r.read()
			r.skip(";")
			out.fields = append(out.fields, f)
		}
	case strings.HasPrefix(word, `"`) || word[0] >= '0' && word[0] <= '9':
		out.literal = word
	default:
		out.name = word
	}
	for r.skip("[") {
		r.expect("]")
		inner := out
		out = tsType{list: &inner}
	}
	return out
}

func (r *tsReader) expect(word string) {
	if got := r.next(); got != word {
		r.t.Fatalf("protocol.ts: %q, expected %q before %q", got, word, fmt.Sprint(r.words[:min(8, len(r.words))]))
	}
}
