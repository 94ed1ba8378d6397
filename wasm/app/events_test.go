package app

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// What is read from an event is what its JSON says.
func TestMembersAreThoseOfTheJSON(t *testing.T) {
	e := trace.Event{Seq: 7, Kind: trace.Command, Server: 3, Vote: proto.Vote{Leader: 4, Zxid: 1, PeerEpoch: 2}, Have: proto.Sids{}.With(1).With(3),
		Need: 2, Taken: true, Path: `/a"b\c,{}`, Text: "x [y] \"z\"\t\\", Bytes: 12}
	object := e.AppendJSON(nil, func(proto.Party) string { return "c" })
	var want map[string]any
	if err := json.Unmarshal(object, &want); err != nil {
		t.Fatal(err)
	}
	got := members(object)
	if len(got) != len(want) {
		t.Fatalf("%d members of %s", len(got), object)
	}
	for _, m := range got {
		switch w := want[m.name].(type) {
		case map[string]any:
			for name, v := range w {
				if !strings.Contains(m.value, name+" "+fmt.Sprint(v)) {
					t.Errorf("%s is %q", m.name, m.value)
				}
			}
		case []any:
			if m.value != strings.ReplaceAll(fmt.Sprint(w), ",", " ") {
				t.Errorf("%s is %q, expected %v", m.name, m.value, w)
			}
		default:
			if m.value != fmt.Sprint(w) {
				t.Errorf("%s is %q, expected %v", m.name, m.value, w)
			}
		}
	}
}
