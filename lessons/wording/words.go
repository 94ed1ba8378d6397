package wording

import (
	"slices"

	"zootrope/web"
)

// Required are the languages of every shipped lesson, in the order in which they are offered.
var Required = []string{"en", "zh"}

// further are the others.
var further = web.Languages()

// Languages are all that a lesson may have a file of prose in: Required, and each that has a folder in web/text.
func Languages() []string { return slices.Concat(Required, further) }

// SetFurther sets the languages besides Required: a working copy may have others in web/text than this build.
func SetFurther(codes []string) { further = slices.Clone(codes) }

// Words are a text in each language.
type Words map[string]string

// In gives the words in a language, or in another one where it is missing.
func (w Words) In(lang string) string {
	if s, ok := w[lang]; ok {
		return s
	}
	for _, l := range Languages() {
		if s, ok := w[l]; ok {
			return s
		}
	}
	return ""
}

// Compiled are the words in English and Chinese, for what knows no other languages; of what is in others alone, all.
func (w Words) Compiled() Words {
	out := Words{}
	for _, lang := range Required {
		if w[lang] != "" {
			out[lang] = w[lang]
		}
	}
	if len(out) == 0 {
		return w
	}
	return out
}

func (w Words) Set(lang, text string) {
	if text != "" { // an empty text would hide that of another language
		w[lang] = text
	}
}

// Otherwise says what stands for words that are missing in every language.
func (w Words) Otherwise(text string) {
	if len(w) == 0 {
		w.Set(Required[0], text)
	}
}
