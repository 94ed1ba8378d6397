package markdown

import (
	"slices"
	"strings"
	"testing"
)

// A text is divided at each bar; the spaces around a bar stand between the sentences.
func TestSentenceEnds(t *testing.T) {
	for _, c := range []string{
		"One. | Two! | Three? | Four",
		"c2 is not first. | c2 lists again.",
		"It is 1.5 s at 1:888, and 3.4 MB. | Server 3 leads.",
		"Rounds count, e.g. the third one. | The rest, i.e. the others, does not.",
		"It stands in no. 5, Fig. 2 and No. \uFFFC. | The answer is no. | Then it goes on.",
		"Nodes, watches, etc. are small. | Also locks, etc. | They are not.",
		"A colon ends nothing: it goes on; so does this. | Not this.",
		"He asks “Who leads?” and waits. | “Nobody.” | Then one does.",
		"“I lead. Nobody else does.” | So it says.",
		"(In Java it is a thread. Here it is none.) | c2 waits.",
		"It waits (two ticks). | Then it goes.",
		"From 1 to … and 8. | It ends … | Or does it?",
		"See \uFFFC. | Then \uFFFC goes. | \uFFFC comes.",
		"The lock goes to a. | b waits.",
		"an open (bracket. | It holds nothing together.",
		"The file core/zab/leader.go says it. | See zk.io, too.",
		"一句。|第二句！|第三句？|c2 再列出。|末句",
		"他问：“谁当选？”没有人回答。|“没有。”|于是再来。",
		"（见上一步。）|这里不同。",
		"日志到 1:3。|4 号在等。",
		"它写 “a” 就够了。|再说。",
		"Es ist so, z. B. hier, d. h. immer. | Auch bzw. gerade dort. | Ende.",
		"„Wer führt?“ fragt er. | „Niemand.“ | Dann wartet er.",
		"So steht es in Nr. 5. | Mehr nicht.",
	} {
		text := strings.ReplaceAll(strings.ReplaceAll(c, " | ", " "), "|", "")
		var got []string
		at := 0
		for _, end := range append(sentenceEnds(text), len(text)) {
			if one := strings.TrimSpace(text[at:end]); one != "" {
				got = append(got, one)
			}
			at = end
		}
		if want := strings.Split(strings.ReplaceAll(c, " | ", "|"), "|"); !slices.Equal(got, want) {
			t.Errorf("%q is divided into %q", c, got)
		}
	}
}
