package history

import (
	"testing"

	"zootrope/core/trace"
)

func TestArchiveIsBounded(t *testing.T) {
	var a Archive
	e := trace.Event{Kind: trace.Timer}
	for i := int64(1); i < 3*maxFacts; i++ {
		e.Seq, e.Kind = i, trace.Timer
		if i%3 == 0 {
			e.Kind = trace.Apply
		}
		a.Add(&e, i)
		if a.size > maxFacts {
			t.Fatalf("%d facts", a.size)
		}
	}
	if _, f, ok := a.Find(3*maxFacts - 3); !ok || f.Kind != trace.Apply {
		t.Errorf("the newest is gone: %v %+v", ok, f)
	}
}
