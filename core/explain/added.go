package explain

import (
	"maps"
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// added are the languages besides those that are compiled in; known are all languages.
var (
	added = map[string]*words{}
	known = append([]string{}, Languages...)
)

// Knows says whether there are words in a language.
func Knows(lang string) bool { return slices.Contains(known, lang) }

// Known lists the languages that there are words in, in the order in which they came.
func Known() []string { return append([]string{}, known...) }

// Add adds a language. texts are the translations of Texts, in the same order; a text that is "" or does not fit is told in English. Add says
// whether the number of texts is right; otherwise nothing is added. English and Chinese stay as they are.
func Add(lang string, comma string, texts []string) bool {
	n := 0
	english.each(func(spot, *string) { n++ })
	if len(texts) != n || slices.Contains(Languages, lang) {
		return false
	}
	w := english // the tables of the copy are its own; its maps are copied here
	w.forms, w.because, w.writes = maps.Clone(w.forms), maps.Clone(w.because), maps.Clone(w.writes)
	if comma != "" {
		w.comma = comma
	}
	w.each(func(at spot, text *string) {
		if own := texts[0]; own != "" && Fits(*text, own) {
			*text = own
		}
		texts = texts[1:]
	})
	if added[lang] == nil {
		known = append(known, lang)
	}
	added[lang] = &w
	return true
}

// spot is where a text stands in the tables.
type spot struct {
	part  uint8
	n     int
	field int
}

const (
	partyPart uint8 = iota
	formPart
	messagePart
	sitePart
	becausePart
	writePart
	rulePart
	phrasePart
)

// each visits every text that English has, in an order that does not change while a page is open; what is set there is kept.
func (w *words) each(visit func(at spot, text *string)) {
	see := func(part uint8, n, field int, text *string) {
		if *text != "" {
			visit(spot{part, n, field}, text)
		}
	}
	see(partyPart, 0, 0, &w.server)
	see(partyPart, 1, 0, &w.client)
	for i := range len(forms) {
		name := forms[i]
		l := w.forms[name]
		for field, text := range []*string{&l.Brief, &l.Title, &l.Detail, &l.Verdict} {
			see(formPart, i, field, text)
		}
		w.forms[name] = l
	}
	for i := range w.messages {
		see(messagePart, i, 0, &w.messages[i])
	}
	for i := range w.sites {
		see(sitePart, i, 0, &w.sites[i])
	}
	for r := trace.NoRule; r < trace.Rules; r++ {
		if text, ok := w.because[r]; ok {
			see(becausePart, int(r), 0, &text)
			w.because[r] = text
		}
	}
	for op := proto.AppendTxn; op <= proto.PurgeLogs; op++ {
		if text, ok := w.writes[op.String()]; ok {
			see(writePart, int(op), 0, &text)
			w.writes[op.String()] = text
		}
	}
	for i := range w.rules {
		see(rulePart, i, 0, &w.rules[i])
	}
	for i := range w.phrases {
		see(phrasePart, i, 0, &w.phrases[i])
	}
}

// Fits says whether a text can stand for an English one: it has the same values, and what it opens it closes.
func Fits(english, text string) bool {
	own, closed := valuesOf(text)
	wanted, _ := valuesOf(english)
	return closed && within(own, wanted) && within(wanted, own)
}

// within says whether all of some values are among others.
func within(some, others []string) bool {
	for _, v := range some {
		if !slices.Contains(others, v) {
			return false
		}
	}
	return true
}

// valuesOf lists the values of a text, and says whether all is closed. Who and Peer are who and peer at the beginning of a sentence;
// a # is a value, too.
func valuesOf(text string) (names []string, closed bool) {
	open := false
	for text != "" {
		i := strings.IndexAny(text, "{[]#")
		if i < 0 {
			break
		}
		sign := text[i]
		text = text[i+1:]
		switch {
		case sign == '#':
			names = append(names, "#")
		case sign == '{':
			name, rest, ok := strings.Cut(text, "}")
			if !ok || strings.ContainsAny(name, "{[]") {
				return nil, false
			}
			name, _, _ = strings.Cut(name, "|")
			if name == "Who" || name == "Peer" {
				name = strings.ToLower(name)
			}
			names, text = append(names, name), rest
		case (sign == '[') == open:
			return nil, false
		default:
			open = !open
		}
	}
	return names, !open
}
