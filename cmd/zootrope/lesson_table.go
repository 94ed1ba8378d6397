package main

import (
	"strings"

	"zootrope/lessons/markdown"
)

// narrowest is how many columns a cell keeps at least, however many cells stand beside it.
const narrowest = 6

// table lays a table out: its columns aligned, a rule below the header, cells wrapped where the whole would be too wide.
// It gives nil for a text that is no table.
func table(text string, columns int) []string {
	if !strings.Contains(text, markdown.CellEnd) {
		return nil
	}
	var indents []string
	var rows [][]string
	for _, line := range strings.Split(text, "\n") {
		fields := strings.Split(line, markdown.CellEnd)
		indents, rows = append(indents, fields[0]), append(rows, fields[1:])
	}
	widths := fit(rows, columns-columnsOf(indents[0]))
	after := strings.ReplaceAll(indents[0], "- ", "  ")
	var out []string
	for i, row := range rows {
		for j, line := range tableRow(row, widths) {
			indent := after
			if j == 0 {
				indent = indents[i]
			}
			out = append(out, strings.TrimRight(indent+line, " "))
		}
		if i == 0 {
			rule := make([]string, len(widths))
			for c, w := range widths {
				rule[c] = strings.Repeat("-", w)
			}
			out = append(out, after+strings.Join(rule, "  "))
		}
	}
	return out
}

// fit gives the columns their widths: what the widest cell needs, or less for the widest columns if there is no room.
func fit(rows [][]string, room int) []int {
	widths := make([]int, len(rows[0]))
	sum := -2 // between two columns there are two spaces
	for c := range widths {
		for _, row := range rows {
			widths[c] = max(widths[c], columnsOf(row[c]))
		}
		sum += widths[c] + 2
	}
	for ; sum > room; sum-- {
		widest := 0
		for c, w := range widths {
			if w > widths[widest] {
				widest = c
			}
		}
		if widths[widest] <= narrowest {
			break
		}
		widths[widest]--
	}
	for c := range widths { // wrapped lines may need less, and a word that cannot be broken more
		needed := 0
		for _, row := range rows {
			for _, line := range wrap(row[c], widths[c]) {
				needed = max(needed, columnsOf(line))
			}
		}
		widths[c] = needed
	}
	return widths
}

// tableRow sets the cells of a row side by side.
func tableRow(row []string, widths []int) []string {
	cells := make([][]string, len(row))
	height := 0
	for c, text := range row {
		cells[c] = wrap(text, widths[c])
		height = max(height, len(cells[c]))
	}
	out := make([]string, height)
	for i := range out {
		for c, lines := range cells {
			text := ""
			if i < len(lines) {
				text = lines[i]
			}
			out[i] += text + strings.Repeat(" ", widths[c]-columnsOf(text)+2)
		}
	}
	return out
}
