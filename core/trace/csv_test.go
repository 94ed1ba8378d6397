package trace

import (
	"encoding/csv"
	"reflect"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
)

// every is an event with all members that there are.
func every() Event {
	vote := proto.Vote{Leader: 4, Zxid: 1, PeerEpoch: 2}
	return Event{Seq: 7, Cause: 6, Turn: 5, Branch: 1, At: 9, Kind: State, Site: AtExpect, Server: 3, Client: -1, Peer: 2, Msg: proto.Ack, Conn: 8,
		State: proto.Leading, Was: proto.Following, Zxid: 1, Zxid2: 2, Low: 3, High: 4, First: 5, Torn: 6, Window: 6, Size: 7, Limit: 8, Epoch: 9, Accepted: 8,
		Round: 10, Vote: vote,
		Against: vote, Have: proto.Sids{}.With(1).With(3), Need: 2, Taken: true, Rule: 1, Count: 3, Session: 1, Xid: 2, Op: proto.OpCreate, Code: proto.NoNode,
		Path: `/a"b\c,{}`, Watch: proto.NodeCreated, Text: "x, \"z\"\n\\", Bytes: 12}
}

// A row has each member in its column: the columns are the members of an event that has them all.
func TestCSVHasTheMembers(t *testing.T) {
	e := every()
	for i, v := 0, reflect.ValueOf(e); i < v.NumField(); i++ {
		switch name := v.Type().Field(i).Name; name {
		case "Digest", "Prev", "Owner": // for checkers and explanations
		default:
			if v.Field(i).IsZero() {
				t.Fatalf("the event has no %s", name)
			}
		}
	}
	names := func(proto.Party) string { return "c, d" }
	var all []string
	members := e.Members(names)
	for _, m := range members {
		all = append(all, m.Name)
	}
	if !slices.Equal(all, Columns) {
		t.Fatalf("the columns are\n%v\nthe members\n%v", Columns, all)
	}
	bare := Event{Seq: 8, Kind: Command, Text: "heal"}
	table := strings.Join(Columns, ",") + "\n" + string(e.AppendCSV(nil, names)) + "\n" + string(bare.AppendCSV(nil, names)) + "\n"
	rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range members {
		if rows[1][i] != m.Value {
			t.Errorf("%s is %q, expected %q", m.Name, rows[1][i], m.Value)
		}
	}
	if got := rows[2]; got[0] != "8" || got[slices.Index(Columns, "text")] != "heal" || got[slices.Index(Columns, "kind")] != "COMMAND" {
		t.Errorf("%q", got)
	}
}
