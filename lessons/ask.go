package lessons

import (
	"slices"
	"strings"

	"zootrope/lessons/play"
)

// option is an answer as a block `ask` has it:
//
//   - ID: words
//     since: why somebody may think so
//     but: why it was not so; {{see}} is the link to the event that shows it
//     see: SIGHT
type option struct {
	id, words, since, but, see string
	line                       int // of the block, from 0
}

// options are the answers of a question. A line that is further in and has no key goes on with the one before.
func (n *named) options() []option {
	var out []option
	var to *string
	for i, l := range n.lines {
		if rest, ok := strings.CutPrefix(l, "- "); ok {
			id, text, _ := strings.Cut(rest, ":")
			out = append(out, option{id: strings.TrimSpace(id), words: strings.TrimSpace(text), line: i})
			to = &out[len(out)-1].words
			continue
		}
		if len(out) == 0 {
			continue // the question itself
		}
		o := &out[len(out)-1]
		text := strings.TrimSpace(l)
		for key, part := range map[string]*string{"since:": &o.since, "but:": &o.but, "see:": &o.see} {
			if rest, ok := strings.CutPrefix(text, key); ok {
				to, text = part, strings.TrimSpace(rest)
				break
			}
		}
		*to = joined(*to, text)
	}
	return out
}

// prompt is the text of a question, without its choices.
func (n *named) prompt() string {
	var out []string
	for _, l := range n.lines {
		if strings.HasPrefix(l, "- ") {
			break
		}
		out = append(out, l)
	}
	return joined(out...)
}

// reasons looks at what stands beside the answers: every one has its reason or none has; all but the right one say why they
// were wrong, and show it. In a shipped lesson they must.
func (c *linter) reasons(p *prose, n *named) {
	all := n.options()
	given, refuted := 0, 0
	for _, o := range all {
		line := n.line + 1 + o.line
		if o.since != "" {
			given++
		}
		switch {
		case o.but != "":
			refuted++
			if before := doubled(o.but); p.lang == "en" && before != "" {
				c.add(p.file, line, "expected no %q before {{see}}, which reads as “at 1.2 s”", before)
			}
			if o.see == "" {
				c.add(p.file, line, "expected `see: EVENT` for the choice %s: the event that shows it", o.id)
			}
		case o.see != "":
			c.add(p.file, line, "expected `but: …` for the choice %s: why it was not so", o.id)
		}
		if o.see != "" {
			if _, err := play.ParseSight(o.see); err != nil {
				c.add(p.file, line, "%s", err)
			}
		}
	}
	switch {
	case given != len(all) && (given > 0 || !c.single):
		c.add(p.file, n.line, "expected `since: …` for every choice of %s or for none, found %d of %d", n.name, given, len(all))
	case refuted != len(all)-1 && (refuted > 0 || !c.single):
		c.add(p.file, n.line, "expected `but: …` for all choices of %s but the right one, found %d of %d", n.name, refuted, len(all))
	}
}

// doubled is a word before the link of a refutation that has no place there: the link begins with "at" itself.
func doubled(but string) string {
	before, _, _ := strings.Cut(but, " "+seeLink)
	words := strings.Fields(before)
	if len(words) == 0 || before == but {
		return ""
	}
	if last := strings.ToLower(words[len(words)-1]); slices.Contains([]string{"at", "from", "since", "by", "until", "before", "after"}, last) {
		return last
	}
	return ""
}
