package trace

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"zootrope/core/proto"
)

// The members of an event are those of its JSON, with the same values.
func TestMembersAreThoseOfTheJSON(t *testing.T) {
	e := Event{Seq: 7, Kind: Command, Server: 3, Vote: proto.Vote{Leader: 4, Zxid: 1, PeerEpoch: 2}, Have: proto.Sids{}.With(1).With(3),
		Need: 2, Taken: true, Path: `/a"b\c,{}`, Text: "x [y] \"z\"\t\\", Bytes: 12}
	names := func(proto.Party) string { return "c" }
	object := e.AppendJSON(nil, names)
	var want map[string]any
	if err := json.Unmarshal(object, &want); err != nil {
		t.Fatal(err)
	}
	got := e.Members(names)
	if len(got) != len(want) {
		t.Fatalf("%d members of %s", len(got), object)
	}
	for _, m := range got {
		switch w := want[m.Name].(type) {
		case map[string]any:
			for name, v := range w {
				if !strings.Contains(m.Value, name+" "+fmt.Sprint(v)) {
					t.Errorf("%s is %q", m.Name, m.Value)
				}
			}
		case []any:
			if m.Value != strings.ReplaceAll(fmt.Sprint(w), ",", " ") {
				t.Errorf("%s is %q, expected %v", m.Name, m.Value, w)
			}
		default:
			if m.Value != fmt.Sprint(w) {
				t.Errorf("%s is %q, expected %v", m.Name, m.Value, w)
			}
		}
	}
}
