package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"zootrope/core/script"
)

// notices prints which parts of a script have no effect.
func notices(errs io.Writer, lang string, s *script.Script) {
	for _, n := range s.Notices() {
		fmt.Fprintln(errs, noticed.in(lang, n.In(lang)))
	}
}

// mistaken is the error of a script that has mistakes: it tells the remarks on the other lines, too, as the Script tab of the page does.
type mistaken struct{ mistakes, remarks script.Errors }

func (m *mistaken) Error() string { return m.In("en") }

// In says mistakes and remarks in a language, in the order of their places.
func (m *mistaken) In(lang string) string {
	all := slices.Concat(m.mistakes, m.remarks)
	slices.SortStableFunc(all, func(a, b *script.Error) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Col - b.Col
	})
	lines := make([]string, len(all))
	for i, e := range all {
		lines[i] = e.In(lang)
		if slices.Contains(m.remarks, e) {
			lines[i] = noticed.in(lang, lines[i])
		}
	}
	return strings.Join(lines, "\n")
}

// readScript is script.Parse, whose error has the remarks, too.
func readScript(name, source string) (*script.Script, error) {
	r := script.Read(name, source)
	for r.Next() {
	}
	s, err := r.Script()
	if mistakes, ok := err.(script.Errors); ok {
		return nil, &mistaken{mistakes, r.Notices()}
	}
	return s, err
}
