package script

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// options takes the options of a client command wherever they stand, as zkCli does, and leaves the other words. A word is an option if it
// is written without quotes and begins with a hyphen. After the path it must be an option of this command: data may begin with a hyphen. -v, -m and
// -t take a value.
type options struct {
	flags   string // letters seen
	version int32
	mode    proto.WatchMode
	ttl     proto.Millis
}

func (o *options) has(letter string) bool { return strings.Contains(o.flags, letter) }

func (p *parser) options(letters string) options {
	o := options{version: -1, mode: proto.WatchPersistentRecursive}
	start := p.at
	rest := slices.Clone(p.words[:start])
	known := make([]string, 0, len(letters))
	for _, l := range letters {
		known = append(known, "-"+string(l))
	}
	args := 0
	for p.more() {
		w := p.words[p.at]
		letter := strings.TrimPrefix(w.Text, "-")
		option := w.bare() && letter != w.Text && letter != "" || args == 0 && dashed(w)
		isKnown := option && len(letter) == 1 && strings.Contains(letters, letter)
		switch {
		case isKnown:
			p.at++
			o.flags += letter
			p.value(&o, letter)
		case option && args == 0:
			what := say.F("no option")
			if len(known) > 0 {
				what = say.Or(known)
			}
			p.lacks(known, what)
		default:
			args++
			rest = append(rest, w)
			p.at++
		}
	}
	if p.err == nil {
		p.words, p.at = rest, start
	}
	if args == 0 {
		p.suggest(known...)
	}
	return o
}

// value takes what follows -v or -m.
func (p *parser) value(o *options, letter string) {
	switch letter {
	case "v":
		o.version = int32(p.number("a version", -1, 1<<31-1))
	case "t":
		o.ttl = proto.Millis(p.number("a time to live in milliseconds", 1, int64(proto.MaxTTL)))
	case "m":
		if p.oneOf("PERSISTENT", "PERSISTENT_RECURSIVE") == "PERSISTENT" {
			o.mode = proto.WatchPersistent
		}
	}
}
