package verify

import (
	"regexp"
	"strings"

	"zootrope/lessons/form"
)

// inRecap is how many sentences a recap has at most: what a learner takes along is little, or it stays behind.
const inRecap = 2

// recaps looks for recaps that say more. The place is the line where the first sentence too many stands.
func (c *course) recaps(p *form.Prose) {
	n := p.Find("recap", "")
	if n == nil {
		return // has been said
	}
	all, line := 0, n.Line
	for i := range n.Lines {
		all = 0
		for _, point := range (&form.Block{Lines: n.Lines[:i+1]}).Points() {
			all += sentences(point)
		}
		if all > inRecap && line == n.Line {
			line += i + 1
		}
	}
	if all > inRecap {
		c.Add(p.File, line, "expected a recap of at most two sentences, a line `- sentence` each, found %d: keep the two things to take along", all)
	}
}

// sentenceEnds is a mark that ends a sentence, with what closes behind it. In Chinese nothing needs to stand between two sentences.
var sentenceEnds = regexp.MustCompile("[。！？]+[”’）》」*_`]*|[.!?]+[\"“”’»)*_`]*(?:\\s+|$)")

// initials are abbreviations such as “e.g.” and “z. B.”: their dots end nothing.
var initials = regexp.MustCompile(`(?:^|[^\p{L}\p{N}_])\p{L}\.\s*$`)

// sentences counts the sentences of a text. A last one needs no mark at its end. Colons and semicolons end none.
func sentences(text string) int {
	text = strings.TrimSpace(text)
	count, done := 0, 0
	for _, at := range sentenceEnds.FindAllStringIndex(text, -1) {
		if at[1] < len(text) && initials.MatchString(text[:at[1]]) {
			continue
		}
		count, done = count+1, at[1]
	}
	if done < len(text) {
		count++
	}
	return count
}
