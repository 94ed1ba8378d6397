package site

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"

	"zootrope/lessons"
	"zootrope/lessons/cards"
	"zootrope/lessons/wording"
)

// questions are the cards and the index as the page has them (web/cards/data.ts has the same shape).
type questions struct {
	Cards  []card               `json:"cards"`
	Groups []group              `json:"groups"`
	Steps  map[string]shownStep `json:"steps"` // by lesson#step
}

type card struct {
	ID       string        `json:"id"`
	Question wording.Words `json:"question"`
	Also     wording.Words `json:"also"`
	Points   []point       `json:"points"`
	Minute   int           `json:"minute"` // how many of them belong in the minute
}

type point struct {
	ID    string        `json:"id"`
	Text  wording.Words `json:"text"`
	Heard wording.Words `json:"heard,omitempty"`
	at
}

type group struct {
	ID      string        `json:"id"`
	Title   wording.Words `json:"title"`
	Entries []indexed     `json:"entries"`
}

type indexed struct {
	ID       string        `json:"id"`
	Question wording.Words `json:"question"`
	Also     wording.Words `json:"also,omitempty"`
	Says     wording.Words `json:"says,omitempty"`
	Cards    []string      `json:"cards,omitempty"`
	Pages    []string      `json:"pages,omitempty"`
	at
}

// at is where something is shown.
type at struct {
	Steps   []string `json:"steps,omitempty"`
	Nowhere bool     `json:"nowhere,omitempty"`
}

// shownStep is a step to which a point leads.
type shownStep struct {
	Lesson string        `json:"lesson"`
	Number int           `json:"number"` // counted from 1, as in addresses
	Title  wording.Words `json:"title"`
}

func newQuestions(book *cards.Book) questions {
	out := questions{Steps: map[string]shownStep{}}
	course := lessons.All()
	place := func(p cards.Places) at {
		for _, name := range p.Steps {
			l, n := cards.StepOf(course, name)
			out.Steps[name] = shownStep{l.ID, n, l.Steps[n-1].Title.Compiled()}
		}
		return at{p.Steps, p.Nowhere}
	}
	for _, c := range book.Cards {
		one := card{ID: c.ID, Question: c.Question, Also: c.Also, Minute: c.Minute}
		for _, p := range c.Points {
			one.Points = append(one.Points, point{p.ID, p.Text, p.Heard, place(p.Places)})
		}
		out.Cards = append(out.Cards, one)
	}
	for _, g := range book.Groups {
		part := group{ID: g.ID, Title: g.Title}
		for _, e := range g.Entries {
			part.Entries = append(part.Entries, indexed{e.ID, e.Question, e.Also, e.Says, e.Cards, e.Pages, place(e.Places)})
		}
		out.Groups = append(out.Groups, part)
	}
	return out
}

// writeQuestions emits the cards as a script of its own: the page loads it when the cards are opened, or something is looked for.
func writeQuestions(_, dist string) error {
	return writeData(dist, "questions.js", datum{"globalThis.zootropeQuestions", newQuestions(cards.All())})
}

// deck is the static page of the cards in a language, as its template sees it.
type deck struct {
	Lang, Locale, Other, OtherLang, OtherWord, Base, Name string
	Title, Lead, Open, IndexTitle, FurtherWord            string
	Cards                                                 []deckCard
	Groups                                                []deckGroup
}

type deckCard struct {
	N        int
	ID       string
	Question string
	Points   []deckPoint // those of the minute
	Further  []deckPoint
}

type deckPoint struct {
	Text, Heard string
	Places      []deckPlace
}

type deckGroup struct {
	Title   string
	Entries []deckEntry
}

type deckEntry struct {
	Question, Says string
	Places         []deckPlace
}

// deckPlace is a link, or words alone where nothing is to be shown yet.
type deckPlace struct{ Href, Text string }

