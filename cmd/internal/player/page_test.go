package player

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// The types of web/player/messages.ts are these ones: written from them, each stands there but for white space and comments.
func TestTheTypesOfThePage(t *testing.T) {
	page := plain(text(t, "web/player/messages.ts"))
	for _, want := range []string{askTS(), interfaceTS("Details", events), interfaceTS("Results", results), "export interface Fault " + typeTS(reflect.TypeFor[Fault](), "", true), "export interface Statement " + typeTS(reflect.TypeFor[Statement](), "", true)} {
		if !strings.Contains(page, plain(want)) {
			t.Errorf("web/player/messages.ts: expected\n%s", want)
		}
	}
	// What the core calls an outcome is one here, too.
	ours, core := reflect.TypeFor[Outcome](), reflect.TypeFor[port.Outcome]()
	for i := range max(ours.NumField(), core.NumField()) {
		if a, b := ours.Field(i), core.Field(i); a.Name != b.Name || a.Type.Kind() != b.Type.Kind() || a.Tag.Get("json") != b.Tag.Get("json") {
			t.Errorf("Outcome: %v here, %v in the core", a, b)
		}
	}
	is := regexp.MustCompile(`type Word = ([^;]*)`).FindStringSubmatch(plain(text(t, "web/protocol.ts")))
	word, _ := ours.FieldByName("Word")
	if words := fieldTS(word); is == nil || is[1] != words {
		t.Errorf("the words of an outcome: %q in web/protocol.ts, %q here", is, words)
	}
	// Each question has its answer, and each answer its question.
	var asked, answered []string
	for _, ask := range asks {
		f, _ := reflect.TypeOf(ask).FieldByName("Type")
		asked = append(asked, all(`enum=(\w+)`, f.Tag.Get("jsonschema"))...)
	}
	for _, r := range results {
		answered = append(answered, r.name)
	}
	slices.Sort(asked)
	slices.Sort(answered)
	if asked = slices.Compact(asked); !slices.Equal(asked, answered) {
		t.Errorf("asked: %q, answered: %q", asked, answered)
	}
}

// plain is TypeScript without comments and without what only its layout adds.
func plain(ts string) string {
	ts = regexp.MustCompile(`(?s)/\*.*?\*/|\s//[^\n]*`).ReplaceAllString("\n"+ts, "")
	ts = regexp.MustCompile(`\s+`).ReplaceAllString(ts, " ")
	return strings.NewReplacer("= | ", "= ", ": | ", ": ", "; }", " }").Replace(ts)
}

func askTS() string {
	var out []string
	for _, ask := range asks {
		out = append(out, typeTS(reflect.TypeOf(ask), "id", false))
	}
	return "export type Ask =\n  | " + strings.Join(out, "\n  | ") + ";\n"
}

func interfaceTS(name string, fields []named) string {
	out := "export interface " + name + " {\n"
	for _, f := range fields {
		is := "null"
		if f.value != nil {
			is = typeTS(reflect.TypeOf(f.value), "", false)
		}
		if strings.Contains(f.name, "-") {
			f.name = fmt.Sprintf("%q", f.name)
		}
		out += fmt.Sprintf("  %s: %s;\n", f.name, is)
	}
	return out + "}\n"
}

// typeTS is a type as TypeScript has it, without one of its fields; whole: written out, although it has a name there.
func typeTS(of reflect.Type, without string, whole bool) string {
	switch of.Kind() {
	case reflect.Pointer:
		return typeTS(of.Elem(), "", false)
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number"
	}
	if slices.Contains([]string{"Blob", "Outcome", "Fault", "Statement"}, of.Name()) && !whole {
		return of.Name()
	}
	var fields []string
	for i := range of.NumField() {
		f := of.Field(i)
		name, omit, _ := strings.Cut(f.Tag.Get("json"), ",")
		if omit != "" {
			name += "?"
		}
		if name != without {
			fields = append(fields, name+": "+fieldTS(f))
		}
	}
	return "{ " + strings.Join(fields, "; ") + " }"
}

// fieldTS is the type of a field: where only some texts are allowed, these.
func fieldTS(f reflect.StructField) string {
	var words []string
	for _, m := range regexp.MustCompile(`enum=([^,]+)`).FindAllStringSubmatch(f.Tag.Get("jsonschema"), -1) {
		words = append(words, fmt.Sprintf("%q", m[1]))
	}
	if f.Type.Kind() == reflect.String && len(words) > 0 {
		return strings.Join(words, " | ")
	}
	return typeTS(f.Type, "", false)
}
