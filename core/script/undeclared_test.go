package script

import (
	"errors"
	"regexp"
	"testing"

	"zootrope/core/say"
)

// hollow is a place in a sentence where something should be named and is not.
var hollow = regexp.MustCompile(`\(\)|（）|between ,|取自；|found ""|  `)

// Every example of the help, in a script without servers, clients and steps: what is missing is named, and no sentence has a
// gap where a list of them would be.
func TestNothingIsDeclared(t *testing.T) {
	for _, chapter := range Help() {
		for _, row := range chapter.Rows {
			for _, line := range row.Examples {
				if chapter.Title == "Predicates" {
					line = "expect " + line
				}
				_, err := Parse("t.zk", line)
				if err == nil {
					continue
				}
				for _, lang := range []string{"en", "zh"} {
					if text := say.In(err, lang); hollow.MatchString(text) {
						t.Errorf("%s: %s", line, text)
					}
				}
			}
		}
	}
}

// An author who names a link before there are servers is told to declare them, and how.
func TestServersAreDeclaredFirst(t *testing.T) {
	const en = "expected the servers to be declared first: there are none yet, `servers 3` makes three"
	const zh = "必须先声明服务器：目前还没有，`servers 3` 可创建三台"
	for _, line := range []string{"link 1-2 cut", "break 1-2", "deliver 1>2", "start all"} {
		_, err := Parse("", line)
		var all Errors
		if !errors.As(err, &all) {
			t.Fatalf("%s: %v", line, err)
		}
		if got := all[0].Msg; got.String() != en || got.In("zh") != zh {
			t.Errorf("%s: %s / %s", line, got, got.In("zh"))
		}
	}
}
