package site

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/cards"
	"zootrope/lessons/wording"
)

// The page has every card and question, and each place that they lead to has its title. They are few bytes: a page loads them when they are opened.
func TestCardsForThePage(t *testing.T) {
	dist := t.TempDir()
	if err := writeQuestions("", dist); err != nil {
		t.Fatal(err)
	}
	text := read(t, dist, "questions.js")
	if n := packed(t, text); n > 26<<10 {
		t.Errorf("questions.js has %d bytes by gzip", n)
	}
	all, book, course := newQuestions(cards.All()), cards.All(), lessons.All()
	check := func(id string, of at) {
		for _, step := range of.Steps {
			s := all.Steps[step]
			l, n := cards.StepOf(course, step)
			if l == nil || s.Lesson != l.ID || s.Number != n || s.Title["zh"] == "" {
				t.Errorf("%s leads to %s, which is %+v", id, step, s)
			}
		}
		if len(of.Steps) == 0 && !of.Nowhere && !strings.HasPrefix(id, "index") {
			t.Errorf("%s leads nowhere", id)
		}
	}
	if len(all.Cards) != len(book.Cards) || len(all.Groups) != len(book.Groups) {
		t.Errorf("%d cards of %d, %d groups of %d", len(all.Cards), len(book.Cards), len(all.Groups), len(book.Groups))
	}
	for i, c := range all.Cards {
		if c.Minute < 1 || c.Minute != book.Cards[i].Minute {
			t.Errorf("%s: %d points in its minute", c.ID, c.Minute)
		}
		for _, p := range c.Points {
			check(c.ID+" "+p.ID, p.at)
		}
	}
	for _, g := range all.Groups {
		for _, e := range g.Entries {
			check("index "+e.ID, e.at)
		}
	}
}

// The cards are a page to be read, too: whole in each language, without a script, and each leads into the course.
func TestStaticPageOfCards(t *testing.T) {
	for _, base := range []string{"", "https://example.org/zk/"} {
		dist := t.TempDir()
		if err := os.Mkdir(filepath.Join(dist, "lesson"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := writeDeck(dist, base); err != nil {
			t.Fatal(err)
		}
		for _, lang := range wording.Required {
			page := string(read(t, filepath.Join(dist, "lesson"), deckName(lang)))
			for _, never := range []string{"<script", "%!", "{{", "ZgotmplZ", `href=""`} {
				if strings.Contains(page, never) {
					t.Errorf("%s has %q", lang, never)
				}
			}
			for _, c := range cards.All().Cards {
				_, card, _ := strings.Cut(page, `<section id="`+c.ID+`">`)
				card, _, _ = strings.Cut(card, "</section>")
				minute, further, parted := strings.Cut(card, "<h3>"+deckWords[lang].further+"</h3>")
				if parted != (c.Minute < len(c.Points)) {
					t.Errorf("%s: %s parts its points: %v", lang, c.ID, parted)
				}
				for i, p := range c.Points {
					in := minute
					if i >= c.Minute {
						in = further
					}
					if !strings.Contains(in, htmlText(p.Text[lang])) {
						t.Errorf("%s has no point %s of %s in its place", lang, p.ID, c.ID)
					}
				}
			}
			for _, g := range cards.All().Groups {
				for _, e := range g.Entries {
					if !strings.Contains(page, htmlText(e.Question[lang])) {
						t.Errorf("%s has no question %s", lang, e.ID)
					}
				}
			}
			for _, want := range []string{`href="../index.html?lang=` + lang + `#/cards"`, `href="../index.html?lang=` + lang + `#/lesson/three-clients/2"`, `href="#watches"`,
				`href="../index.html?lang=` + lang + `#/playground"`} {
				if !strings.Contains(page, want) {
					t.Errorf("%s has no %s", lang, want)
				}
			}
			if strings.Contains(page, `rel="canonical" href="`+base) != (base != "") {
				t.Errorf("%s with base %q: canonical", lang, base)
			}
		}
	}
}
