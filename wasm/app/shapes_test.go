package app

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zootrope/core/sim"
)

const protocolTS = "../../web/protocol.ts"

// reports are what the core sends, answers what its answers carry as data: by their names in protocol.ts.
var (
	reports = map[string]any{"Answer": Answer{}, "Late": Late{}, "Fell": Fell{}, "Finding": Finding{}, "Shortening": Shortening{}, "Ready": Ready{}, "StageReport": StageReport{}, "Failed": Failed{},
		"Picked": Picked{}, "Hovered": Hovered{}, "Zoomed": Zoomed{}, "Corner": Corner{}, "Places": Places{}, "State": State{}, "Timeline": Timeline{}}
	answers = map[string]any{"HelpRow": HelpRow{}, "Why": Why{}, "Focus": Focus{}, "EventList": EventList{}, "Znodes": sim.Znodes{},
		"Sessions": sim.Sessions{}, "Logs": sim.Logs{}, "Entry": Entry{}, "Charts": Charts{}, "SpaceTime": SpaceTime{}, "Tale": Tale{}, "Drawing": Drawing{}, "Choice": Choice{},
		"Spelling": Spelling{}, "Written": Written{}, "Found": Found{}, "Commands": Commands{}, "FourLetter": FourLetter{}, "LatencySpan": LatencySpan{}, "LooseTie": LooseTie{}, "Shortened": Shortened{}, "Export": Export{}, "Length": Length{}}
)

// pageOnly are the shapes that stage.ts makes and the core never sees.
var pageOnly = []string{"Hello", "Connect", "Loading", "Pressed", "Drawn", "Key", "Pictured", "Filmed", "Fallen", "Reading", "Core"}

// present are pointers that are never nil when they are sent; optional are fields that the core sends always, and that the page leaves
// out where it makes such an object itself.
var (
	present  = []string{"State.view", "Compared.view", "Late.outcome", "Why.focus"}
	optional = []string{"Answer.outcome", "Answer.data", "Answer.command", "Problem.line", "Problem.column"}
)

// The page and the core have one set of shapes, written twice: here they are compared, field by field.
func TestShapesAreThoseOfThePage(t *testing.T) {
	c := newLikeness(t)
	for _, roots := range []map[string]any{reports, answers} {
		for name, value := range roots {
			c.named(name, reflect.TypeOf(value))
		}
	}
	c.requests()
	for name, is := range c.shapes {
		if is.fields != nil && !c.seen[name] && !slices.Contains(pageOnly, name) {
			t.Errorf("protocol.ts: %s is in nothing that the core sends or hears", name)
		}
	}
	if len(c.seen) < 40 {
		t.Errorf("%d shapes were compared", len(c.seen))
	}
}

// What is sent and heard by name has the same names on both sides, and in the page's check of what comes over the port.
func TestMessagesAreThoseOfThePage(t *testing.T) {
	c := newLikeness(t)
	var sent []string
	for _, m := range c.shapes["Report"].one {
		for _, f := range c.shapes[m.name].fields {
			if f.name == "type" {
				sent = append(sent, unquoted(f.is)...)
			}
		}
		if reports[m.name] == nil && !slices.Contains(pageOnly, m.name) {
			t.Errorf("protocol.ts: the core has no report %s", m.name)
		}
	}
	c.same("the reports of protocol.ts", sent, "its set REPORTS", texts(t, protocolTS, "REPORTS"))
	c.same("structs of this package with a type", c.typed(), "those compared with the page", append(slices.Collect(maps.Keys(reports)), "Request"))

	var asked []string
	for _, m := range c.shapes["Request"].one {
		asked = append(asked, unquoted(c.field(m, "type"))...)
	}
	known := slices.Concat(slices.Collect(maps.Keys(always)), slices.Collect(maps.Keys(moves)), slices.Collect(maps.Keys(language)), c.cases("ask"), c.compared("handle"))
	c.same("the requests of protocol.ts", asked, "those that the core knows", known)
	c.same("the requests of protocol.ts", asked, "its set REQUESTS", texts(t, protocolTS, "REQUESTS"))

	c.same("Until of protocol.ts", unquoted(c.shapes["Until"]), "what can be waited for", append(slices.Collect(maps.Keys(wants)), "predicate", "time"))
	c.same("How of protocol.ts", unquoted(c.shapes["How"]), "how next goes on", c.cases("next"))
	c.same("State.running of protocol.ts", unquoted(c.field(c.shapes["State"], "running")), "goals", goalNames[:])
	c.same("inspect of protocol.ts", unquoted(c.field(c.request("inspect"), "what")), "what can be inspected", c.cases("inspect"))
}

