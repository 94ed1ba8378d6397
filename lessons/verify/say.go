package verify

import (
	"strings"

	"zootrope/lessons/form"
)

// How much one says in half a minute, at 150 words or 300 Chinese characters a minute. A word among the characters counts as two.
const (
	saidSentences  = 3
	saidWords      = 80
	saidCharacters = 160
)

// says looks whether the answer to an interviewer is one: a question, and three sentences that take half a minute.
func (c *course) says(p *form.Prose) {
	n := p.Find("say", "")
	if n == nil {
		c.Add(p.File, 0, "expected a fenced block `say`: an interviewer's question, and three lines `- sentence` that answer it in half a minute")
		return
	}
	if q := n.Prompt(); !strings.HasSuffix(q, "?") && !strings.HasSuffix(q, "？") {
		c.Add(p.File, n.Line, "expected a question before the sentences of `say`, found %q", q)
	}
	all := n.Points()
	count := 0
	for _, s := range all {
		count += sentences(s)
	}
	if len(all) != saidSentences || count != saidSentences {
		c.Add(p.File, n.Line, "expected three lines `- sentence` with a sentence each in `say`; their number is %d, that of the sentences %d", len(all), count)
	}
	words, characters := counted(strings.Join(all, " "))
	switch {
	case p.Lang == "zh" && characters == 0: // not translated yet, as other checks say
	case p.Lang == "zh" && characters+2*words > saidCharacters:
		c.Add(p.File, n.Line, "expected `say` to be no longer than half a minute: of Chinese characters %d at most, found %d", saidCharacters, characters+2*words)
	case p.Lang != "zh" && words > saidWords:
		c.Add(p.File, n.Line, "expected `say` to be no longer than half a minute: of words %d at most, found %d", saidWords, words)
	}
}
