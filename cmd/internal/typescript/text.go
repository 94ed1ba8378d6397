package typescript

import "strings"

// wide is how many columns a line has at most.
const wide = 140

// block is a comment above a declaration.
func block(text, indent string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	if one := indent + "/** " + flat(text) + " */\n"; len(one) <= wide && !strings.Contains(text, "\n\n") {
		return one
	}
	var b strings.Builder
	b.WriteString(indent + "/**\n")
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			b.WriteString(indent + " *\n")
		}
		for _, line := range lines(paragraph, wide-len(indent)-3) {
			b.WriteString(indent + " * " + line + "\n")
		}
	}
	b.WriteString(indent + " */\n")
	return b.String()
}

// lines are those of a paragraph. What is indented stays as it is.
func lines(paragraph string, width int) []string {
	if strings.HasPrefix(paragraph, "\t") {
		return strings.Split(strings.ReplaceAll(paragraph, "\t", "  "), "\n")
	}
	return wrapped(flat(paragraph), width)
}

// flat is a text on one line.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// wrapped breaks a line between words.
func wrapped(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
