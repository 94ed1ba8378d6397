package say

import (
	"maps"
	"slices"
)

// Book holds the texts of a language that is not compiled in. A text that it lacks is shown in English.
type Book struct {
	Comma     string // between words of a list; "" is English's, and so for the others
	Semicolon string // between texts of which all hold
	Or        string // between texts of which one holds
	Colon     string // between a word and what is said of it

	// Texts are the forms and sentences, by their English.
	Texts map[string]string
}

// books are the languages that were added.
var books = map[string]Book{}

// Add sets the book of a language. English and Chinese stay as they are.
func Add(lang string, b Book) {
	if lang != "en" && lang != "zh" {
		books[lang] = b
	}
}

// Colon stands between a word and what is said of it.
func Colon(lang string) string { return joint(books[lang].Colon, lang, ": ", "：") }

// joint is what a language joins texts with.
func joint(own, lang, en, zh string) string {
	switch {
	case lang == "zh":
		return zh
	case own != "":
		return own
	}
	return en
}

// Forms lists every form of the catalogue.
func Forms() []Form { return listed(chinese) }

// Shown lists those that a page shows: errors, settings, what is the case.
func Shown() []Form { return listed([]map[Form]string{zhErrors, zhSettings, zhWorld, zhPage}) }

func listed(books []map[Form]string) []Form {
	var out []Form
	for _, b := range books {
		out = append(out, slices.Sorted(maps.Keys(b))...)
	}
	return out
}

// added gives a text in a language that was added; "" where it has none.
func added(lang, english string) string { return books[lang].Texts[english] }
