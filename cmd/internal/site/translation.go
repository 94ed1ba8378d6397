package site

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// A lesson's script has its words in English and Chinese. What it says in a further language is a script of its own beside it, so that no
// language makes the lessons of the others larger. The page puts the two together (web/lesson/fetched.ts).

// TranslationFile is the script with what a lesson says in a further language.
func TranslationFile(id, lang string) string { return "lesson-" + id + "." + lang + ".js" }

// IsOf says whether a file, by its plain name, is of a lesson: its script, or what it says in some language.
func IsOf(plain, id string) bool {
	rest, ok := strings.CutPrefix(plain, "lesson-"+id+".")
	return ok && strings.HasSuffix(rest, "js")
}

// writeTranslations divides a lesson: it writes what further languages add, and gives the rest.
func writeTranslations(dist string, l *form.Lesson) (any, error) {
	text, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	var rest any
	if err := json.Unmarshal(text, &rest); err != nil {
		return nil, err
	}
	for _, lang := range wording.Languages()[len(wording.Required):] {
		own := take(rest, lang)
		if own == nil {
			continue
		}
		if err := writeData(dist, TranslationFile(l.ID, lang), datum{fmt.Sprintf("((globalThis.zootropeTranslations??={})[%q]??={})[%q]", lang, l.ID), own}); err != nil {
			return nil, err
		}
	}
	return rest, nil
}

// take removes a language from all texts, and returns the removed texts in a copy of the structure. Null stands in the place of a list's element that has no text in
// that language. take returns nil if nothing was removed.
func take(of any, lang string) any {
	switch of := of.(type) {
	case []any:
		out, some := make([]any, len(of)), false
		for i := range of {
			out[i] = take(of[i], lang)
			some = some || out[i] != nil
		}
		if some {
			return out
		}
	case map[string]any:
		if _, words := of[wording.Required[0]].(string); words {
			own := of[lang]
			delete(of, lang)
			return own
		}
		out := map[string]any{}
		for name, v := range of { //ordered: JSON sorts the names
			if own := take(v, lang); own != nil {
				out[name] = own
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// writeLesson writes the scripts of a lesson.
func writeLesson(dist string, l *form.Lesson, paper any) error {
	lesson, err := writeTranslations(dist, l)
	if err != nil {
		return err
	}
	script, err := lessonScript(l, lesson, paper)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, LessonFile(l.ID)), script, 0o644)
}

// lessonScript has a lesson as `lesson` says it.
func lessonScript(l *form.Lesson, lesson, paper any) ([]byte, error) {
	whole := map[string]any{"lesson": lesson, "outline": l.Outline(), "paper": paper}
	return scriptOf(datum{fmt.Sprintf("(globalThis.zootropeShipped??={})[%q]", l.ID), whole})
}
