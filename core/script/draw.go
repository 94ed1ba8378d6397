package script

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/say"
)

// template is a line in which some pieces are drawn anew for each seed: {a|b}, one of several; {5ms..80ms}, a number in a range. A name keeps what was
// drawn: {who:app1|app2}, and later {who}, or {who=app2|app1}, which gives of another list the word at the same place.
type template struct {
	said   string // the line as it is written
	pieces []piece
}

// piece is a part of a template.
type piece struct {
	text     string // of a piece that stays
	name     string // under which what is drawn is kept, "" for none
	again    bool   // what was drawn under the name before …
	beside   bool   // … or of another list, the word at that place
	of       []string
	from, to int64 // of a range …
	unit     string
	ranged   bool
}

// drawn reads a template. above are the named pieces of the lines above; named are those of the line.
func drawn(line string, above []piece) (out template, named []piece, err *say.Text) {
	out.said = line
	for {
		before, rest, has := strings.Cut(line, "{")
		out.pieces = append(out.pieces, piece{text: before})
		if !has {
			return out, named, nil
		}
		inner, after, closed := strings.Cut(rest, "}")
		if !closed {
			return template{}, nil, say.F("expected a closing brace behind %q", "{"+rest)
		}
		one, err := readPiece(inner, slices.Concat(above, named))
		if err != nil {
			return template{}, nil, err
		}
		if one.name != "" && !one.again && !one.beside {
			named = append(named, one)
		}
		out.pieces, line = append(out.pieces, one), after
	}
}

func readPiece(inner string, above []piece) (piece, *say.Text) {
	var out piece
	if name, list, has := strings.Cut(inner, "="); has && isPlainName(name) {
		at := slices.IndexFunc(above, func(p piece) bool { return p.name == name })
		out.name, out.of, out.beside = name, strings.Split(list, "|"), true
		if at < 0 || len(above[at].of) != len(out.of) || slices.Contains(out.of, "") {
			return out, say.F("expected as many words as {%s:…} has above, found {%s}", name, inner)
		}
		return out, nil
	}
	name, rest, has := strings.Cut(inner, ":")
	at := slices.IndexFunc(above, func(p piece) bool { return p.name == name })
	switch {
	case at >= 0 && has:
		return out, say.F("{%s} is drawn above: write {%s} for the same again", name, name)
	case at >= 0:
		out = above[at]
		out.again = true
		return out, nil
	case has && isPlainName(name):
		out.name, inner = name, rest
	}
	low, high, ranged := strings.Cut(inner, "..")
	if !ranged {
		if out.of = strings.Split(inner, "|"); len(out.of) < 2 || slices.Contains(out.of, "") {
			return out, say.F("expected {a|b}, {1..9}, {5ms..80ms} or a name that is drawn above, found {%s}", inner)
		}
		return out, nil
	}
	from, unit, ok := amount(low)
	to, same, fits := amount(high)
	if !ok || !fits || unit != same || from >= to {
		return out, say.F("expected a range such as {1..9} or {5ms..80ms}, the smaller number first and both in one unit, found {%s}", inner)
	}
	out.from, out.to, out.unit, out.ranged = from, to, unit, true
	return out, nil
}

// amount cuts a number from its unit.
func amount(word string) (n int64, unit string, ok bool) {
	unit = strings.TrimLeft(word, "0123456789")
	n, err := strconv.ParseInt(strings.TrimSuffix(word, unit), 10, 32)
	return n, unit, err == nil
}

func isPlainName(word string) bool {
	return word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == ""
}

// kept is what was drawn under a name, and at which place of its list it stood.
type kept struct {
	word string
	at   int
}

// draw puts the line together. below gives a number below n; known has what was drawn under names.
func (t template) draw(below func(n int) int, known map[string]kept) string {
	var out strings.Builder
	for i := range t.pieces {
		p := &t.pieces[i]
		got := kept{word: p.text}
		switch {
		case p.again:
			got = known[p.name]
		case p.beside:
			got.word = p.of[known[p.name].at]
		case p.ranged:
			got.word = strconv.FormatInt(p.from+int64(below(int(p.to-p.from+1))), 10) + p.unit
		case len(p.of) > 0:
			got.at = below(len(p.of))
			got.word = p.of[got.at]
		}
		if p.name != "" && !p.beside {
			known[p.name] = got
		}
		out.WriteString(got.word)
	}
	return out.String()
}

// samples lists lines that the template can give: each alternative of each piece stands in one of them.
func (t template) samples() []string {
	afresh, most := template{pieces: slices.Clone(t.pieces)}, 1
	for i := range afresh.pieces {
		afresh.pieces[i].again, afresh.pieces[i].beside = false, false
		most = max(most, len(t.pieces[i].of))
	}
	var out []string
	for k := range most {
		out = append(out, afresh.draw(func(n int) int { return min(k, n-1) }, map[string]kept{}))
	}
	return out
}
