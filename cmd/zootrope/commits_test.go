package main

import (
	"strings"
	"testing"
)

// What a new leader's history has is committed when that leader is established, and is told behind it. A rewind goes back to what was
// told at that point.
func TestWhenTransactionsAreTold(t *testing.T) {
	code, out := lessonCommand("run", "leader-crash", "--lang", "en")
	if code != 0 {
		t.Fatalf("exit %d\n%s", code, out)
	}
	var told []string
	for line := range strings.Lines(out) {
		for _, what := range []string{"are committed, the last is", "is committed", "leads epoch", "== 7/9"} {
			if strings.Contains(line, what) && (strings.Contains(line, "s  ") || strings.HasPrefix(line, "==")) {
				if _, text, ok := strings.Cut(line, "s  "); ok {
					line = text
				}
				line, _, _ = strings.Cut(strings.TrimSpace(line), ":")
				told = append(told, strings.TrimSpace(line))
				break
			}
		}
	}
	want := []string{"Server 3 leads epoch 1", "2 transactions are committed, the last is 1", "Transaction 1", "330 transactions are committed, the last is 1",
		"== 2/9 What is committed?", "333 transactions are committed, the last is 1", "222 transactions are committed, the last is 1", "Server 4 leads epoch 2",
		"111 transactions are committed, the last is 1", "== 7/9 Server 4 is paused", "Server 5 leads epoch 2", "Server 2 leads epoch 3"}
	if strings.Join(told, "\n") != strings.Join(want, "\n") {
		t.Errorf("told\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
}

func TestCommitsAreToldAgainAfterARewind(t *testing.T) {
	_, out, _ := zootrope("servers 3\nstart all\nrun until servers agree\nclient a 1\nsettle\nstep first\na create /x\na set /x 1\na set /x 2\nsettle\n"+
		"rewind first\nstep second\na create /y\nsettle\n", "run", "-")
	_, second, _ := strings.Cut(out, "== second")
	if strings.Count(second, "is committed") != 1 || !strings.Contains(second, "Transaction 1:2 is committed") {
		t.Errorf("after the rewind:\n%s", second)
	}
}
