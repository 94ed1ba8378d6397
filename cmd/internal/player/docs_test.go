package player

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func text(t *testing.T, name string) string {
	t.Helper()
	out, err := os.ReadFile("../../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func all(expression, in string) []string {
	var out []string
	for _, m := range regexp.MustCompile(expression).FindAllStringSubmatch(in, -1) {
		if !slices.Contains(out, m[1]) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return out
}

// columns are the names in the first column of the tables of a part of docs/embedding.md.
func columns(t *testing.T, heading string) []string {
	t.Helper()
	_, part, ok := strings.Cut(text(t, "docs/embedding.md"), "\n"+heading+"\n")
	if !ok {
		t.Fatalf("there is no heading %s", heading)
	}
	part, _, _ = strings.Cut(part, "\n#")
	var out []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*) \\|").FindAllStringSubmatch(part, -1) {
		out = append(out, all("`([a-zA-Z-]+)", row[1])...)
	}
	slices.Sort(out)
	return out
}

// The page for embedders names what there is, and nothing else.
func TestThePageForEmbeddersNamesWhatThereIs(t *testing.T) {
	embed := text(t, "web/embed.ts")
	list := func(name string) []string {
		return all(`"(\w+)"`, regexp.MustCompile(`const `+name+` = \[[^\]]*\]`).FindString(embed))
	}
	attributes := append(list("FRAMED"), list("LATER")...)
	slices.Sort(attributes)
	methods := all(`(?m)^  (\w+)\([^\n]*\): Promise<`, strings.ReplaceAll(embed, "  private ", "    private "))
	keys := append(all(`(?:query\.get|oneOf)\("(\w+)"`, text(t, "web/base/query.ts")), "loading", "all")
	slices.Sort(keys)
	var types []string
	for _, ask := range Asks {
		f, _ := reflect.TypeOf(ask).FieldByName("Type")
		types = append(types, all(`enum=(\w+)`, f.Tag.Get("jsonschema"))...)
	}
	slices.Sort(types)
	var told []string
	for _, e := range Events {
		told = append(told, e.Name)
	}
	slices.Sort(told)

	documented := columns(t, "### Methods")
	codes := slices.Index(documented, "artefact") // the second table of that part has the codes
	if codes < 0 {
		t.Error("the codes of errors are not there")
	}
	for _, name := range methods {
		if !slices.Contains(documented, name) {
			t.Errorf("method %s is not documented", name)
		}
	}
	code := []string{"malformed", "unknown", "script", "unreached", "end", "down", "refused", "stopped", "busy", "changed", "empty", "artefact", "removed", "reloaded", "unreachable", "failed", "long", "lesson", "unsupported"}
	for _, name := range documented {
		if !slices.Contains(methods, name) && !slices.Contains(code, name) {
			t.Errorf("there is no method or code %s", name)
		}
	}
	messages := columns(t, "## Messages")
	messages = slices.DeleteFunc(messages, func(name string) bool { return name == "SPLICE" || name == "lti" })
	for _, c := range []struct {
		what             string
		there, described []string
	}{
		{"attributes", attributes, columns(t, "### Attributes")},
		{"events", told, columns(t, "### Events")},
		{"keys of the address", keys, columns(t, "## Addresses")},
		{"messages", slices.Compact(types), slices.Compact(messages)},
	} {
		if !slices.Equal(c.there, c.described) {
			t.Errorf("%s: there are %q, and the page has %q", c.what, c.there, c.described)
		}
	}
	if len(methods) != 14 {
		t.Errorf("methods: %q", methods)
	}
	// The codes of the core and of the page are in the table as well.
	coded := all(`problem\("(\w+)"`, text(t, "wasm/app/handle.go"))
	coded = append(coded, all(`(?:Refusal|PlayerError|broken)\("(\w+)"`, text(t, "web/player/player.ts")+embed)...)
	for _, code := range coded {
		if !slices.Contains(documented, code) {
			t.Errorf("code %s is not documented", code)
		}
	}
}
