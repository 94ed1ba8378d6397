package say

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Form is a phrase in English with the verbs of fmt for its parts. It is also its key in the other languages; a test finds
// every constant of this type in the core and on the page, and holds the catalogue to them.
type Form string

// In gives a phrase that has no parts.
func (f Form) In(lang string) string {
	if lang == "zh" {
		for _, book := range chinese {
			if text, ok := book[f]; ok {
				return text
			}
		}
	}
	return cmp.Or(added(lang, string(f)), string(f))
}

// chinese is the catalogue.
var chinese = []map[Form]string{zhHelp, zhErrors, zhSettings, zhChecks, zhBuild, zhLessons, zhScript, zhWorld, zhPage}

// Sentence has English and Chinese together, in a row of a table or in a checker, so a new one changes one file.
type Sentence struct{ En, Zh string }

// In returns the sentence in a language.
func (s Sentence) In(lang string) string {
	if lang == "zh" {
		return s.Zh
	}
	return cmp.Or(added(lang, s.En), s.En)
}

// With puts parts into a sentence, as F does into a form.
func (s Sentence) With(parts ...any) *Text { return &Text{Form(s.En), s.Zh, parts} }

// Text is a form with its parts. It is an error, too; nil says nothing.
type Text struct {
	form  Form
	zh    string // of a Sentence; "" where the catalogue has it
	parts []any
}

// F puts parts into a form. A part that is a Text, a List or another thing with In is said in the same language.
func F(form Form, parts ...any) *Text { return &Text{form, "", parts} }

// Verbatim is a text that is the same in every language.
func Verbatim(s string) *Text { return F("%s", s) }

// String says it in English.
func (t *Text) String() string { return t.In("en") }

func (t *Text) Error() string { return t.In("en") }

// In says it in a language.
func (t *Text) In(lang string) string {
	if t == nil {
		return ""
	}
	form := t.form.In(lang)
	if t.zh != "" && lang == "zh" {
		form = t.zh
	}
	if len(t.parts) == 0 {
		return form
	}
	parts := make([]any, len(t.parts))
	for i, p := range t.parts {
		if s, ok := p.(speaker); ok {
			p = s.In(lang)
		}
		parts[i] = p
	}
	return fmt.Sprintf(form, parts...)
}

type speaker interface{ In(lang string) string }

// In says an error in a language if it knows how, in English otherwise.
func In(err error, lang string) string {
	if s, ok := err.(speaker); ok {
		return s.In(lang)
	}
	return err.Error()
}

// List is words with commas between them.
type List []string

// In puts the commas of a language.
func (l List) In(lang string) string {
	return strings.Join(l, joint(books[lang].Comma, lang, ", ", "、"))
}

// Or is a choice of words.
func Or(words []string) *Text {
	if len(words) == 1 {
		return Verbatim(words[0])
	}
	return F("%s or %s", List(words[:len(words)-1]), words[len(words)-1])
}

// Many is a form for one thing, or that for any other number.
func Many(n int64, one, other Form) Form {
	if n == 1 {
		return one
	}
	return other
}

// Both are texts of which all hold.
type Both []*Text

// In puts semicolons between them.
func (b Both) In(lang string) string {
	parts := make([]string, len(b))
	for i, t := range b {
		parts[i] = t.In(lang)
	}
	return strings.Join(parts, joint(books[lang].Semicolon, lang, "; ", "；"))
}

// All is all of them as one.
func All(texts []*Text) *Text { return F("%s", Both(texts)) }

// either are texts of which one holds.
type either []*Text

// In puts an "or" between them. Between Chinese and a Latin letter or a digit there is a space.
func (e either) In(lang string) string {
	out := ""
	for i, t := range e {
		part := t.In(lang)
		switch {
		case i == 0:
		case lang != "zh":
			out += cmp.Or(books[lang].Or, " or ")
		case part != "" && part[0] < utf8.RuneSelf:
			out += "，或者 "
		default:
			out += "，或者"
		}
		out += part
	}
	return out
}

// Any is one of them, whichever.
func Any(texts []*Text) *Text { return F("%s", either(texts)) }

// group is a text between parentheses.
type group struct{ text *Text }

// In puts the parentheses of a language round it.
func (g group) In(lang string) string {
	if lang == "zh" {
		return "（" + g.text.In(lang) + "）"
	}
	return "(" + g.text.In(lang) + ")"
}

// Group keeps together what belongs together among other texts.
func Group(t *Text) *Text { return F("%s", group{t}) }
