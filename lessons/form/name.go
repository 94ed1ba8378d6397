package form

import (
	"hash/fnv"
	"strconv"
)

// Name tells a lesson from others: the id of a shipped one; of another its id, which is the name of a file, and a hash of its content, because
// files of the same name may be different lessons.
func (l *Lesson) Name() string {
	if l.Ships {
		return l.ID
	}
	h := fnv.New64a()
	write := func(text string) { h.Write([]byte(text)) }
	if !l.Single && l.Script != nil {
		write(l.Script.Source)
	}
	for _, p := range l.Prose {
		write(p.Whole)
	}
	if !l.Single {
		for _, a := range append(l.Solutions[:len(l.Solutions):len(l.Solutions)], l.Misses...) {
			write(a.Source)
		}
	}
	return l.ID + "." + strconv.FormatUint(h.Sum64(), 36)
}
