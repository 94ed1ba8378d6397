package cards

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

const (
	fewest, most = 4, 9 // points of a card
	mostMinute   = 5    // points that can be said in a minute
	mostWords    = 26   // of a sentence in English
	mostSigns    = 58   // of one in Chinese
	mostSays     = 2    // sentences of an entry
)

// course are the shipped lessons.
var course = sync.OnceValue(func() []*form.Lesson { return lessons.All() })

// check says what is wrong with what was read.
func (b *Book) check(r *reader) {
	ids := map[string]bool{}
	once := func(file string, line int, id string) {
		if ids[id] {
			r.complain(file, line, "%s stands there already", id)
		}
		ids[id] = true
	}
	for _, c := range b.Cards {
		file := r.file(english, false)
		once(file, r.lines[file+" "+c.ID], c.ID)
		b.checkCard(r, file, &c)
	}
	for _, g := range b.Groups {
		for _, e := range g.Entries {
			file := r.file(english, true)
			line := r.lines[file+" "+g.ID+" "+e.ID]
			once(file, line, e.ID)
			b.checkEntry(r, file, line, g.ID, &e)
		}
	}
}

func (b *Book) checkCard(r *reader, file string, c *Card) {
	if n := len(c.Points); n < fewest || n > most {
		r.complain(file, r.lines[file+" "+c.ID], "%s has %d points: expected %d to %d", c.ID, n, fewest, most)
	}
	if c.Minute < fewest || c.Minute > min(mostMinute, len(c.Points)) {
		r.complain(file, r.lines[file+" "+c.ID], "%s has %d points in its minute: a line `minute: N` names %d to %d of its points", c.ID, c.Minute, fewest, mostMinute)
	}
	heard := map[string]bool{} // the claims of points that say what is wrong with them
	for _, p := range c.Points {
		if len(p.Heard) > 0 {
			for _, name := range p.claims {
				heard[name] = true
			}
		}
	}
	seen := map[string]bool{}
	for _, p := range c.Points {
		line := r.lines[file+" "+c.ID+" "+p.ID]
		if seen[p.ID] {
			r.complain(file, line, "the card has a point %s already", p.ID)
		}
		seen[p.ID] = true
		if p.Empty() {
			r.complain(file, line, "%s leads to no claim and no step: `shows: nothing` says so", p.ID)
		}
		refuted := false
		for _, name := range p.claims {
			wrong := lessons.Claims()[name].Wrong
			refuted = refuted || wrong
			if wrong && !heard[name] {
				r.complain(file, line, "the text is wrong in %s: a line `heard: …` says what is often said", name)
			}
		}
		if len(p.Heard) > 0 && !refuted {
			r.complain(file, line, "%s has a line `heard` and no claim in which a text is wrong", p.ID)
		}
		for _, lang := range wording.Required {
			at := r.lines[r.file(lang, false)+" "+c.ID+" "+p.ID]
			switch {
			case p.Text[lang] == "":
				r.complain(file, line, "%s has no sentence in %s", p.ID, lang)
			case at > 0 && !p.said:
				r.plain(r.file(lang, false), at, lang, p.Text[lang], 1)
			}
			if len(p.Heard) > 0 && p.Heard[lang] == "" {
				r.complain(r.file(lang, false), at, "%s: expected a line `heard`", p.ID)
			}
		}
	}
}

func (b *Book) checkEntry(r *reader, file string, line int, group string, e *Entry) {
	for _, id := range e.Cards {
		if !slices.ContainsFunc(b.Cards, func(c Card) bool { return c.ID == id }) {
			r.complain(file, line, "there is no card %s", id)
		}
	}
	if e.Empty() && len(e.Cards)+len(e.Pages) == 0 {
		r.complain(file, line, "%s leads nowhere: `to: nothing` says so", e.ID)
	}
	for _, lang := range wording.Required {
		own := r.file(lang, true)
		at := r.lines[own+" "+group+" "+e.ID]
		if (e.Nowhere || len(e.Says) > 0) && e.Says[lang] == "" {
			r.complain(own, at, "%s: expected a line `says`", e.ID)
		}
		r.plain(own, at, lang, e.Says[lang], mostSays)
	}
}

// plain says what makes a text hard to read: too many sentences, long ones, words that learners should not meet.
func (r *reader) plain(file string, line int, lang, text string, sentences int) {
	all := strings.FieldsFunc(ends.Replace(text), func(c rune) bool { return c == '\n' })
	if len(all) > sentences {
		r.complain(file, line, "expected at most %d sentences, found %d", sentences, len(all))
	}
	for _, s := range all {
		if n := len(strings.Fields(s)); lang != "zh" && n > mostWords {
			r.complain(file, line, "a sentence has %d words: expected at most %d", n, mostWords)
		}
		if n := signs(s); lang == "zh" && n > mostSigns {
			r.complain(file, line, "a sentence has %d characters: expected at most %d", n, mostSigns)
		}
		for _, word := range hard {
			if strings.Contains(" "+strings.ToLower(s)+" ", word) {
				r.complain(file, line, "%s is hard to read: say it in other words", strings.TrimSpace(word))
			}
		}
	}
	if text != "" && !closed(text) {
		r.complain(file, line, "expected a whole sentence, found %q", text)
	}
}

// ends puts a line's end behind each sentence.
var ends = strings.NewReplacer(". ", ".\n", "? ", "?\n", "。", "。\n", "？", "？\n")

// hard are words that readers who learnt English at school stumble over.
var hard = []string{" whoever ", " whatever ", " shall ", " hence ", " thereof ", " whilst ", " is to be "}

// closed says whether a text ends as a sentence does.
func closed(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".?。？”", last)
}

// signs counts Chinese characters; a word of Latin letters counts as one.
func signs(text string) (n int) {
	word := false
	for _, c := range text {
		latin := c < 0x2e80 && (unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("_-/.:", c))
		if unicode.Is(unicode.Han, c) || latin && !word {
			n++
		}
		word = latin
	}
	return n
}