var deckPage = template.Must(template.New("deck").Parse(`<!doctype html>
<html lang="{{.Locale}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'">
<title>{{.Title}} – Zootrope</title>
<meta name="description" content="{{.Lead}}">
{{- if .Base}}
<link rel="canonical" href="{{.Base}}lesson/{{.Name}}">
{{- end}}
<link rel="alternate" hreflang="{{.OtherLang}}" href="{{.Other}}">
<link rel="stylesheet" href="../static.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>{{.Title}}</h1>
<p class="lead">{{.Lead}}</p>
<p><a class="open" href="../index.html?lang={{.Lang}}#/cards">{{.Open}}</a> <a href="{{.Other}}" hreflang="{{.OtherLang}}">{{.OtherWord}}</a></p>
{{- range .Cards}}
<section id="{{.ID}}">
<h2>{{.N}}  {{.Question}}</h2>
<ul>
{{- range .Points}}{{template "point" .}}{{end}}
</ul>
{{- if .Further}}
<h3>{{$.FurtherWord}}</h3>
<ul>
{{- range .Further}}{{template "point" .}}{{end}}
</ul>
{{- end}}
</section>
{{- end}}
<h2>{{.IndexTitle}}</h2>
{{- range .Groups}}
<section>
<h3>{{.Title}}</h3>
<ul>
{{- range .Entries}}
<li><b>{{.Question}}</b>{{if .Says}} {{.Says}}{{end}}{{template "places" .Places}}</li>
{{- end}}
</ul>
</section>
{{- end}}
</main>
</body>
</html>
{{define "point"}}
<li>{{.Text}}{{if .Heard}} <i>{{.Heard}}</i>{{end}}{{template "places" .Places}}</li>{{end}}
{{define "places"}}{{range .}}<br>{{if .Href}}<a href="{{.Href}}">{{.Text}}</a>{{else}}<span class="sub">{{.Text}}</span>{{end}}{{end}}{{end}}`))

// deckWords are the words of that page in a language.
var deckWords = map[string]struct{ title, lead, open, other, index, heard, further, nowhere, card, page string }{
	"en": {"Interview questions about ZooKeeper", "Thirteen questions, with what belongs in each answer and the step of a lesson that shows it; and an index of more questions.",
		"Practise: sixty seconds for each question", "中文", "More questions", "Often heard, and wrong:", "If the interviewer asks for more", "not shown here", "question %d", "Open the playground"},
	"zh": {"ZooKeeper 面试题", "十三道常问的面试题，每题列出答题要点，并链接到演示它的课程步骤；另附更多题目的索引。",
		"开始练习：每题一分钟", "English", "更多面试题", "常见的错误说法：", "面试官追问时", "这里不演示", "第 %d 题", "打开试验场"},
}

// deckName is the file of that page. It lies beside those of the lessons.
func deckName(lang string) string { return leafName("interview", lang) }

// writeDeck writes the static page of the cards in each language, for search engines and for people who only want to read.
func writeDeck(dist, base string) error {
	for _, lang := range wording.Required {
		var page bytes.Buffer
		if err := deckPage.Execute(&page, newDeck(cards.All(), lang, base)); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dist, "lesson", deckName(lang)), page.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func newDeck(book *cards.Book, lang, base string) deck {
	w := deckWords[lang]
	other, locale := "zh", "en"
	if lang == "zh" {
		other, locale = "en", "zh-CN"
	}
	course := lessons.All()
	places := func(p cards.Places) (out []deckPlace) {
		for _, name := range p.Steps {
			l, n := cards.StepOf(course, name)
			out = append(out, deckPlace{fmt.Sprintf("../index.html?lang=%s#/lesson/%s/%d", lang, l.ID, n), l.Title.In(lang) + " › " + l.Steps[n-1].Title.In(lang)})
		}
		if p.Nowhere {
			out = append(out, deckPlace{Text: w.nowhere})
		}
		return out
	}
	out := deck{Lang: lang, Locale: locale, Other: deckName(other), OtherLang: other, OtherWord: w.other, Base: base, Name: deckName(lang),
		Title: w.title, Lead: w.lead, Open: w.open, IndexTitle: w.index, FurtherWord: w.further}
	for i, c := range book.Cards {
		one := deckCard{N: i + 1, ID: c.ID, Question: c.Question.In(lang)}
		for at, p := range c.Points {
			heard := ""
			if p.Heard[lang] != "" {
				heard = w.heard + " " + p.Heard[lang]
			}
			into := &one.Points
			if at >= c.Minute {
				into = &one.Further
			}
			*into = append(*into, deckPoint{p.Text.In(lang), heard, places(p.Places)})
		}
		out.Cards = append(out.Cards, one)
	}
	for _, g := range book.Groups {
		part := deckGroup{Title: g.Title.In(lang)}
		for _, e := range g.Entries {
			entry := deckEntry{Question: e.Question.In(lang), Says: e.Says[lang], Places: places(e.Places)}
			for _, id := range e.Cards {
				n := slices.IndexFunc(book.Cards, func(c cards.Card) bool { return c.ID == id }) + 1
				entry.Places = slices.Insert(entry.Places, 0, deckPlace{"#" + id, fmt.Sprintf(w.card, n)})
			}
			for _, page := range e.Pages {
				entry.Places = append(entry.Places, deckPlace{fmt.Sprintf("../index.html?lang=%s#/%s", lang, page), w.page})
			}
			part.Entries = append(part.Entries, entry)
		}
		out.Groups = append(out.Groups, part)
	}
	return out
}
