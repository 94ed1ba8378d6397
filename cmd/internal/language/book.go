package language

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/lessons/wording"
	"zootrope/web"
)

// Book is a language as its files have it. What is missing in it, or does not fit, is "", or not there.
type Book struct {
	Code   string
	Name   string    // as those who speak it write it
	Tag    string    // BCP 47
	Joints [4]string // comma, semicolon, or, colon

	Page, Share, Launch map[string]string // by the words of the page, of the Share panel, and of the launched page of a package
	Texts               []string          // in the order of explain.Texts
	Phrases             map[string]string // by their English
	Terminal            map[string]string // what only the terminal says, by its English

	Wrong   []wording.Problem // what cannot be read
	Stale   []wording.Problem // what English has no more, or otherwise
	Missing []wording.Problem // what is still to be translated
	English []string          // …and the texts of which nothing is there at all: they are shown so
}

// wellFormed says whether a code is one of BCP 47, as far as its form goes; it is the name of a folder, too.
func wellFormed(code string) bool {
	for i, sub := range strings.Split(code, "-") {
		letters := strings.ContainsFunc(sub, func(r rune) bool { return r < '0' || r > '9' && r < 'A' || r > 'Z' && r < 'a' || r > 'z' })
		if letters || len(sub) < 2 || len(sub) > 8 {
			return false
		}
		if i == 0 && (len(sub) > 3 || strings.ContainsFunc(sub, func(r rune) bool { return r < 'a' || r > 'z' })) {
			return false
		}
	}
	return true
}

// Code says whether a text may be the code of a language: de, or pt-BR.
func Code(text string) bool { return wellFormed(text) }

// page is where the languages are read from, and codes are theirs: what is embedded, unless ReadFrom says otherwise.
var (
	page  fs.FS = web.Text
	codes       = web.Languages()
)

// ReadFrom has languages read from the folder of the page in a working copy. A program that was built before a language was begun there takes it
// all the same.
func ReadFrom(dir fs.FS) {
	files, err := fs.Glob(dir, folder("*/language.json"))
	if err != nil || len(files) == 0 {
		return
	}
	page, codes = dir, nil
	for _, file := range files {
		codes = append(codes, path.Base(path.Dir(file)))
	}
	wording.SetFurther(codes)
}

// All lists the codes of the languages.
func All() []string { return slices.Clone(codes) }

// Open reads a language.
func Open(code string) *Book { return Read(page, code) }

// folder is where the files of a language are, in the folder of the page.
func folder(code string) string { return path.Join("text", code) }

// Read reads a language from the folder of the page.
func Read(page fs.FS, code string) *Book {
	b := &Book{Code: code, Page: map[string]string{}, Share: map[string]string{}, Launch: map[string]string{}, Phrases: map[string]string{}, Terminal: map[string]string{}}
	b.language(page)
	for _, p := range parts {
		b.part(page, p)
	}
	return b
}

// in is how a file of the language is named.
func (b *Book) in(file string) string { return path.Join("web", folder(b.Code), file) }

// items reads a file. One that is not there has nothing.
func (b *Book) items(page fs.FS, file string) []item {
	src, err := fs.ReadFile(page, path.Join(folder(b.Code), file))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		b.Wrong = append(b.Wrong, wording.Problem{File: b.in(file), Msg: say.Verbatim(err.Error())})
		return nil
	}
	out, wrong := readItems(b.in(file), src)
	b.Wrong = append(b.Wrong, wrong...)
	return out
}

// language reads how the language is called.
func (b *Book) language(page fs.FS) {
	const file = "language.json"
	all := map[string]*string{"name": &b.Name, "tag": &b.Tag, "comma": &b.Joints[0], "semicolon": &b.Joints[1], "or": &b.Joints[2], "colon": &b.Joints[3]}
	for _, i := range b.items(page, file) {
		to := all[key(i.path)]
		switch {
		case to == nil:
			b.Stale = append(b.Stale, wording.Problem{File: b.in(file), Line: i.line, Msg: say.F("there is no %s to translate", shown(i.path))})
		case wording.Marked(i.text, b.Code):
			b.Missing = append(b.Missing, b.marked(file, i))
		default:
			*to = i.text
		}
	}
	for _, name := range []string{"name", "tag"} {
		if *all[name] == "" {
			b.Missing = append(b.Missing, wording.Problem{File: b.in(file), Msg: say.F("expected %s", name)})
		}
	}
	if b.Name == "" {
		b.Name = b.Code
	}
	if b.Tag == "" || !wellFormed(b.Tag) {
		b.Tag = b.Code
	}
}

