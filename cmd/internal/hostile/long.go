package hostile

import "strings"

const begun = "servers 3\nstart all\nrun until leader exists\nclient ann 1\n"

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
}
