package diagram

import (
	"strconv"
	"strings"

	"zootrope/core/say"
)

// phrases are the words of the picture itself; what happens is worded by package explain.
type phrases struct {
	title   string // describes the picture to readers who cannot see it
	from    string
	later   string // idle time
	silence string
	wait    string // the same, in few words
	more    string
	lost    string
	held    string
	waits   string
	nothing string
	comma   string
}

// said are their sentences, in the order of phrases.
var said = [...]say.Sentence{
	{En: "Space–time diagram: events # to #, time runs down", Zh: "时空图：事件 # 到 #，时间向下"},
	{En: "from # s", Zh: "始于 # s"},
	{En: "# ms later", Zh: "# ms 之后"},
	{En: "# ms without a better vote (finalizeWait)", Zh: "# ms 没有更优的选票（finalizeWait）"},
	{En: "# ms: finalizeWait", Zh: "# ms：finalizeWait"},
	{En: "… # more events: choose a smaller range", Zh: "… 还有 # 个事件：请缩小范围"},
	{En: "lost", Zh: "丢失"},
	{En: "held for # ms", Zh: "被扣留 # ms"},
	{En: "still held", Zh: "仍被扣留"},
	{En: "nothing happens here", Zh: "这里什么也没有发生"},
	{En: ", ", Zh: "，"},
}

// Said lists the sentences of the picture itself.
func Said() []say.Sentence { return said[:] }

func phrasesIn(lang string) *phrases {
	var in [len(said)]string
	for i, s := range said {
		in[i] = s.In(lang)
	}
	return &phrases{in[0], in[1], in[2], in[3], in[4], in[5], in[6], in[7], in[8], in[9], in[10]}
}

// with puts values into a phrase, one for each #.
func with(phrase string, values ...string) string {
	for _, v := range values {
		phrase = strings.Replace(phrase, "#", v, 1)
	}
	return phrase
}

// thousands writes a number with thin spaces.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u2009" + s[i:]
	}
	return s
}

// width is about how wide a text of 12 px is.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r >= 0x2e80:
			n += 120
		case r == ' ' || r == ',' || r == '.' || r == ':' || r == 'i' || r == 'l':
			n += 38
		case r >= 'A' && r <= 'Z':
			n += 76
		default:
			n += 66
		}
	}
	return (n + 9) / 10
}

// withPaths writes the paths in a text in another way.
func withPaths(text string, as func(path string) string) string {
	var out strings.Builder
	for text != "" {
		at := strings.Index(text, " /")
		if at < 0 {
			break
		}
		path := text[at+1:]
		if end := strings.IndexAny(path, " ,:，："); end > 0 {
			path = path[:end]
		}
		out.WriteString(strings.TrimSuffix(text[:at+1]+as(path), " "))
		text = text[at+1+len(path):]
	}
	return out.String() + text
}

// lastPart is a path's last part: the name of a node.
func lastPart(path string) string {
	if path == "/" {
		return path
	}
	return path[strings.LastIndexByte(path, '/')+1:]
}

// lastNumber is a path's last part; for a sequential node, the end of its number.
func lastNumber(path string) string {
	name := lastPart(path)
	if dash := strings.LastIndexByte(name, '-'); dash >= 0 && len(name)-dash > sequenceDigits {
		return "…" + name[len(name)-4:]
	}
	return name
}

// sequenceDigits is the length of the number that a sequential node's name ends in.
const sequenceDigits = 10

func nothing(string) string { return "" }

// shortest is the width in px that a shortened text must have to be worth showing.
const shortest = 44

// fit shortens a text to a width, or drops it where most of it would be lost.
func fit(s string, px int) string {
	if width(s) <= px {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 2; n-- {
		if short := strings.TrimRight(string(runes[:n]), " ,:：，–") + "…"; width(short) <= px {
			if width(short) < shortest || width(short)*10 < width(s)*7 {
				return ""
			}
			return short
		}
	}
	return ""
}
