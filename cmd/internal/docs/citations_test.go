package docs

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

const protocol = "docs/protocol/"

// citation is how code, prose and scripts name a section of the specification: docs/protocol/PAGE.md#SECTION. A page of a recipe,
// docs/protocol/recipes/NAME.md, is cited as a whole.
var citation = regexp.MustCompile(`docs/protocol/((?:recipes/)?[\w-]+\.md)(#[\w-]*)?`)

// elsewhere are documents that are not in the repository: a reader who has cloned the repository cannot look them up.
// A § with a number is a section of one, too: here sections have names.
var elsewhere = regexp.MustCompile(`\bPROTOCOL\b|\b(SCRIPT|DESIGN|STYLE|EMBED)\.md\b|§ ?\d`)

// background marks a section that no code carries out.
const background = "<!-- background -->"

var symbol = regexp.MustCompile("^`(\\w+\\.(?:\\(\\*\\w+\\)\\.|\\w+\\.)?\\w+)`$")

// pages are those of the specification.
func pages(all map[string]string) map[string]page {
	out := map[string]page{}
	for name, text := range all {
		if strings.HasPrefix(name, protocol) && strings.HasSuffix(name, ".md") {
			out[strings.TrimPrefix(name, protocol)] = pageOf(name, text)
		}
	}
	return out
}

// here is this package: its sources name what they look for.
const here = "cmd/internal/docs/"

func TestEveryCitationLeadsToASection(t *testing.T) {
	all := texts(t)
	specification := pages(all)
	found := 0
	for name, text := range all {
		if strings.HasPrefix(name, here) {
			continue
		}
		for _, m := range citation.FindAllStringSubmatchIndex(text, -1) {
			found++
			cited := text[m[0]:m[1]]
			p, ok := specification[text[m[2]:m[3]]]
			switch {
			case !ok:
				t.Errorf("%s:%d: %s: there is no such page", name, lineOf(text, m[0]), cited)
			case m[4] >= 0 && !p.has(text[m[4]+1:m[5]]):
				t.Errorf("%s:%d: %s: the page has no such heading", name, lineOf(text, m[0]), cited)
			}
		}
		if m := elsewhere.FindStringIndex(text); m != nil {
			t.Errorf("%s:%d: %s is not in the repository; cite %sPAGE.md#SECTION", name, lineOf(text, m[0]), text[m[0]:m[1]], protocol)
		}
	}
	if found < 150 {
		t.Errorf("only %d citations were found", found)
	}
}

// A section leads to the code that does what it says, and one of the functions and types there leads back.
func TestEverySectionAndItsCodeLeadToEachOther(t *testing.T) {
	all := texts(t)
	specification := pages(all)
	if len(specification) < 10 {
		t.Errorf("the specification has only %d pages", len(specification))
	}
	for name, p := range specification {
		slugs := map[string]bool{}
		if ofRecipe(name) {
			checkSection(t, all, p, p.whole()) // its sections are all about the same few functions
		}
		for _, s := range p.sections {
			if slugs[s.slug] {
				t.Errorf("%s: two headings have the address #%s", p.path, s.slug)
			}
			slugs[s.slug] = true
			if s.level > 1 && !ofRecipe(name) {
				checkSection(t, all, p, s)
			}
		}
	}
}

// ofRecipe says whether a page of the specification is that of a recipe.
func ofRecipe(name string) bool { return strings.HasPrefix(name, "recipes/") }

// whole is a page as one section, which has the address of the page.
func (p *page) whole() (all section) {
	for _, s := range p.sections {
		all.body += s.body
	}
	return all
}

// address is how the code cites a section.
func (s *section) address(p page) string {
	if s.slug == "" {
		return p.path
	}
	return p.path + "#" + s.slug
}

func checkSection(t *testing.T, all map[string]string, p page, s section) {
	code, back := 0, false
	for _, l := range linksOf(s.body) {
		target := path.Join(path.Dir(p.path), l.target)
		if path.Ext(target) != ".go" {
			continue // TestRelativeLinks sees to it that the file is there
		}
		code++
		name := symbol.FindStringSubmatch(l.text)
		text, ok := all[target]
		switch {
		case !ok:
			t.Errorf("%s#%s: %s: no such file", p.path, s.slug, target)
		case name == nil:
			t.Errorf("%s#%s: a link to code has a symbol for its text, as in [`pkg.(*Type).Method`](FILE.go), but this one has %q", p.path, s.slug, l.text)
		default:
			source, ok := declared(t, target, text)[name[1]]
			if !ok {
				t.Errorf("%s#%s: %s declares no %s", p.path, s.slug, target, name[1])
			}
			back = back || cites(source, s.address(p))
		}
	}
	marked := strings.Contains(s.body, background)
	switch {
	case code == 0 && !marked:
		t.Errorf("%s#%s leads to no code; one that needs none says %s", p.path, s.slug, background)
	case code > 0 && marked:
		t.Errorf("%s#%s leads to code, and says that it does not", p.path, s.slug)
	case code > 0 && !back:
		t.Errorf("%s#%s: nothing that it leads to cites it, neither in the comment above nor within", p.path, s.slug)
	}
}

// cites says whether a text names exactly this section, not one whose name only begins alike.
func cites(text, section string) bool {
	for _, c := range citation.FindAllString(text, -1) {
		if c == section {
			return true
		}
	}
	return false
}
