package site

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/markdown"
	"zootrope/lessons/wording"
)

// searchText is what a lesson says in one language, for the search (web/shell/ranking.ts has the same shape). A value or a link that the prose
// takes from the run is an ellipsis here: a sentence of which a part is missing is no sentence.
type searchText struct {
	Points []string    `json:"points"` // what one will be able to say, and the sentences at its end
	Steps  [][3]string `json:"steps"`  // id, title, and text with a line a paragraph
}

// textsFile is the script with what all lessons say in a language.
func textsFile(lang string) string { return "texts-" + lang + ".js" }

// writeTexts emits a script for each language. The page loads it when somebody begins to search in that language.
func writeTexts(_, dist string) error {
	for _, lang := range wording.Languages() {
		all := map[string]searchText{}
		for _, l := range lessons.All() {
			if t := searchTextOf(l, lang); len(t.Steps) > 0 {
				all[l.ID] = t
			}
		}
		if len(all) == 0 {
			continue
		}
		if err := writeData(dist, textsFile(lang), datum{fmt.Sprintf("(globalThis.zootropeTexts??={})[%q]", lang), all}); err != nil {
			return err
		}
	}
	return nil
}

func searchTextOf(l *form.Lesson, lang string) searchText {
	out := searchText{Points: []string{}}
	for _, w := range slices.Concat(l.Aims, l.Recap, asked(l)) {
		if w[lang] != "" {
			out.Points = append(out.Points, searched(w[lang]))
		}
	}
	for _, s := range l.Steps {
		if s.Text[lang] != "" {
			out.Steps = append(out.Steps, [3]string{s.ID, s.Title[lang], searched(s.Text[lang])})
		}
	}
	return out
}

// asked is the question that an interviewer asks about a lesson.
func asked(l *form.Lesson) []wording.Words {
	if l.Said == nil {
		return nil
	}
	return []wording.Words{l.Said.Question}
}

var (
	placeholder = regexp.MustCompile(`\{\{[^}]*\}\}`)
	framed      = regexp.MustCompile(`(?m)^[ |]*(?:- )?[ |]*`)
	paragraph   = regexp.MustCompile(`\n\s*`)
	cited       = regexp.MustCompile(`(?m)^[| ]*—.*$`) // where a box has its claim from
	blank       = strings.NewReplacer(markdown.NoBreak, " ", markdown.CellEnd, "\n")
)

// searched takes from a text for a terminal what only its lines need.
func searched(text string) string {
	text = placeholder.ReplaceAllString(text, "…")
	text = framed.ReplaceAllString(blank.Replace(text), "")
	text = cited.ReplaceAllString(text, "")
	return strings.TrimSpace(paragraph.ReplaceAllString(text, "\n"))
}
