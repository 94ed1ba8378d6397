package lessons

import (
	"slices"
	"strings"

	"zootrope/core/say"
)

// front is the front matter of a prose file: what the table of contents needs.
type front map[string]string

// frontKeys are the keys that it may have.
var frontKeys = []string{"title", "short", "chapter", "summary", "minutes", "source", "needs", "code", "lang", "also"}

// splitFront takes the front matter off. The body keeps its line numbers: the lines taken off are left empty. What is
// wrong comes as a problem without a file.
func splitFront(src string) (front, string, *Problem) {
	f := front{}
	lines := strings.Split(src, "\n")
	if strings.TrimSpace(lines[0]) != "---" {
		if line := late(lines); line > 0 {
			return nil, "", &Problem{Line: line, Msg: say.F(beginsWith)}
		}
		return f, src, nil
	}
	for i := 1; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if line == "---" {
			return f, strings.Repeat("\n", i+1) + strings.Join(lines[i+1:], "\n"), nil
		}
		key, value, ok := strings.Cut(line, ":")
		if line == "" {
			continue
		}
		if !ok || !contains(frontKeys, key) {
			return nil, "", &Problem{Line: i + 1, Msg: say.F("expected one of %s with a colon behind it, found %q", say.List(frontKeys), line)}
		}
		f[key] = strings.TrimSpace(value)
		if key == "lang" && !contains(Languages(), f[key]) { // words in a language that nobody can choose are never shown
			return nil, "", &Problem{Line: i + 1, Msg: say.F("expected the language %s, found %q", say.Or(Languages()), f[key])}
		}
	}
	return nil, "", &Problem{Line: 1, Msg: say.F("expected a second line of --- that ends the front matter")}
}

// beginsWith is the message for the author of a file without a title. The author of a first lesson does not know what front matter is.
const beginsWith say.Form = "The file must begin with a line `---`, then `title: …`, then `---`"

// late finds front matter that begins after empty lines, where it would be read as a rule and a heading; 0 if there is none.
func late(lines []string) int {
	at := slices.IndexFunc(lines, func(l string) bool { return strings.TrimSpace(l) != "" })
	if at < 1 || at+1 >= len(lines) || strings.TrimSpace(lines[at]) != "---" {
		return 0
	}
	if key, _, ok := strings.Cut(strings.TrimSpace(lines[at+1]), ":"); !ok || !contains(frontKeys, key) {
		return 0
	}
	return at + 1
}

func contains(words []string, w string) bool {
	return slices.Contains(words, w)
}