// likeness is the comparison of protocol.ts with this package.
type likeness struct {
	*testing.T
	shapes map[string]tsType
	seen   map[string]bool
	files  []*ast.File
}

func newLikeness(t *testing.T) *likeness {
	c := &likeness{T: t, shapes: readShapes(t, protocolTS), seen: map[string]bool{}}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		c.files = append(c.files, f)
	}
	return c
}

// named compares an interface with a struct, once.
func (c *likeness) named(name string, with reflect.Type) {
	is, ok := c.shapes[name]
	if !ok {
		c.Errorf("%s: protocol.ts has no %s", with, name)
	} else if !c.seen[name] {
		c.seen[name] = true
		c.object(name, is, with)
	}
}

// compare compares any two types.
func (c *likeness) compare(where string, is tsType, with reflect.Type) {
	pointer := with.Kind() == reflect.Pointer
	if pointer {
		with = with.Elem()
	}
	if pointer != is.null && !(pointer && slices.Contains(present, where)) {
		c.Errorf("%s: null is %v in protocol.ts, in Go a nil %s is %v", where, is.null, with, pointer)
	}
	if shape, ok := c.shapes[is.name]; ok {
		if shape.fields != nil && with.Kind() == reflect.Struct {
			c.named(is.name, with)
			return
		}
		is = shape
	}
	switch got, want := kindOfTS(is), kindOfGo(with); {
	case got != want:
		c.Errorf("%s: %s in protocol.ts, %s (%s) in Go", where, got, want, with)
	case want == "array":
		c.compare(where+"[]", *is.list, with.Elem())
	case want == "object":
		c.object(where, is, with)
	}
}

// object compares the fields.
func (c *likeness) object(where string, is tsType, with reflect.Type) {
	ours := c.members(with)
	for _, f := range is.fields {
		at := where + "." + f.name
		if member, ok := ours[f.name]; !ok {
			c.Errorf("%s: protocol.ts has it, %s has not", at, with)
		} else {
			if f.optional && !slices.Contains(optional, at) {
				c.Errorf("%s: optional in protocol.ts; %s sends it always", at, with)
			}
			if f.optional {
				f.is.null = f.is.null || member.Kind() == reflect.Pointer
			}
			c.compare(at, f.is, member)
		}
		delete(ours, f.name)
	}
	for name := range ours {
		c.Errorf("%s.%s: %s has it, protocol.ts has not", where, name, with)
	}
}

// requests compares the one struct of all requests with the many shapes of the page, which may leave out what is zero.
func (c *likeness) requests() {
	request := reflect.TypeFor[Request]()
	unused := c.members(request)
	for _, shape := range c.shapes["Request"].one {
		kind := strings.Join(unquoted(c.field(shape, "type")), "|")
		for _, f := range shape.fields {
			if member, ok := c.members(request)[f.name]; ok {
				c.compare("Request "+kind+": "+f.name, f.is, member)
			} else {
				c.Errorf("Request %s: protocol.ts has %s, app.Request has not", kind, f.name)
			}
			delete(unused, f.name)
		}
	}
	for name := range unused {
		c.Errorf("app.Request has %s, no Request of protocol.ts has it", name)
	}
}

