package script

import (
	"zootrope/core/proto"
	"zootrope/core/say"
)

// sizeUnits are the units of a length. Longer names come first.
var sizeUnits = []costUnit{{"MB", 1e6}, {"KB", 1e3}, {"kB", 1e3}, {"B", 1}}

// size takes a length in bytes.
func (p *parser) size() int {
	const form say.Form = "a size such as 100KB, 1.5MB or 20B, up to 10MB"
	w := p.next(form)
	n, ok := inUnits(w.Text, sizeUnits, proto.MaxFiller)
	if !ok {
		p.back(nil, "expected %s, found %q", form, w.Text)
		return 0
	}
	return int(n)
}

// acceptFiller takes `--size N` in the place of data. Quoted it is data like any other.
func (p *parser) acceptFiller() ([]byte, bool) {
	p.suggest(sizeWord)
	if !p.more() || p.words[p.at].Raw != sizeWord {
		return nil, false
	}
	p.at++
	return p.scope.filler(p.size()), true
}

const sizeWord = "--size"

// filler gives a filler. All fillers of a script are parts of the longest one: many long values need no more memory than one.
func (s *Scope) filler(n int) []byte {
	if len(s.longest) < n {
		s.longest = proto.Filler(n)
	}
	return s.longest[:n:n]
}
