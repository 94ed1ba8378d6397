package main

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"zootrope/lessons/markdown"
)

// textWidth is how wide prose is printed, in columns.
const textWidth = 88

// wrap breaks a paragraph into lines of at most so many columns. Lines break at spaces, and before or after a Chinese
// character, but not before its punctuation, nor in what is Unbroken: a command stays on one line. A mark such as "- " or "| " indents what follows it. Preformatted lines
// (those with line breaks or four spaces) stay as they are.
func wrap(text string, columns int) []string {
	if strings.HasPrefix(text, "    ") || strings.Contains(text, "\n") {
		return strings.Split(text, "\n")
	}
	mark := ""
	for _, m := range []string{"| ", "- ", "  ", "? ", "✓ ", "✗ ", "= ", "◇ ", "» "} {
		if strings.HasPrefix(text, m) {
			mark, text = m, text[len(m):]
			break
		}
	}
	indent := strings.Repeat(" ", columnsOf(mark))
	if mark == "| " {
		indent = mark
	}
	var lines []string
	line, used := "", 0
	for _, word := range pieces(text) {
		w := columnsOf(strings.TrimRight(word, " "))
		if used+w > columns-columnsOf(mark) && line != "" {
			lines = append(lines, strings.TrimRight(line, " "))
			line, used = "", 0
		}
		line += word
		used += columnsOf(word)
	}
	lines = append(lines, strings.TrimRight(line, " "))
	for i := range lines {
		if i == 0 {
			lines[i] = mark + lines[i]
		} else {
			lines[i] = indent + lines[i]
		}
		lines[i] = strings.ReplaceAll(lines[i], markdown.NoBreak, " ")
	}
	return lines
}

// pieces divides a text where lines may break.
func pieces(text string) []string {
	var out []string
	start, last := 0, rune(0)
	for i, r := range text {
		if i > start && (last == ' ' || (wide(last) || wide(r)) && !closing(r) && !opening(last)) && r != ' ' {
			out = append(out, text[start:i])
			start = i
		}
		last = r
	}
	return append(out, text[start:])
}

// wide says whether a terminal gives a character two columns.
func wide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

// closing says that a line must not begin with r, opening that none must end with it.
func closing(r rune) bool {
	return strings.ContainsRune("，。、；：！？）》」』”’…", r) || unicode.Is(unicode.Pe, r)
}
func opening(r rune) bool {
	return strings.ContainsRune("（《「『“‘", r) || unicode.Is(unicode.Ps, r)
}

// columnsOf is how wide a terminal shows a text.
func columnsOf(s string) int {
	n := 0
	for _, r := range s {
		n++
		if wide(r) {
			n++
		}
	}
	return n
}
