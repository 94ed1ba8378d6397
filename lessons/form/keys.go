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
	case script.AnswerGrid.String(), script.AnswerSort.String():
		for i, c := range q.Choices {
			out = append(out, Keyed{letters[i%len(letters) : i%len(letters)+1], c.ID, c.Text.In(lang)})
		}
	}
	return out
}

// Rows are the words for the names of the entries that an answer has, in the order in which their values are typed.
func (q *Question) Rows(lang string) (out []string) {
	for _, name := range q.names {
		out = append(out, q.entry(name, lang))
	}
	return out
}

// typedEntries takes the values of the entries in their order: letters of what can hold there, numbers, or seconds of moments. A ? leaves an entry out.
func (q *Question) typedEntries(keys []Keyed, typed string) string {
	if strings.Contains(typed, "=") {
		return typed // in the names of the script
	}
	values := strings.FieldsFunc(typed, func(r rune) bool { return strings.ContainsRune(" ,，、;；", r) })
	if len(values) == 1 && len(keys) > 0 {
		values = strings.Split(values[0], "")
	}
	if len(values) != len(q.names) {
		return typed
	}
	var out []string
	for i, value := range values {
		at := slices.IndexFunc(keys, func(k Keyed) bool { return k.Key == strings.ToLower(value) })
		switch {
		case value == "?" || value == "？":
			continue
		case at >= 0:
			value = keys[at].ID
		case q.is(script.AnswerMoment):
			if n, err := strconv.ParseFloat(value, 64); err == nil {
				value = strconv.FormatInt(int64(n*1000+0.5), 10)
			}
		}
		out = append(out, q.names[i]+"="+value)
	}
	return strings.Join(out, ",")
}

// Typed is what somebody has typed, as an answer in the names of the script: the keys of an order or of things stand one behind the other, or with spaces or
// commas between them. A text that is no keys stays as it is.
func (q *Question) Typed(keys []Keyed, typed string) string {
	typed = strings.TrimSpace(typed)
	if q.hasEntries() {
		return q.typedEntries(keys, typed)
	}
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
