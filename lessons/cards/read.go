package cards

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"zootrope/core/say"
	"zootrope/lessons/wording"
)

// section is a heading with its keys and items, as it stands in a file.
type section struct {
	id, title string
	line      int
	keys      map[string]string
	items     []item
}

// item is a line `- id: text` with its keys.
type item struct {
	id, text string
	line     int
	keys     map[string]string
}

var (
	sectionHead = regexp.MustCompile(`^## (.+) \{#([a-z-]+)\}$`)
	itemHead    = regexp.MustCompile(`^- ([a-z-]+)(?:: (.+))?$`)
	keyLine     = regexp.MustCompile(`^([a-z]+): (.+)$`)
)

// complain notes what is wrong. Only those who write cards read it, in English.
func (r *reader) complain(file string, line int, format string, args ...any) {
	r.wrong = append(r.wrong, wording.Problem{File: file, Line: line, Msg: say.Verbatim(fmt.Sprintf(format, args...))})
}

// sections reads a file. known says which keys a heading and an item may have.
func (r *reader) sections(file, text string, known [2][]string) (out []section) {
	var last *string // the text that a line further in goes on with
	var put func()
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\n")
		if strings.TrimSpace(line) == "" {
			last = nil
			continue
		}
		if m := sectionHead.FindStringSubmatch(line); m != nil {
			out = append(out, section{id: m[2], title: m[1], line: number, keys: map[string]string{}})
			last = nil
			continue
		}
		if len(out) == 0 {
			r.complain(file, number, "expected a heading `## Question {#id}`, found %q", line)
			continue
		}
		s := &out[len(out)-1]
		if m := itemHead.FindStringSubmatch(line); m != nil {
			s.items = append(s.items, item{id: m[1], text: m[2], line: number, keys: map[string]string{}})
			last, put = &s.items[len(s.items)-1].text, nil
			continue
		}
		body, inside := strings.CutPrefix(line, "  ")
		keys, may := s.keys, known[0]
		if inside && len(s.items) > 0 {
			keys, may = s.items[len(s.items)-1].keys, known[1]
		}
		if m := keyLine.FindStringSubmatch(body); m != nil && slices.Contains(may, m[1]) && inside == (len(s.items) > 0) {
			value := m[2]
			last, put = &value, func() { keys[m[1]] = value }
			put()
			continue
		}
		if !inside || last == nil || *last == "" || keyLine.MatchString(body) {
			r.complain(file, number, "expected `- id: sentence` or one of the keys %s, found %q", strings.Join(may, ", "), line)
			continue
		}
		*last = joined(*last, body)
		if put != nil {
			put()
		}
	}
	return out
}

// joined puts a line behind another one: with a blank between them, unless both are Chinese there.
func joined(a, b string) string {
	before, _ := utf8.DecodeLastRuneInString(a)
	after, _ := utf8.DecodeRuneInString(b)
	if wide(before) || wide(after) {
		return a + b
	}
	return a + " " + b
}

// wide says whether a character is Chinese, or a sign of Chinese.
func wide(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef || r == '“' || r == '”'
}

// list divides a value by its commas.
func list(value string) (out []string) {
	for part := range strings.SplitSeq(value, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

var (
	cardKeys  = [2][]string{{"question", "also", "minute"}, {"heard", "claims", "shows", "say"}}
	indexKeys = [2][]string{{}, {"also", "says", "to"}}
)

// read reads the cards and the index of each language from a folder, which is called at in what is said about its files.
func read(folder fs.FS, at string) (*Book, []wording.Problem) {
	r := reader{folder: folder, at: at, lines: map[string]int{}}
	out := &Book{}
	cards, index := r.languages("", cardKeys), r.languages("index.", indexKeys)
	for i, s := range cards[english] {
		out.Cards = append(out.Cards, r.card(s, cards, i))
	}
	for i, s := range index[english] {
		out.Groups = append(out.Groups, r.group(s, index, i))
	}
	if len(r.wrong) == 0 {
		out.check(&r)
	}
	return out, r.wrong
}

var english = wording.Required[0]

// reader notes what is wrong while it reads.
type reader struct {
	folder fs.FS
	at     string
	wrong  []wording.Problem
	lines  map[string]int // of a card, a point, an entry, by the file and the id
}

func (r *reader) file(lang string, index bool) string {
	if index {
		return r.at + "/index." + lang + ".md"
	}
	return r.at + "/" + lang + ".md"
}

// languages reads the files of one kind. Each has the headings of the English one, and the items that have a text there.
func (r *reader) languages(kind string, keys [2][]string) map[string][]section {
	out := map[string][]section{}
	for _, lang := range wording.Required {
		name := kind + lang + ".md"
		file := r.at + "/" + name
		text, err := fs.ReadFile(r.folder, name)
		if err != nil {
			r.wrong = append(r.wrong, wording.Problem{File: file, Msg: say.Verbatim(err.Error())})
			return nil
		}
		may := keys
		if lang != english {
			may = [2][]string{translated(keys[0]), translated(keys[1])}
		}
		out[lang] = r.sections(file, string(text), may)
		r.same(file, out[english], out[lang])
		for _, s := range out[lang] {
			r.lines[file+" "+s.id] = s.line
			for _, i := range s.items {
				r.lines[file+" "+s.id+" "+i.id] = i.line
			}
		}
	}
	return out
}

// translated are those keys that each file has for itself.
func translated(keys []string) []string {
	return slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return !slices.Contains([]string{"also", "heard", "says"}, k) })
}

// same compares a file with the English one.
func (r *reader) same(file string, want, have []section) {
	heads := func(all []section) (out []string) {
		for _, s := range all {
			out = append(out, s.id)
		}
		return out
	}
	if !slices.Equal(heads(want), heads(have)) {
		r.complain(file, 0, "expected the headings %s, found %s", strings.Join(heads(want), ", "), strings.Join(heads(have), ", "))
		return
	}
	for i := range want {
		items := func(s section) (out []string) {
			for _, i := range s.items {
				if i.text != "" {
					out = append(out, i.id)
				}
			}
			return out
		}
		if a, b := items(want[i]), items(have[i]); !slices.Equal(a, b) {
			r.complain(file, have[i].line, "%s: expected %s, found %s", want[i].id, strings.Join(a, ", "), strings.Join(b, ", "))
		}
	}
}

// words collects a text of a section, or of an item in it, in all languages.
func words(all map[string][]section, at int, id string, get func(*section, *item) string) wording.Words {
	out := wording.Words{}
	for _, lang := range wording.Required {
		if at >= len(all[lang]) {
			continue
		}
		s := &all[lang][at]
		found := -1
		if id != "" {
			if found = slices.IndexFunc(s.items, func(i item) bool { return i.id == id }); found < 0 {
				continue
			}
			out.Set(lang, get(s, &s.items[found]))
			continue
		}
		out.Set(lang, get(s, nil))
	}
	return out
}

func title(s *section, _ *item) string { return s.title }
func text(_ *section, i *item) string  { return i.text }
func key(name string) func(*section, *item) string {
	return func(s *section, i *item) string {
		if i != nil {
			return i.keys[name]
		}
		return s.keys[name]
	}
}
