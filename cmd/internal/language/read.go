package language

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/lessons/wording"
)

// item is a text of a file, under the names of what it stands in.
type item struct {
	path []string
	text string
	line int
}

// key is a path as one text.
func key(path []string) string { return strings.Join(path, "\x00") }

// shown is a path as people read it.
func shown(path []string) string { return strings.Join(path, " › ") }

// readItems reads a file of texts: objects within objects, and texts in the innermost. What is wrong has its line.
func readItems(file string, src []byte) ([]item, []wording.Problem) {
	r := itemReader{file: file, src: src, dec: json.NewDecoder(bytes.NewReader(src)), seen: map[string]bool{}}
	err := r.object(nil)
	if err == nil {
		if _, more := r.dec.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("more behind the end")
		}
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("the end of the file")
	}
	if err != nil {
		r.complain("expected JSON, found %s", err)
	}
	return r.out, r.problems
}

type itemReader struct {
	file     string
	src      []byte
	dec      *json.Decoder
	seen     map[string]bool
	out      []item
	problems []wording.Problem
}

func (r *itemReader) line() int {
	return bytes.Count(r.src[:min(int(r.dec.InputOffset()), len(r.src))], []byte("\n")) + 1
}

func (r *itemReader) complain(form say.Form, parts ...any) {
	r.problems = append(r.problems, wording.Problem{File: r.file, Line: r.line(), Msg: say.F(form, parts...)})
}

// object reads an object from its brace on.
func (r *itemReader) object(path []string) error {
	t, err := r.dec.Token()
	if err != nil {
		return err
	}
	if t != json.Delim('{') {
		return errors.New("no object")
	}
	return r.members(path)
}

// members reads what stands in an object, and its end.
func (r *itemReader) members(path []string) error {
	for {
		t, err := r.dec.Token()
		if err != nil {
			return err
		}
		name, ok := t.(string)
		if !ok {
			return nil // the end
		}
		here := append(slices.Clone(path), name)
		if t, err = r.dec.Token(); err != nil {
			return err
		}
		switch v := t.(type) {
		case string:
			if r.seen[key(here)] {
				r.complain("%s is there twice", shown(here))
			}
			r.seen[key(here)] = true
			r.out = append(r.out, item{here, v, r.line()})
		case json.Delim:
			if v != '{' {
				r.complain("expected a text for %s", shown(here))
				if err := r.skip(); err != nil {
					return err
				}
			} else if err := r.members(here); err != nil {
				return err
			}
		default:
			r.complain("expected a text for %s", shown(here))
		}
	}
}

// skip passes over a list to its end.
func (r *itemReader) skip() error {
	for depth := 1; depth > 0; {
		t, err := r.dec.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
	}
	return nil
}
