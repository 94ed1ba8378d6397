package explain

import (
	"strings"
	"testing"

	"zootrope/core/trace"
)

// A start says what was recovered: the snapshot, how many records of the log were replayed after it, and both epochs; the first start of a server
// has nothing to recover.
func TestAStartSaysWhatWasRecovered(t *testing.T) {
	events, names := run(t, three+`client ann 2
settle
ann create /a
ann create /b
ann create /c
settle
crash 1
start 1
settle
`)
	starts := 0
	for i := range events {
		e := &events[i]
		if e.Kind != trace.Start {
			continue
		}
		starts++
		title, detail := Title(e, names, "en"), Why(e, names, "en").Detail
		if starts <= 3 {
			if e.Taken || strings.Contains(title, "snapshot") {
				t.Errorf("at its first start: %s", title)
			}
			continue
		}
		if want := "Server 1 starts with its log up to 1:4: snapshot 0:0, 4 records replayed"; title != want {
			t.Errorf("%s, want %s", title, want)
		}
		if want := "currentEpoch 1, acceptedEpoch 1"; !strings.Contains(detail, want) {
			t.Errorf("%s lacks %s", detail, want)
		}
		if zh := Title(e, names, "zh"); !strings.Contains(zh, "重放 4 条记录") {
			t.Error(zh)
		}
	}
	if starts != 4 {
		t.Errorf("%d starts", starts)
	}
}
