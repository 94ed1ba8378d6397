package explain_test

import (
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/proto"
)

// A session is called by its client in whatever is said of it, as soon as the world knows whose it is.
func TestASessionIsCalledByItsClient(t *testing.T) {
	events, names := run(t, three+`client ann 1 timeout 4s
settle
client ben 2
settle
ann expire
run for 12s
ben connect 3
settle
ben close
settle
`)
	ids, owned := map[string]bool{}, 0
	for i := range events {
		e := &events[i]
		if e.Client < 0 && e.Session != 0 {
			ids[e.Session.String()] = true
		}
		if e.Owner == 0 {
			continue
		}
		owned++
		for _, lang := range explain.Languages {
			r := explain.Why(e, names, lang)
			for _, text := range []string{r.Title, r.Detail, r.Rule, r.Verdict} {
				if strings.Contains(text, e.Session.String()) {
					t.Errorf("%v of %s is told by its number: %s", e.Kind, names(e.Owner), text)
				}
			}
		}
		if title := explain.Title(e, names, "en"); e.Kind.String() == "SESSION_GONE" && !strings.Contains(title, names(proto.Party(e.Owner))) {
			t.Errorf("whose session is gone? %s", title)
		}
	}
	if owned < 10 || len(ids) != 2 {
		t.Errorf("%d events have an owner, %d sessions", owned, len(ids))
	}
}
