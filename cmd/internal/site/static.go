package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"zootrope/cmd/internal/thumbnails"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// Beside every lesson that runs stands a page that does not: its prose and pictures for search engines, link previews, and people who only want to
// read. It leads to the lesson. What wants absolute addresses is written only where the base is known.

// frameW and frameH are the size that oEmbed offers, in CSS pixels.
const frameW, frameH = 960, 600

var (
	buttons = regexp.MustCompile(`</?button[^>]*>`)
	filled  = regexp.MustCompile(`(<[a-z]+[^>]*data-fill="([^"]*)"[^>]*>)[^<]*(</[a-z]+>)`)
)

// leaf is a static page, as its template sees it.
type leaf struct {
	Lang, Locale, Title, Summary, Chapter, Source string
	Territory, Alt                                string // as Open Graph writes languages; what its picture shows
	CardW, CardH                                  int
	ID, Open, OpenWord, Other, OtherLang          string
	Name, Offer                                   string // of the file, and of its oEmbed answer
	Base                                          string // with a slash at its end, or ""
	Steps                                         []leafStep
	Recap                                         []string
	CanSay                                        string
	HowToSay, Question                            string
	Said                                          []string
	Picture                                       template.HTML
}

type leafStep struct {
	N       int
	Title   string
	Body    template.HTML
	Picture template.HTML
}

var leafPage = template.Must(template.New("leaf").Parse(`<!doctype html>
<html lang="{{.Locale}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'">
<title>{{.Title}} – Zootrope</title>
<meta name="description" content="{{.Summary}}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Zootrope">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Summary}}">
<meta property="og:locale" content="{{.Territory}}">
{{- if .Base}}
<meta property="og:image" content="{{.Base}}lesson/{{.ID}}.png">
<meta property="og:image:width" content="{{.CardW}}">
<meta property="og:image:height" content="{{.CardH}}">
<meta property="og:image:alt" content="{{.Alt}}">
<meta name="twitter:card" content="summary_large_image">
<meta property="og:url" content="{{.Base}}lesson/{{.Name}}">
<link rel="canonical" href="{{.Base}}lesson/{{.Name}}">
<link rel="alternate" type="application/json+oembed" href="{{.Base}}lesson/{{.Offer}}" title="{{.Title}}">
{{- end}}
<link rel="alternate" hreflang="{{.OtherLang}}" href="{{.Other}}">
<link rel="stylesheet" href="../static.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<p class="sub">{{.Chapter}}</p>
<h1>{{.Title}}</h1>
<p class="lead">{{.Summary}}</p>
<p><a class="open" href="../index.html{{.Open}}">{{.OpenWord}}</a></p>
{{- range .Steps}}
<section>
<h2>{{.N}}  {{.Title}}</h2>
<div class="picture">{{.Picture}}</div>
{{.Body}}
</section>
{{- end}}
{{- if .Recap}}
<section>
<h2>{{.CanSay}}</h2>
<ul>{{range .Recap}}<li>{{.}}</li>{{end}}</ul>
</section>
{{- end}}
{{- if .Said}}
<section>
<h2>{{.HowToSay}}</h2>
<p><b>{{.Question}}</b></p>
{{range .Said}}<p>{{.}}</p>{{end}}
</section>
{{- end}}
<p class="sub">{{.Source}}</p>
<p><a class="open" href="../index.html{{.Open}}">{{.OpenWord}}</a></p>
</main>
</body>
</html>
`))

// offer is an answer of oEmbed: how to put a lesson into another page.
type offer struct {
	Version      string `json:"version"`
	Type         string `json:"type"`
	Title        string `json:"title"`
	ProviderName string `json:"provider_name"`
	HTML         string `json:"html"`
	Width        int    `json:"width"`
	Height       int    `json:"height"`
	Lesson       string `json:"lesson,omitempty"` // in the list of all
	Page         string `json:"page,omitempty"`
}

