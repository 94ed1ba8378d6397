package typescript

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Writer writes the types that it is asked for, and those that they use, each once.
type Writer struct {
	sources sources
	names   map[reflect.Type]string // that TypeScript has instead of the names in Go
	known   map[string]reflect.Type // by the name in TypeScript
	queue   []reflect.Type
	out     strings.Builder
	err     error
}

// NewWriter reads comments from the source of a module, whose root is a folder. Names are the names in TypeScript of types that have another
// one in Go.
func NewWriter(root, module string, names map[reflect.Type]string) *Writer {
	return &Writer{sources: sources{root, module, map[string]*source{}}, names: names, known: map[string]reflect.Type{}}
}

// Known says that TypeScript has a type of itself: it is used and not written.
func (w *Writer) Known(t reflect.Type) { w.known[w.Name(t)] = t }

// Print writes a text as it is.
func (w *Writer) Print(text string) { w.out.WriteString(text) }

// Doc writes the comment of a type.
func (w *Writer) Doc(t reflect.Type) { w.Print(block(w.source(t).docs[t.Name()], "")) }

// Member is a member that a type has in TypeScript alone.
type Member struct{ Name, Is string }

// Interface writes a struct under a name, with members of its own first: these stand for fields of the same name.
func (w *Writer) Interface(t reflect.Type, own ...Member) {
	w.known[w.Name(t)] = t
	w.Doc(t)
	w.Print("export interface " + w.Name(t) + " {\n")
	for _, m := range own {
		w.Print("  " + m.Name + ": " + m.Is + ";\n")
	}
	w.members(t, own)
	w.Print("}\n\n")
}

// members writes the fields of a struct.
func (w *Writer) members(t reflect.Type, own []Member) {
	src := w.source(t)
	for i := range t.NumField() {
		f := t.Field(i)
		name, rest, tagged := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" || !f.IsExported() || has(own, name) {
			if f.IsExported() && name == "" && !tagged {
				w.Fail(fmt.Errorf("%s.%s has no name in JSON", t, f.Name))
			}
			continue
		}
		is, mark := w.typeOf(f), ""
		how := f.Tag.Get("ts")
		if how == "present" {
			is = strings.TrimSuffix(is, " | null")
		}
		if how == "optional" || rest == "omitempty" {
			mark = "?"
		}
		w.Print(block(src.above[t.Name()][f.Name], "  "))
		comment := src.fields[t.Name()][f.Name]
		if comment == "" {
			comment = Tag(f, "description")
		}
		w.Print("  " + name + mark + ": " + is + ";" + beside(comment) + "\n")
	}
}

// typeOf is the type of a field: where its schema names all of its values, one of these.
func (w *Writer) typeOf(f reflect.StructField) string {
	values := Values(f)
	if len(values) == 0 {
		return w.TypeOf(f.Type)
	}
	if f.Type.Kind() == reflect.String {
		for i, v := range values {
			values[i] = strconv.Quote(v)
		}
	}
	return strings.Join(values, " | ")
}

func has(own []Member, name string) bool {
	for _, m := range own {
		if m.Name == name {
			return true
		}
	}
	return false
}

// beside is a comment behind a member.
func beside(text string) string {
	if text = flat(text); text != "" {
		return " // " + text
	}
	return ""
}

// TypeOf is a type as TypeScript has it. A type that has a name there is written later, by Rest.
func (w *Writer) TypeOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32,
		reflect.Uint64, reflect.Float32, reflect.Float64:
		return "number"
	case reflect.String:
		if t.PkgPath() != "" && len(w.source(t).values[t.Name()]) > 0 {
			return w.use(t)
		}
		return "string"
	case reflect.Slice, reflect.Array:
		if of := w.TypeOf(t.Elem()); strings.Contains(of, " ") {
			return "(" + of + ")[]"
		} else {
			return of + "[]"
		}
	case reflect.Map:
		return "Record<" + w.TypeOf(t.Key()) + ", " + w.TypeOf(t.Elem()) + ">"
	case reflect.Pointer:
		return w.TypeOf(t.Elem()) + " | null"
	case reflect.Interface:
		return "unknown"
	case reflect.Struct:
		return w.use(t)
	}
	w.Fail(fmt.Errorf("%s has no type in TypeScript", t))
	return ""
}

// use notes that a type is needed, and gives its name.
func (w *Writer) use(t reflect.Type) string {
	name := w.Name(t)
	switch was, known := w.known[name]; {
	case !known:
		w.known[name] = t
		w.queue = append(w.queue, t)
	case was != t:
		w.Fail(fmt.Errorf("%s and %s have one name, %s", was, t, name))
	}
	return name
}

// Name is the name of a type in TypeScript.
func (w *Writer) Name(t reflect.Type) string {
	if name := w.names[t]; name != "" {
		return name
	}
	return t.Name()
}

// Rest writes all types that are used and were not written so far.
func (w *Writer) Rest() {
	for len(w.queue) > 0 {
		t := w.queue[0]
		w.queue = w.queue[1:]
		if t.Kind() == reflect.Struct {
			w.Interface(t)
		} else {
			w.union(t)
		}
	}
}

// union writes a string type as the union of its values.
func (w *Writer) union(t reflect.Type) {
	w.Doc(t)
	w.Print("export type " + w.Name(t) + " =")
	for _, v := range w.source(t).values[t.Name()] {
		w.Print("\n  | " + strconv.Quote(v.text) + beside(v.comment))
	}
	w.Print(";\n\n")
}

// source is the source of a type's package.
func (w *Writer) source(t reflect.Type) *source {
	s, err := w.sources.of(t)
	if err != nil {
		w.Fail(err)
		return &source{}
	}
	return s
}

// Fail notes why the text cannot be written. Text returns the first reason.
func (w *Writer) Fail(why error) {
	if w.err == nil {
		w.err = fmt.Errorf("typescript: %w", why)
	}
}

// Text is all that was written.
func (w *Writer) Text() (string, error) {
	w.Rest()
	return strings.TrimRight(w.out.String(), "\n") + "\n", w.err
}