// marked says that a text still has its mark.
func (b *Book) marked(file string, i item) wording.Problem {
	return wording.Problem{File: b.in(file), Line: i.line,
		Msg: say.F("not translated yet: translate what stands behind %s, and take the mark away", wording.Mark(b.Code))}
}

// part reads one of the other files.
func (b *Book) part(page fs.FS, p part) {
	words, err := p.words()
	if err != nil {
		b.Wrong = append(b.Wrong, wording.Problem{File: b.in(p.file), Msg: say.Verbatim(err.Error())})
		return
	}
	english := map[string]string{}
	for _, w := range words {
		english[key(w.path)] = w.english
	}
	besides := map[string]bool{}
	if p.also != nil {
		for _, form := range p.also() {
			if english[form] == "" {
				english[form], besides[form] = form, true
			}
		}
	}
	own, told := map[string]string{}, map[string]bool{} // told: that it is not as it should be
	for _, i := range b.items(page, p.file) {
		k := key(i.path)
		from, known := english[k]
		switch {
		case !known:
			b.Stale = append(b.Stale, wording.Problem{File: b.in(p.file), Line: i.line, Msg: say.F("there is no %s to translate", shown(i.path))})
		case wording.Marked(i.text, b.Code):
			b.Missing = append(b.Missing, b.marked(p.file, i))
		case i.text == "":
			continue
		case !p.fits(from, i.text):
			b.Stale = append(b.Stale, wording.Problem{File: b.in(p.file), Line: i.line,
				Msg: say.F("%s: expected the same places to be filled as in %q, found %q", shown(i.path), from, i.text)})
		default:
			own[k] = i.text
		}
		told[k] = true
	}
	for _, w := range words {
		if told[key(w.path)] {
			continue
		}
		b.English = append(b.English, w.english)
		switch {
		case w.path[0] == w.english:
			b.Missing = append(b.Missing, wording.Problem{File: b.in(p.file), Msg: say.F("expected a text for %q", w.english)})
		default:
			b.Missing = append(b.Missing, wording.Problem{File: b.in(p.file), Msg: say.F("expected %s: %q", shown(w.path), w.english)})
		}
	}
	switch p.file {
	case "page.json":
		b.Page = own
	case "share.json":
		b.Share = own
	case "launch.json":
		b.Launch = own
	case "say.json":
		b.Phrases = own
	case "terminal.json":
		b.Terminal = own
	default:
		for _, w := range words {
			b.Texts = append(b.Texts, own[key(w.path)])
		}
	}
}

// Behind lists what is stale or missing, file by file, and before it what cannot be read.
func (b *Book) Behind() []wording.Problem {
	out := slices.Concat(b.Stale, b.Missing)
	slices.SortStableFunc(out, func(a, b wording.Problem) int {
		if a.File != b.File {
			return strings.Compare(a.File, b.File)
		}
		return a.Line - b.Line
	})
	return append(slices.Clone(b.Wrong), out...)
}

// Speak has the core say everything in a language, if it is one of All.
func Speak(code string) {
	if slices.Contains(All(), code) {
		Open(code).Speak()
	}
}

// Speak has the core say everything in this language where it has words for it.
func (b *Book) Speak() {
	explain.Add(b.Code, b.Joints[0], b.Texts)
	texts := maps.Clone(b.Terminal)
	maps.Copy(texts, b.Phrases)
	say.Add(b.Code, say.Book{Comma: b.Joints[0], Semicolon: b.Joints[1], Or: b.Joints[2], Colon: b.Joints[3], Texts: texts})
}
