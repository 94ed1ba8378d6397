package cards

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"zootrope/lessons"
	"zootrope/lessons/wording"
)

// The files are whole: read() finds nothing wrong with them.
func TestCardsAreWhole(t *testing.T) {
	_, problems := read(os.DirFS("."), "lessons/cards")
	for _, p := range problems {
		t.Error(p)
	}
}

// Text 003 has twelve questions, and each has a card in its order; one card more compares a lock with Redis.
func TestEachQuestionHasACard(t *testing.T) {
	book := All()
	if len(book.Cards) != 13 {
		t.Fatalf("%d cards", len(book.Cards))
	}
	for i, c := range book.Cards {
		if c.Minute < 4 || c.Minute > 5 || c.Minute > len(c.Points) {
			t.Errorf("%s: %d of %d points belong in its minute", c.ID, c.Minute, len(c.Points))
		}
		if want := (i + 1) % 13; c.Number != want {
			t.Errorf("%s is question %d, expected %d", c.ID, c.Number, want)
		}
	}
	entries := 0
	for _, g := range book.Groups {
		entries += len(g.Entries)
	}
	if entries < 40 {
		t.Errorf("the index has %d questions", entries)
	}
}

// Six points cannot be said in a minute: a card that has them says which belong in it.
func TestSixPointsNeedALineMinute(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range small {
		switch name {
		case "en.md":
			text += "- g: It goes.\n  shows: nothing\n- i: It ends.\n  shows: nothing\n"
		case "zh.md":
			text += "- g: 走。\n- i: 结束。\n"
		}
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	_, problems := read(files, "c")
	if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), "c/en.md:1: a has 6 points in its minute") {
		t.Errorf("six points, and no line: %v", problems)
	}
	en := files["en.md"]
	en.Data = []byte(strings.Replace(string(en.Data), "also: one\n", "also: one\nminute: 4\n", 1))
	book, problems := read(files, "c")
	if len(problems) > 0 || book.Cards[0].Minute != 4 {
		t.Errorf("six points, four of them in the minute: %v, %+v", problems, book.Cards)
	}
}

// Every claim of text 003 belongs to a point of a card.
func TestClaimsOfTheTwelveQuestions(t *testing.T) {
	asked := map[string]bool{}
	for _, c := range All().Cards {
		for _, p := range c.Points {
			for _, name := range p.claims {
				asked[name] = true
			}
		}
	}
	for name := range lessons.Claims() {
		if strings.HasPrefix(name, "003.") && !asked[name] {
			t.Errorf("no card asks for %s", name)
		}
	}
}

// A point leads to each step of its claims once, and to exercises last.
func TestPlacesFollowTheCoverage(t *testing.T) {
	var p Places
	if !p.Empty() {
		t.Errorf("without a claim: %+v", p)
	}
	p.add(lessons.Claim{Steps: []string{"latch#behind"}})
	p.add(lessons.Claim{Steps: []string{"latch#behind"}})
	if !slices.Equal(p.Steps, []string{"latch#behind"}) || p.Empty() {
		t.Errorf("a step: %+v", p)
	}
	p.step("latch#try")
	p.step("latch#opens")
	if p.order(); !slices.Equal(p.Steps, []string{"latch#behind", "latch#opens", "latch#try"}) {
		t.Errorf("an exercise comes last: %v", p.Steps)
	}
	for _, c := range All().Cards {
		for _, point := range c.Points {
			for _, step := range point.Steps {
				if l, n := StepOf(course(), step); l == nil || n < 1 {
					t.Errorf("%s %s: there is no %s", c.ID, point.ID, step)
				}
			}
		}
	}
}

// A sentence that a lesson has for an interviewer is taken from there, in both languages.
func TestSentencesOfLessons(t *testing.T) {
	taken := 0
	for _, c := range All().Cards {
		for _, p := range c.Points {
			if !p.said {
				continue
			}
			taken++
			same := func(l wording.Words) bool { return l["en"] == p.Text["en"] && l["zh"] == p.Text["zh"] }
			found := false
			for _, l := range course() {
				found = found || l.Said != nil && slices.ContainsFunc(l.Said.Sentences, same)
			}
			if !found {
				t.Errorf("%s %s is no lesson's sentence: %q", c.ID, p.ID, p.Text["en"])
			}
		}
	}
	if taken < 15 {
		t.Errorf("%d sentences are taken", taken)
	}
}

// small is a card that is right, and the index beside it.
var small = map[string]string{
	"en.md": `## Which? {#a}
question: 1
also: one
- b: It is bounded, and it goes on
  in a second line.
  claims: 003.8
  heard: There are four.
- c
  say: three-clients 1
  claims: 003.56
- d: It waits.
  shows: latch#behind
- e: It is not shown.
  shows: nothing
`,
	"zh.md": `## 哪一个？ {#a}
- b: 有上限，
  还有一行。
  heard: 有四种。
- d: 等待。
- e: 不演示。
`,
	"index.en.md": "## Group {#g}\n- f: Which one?\n  to: card a, 003.8, latch#behind, page playground\n- h: What else?\n  says: It is not here.\n  to: nothing\n",
	"index.zh.md": "## 组 {#g}\n- f: 哪个？\n- h: 还有什么？\n  says: 这里没有。\n",
}

