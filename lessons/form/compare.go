package form

import (
	"strings"

	"zootrope/lessons/wording"
)

// Compare says that a step is to be laid beside an earlier one while it is open: two runs side by side.
type Compare struct {
	With string `json:"with"` // the earlier step: run A
	A    Side   `json:"a"`
	B    Side   `json:"b"` // this step: run B
}

// Side is what tells one of two runs from the other.
type Side struct {
	ID   string        `json:"id"` // a word that the stage writes, the same in every language
	Text wording.Words `json:"text"`
}

// Sides are the two lines of a compare block: `WORD: words` each.
func (n *Block) Sides() (ids, words []string) {
	for _, l := range n.Lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		id, text, _ := strings.Cut(l, ":")
		ids, words = append(ids, strings.TrimSpace(id)), append(words, strings.TrimSpace(text))
	}
	return ids, words
}

// ComparisonIn finds the compare block in the section of a step, or nil.
func (p *Prose) ComparisonIn(step string) *Block {
	for i := range p.Blocks {
		if n := &p.Blocks[i]; n.Kind == "compare" && n.Step == step {
			return n
		}
	}
	return nil
}

// compare joins the compare blocks of a step in all languages; nil if there is none that can be used.
func (l *Lesson) compare(step string) *Compare {
	var out *Compare
	for _, p := range l.Finished() {
		n := p.ComparisonIn(step)
		if n == nil {
			continue
		}
		ids, words := n.Sides()
		if len(ids) != 2 {
			continue // package lint says so
		}
		if out == nil {
			out = &Compare{With: n.Name, A: Side{ids[0], wording.Words{}}, B: Side{ids[1], wording.Words{}}}
		}
		out.A.Text.Set(p.Lang, words[0])
		out.B.Text.Set(p.Lang, words[1])
	}
	return out
}
