package docs

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// page is a Markdown file, cut at its headings.
type page struct {
	path     string // in the repository
	sections []section
}

// section is a heading with what stands below it, up to the next heading of any level.
type section struct {
	level int
	title string
	slug  string // its address on the page
	body  string
}

var heading = regexp.MustCompile(`^(#{1,6}) +(.*?)(?: *\{#([^}]+)\})?$`)

// pageOf cuts a file at its headings. What stands in a fenced block is no heading.
func pageOf(path, text string) page {
	p := page{path: path, sections: []section{{}}}
	fenced := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if m := heading.FindStringSubmatch(line); m != nil && !fenced {
			slug := m[3] // lessons and the glossary name theirs
			if slug == "" {
				slug = slugOf(m[2])
			}
			p.sections = append(p.sections, section{level: len(m[1]), title: m[2], slug: slug})
			continue
		}
		last := &p.sections[len(p.sections)-1]
		last.body += line + "\n"
	}
	return p
}

// has says whether a heading of the page has that address.
func (p *page) has(slug string) bool {
	for _, s := range p.sections {
		if s.slug == slug {
			return true
		}
	}
	return false
}

// slugOf is the address that web sites for Markdown give a heading: lower case, blanks as hyphens, no other signs.
func slugOf(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// link is `[text](target)`; the target has neither blank nor title in this repository.
type link struct{ text, target string }

// The text may hold brackets of its own, and a backquoted symbol may hold parentheses.
var linkForm = regexp.MustCompile(`\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)`)

var (
	fencedBlock = regexp.MustCompile("(?ms)^```.*?^```")
	inlineCode  = regexp.MustCompile("`[^`\n]*`")
)

// linksOf lists the links of a text, without what only looks like one because it is code.
func linksOf(text string) (out []link) {
	text = fencedBlock.ReplaceAllString(text, "")
	for _, m := range linkForm.FindAllStringSubmatch(withoutCode(text), -1) {
		out = append(out, link{m[1], m[2]})
	}
	return out
}

// withoutCode leaves out what stands between backquotes, unless that is the text of a link.
func withoutCode(text string) string {
	var b strings.Builder
	at := 0
	for _, m := range inlineCode.FindAllStringIndex(text, -1) {
		b.WriteString(text[at:m[0]])
		if m[0] > 0 && text[m[0]-1] == '[' && strings.HasPrefix(text[m[1]:], "](") {
			b.WriteString(text[m[0]:m[1]])
		}
		at = m[1]
	}
	return b.String() + text[at:]
}

func TestHowAPageIsRead(t *testing.T) {
	p := pageOf("x.md", "# One (1)\n```\n# no heading\n```\nSee [`a.(*T).m`](../a.go) and `[no](link)`.\n## Two — \"II\"\n")
	if len(p.sections) != 3 || p.sections[1].slug != "one-1" || p.sections[2].slug != "two--ii" {
		t.Errorf("sections: %+v", p.sections)
	}
	if l := linksOf(p.sections[1].body); len(l) != 1 || l[0] != (link{"`a.(*T).m`", "../a.go"}) {
		t.Errorf("links: %+v", l)
	}
}
