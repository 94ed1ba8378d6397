package site

import (
	"fmt"
	"maps"
	"slices"

	"zootrope/cmd/internal/language"
	"zootrope/cmd/internal/thumbnails"
	"zootrope/core/say"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/glossary"
	"zootrope/lessons/wording"
)

// tongue is a language besides English and Chinese, as the page offers it (web/text/languages.ts).
type tongue struct {
	Code string `json:"code"`
	Name string `json:"name"`
	Tag  string `json:"tag"`
}

// spoken is what words-LANG.js brings (web/text/languages.ts has the same shape).
type spoken struct {
	Page     map[string]string `json:"page"`
	Share    map[string]string `json:"share"`
	Texts    []string          `json:"texts"`
	Phrases  []string          `json:"phrases"`
	Joints   [4]string         `json:"joints"`
	Named    map[string]string `json:"named"`    // titles, chapters and summaries of lessons, and thumbnails, by their English
	Glossary map[string]term   `json:"glossary"` // by the ids of its terms
}

type term struct {
	Term string `json:"term"`
	HTML string `json:"html"`
}

// WordsFile is the script of a language.
func WordsFile(code string) string { return "words-" + code + ".js" }

// tongues reads the further languages. One that cannot be read is an error, with its place.
func tongues() ([]*language.Book, error) {
	var out []*language.Book
	for _, code := range language.All() {
		b := language.Open(code)
		for _, p := range b.Wrong {
			return nil, p
		}
		if !language.Code(code) {
			return nil, say.F("web/text/%s: expected the code of a language, such as de or pt-BR", code)
		}
		out = append(out, b)
	}
	return out, nil
}

// writeWords writes a script for each language that is not compiled in. A page loads it only when its language is chosen, so visits in other languages are no
// larger.
func writeWords(_, dist string) error {
	books, err := tongues()
	if err != nil {
		return err
	}
	for _, b := range books {
		s := spoken{Page: b.Page, Share: b.Share, Texts: b.Texts, Joints: b.Joints, Phrases: []string{}, Named: map[string]string{}, Glossary: map[string]term{}}
		for _, english := range slices.Sorted(maps.Keys(b.Phrases)) {
			s.Phrases = append(s.Phrases, english, b.Phrases[english])
		}
		if err := s.name(b); err != nil {
			return err
		}
		for _, t := range glossary.All() {
			if t.Term[b.Code] != "" {
				s.Glossary[t.ID] = term{t.Term[b.Code], t.HTML[b.Code]}
			}
		}
		if err := writeData(dist, WordsFile(b.Code), datum{fmt.Sprintf("(globalThis.zootropeWords??={})[%q]", b.Code), s}); err != nil {
			return err
		}
	}
	return nil
}

// name gives what the table of contents has in English alone.
func (s *spoken) name(b *language.Book) error {
	for _, l := range lessons.All() {
		s.named(l, b.Code)
	}
	b.Speak()
	frames, err := thumbnails.Frames(b.Code)
	for _, f := range frames {
		s.put(f.Title, b.Code)
	}
	return err
}

// named has what the table of contents says of a lesson.
func (s *spoken) named(l *form.Lesson, lang string) {
	for _, w := range []wording.Words{l.Title, l.Chapter, l.Summary} {
		s.put(w, lang)
	}
}

func (s *spoken) put(w wording.Words, lang string) {
	if text := w[lang]; text != "" && w["en"] != "" {
		s.Named[w["en"]] = text
	}
}
