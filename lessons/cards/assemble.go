package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zootrope/lessons"
)

// card puts a card together from the sections of all languages.
func (r *reader) card(s section, all map[string][]section, at int) Card {
	file := r.file(english, false)
	c := Card{ID: s.id, Question: words(all, at, "", title), Also: words(all, at, "", key("also"))}
	if n := s.keys["question"]; n != "" {
		var err error
		if c.Number, err = strconv.Atoi(n); err != nil {
			r.complain(file, s.line, "question: expected a number, found %q", n)
		}
	}
	for _, i := range s.items {
		p := Point{ID: i.id, Text: words(all, at, i.id, text), Heard: words(all, at, i.id, key("heard"))}
		for _, name := range list(i.keys["claims"]) {
			r.claim(&p.Places, file, i.line, name)
			p.claims = append(p.claims, name)
		}
		for _, place := range list(i.keys["shows"]) {
			r.place(&p.Places, file, i.line, place)
		}
		if from := i.keys["say"]; from != "" {
			r.say(&p, file, i, from)
		}
		p.order()
		c.Points = append(c.Points, p)
	}
	c.Minute = len(c.Points)
	if n := s.keys["minute"]; n != "" {
		var err error
		if c.Minute, err = strconv.Atoi(n); err != nil {
			r.complain(file, s.line, "minute: expected a number, found %q", n)
		}
	}
	return c
}

// claim adds the places of a claim.
func (r *reader) claim(p *Places, file string, line int, name string) {
	c, ok := lessons.Claims()[name]
	if !ok {
		r.complain(file, line, "there is no claim %s in lessons/COVERAGE.md", name)
		return
	}
	p.add(c)
}

// place adds a step, or says that nothing shows it.
func (r *reader) place(p *Places, file string, line int, place string) {
	if place == "nothing" {
		p.Nowhere = true
		return
	}
	if l, _ := StepOf(course(), place); l == nil {
		r.complain(file, line, "there is no step %s", place)
	}
	p.step(place)
}

// say takes the sentence of a lesson.
func (r *reader) say(p *Point, file string, i item, from string) {
	if i.text != "" {
		r.complain(file, i.line, "%s has a sentence of its own and one of a lesson: leave one out", i.id)
	}
	var id string
	var n int
	if got, _ := fmt.Sscanf(from, "%s %d", &id, &n); got < 2 {
		r.complain(file, i.line, "say: expected a lesson and the number of its sentence, found %q", from)
		return
	}
	for _, l := range course() {
		if l.ID == id && l.Said != nil && n >= 1 && n <= len(l.Said.Sentences) {
			p.Text, p.said = l.Said.Sentences[n-1].Compiled(), true
			return
		}
	}
	r.complain(file, i.line, "no lesson says the sentence %q", from)
}

// group puts a group of the index together.
func (r *reader) group(s section, all map[string][]section, at int) Group {
	file := r.file(english, true)
	g := Group{ID: s.id, Title: words(all, at, "", title)}
	for _, i := range s.items {
		e := Entry{ID: i.id, Question: words(all, at, i.id, text), Also: words(all, at, i.id, key("also")), Says: words(all, at, i.id, key("says"))}
		for _, to := range list(i.keys["to"]) {
			kind, name, two := strings.Cut(to, " ")
			switch {
			case two && kind == "card":
				e.Cards = append(e.Cards, name)
			case two && kind == "page" && slices.Contains(pages, name):
				e.Pages = append(e.Pages, name)
			case claimName.MatchString(to):
				r.claim(&e.Places, file, i.line, to)
			default:
				r.place(&e.Places, file, i.line, to)
			}
		}
		e.order()
		g.Entries = append(g.Entries, e)
	}
	return g
}

// pages are those that a question of the index may lead to.
var pages = []string{"playground", "map", "key"}
