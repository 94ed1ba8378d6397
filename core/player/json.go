package player

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Artefacts of format 4 are JSON. Nothing else in the page's core reads JSON, and encoding/json would be 56 KB of the download: so this file has the little that
// those artefacts need. Natively a test holds it to encoding/json.

// jsonNumber is a number as it is written.
type jsonNumber string

// jsonDeepest is how deep values may lie in one another. An artefact has five levels.
const jsonDeepest = 16

// jsonReader reads one JSON text (RFC 8259).
type jsonReader struct {
	text []byte
	at   int
}

// readJSON reads a JSON text: an object is a map, a list a slice, and a number a jsonNumber.
func readJSON(text []byte) (v any, ok bool) {
	r := jsonReader{text: text}
	v, ok = r.value(0)
	r.blank()
	return v, ok && r.at == len(text)
}

func (r *jsonReader) blank() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// takes reads a sign, if it is the next.
func (r *jsonReader) takes(sign byte) bool {
	r.blank()
	if r.at == len(r.text) || r.text[r.at] != sign {
		return false
	}
	r.at++
	return true
}

func (r *jsonReader) value(deep int) (v any, ok bool) {
	if r.blank(); r.at == len(r.text) || deep > jsonDeepest {
		return nil, false
	}
	switch c := r.text[r.at]; {
	case c == '{':
		return r.object(deep)
	case c == '[':
		return r.list(deep)
	case c == '"':
		return r.str()
	case c == '-' || c >= '0' && c <= '9':
		return r.number()
	}
	for _, w := range []struct {
		word string
		is   any
	}{{"true", true}, {"false", false}, {"null", nil}} {
		if bytes.HasPrefix(r.text[r.at:], []byte(w.word)) {
			r.at += len(w.word)
			return w.is, true
		}
	}
	return nil, false
}

func (r *jsonReader) object(deep int) (v any, ok bool) {
	out := map[string]any{}
	for r.at++; !r.takes('}'); {
		if len(out) > 0 && !r.takes(',') {
			return nil, false
		}
		if r.blank(); r.at == len(r.text) || r.text[r.at] != '"' {
			return nil, false
		}
		key, ok := r.str()
		if _, twice := out[key.(string)]; !ok || twice || !r.takes(':') {
			return nil, false
		}
		if out[key.(string)], ok = r.value(deep + 1); !ok {
			return nil, false
		}
	}
	return out, true
}

func (r *jsonReader) list(deep int) (v any, ok bool) {
	out := []any{}
	for r.at++; !r.takes(']'); {
		if len(out) > 0 && !r.takes(',') {
			return nil, false
		}
		one, ok := r.value(deep + 1)
		if !ok {
			return nil, false
		}
		out = append(out, one)
	}
	return out, true
}

// number reads a whole number: an artefact has no others.
func (r *jsonReader) number() (v any, ok bool) {
	from := r.at
	for r.at++; r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9'; {
		r.at++
	}
	text := string(r.text[from:r.at])
	digits := strings.TrimPrefix(text, "-")
	return jsonNumber(text), digits != "" && (digits[0] != '0' || digits == "0")
}

// jsonEscapes are the letters behind a backslash, and what they stand for.
const jsonEscapes = `"\/bfnrt`

func (r *jsonReader) str() (v any, ok bool) {
	var b strings.Builder
	for r.at++; r.at < len(r.text); {
		c := r.text[r.at]
		r.at++
		switch {
		case c == '"':
			return string([]rune(b.String())), true // invalid UTF-8 becomes U+FFFD
		case c < ' ':
			return "", false
		case c != '\\':
			b.WriteByte(c)
		case r.at < len(r.text) && r.text[r.at] == 'u':
			u, ok := r.unit()
			if !ok {
				return "", false
			}
			b.WriteRune(u)
		case r.at < len(r.text) && strings.IndexByte(jsonEscapes, r.text[r.at]) >= 0:
			b.WriteByte("\"\\/\b\f\n\r\t"[strings.IndexByte(jsonEscapes, r.text[r.at])])
			r.at++
		default:
			return "", false
		}
	}
	return "", false
}

// unit reads uXXXX behind a backslash, with the second half of a pair if one follows.
func (r *jsonReader) unit() (rune, bool) {
	u, ok := r.hex(r.at)
	if !ok {
		return 0, false
	}
	r.at += 5
	if utf16.IsSurrogate(u) && r.at < len(r.text) && r.text[r.at] == '\\' {
		if low, ok := r.hex(r.at + 1); ok {
			if pair := utf16.DecodeRune(u, low); pair != utf8.RuneError {
				r.at += 6
				return pair, true
			}
		}
	}
	return u, true // half a pair is written as U+FFFD
}

func (r *jsonReader) hex(at int) (rune, bool) {
	if at+5 > len(r.text) || r.text[at] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(r.text[at+1:at+5]), 16, 16)
	return rune(n), err == nil
}

// jsonFields takes the fields of an object one after the other.
type jsonFields struct {
	of  map[string]any
	bad bool // a field was of another type
}

// take is a field of a type; its zero if the object has no such field.
func take[T any](f *jsonFields, name string) (v T) {
	if of, ok := f.of[name]; ok && of != nil {
		if v, ok = of.(T); !ok {
			f.bad = true
		}
	}
	delete(f.of, name)
	return v
}

func (f *jsonFields) number(name string) int64 {
	text := take[jsonNumber](f, name)
	n, err := strconv.ParseInt(string(text), 10, 64)
	f.bad = f.bad || text != "" && err != nil
	return n
}

// each calls do for each object of a list.
func (f *jsonFields) each(name string, do func(*jsonFields)) {
	for _, v := range take[[]any](f, name) {
		of, ok := v.(map[string]any)
		one := jsonFields{of: of, bad: !ok}
		do(&one)
		f.bad = f.bad || one.bad || len(one.of) > 0
	}
}

// begin takes what an artefact of any format in JSON has.
func (f *jsonFields) begin() *Artefact {
	a := &Artefact{Format: int(f.number("format")), Build: take[string](f, "build"), Script: take[string](f, "script")}
	if seed := take[string](f, "seed"); seed != "" {
		var err error
		a.Seed, err = strconv.ParseUint(seed, 10, 64)
		f.bad = f.bad || err != nil
	}
	return a
}

// rest takes what an artefact of format 4 has besides.
func (f *jsonFields) rest(a *Artefact) (ok bool) {
	f.each("legs", func(f *jsonFields) {
		l := Leg{Branch: int(f.number("branch")), From: f.number("from"), Moves: f.number("moves")}
		f.each("choices", func(f *jsonFields) {
			l.Choices = append(l.Choices, Chosen{Moves: f.number("moves"), Turn: f.number("turn"), Command: take[string](f, "command"), Alone: take[bool](f, "alone")})
		})
		a.Legs = append(a.Legs, l)
	})
	a.Branch, a.Position = int(f.number("branch")), f.number("position")
	f.each("hashes", func(f *jsonFields) {
		a.Hashes = append(a.Hashes, Hashed{int(f.number("branch")), f.number("moves"), f.number("turn"), take[string](f, "hash")})
	})
	return !f.bad && len(f.of) == 0
}
