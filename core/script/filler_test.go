package script

import (
	"strings"
	"testing"
)

// Where data stand, `--size` can stand for many letters. In quotes it is data itself.
func TestSizeOfData(t *testing.T) {
	const head = "servers 3\nstart all\nclient ann 1\n"
	for line, want := range map[string]int{
		"ann create /x --size 100KB":                         100_000,
		"ann create -s /x --size 1.5MB world:anyone:r":       1_500_000,
		"ann set /x --size 1048575B":                         1_048_575,
		"ann repeat 3 set /x --size 20B":                     20,
		"ann write disk --size 10MB":                         10_000_000,
		"ann create /x '--size'":                             len("--size"),
		"ann multi create /x --size 1KB ; set /y --size 2KB": 0,
	} {
		s, err := Parse("size.zk", head+line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		c := s.Commands[len(s.Commands)-1]
		if got := max(len(c.Call.Op.Data), len(c.Call.Data)); got != want {
			t.Errorf("%s: %d bytes, want %d", line, got, want)
		}
		if ops := c.Call.Op.Ops; want == 0 && (len(ops) != 2 || len(ops[0].Data) != 1000 || len(ops[1].Data) != 2000) {
			t.Errorf("%s: %d operations", line, len(ops))
		}
	}
	for line, want := range map[string]string{
		"ann create /x --size":             "expected a size such as 100KB, 1.5MB or 20B, up to 10MB, found the end of the line",
		"ann create /x --size 100":         `up to 10MB, found "100"`,
		"ann create /x --size 10.001MB":    `found "10.001MB"`,
		"ann create /x --size 0.5B":        `found "0.5B"`,
		"ann create /x --size -1KB":        `found "-1KB"`,
		"ann create --size 1KB /x":         `found "--size"`,
		"expect node /x bytes is 3":        `found "3"`,
		"expect node /x bytes at-most":     "found the end of the line",
		"expect node /x bytes greater 3MB": "expected is, at-least or at-most",
	} {
		if _, err := Parse("size.zk", head+line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
	for line, want := range map[string]string{"ann set /x ": "--size", "ann create /x ": "--size", "expect node /x ": "bytes", "expect node /x bytes ": "at-least"} {
		if got := CompleteAfter(head, line, len(line)); !strings.Contains(candidates(got), " "+want+" ") {
			t.Errorf("%q offers%s", line, candidates(got))
		}
	}
}

func candidates(of []Candidate) string {
	out := " "
	for _, c := range of {
		out += c.Text + " "
	}
	return out
}
