package lessons

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

var sizeRow = regexp.MustCompile(`(?m)^\| (\d) \| (\d) \| (\d) \|$`)

// The lesson runs four servers, and five and six beside them. Every row of its table, in each language, is what servers do that
// crash one after another, each time with a write behind it.
func TestTheTableOfQuorumsIsWhatServersDo(t *testing.T) {
	l, err := Open("quorums")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range l.Prose {
		rows := sizeRow.FindAllStringSubmatch(p.Raw, -1)
		if len(rows) != 4 {
			t.Errorf("%s: a table of %d rows, expected 4", p.File, len(rows))
		}
		for _, row := range rows {
			n, _ := strconv.Atoi(row[1])
			survived := survives(t, n)
			if quorum := n - survived; row[2] != strconv.Itoa(quorum) || row[3] != strconv.Itoa(survived) {
				t.Errorf("%s: %s; of %d servers, %d crashes are survived", p.File, row[0], n, survived)
			}
		}
	}
}

// survives crashes servers until a write is not answered with OK.
func survives(t *testing.T, servers int) int {
	t.Helper()
	text := fmt.Sprintf("servers %d\nstart all\nrun until leader exists\nsettle\nclient a %d\nsettle\na create /n\nsettle\n", servers, servers)
	for crashed := 1; ; crashed++ {
		text += fmt.Sprintf("crash %d\na set /n %d\nrun for 10s\n", crashed, crashed)
		s, err := script.Parse("crashes.zk", text+"expect client a last is OK\n")
		if err != nil {
			t.Fatal(err)
		}
		p := player.New(s, player.Options{Unchecked: true})
		p.RunAll()
		ok := p.Results()[len(p.Results())-1].OK
		p.Close()
		if !ok {
			return crashed - 1
		}
	}
}
