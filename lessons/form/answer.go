package form

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/wording"
)

// Question finds a question by its id; nil if the lesson has none.
func (l *Lesson) Question(id string) *Question {
	for i := range l.Questions {
		if l.Questions[i].ID == id {
			return &l.Questions[i]
		}
	}
	return nil
}

// Told gives the words for a wrong answer: its own words, those of the first wrong entry that has words, or else the words for every other wrong answer. It is nil if the lesson has neither.
func (q *Question) Told(answer string) *Choice {
	var others *Choice
	list := q.Misses
	if q.is(script.AnswerChoice) {
		list = q.Choices
	}
	for i := range list {
		switch id := list[i].ID; {
		case id == answer, q.hasEntries() && slices.Contains(strings.Split(answer, ","), id):
			return &list[i]
		case id == Otherwise:
			others = &list[i]
		}
	}
	return others
}

// See names the event that shows why an answer is wrong.
func (c *Choice) See() string { return c.see }

// hasEntries says whether an answer has entries, NAME=VALUE.
func (q *Question) hasEntries() bool { return len(q.names) > 0 }

func (q *Question) is(kind script.AnswerKind) bool { return q.Kind == kind.String() }

// InWords is an answer as a reader is told it: the words of a choice, a number with its unit, events in their order, things, or entries.
func (q *Question) InWords(answer, lang string) string {
	switch {
	case q.is(script.AnswerNumber):
		return strings.TrimSpace(answer + " " + q.Unit.In(lang))
	case q.is(script.AnswerTouch):
		var all []string
		for thing := range strings.SplitSeq(answer, ",") {
			all = append(all, thingName(thing, lang))
		}
		return say.List(all).In(lang)
	}
	if q.hasEntries() {
		return q.entriesInWords(answer, lang)
	}
	var all []string
	for id := range strings.SplitSeq(answer, ",") {
		all = append(all, q.words(id).In(lang))
	}
	return strings.Join(all, " → ")
}

// entriesInWords are the entries of an answer, each with the words for its name and its value.
func (q *Question) entriesInWords(answer, lang string) string {
	given := script.ReadEntries(answer)
	var all []string
	for _, name := range q.names {
		value, ok := given[name]
		switch {
		case !ok:
			continue
		case q.is(script.AnswerMoment):
			value = seconds(value) + " s"
		case q.is(script.AnswerCurve):
			value = strings.TrimSpace(value + " " + q.Unit.In(lang))
		default:
			value = q.words(value).In(lang)
		}
		if q.is(script.AnswerMoment) && len(q.names) == 1 {
			return value
		}
		all = append(all, q.entry(name, lang)+say.Colon(lang)+value)
	}
	return strings.Join(all, "; ")
}

// entry are the words for the name of an entry.
func (q *Question) entry(name, lang string) string {
	if row, column, ok := strings.Cut(name, "."); ok && q.is(script.AnswerGrid) {
		return q.words(row).In(lang) + " × " + q.words(column).In(lang)
	}
	return q.words(name).In(lang)
}

// seconds writes milliseconds as seconds: 8600 is 8.6.
func seconds(millis string) string {
	n, err := strconv.ParseInt(millis, 10, 64)
	if err != nil {
		return millis
	}
	return strconv.FormatFloat(float64(n)/1000, 'f', -1, 64)
}

// words are those of a choice, of an event or of a part.
func (q *Question) words(id string) wording.Words {
	for _, c := range slices.Concat(q.Choices, q.Parts) {
		if c.ID == id {
			return c.Text
		}
	}
	return wording.Words{"en": id}
}

// thingName is a thing that is touched, as a reader is told it: "server 4" is 4 号 in Chinese. A client is told by its name, and a node by its path.
func thingName(thing, lang string) string {
	touch, name, _ := strings.Cut(thing, " ")
	switch id, err := strconv.Atoi(name); {
	case thing == script.Nobody:
		return say.Form("nobody").In(lang)
	case touch == "server" && err == nil:
		return say.F("server %d", id).In(lang)
	}
	return name
}

// cards are the events of an order in the order in which they are laid out for a reader, who could otherwise read the answer off the script. The order is the same
// each time, on paper and in the terminal (web/lesson/order.ts has the same).
func (q *Question) cards(lesson string) []Choice {
	rank := map[string]uint32{}
	for _, c := range q.Choices {
		rank[c.ID] = numbered(lesson + " " + q.ID + " " + c.ID)
	}
	out := slices.Clone(q.Choices)
	slices.SortStableFunc(out, func(a, b Choice) int { return int(int64(rank[a.ID]) - int64(rank[b.ID])) })
	if slices.EqualFunc(out, q.Choices, func(a, b Choice) bool { return a.ID == b.ID }) {
		out = append(out[1:], out[0])
	}
	return out
}

// numbered is the number of a text: FNV-1a over its UTF-16, with the last steps of MurmurHash3.
func numbered(text string) uint32 {
	n := uint32(0x811c9dc5)
	for _, unit := range utf16.Encode([]rune(text)) {
		n = (n ^ uint32(unit)) * 0x01000193
	}
	n = (n ^ n>>16) * 0x85ebca6b
	n = (n ^ n>>13) * 0xc2b2ae35
	return n ^ n>>16
}