// writeStatic writes the page of every lesson in each language, the picture for previews of links to it, its oEmbed answer, and the list of all
// answers. The picture is of the first step, which gives no answer away.
func writeStatic(dist, base string) error {
	if err := os.MkdirAll(filepath.Join(dist, "lesson"), 0o755); err != nil {
		return err
	}
	printed, err := papers()
	if err != nil {
		return err
	}
	var all []offer
	for _, l := range lessons.All() {
		sheets := printed[l.ID]
		card, err := thumbnails.Card(sheets[0])
		if err != nil {
			return fmt.Errorf("the picture of %s: %w", l.ID, err)
		}
		if err := os.WriteFile(filepath.Join(dist, "lesson", l.ID+".png"), card, 0o644); err != nil {
			return err
		}
		for _, lang := range wording.Required {
			var page bytes.Buffer
			if err := leafPage.Execute(&page, newLeaf(l, sheets, lang, base)); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dist, "lesson", leafName(l.ID, lang)), page.Bytes(), 0o644); err != nil {
				return err
			}
			if err := writeJSON(filepath.Join(dist, "lesson", offerName(l.ID, lang)), newOffer(l, lang, base)); err != nil {
				return err
			}
		}
		o := newOffer(l, "en", base)
		o.Lesson, o.Page = l.ID, base+"lesson/"+leafName(l.ID, "en")
		all = append(all, o)
	}
	if err := writeDeck(dist, base); err != nil {
		return err
	}
	return writeJSON(filepath.Join(dist, "oembed.json"), all)
}

func writeJSON(file string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}

// leafName is the file of a lesson's static page: ID.html in English, ID.zh.html in Chinese.
func leafName(id, lang string) string {
	if lang == "en" {
		return id + ".html"
	}
	return id + "." + lang + ".html"
}

// offerName is the file of its oEmbed answer.
func offerName(id, lang string) string {
	return strings.TrimSuffix(leafName(id, lang), ".html") + ".oembed.json"
}

// newOffer offers a lesson to a page. The English answer is that of a page whose language is not known: the reader has the say.
func newOffer(l *form.Lesson, lang, base string) offer {
	title, query := l.Title.In(lang), "embed=lesson"
	if lang != "en" {
		query += "&amp;lang=" + lang
	}
	return offer{Version: "1.0", Type: "rich", Title: title, ProviderName: "Zootrope", Width: frameW, Height: frameH,
		HTML: fmt.Sprintf(`<iframe src="%sindex.html?%s#/lesson/%s" width="%d" height="%d" style="border:0" title="%s" allow="fullscreen; clipboard-write"></iframe>`,
			base, query, url.PathEscape(l.ID), frameW, frameH, template.HTMLEscapeString(title))}
}

// words of the static pages that no lesson has.
var leafWords = map[string][3]string{"en": {"Open the lesson: see it happen, one event at a time", "What one can say now", "If somebody asks you"},
	"zh": {"打开课程：逐个事件看它发生", "学完能说出什么", "面试这样答"}}

func newLeaf(l *form.Lesson, sheets []thumbnails.Sheet, lang, base string) leaf {
	other, locale, territory := "zh", "en", "en_US"
	if lang == "zh" {
		other, locale, territory = "en", "zh-CN", "zh_CN"
	}
	out := leaf{Lang: lang, Locale: locale, Title: l.Title.In(lang), Summary: l.Summary.In(lang), Chapter: l.Chapter.In(lang), Source: l.Source.In(lang),
		ID: l.ID, Name: leafName(l.ID, lang), Offer: offerName(l.ID, lang), Open: "?lang=" + lang + "#/lesson/" + url.PathEscape(l.ID), OpenWord: leafWords[lang][0], CanSay: leafWords[lang][1],
		Other: leafName(l.ID, other), OtherLang: other, Base: base,
		Territory: territory, Alt: l.Steps[0].Title.In(lang), CardW: thumbnails.CardW, CardH: thumbnails.CardH}
	for i, s := range l.Steps {
		out.Steps = append(out.Steps, leafStep{N: i + 1, Title: s.Title.In(lang), Picture: template.HTML(sheets[i].SVG.In(lang)),
			Body: template.HTML(readable(s.HTML.In(lang), sheets[i].Fills))})
	}
	for _, r := range l.Recap {
		out.Recap = append(out.Recap, r.In(lang))
	}
	if l.Said != nil {
		out.HowToSay, out.Question = leafWords[lang][2], l.Said.Question.In(lang)
		for _, s := range l.Said.Sentences {
			out.Said = append(out.Said, s.In(lang))
		}
	}
	return out
}

// readable is the prose of a step without what needs a script: terms are words, and placeholders have their values. Its HTML was made from
// the lesson's Markdown, in which raw HTML is left out.
func readable(body string, fills map[string]string) string {
	body = buttons.ReplaceAllString(body, "")
	return filled.ReplaceAllStringFunc(body, func(s string) string {
		parts := filled.FindStringSubmatch(s)
		key := strings.NewReplacer("&#34;", `"`, "&quot;", `"`, "&amp;", "&", "&lt;", "<", "&gt;", ">").Replace(parts[2])
		return parts[1] + template.HTMLEscapeString(fills[key]) + parts[3]
	})
}
