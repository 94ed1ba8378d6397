package form

import (
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/lessons/wording"
)

// Front is the front matter of a prose file: what the table of contents needs.
type Front map[string]string

// FrontKeys are the keys that it may have.
var FrontKeys = []string{"title", "short", "chapter", "summary", "minutes", "source", "needs", "code", "lang", "also"}

// splitFront takes the front matter off. The body keeps its line numbers: the lines taken off are left empty. What is
// wrong comes as a problem without a file.
func splitFront(src string) (Front, string, *wording.Problem) {
	f := Front{}
	lines := strings.Split(src, "\n")
	if strings.TrimSpace(lines[0]) != "---" {
		if line := late(lines); line > 0 {
			return nil, "", &wording.Problem{Line: line, Msg: say.F(BeginsWith)}
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
		if !ok || !slices.Contains(FrontKeys, key) {
			return nil, "", &wording.Problem{Line: i + 1, Msg: say.F("expected one of %s with a colon behind it, found %q", say.List(FrontKeys), line)}
		}
		f[key] = strings.TrimSpace(value)
		if key == "lang" && !slices.Contains(wording.Languages(), f[key]) { // words in a language that nobody can choose are never shown
			return nil, "", &wording.Problem{Line: i + 1, Msg: say.F("expected the language %s, found %q", say.Or(wording.Languages()), f[key])}
		}
	}
	return nil, "", &wording.Problem{Line: 1, Msg: say.F("expected a second line of --- that ends the front matter")}
}

// BeginsWith is the message for the author of a file without a title. The author of a first lesson does not know what front matter is.
const BeginsWith say.Form = "The file must begin with a line `---`, then `title: …`, then `---`"

// late finds front matter that begins after empty lines, where it would be read as a rule and a heading; 0 if there is none.
func late(lines []string) int {
	at := slices.IndexFunc(lines, func(l string) bool { return strings.TrimSpace(l) != "" })
	if at < 1 || at+1 >= len(lines) || strings.TrimSpace(lines[at]) != "---" {
		return 0
	}
	if key, _, ok := strings.Cut(strings.TrimSpace(lines[at+1]), ":"); !ok || !slices.Contains(FrontKeys, key) {
		return 0
	}
	return at + 1
}
