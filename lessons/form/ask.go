package form

import (
	"strconv"
	"strings"

	"zootrope/core/trace"
	"zootrope/lessons/markdown"
)

// Option is an answer as a block `ask` has it:
//
//   - ID: words
//     since: why somebody may think so
//     but: why it was not so; {{see}} is the link to the event that shows it
//     see: SIGHT
//     line: the line of code that the answer is: a part of it, or its name in a script; without words the part of the line is the words
//
// Of an order, the events have words; of a grid its rows and columns, of a sort what is sorted, of a curve its points. In these forms a wrong answer may have a
// reason of its own: `- 5`, `- b,a,c`, `- server 4`, an entry `- get.set=none`; `- else` is any other.
type Option struct {
	ID, Words, Since, But, See string
	Code                       string // the line of code
	Line                       int    // of the block, from 0
}

// Options are the answers of a question. A line that is further in and has no key goes on with the one before.
func (n *Block) Options() []Option {
	var out []Option
	var to *string
	for i, l := range n.Lines {
		if rest, ok := strings.CutPrefix(l, "- "); ok {
			id, text, _ := strings.Cut(rest, ":")
			out = append(out, Option{ID: strings.TrimSpace(id), Words: strings.TrimSpace(text), Line: i})
			to = &out[len(out)-1].Words
			continue
		}
		if len(out) == 0 {
			continue // the question itself
		}
		o := &out[len(out)-1]
		text := strings.TrimSpace(l)
		for key, part := range map[string]*string{"since:": &o.Since, "but:": &o.But, "see:": &o.See, "line:": &o.Code} {
			if rest, ok := strings.CutPrefix(text, key); ok {
				to, text = part, strings.TrimSpace(rest)
				break
			}
		}
		*to = markdown.Join(*to, text)
	}
	for i := range out {
		o := &out[i]
		o.Code = strings.Trim(o.Code, "`")
		if _, named := trace.LineNamed(o.Code); o.Words == "" && o.Code != "" && !named {
			o.Words = "`" + o.Code + "`"
		}
	}
	return out
}

// Prompt is the text of a question, without its choices.
func (n *Block) Prompt() string {
	return n.asks().text
}

// Unit is what stands behind the number that is asked for: the line `unit: …` above the choices.
func (n *Block) Unit() string {
	return n.asks().unit
}

// Stage is the line `stage: ROWS × COLUMNS` above the answers: the grid stands on the stage, and these are the words over its rows and its columns. It is "" where
// the grid stands below the prose.
func (n *Block) Stage() string {
	return n.asks().stage
}

// Most is where the axis of a curve, or the bar of time, ends: the line `upto: …` above the answers, in the unit or in seconds. It is 0 where there is none, and
// below 0 where it is no number from 1 on.
func (n *Block) Most() int {
	text := n.asks().most
	if text == "" {
		return 0
	}
	if most, err := strconv.Atoi(text); err == nil && most > 0 {
		return most
	}
	return -1
}

// asking is what stands above the answers of a question.
type asking struct{ text, unit, most, stage string }

func (n *Block) asks() (a asking) {
	var out []string
	for _, l := range n.Lines {
		if strings.HasPrefix(l, "- ") {
			break
		}
		key, rest, _ := strings.Cut(l, ":")
		part := map[string]*string{"unit": &a.unit, "upto": &a.most, "stage": &a.stage}[key]
		if part != nil {
			*part = strings.TrimSpace(rest)
			continue
		}
		out = append(out, l)
	}
	a.text = markdown.Join(out...)
	return a
}

// SeeLink is where the link to the event stands in a `but`.
const SeeLink = "{{see}}"
