package form

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
)

// Keyed is a part of an answer that a terminal lists: a choice, an event or a thing, and the key that stands for it.
type Keyed struct{ Key, ID, Text string }

const letters = "abcdefghijklmnopqrstuvwxyz"

// Keys lists the choices with numbers, the events as cards with letters, or the things that can be touched with numbers, and 0 for nobody.
func (q *Question) Keys(lesson, lang string, things []string) (out []Keyed) {
	switch q.Kind {
	case script.AnswerChoice.String():
		for i, c := range q.Choices {
			text := c.Text.In(lang)
			if since := c.Since.In(lang); since != "" {
				text += say.Colon(lang) + since
			}
			out = append(out, Keyed{strconv.Itoa(i + 1), c.ID, text})
		}
	case script.AnswerOrder.String():
		for i, c := range q.cards(lesson) {
			out = append(out, Keyed{letters[i%len(letters) : i%len(letters)+1], c.ID, c.Text.In(lang)})
		}
	case script.AnswerTouch.String():
		for i, thing := range things {
			out = append(out, Keyed{strconv.Itoa(i + 1), thing, thingName(thing, lang)})
		}
		out = append(out, Keyed{"0", script.Nobody, thingName(script.Nobody, lang)})
	}
	return out
}

// Typed is what somebody has typed, as an answer in the names of the script: the keys of an order or of things stand one behind the other, or with spaces or
// commas between them. A text that is no keys stays as it is.
func (q *Question) Typed(keys []Keyed, typed string) string {
	typed = strings.TrimSpace(typed)
	parts := strings.FieldsFunc(typed, func(r rune) bool { return strings.ContainsRune(" ,，、", r) })
	if len(parts) == 1 && (q.is(script.AnswerOrder) || q.is(script.AnswerTouch) && len(keys) <= 10) {
		parts = strings.Split(parts[0], "")
	}
	var ids []string
	for _, part := range parts {
		at := slices.IndexFunc(keys, func(k Keyed) bool { return k.Key == strings.ToLower(part) })
		if at < 0 {
			return typed
		}
		ids = append(ids, keys[at].ID)
	}
	return strings.Join(ids, ",")
}