// members are the fields of a struct by their names on the page.
func (c *likeness) members(of reflect.Type) map[string]reflect.Type {
	out := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",") // omitempty is for the terminal: the bridge sends every field
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			c.Errorf("%s.%s has no name for the page", of, f.Name)
		}
		out[name] = f.Type
	}
	return out
}

func (c *likeness) field(of tsType, name string) tsType {
	for _, f := range of.fields {
		if f.name == name {
			return f.is
		}
	}
	c.Fatalf("protocol.ts: no field %s in %+v", name, of)
	return tsType{}
}

// request is the shape of a request.
func (c *likeness) request(kind string) tsType {
	for _, shape := range c.shapes["Request"].one {
		if slices.Contains(unquoted(c.field(shape, "type")), kind) {
			return shape
		}
	}
	c.Fatalf("protocol.ts has no request %s", kind)
	return tsType{}
}

// same compares two sets of words.
func (c *likeness) same(a string, left []string, b string, right []string) {
	left, right = slices.Compact(slices.Sorted(slices.Values(left))), slices.Compact(slices.Sorted(slices.Values(right)))
	for _, word := range left {
		if !slices.Contains(right, word) {
			c.Errorf("%q is one of %s, and none of %s", word, a, b)
		}
	}
	for _, word := range right {
		if !slices.Contains(left, word) {
			c.Errorf("%q is one of %s, and none of %s", word, b, a)
		}
	}
	if len(left) == 0 {
		c.Errorf("%s: none", a)
	}
}

// typed are the structs of this package that are sent or heard by themselves.
func (c *likeness) typed() (out []string) {
	for _, f := range c.files {
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
					return f.Tag != nil && f.Tag.Value == "`json:\"type\"`"
				}) {
					out = append(out, spec.Name.Name)
				}
			}
			return true
		})
	}
	return out
}

// cases are the texts that the switches of a function know.
func (c *likeness) cases(function string) (out []string) {
	c.inside(function, func(n ast.Node) {
		if clause, ok := n.(*ast.CaseClause); ok {
			for _, e := range clause.List {
				out = append(out, textsIn(e)...)
			}
		}
	})
	return out
}

// compared are the texts that a function compares something with.
func (c *likeness) compared(function string) (out []string) {
	c.inside(function, func(n ast.Node) {
		if e, ok := n.(*ast.BinaryExpr); ok && e.Op == token.EQL {
			out = append(out, textsIn(e.Y)...)
		}
	})
	return out
}

func (c *likeness) inside(function string, f func(ast.Node)) {
	found := false
	for _, file := range c.files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == function {
				found = true
				ast.Inspect(fn, func(n ast.Node) bool { f(n); return true })
			}
		}
	}
	if !found {
		c.Fatalf("no function %s", function)
	}
}

func textsIn(e ast.Expr) (out []string) {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		text, _ := strconv.Unquote(lit.Value)
		out = append(out, text)
	}
	return out
}

// unquoted are the texts that a type allows.
func unquoted(is tsType) []string {
	all := is.one
	if all == nil {
		all = []tsType{is}
	}
	var out []string
	for _, one := range all {
		out = append(out, strings.Trim(one.literal, `"`))
	}
	return out
}

func kindOfTS(is tsType) string {
	switch {
	case is.fields != nil:
		return "object"
	case is.list != nil:
		return "array"
	case strings.HasPrefix(is.literal, `"`):
		return "string"
	case is.literal != "":
		return "number"
	case len(is.one) > 0:
		kinds := map[string]bool{}
		for _, one := range is.one {
			kinds[kindOfTS(one)] = true
		}
		return strings.Join(slices.Sorted(maps.Keys(kinds)), "|")
	}
	return is.name
}

func kindOfGo(of reflect.Type) string {
	switch of.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Slice, reflect.Array:
		return "array"
	case reflect.Struct:
		return "object"
	case reflect.Interface:
		return "unknown"
	}
	if of.ConvertibleTo(reflect.TypeFor[float64]()) {
		return "number"
	}
	return of.Kind().String()
}