func TestWhatIsWrongWithACard(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{"en.md", "", "", ""},
		{"en.md", "003.8", "003.99", "c/en.md:4: there is no claim 003.99 in lessons/COVERAGE.md"},
		{"en.md", "latch#behind", "latch#before", "c/en.md:11: there is no step latch#before"},
		{"en.md", "three-clients 1", "three-clients 4", `c/en.md:8: no lesson says the sentence "three-clients 4"`},
		{"en.md", "three-clients 1", "three-clients", "c/en.md:8: say: expected a lesson and the number of its sentence"},
		{"en.md", "- c\n", "- c: It has one.\n", "c/zh.md:1: a: expected b, c, d, e, found b, d, e"},
		{"en.md", "  heard: There are four.\n", "", "c/en.md:4: b: expected a line `heard`"},
		{"en.md", "claims: 003.56", "claims: 003.55", "c/en.md:8: the text is wrong in 003.55"},
		{"en.md", "claims: 003.56", "claims: 003.56\n  heard: No.", "c/en.md:8: c has a line `heard` and no claim"},
		{"en.md", "  shows: nothing\n", "", "c/en.md:13: e leads to no claim and no step"},
		{"en.md", "- e: It is not shown.\n  shows: nothing\n", "", "c/zh.md:1: a: expected b, d, found b, d, e"},
		{"en.md", "- d: It", "- b: It", "c/zh.md:1: a: expected b, b, e"},
		{"en.md", "question: 1", "question: one", `c/en.md:1: question: expected a number, found "one"`},
		{"en.md", "also: one\n", "also: one\nminute: 4\n", ""},
		{"en.md", "also: one\n", "also: one\nminute: few\n", `c/en.md:1: minute: expected a number, found "few"`},
		{"en.md", "also: one\n", "also: one\nminute: 3\n", "c/en.md:1: a has 3 points in its minute"},
		{"en.md", "also: one\n", "also: one\nminute: 5\n", "c/en.md:1: a has 5 points in its minute"},
		{"en.md", "question: 1", "number: 1", "c/en.md:2: expected `- id: sentence` or one of the keys question, also, minute"},
		{"en.md", "## Which", "# Which", "c/en.md:1: expected a heading"},
		{"en.md", "It waits.", "Whoever waits, waits.", "c/en.md:11: whoever is hard to read"},
		{"en.md", "It waits.", "It waits. It goes.", "c/en.md:11: expected at most 1 sentences, found 2"},
		{"en.md", "It waits.", strings.Repeat("It waits and ", 9) + "goes.", "c/en.md:11: a sentence has 28 words"},
		{"en.md", "It waits.", "It waits", "c/en.md:11: expected a whole sentence"},
		{"zh.md", "等待。", strings.Repeat("等待", 30) + "。", "c/zh.md:5: a sentence has 60 characters"},
		{"zh.md", "{#a}", "{#z}", "c/zh.md: expected the headings a, found z"},
		{"zh.md", "- d: 等待。\n", "", "c/zh.md:1: a: expected b, d, e, found b, e"},
		{"zh.md", "  heard: 有四种。\n", "", "c/zh.md:2: b: expected a line `heard`"},
		{"zh.md", "  heard: 有四种。\n", "  claims: 003.8\n", "c/zh.md:4: expected `- id: sentence` or one of the keys heard"},
		{"index.en.md", "card a", "card b", "c/index.en.md:2: there is no card b"},
		{"index.en.md", "page playground", "page home", "c/index.en.md:2: there is no step page home"},
		{"index.en.md", "  says: It is not here.\n", "", "c/index.en.md:4: h: expected a line `says`"},
		{"index.en.md", "  to: nothing\n", "", "c/index.en.md:4: h leads nowhere"},
		{"index.en.md", "- f:", "- a:", "c/index.zh.md:1: g: expected a, h"},
		{"index.zh.md", "says: 这里没有。", "also: 没有", "c/index.zh.md:3: h: expected a line `says`"},
	} {
		files := fstest.MapFS{}
		for name, text := range small {
			if name == c.file {
				if !strings.Contains(text, c.from) {
					t.Fatalf("%s has no %q", name, c.from)
				}
				text = strings.Replace(text, c.from, c.to, 1)
			}
			files[name] = &fstest.MapFile{Data: []byte(text)}
		}
		_, problems := read(files, "c")
		got := ""
		if len(problems) > 0 {
			got = problems[0].String()
		}
		if !strings.HasPrefix(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%s: %q, %q: %q, want %q", c.file, c.from, c.to, got, c.want)
		}
	}
}

// A line that goes on is put behind the one before, with a blank only where the language has one.
func TestLinesThatGoOn(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range small {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	book, problems := read(files, "c")
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	c := book.Cards[0]
	if got := c.Points[0].Text["en"] + c.Points[0].Text["zh"]; got != "It is bounded, and it goes on in a second line.有上限，还有一行。" {
		t.Error(got)
	}
	if c.Also["en"] != "one" || c.Number != 1 || !c.Points[3].Nowhere {
		t.Errorf("%+v", c)
	}
	e := book.Groups[0].Entries[0]
	if !slices.Equal(e.Cards, []string{"a"}) || !slices.Equal(e.Pages, []string{"playground"}) || !slices.Equal(e.Steps, append(slices.Clone(lessons.Claims()["003.8"].Steps), "latch#behind")) {
		t.Errorf("%+v", e)
	}
}
