package lessons

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed texts.txt
var textNames string

// Texts are the five texts that the course is drawn from, by their numbers, and what a language calls them; none where it has no names for them.
func Texts(lang string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(textNames) {
		number, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if of, name, _ := strings.Cut(rest, " "); of == lang && number != "#" {
			out[number] = name
		}
	}
	return out
}

// Cited divides a source by its semicolons, and gives the numbers of the texts that are named there; other is a part that begins with no name of a
// text in that language. The small letter within a sentence is the same name.
func Cited(source, lang string) (numbers []string, other string) {
	names := Texts(lang)
	for _, part := range strings.FieldsFunc(source, func(r rune) bool { return r == ';' || r == '；' }) {
		part = strings.TrimSpace(part)
		found := ""
		for number, name := range names {
			if len(part) >= len(name) && strings.EqualFold(part[:len(name)], name) {
				found = number
			}
		}
		if found == "" {
			other = part
			continue
		}
		numbers = append(numbers, found)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), other
}
