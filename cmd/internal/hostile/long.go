package hostile

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"strings"
)

const (
	begun  = "servers 3\nstart all\nrun until leader exists\nclient ann 1\n"
	titled = "# S\n\n## One\n\n"
	played = "\n\n```zk\nservers 3\nstart all\n```\n"
)

func times(n int, before, text, after string) func() []byte {
	return func() []byte { return []byte(before + strings.Repeat(text, n) + after) }
}

// long makes the cases that are too large to be kept.
var long = map[string]func() []byte{
	"files/600-kilobytes.zk":           times(20_000, "", "# thirty characters of padding\n", ""),
	"scripts/too-long.zk":              times(2000, "servers 3\n", "# padding padding padding padding\n", ""),
	"scripts/name-of-20000-letters.zk": times(20_000, begun+"client ", "a", " 1\n"),
	"scripts/odd-backslashes.zk":       times(9999, begun+"ann create /x ", `\`, "\n"),
	"scripts/10000-parentheses.zk": func() []byte {
		return []byte(begun + "expect " + strings.Repeat("(", 10_000) + "leader exists" + strings.Repeat(")", 10_000) + "\n")
	},
	"scripts/unbalanced-parentheses.zk": times(10_000, begun+"expect ", "(", "leader exists\n"),
	"scripts/14000-nots.zk":             times(14_000, begun+"expect ", "not ", "leader exists\n"),
	"scripts/3000-ands.zk":              times(3000, begun+"expect leader exists", " and leader exists", "\n"),

	"lessons/301-steps.md":              times(301, "", "## Step\n\nA.\n\n```zk\nservers 3\n```\n\n\n\n", ""),
	"lessons/brackets.md":               times(100_000, titled, "[", played),
	"lessons/deep-lists.md":             times(50_000, titled, "- ", "x"+played),
	"lessons/deep-quotes.md":            times(100_000, titled, ">", "x"+played),
	"lessons/large-table.md":            func() []byte { return []byte(titled + table(3000) + played) },
	"lessons/many-flaws.md":             times(600, titled+"A.\n\n", "<i>\n\n", played),
	"lessons/script-of-70000-bytes.md":  times(7000, titled+"A.\n\n```zk\nservers 3\n", "# 2345678\n", "```\n"),
	"lessons/word-of-100000-letters.md": times(100_000, titled, "w", played),

	"links/bomb.txt":                     func() []byte { return packed(strings.Repeat("0", 64<<20)) },
	"links/bomb-of-json.txt":             func() []byte { return packed(strings.Repeat("[", 200_000)) },
	"links/half-a-million-letters.txt":   times(500_000, playground, "A", "\n"),
	"links/one-million-slashes.txt":      times(1_000_000, "#/lesson", "/", "\n"),
	"links/percents.txt":                 times(100_000, playground, "%41", "\n"),
	"links/lesson-of-100000-letters.txt": times(100_000, "#/lesson/", "x", "/3\n"),
}

const playground = "#/playground/"

// packed is a link to a shared run of format 4, which is deflated JSON, with another text in its place.
func packed(text string) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // the level is right
	_, _ = w.Write([]byte(text))                       // a buffer takes everything
	_ = w.Close()
	return []byte(playground + base64.RawURLEncoding.EncodeToString(b.Bytes()) + "\n")
}

// table is one of so many columns.
func table(columns int) string {
	return strings.Repeat("|a", columns) + "|\n" + strings.Repeat("|-", columns) + "|\n" + strings.Repeat("|b", columns) + "|"
}
