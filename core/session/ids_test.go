package session

import (
	"encoding/hex"
	"testing"

	"zootrope/core/proto"
)

// The vectors of docs/protocol/vectors.md#sessions, from a live ensemble.
func TestPasswordVectors(t *testing.T) {
	for id, want := range map[proto.SessionID]string{
		0x300001202910000: "d54eb2f13e20b04a3b3a1e2fb71536a6",
		0x1000012026b0000: "9785661dd8bc7586cd43ec16e15421e4",
		0x30000204e420000: "0c11e516a93b7e78ca0826ed9a82f100",
	} {
		got := Password(id)
		if s := hex.EncodeToString(got[:]); s != want {
			t.Errorf("Password(%v) = %s, want %s", id, s, want)
		}
		if !CheckPassword(id, got) || CheckPassword(id+1, got) {
			t.Errorf("CheckPassword(%v)", id)
		}
	}
	if CheckPassword(0, Password(0)) {
		t.Error("session 0 has a password")
	}
}

func TestIDs(t *testing.T) {
	for _, c := range []struct {
		server proto.ServerID
		now    proto.Millis
		want   proto.SessionID
	}{
		{3, 0xfafe7, 0x300000fafe70000},
		{3, 0x204e42, 0x30000204e420000},
		{1, 0, 0x100000000000000},
		{1, 1 << 40, 0x100000000000000}, // time wraps after forty bits
		{128, 0, -1<<63 + 1},            // the container's mark is avoided
		{200, 1, -0x38<<56 | 1<<16},     // large server ids give negative ids
	} {
		ids := NewIDs(c.server, c.now)
		if got := ids.Next(); got != c.want {
			t.Errorf("server %d at %d: %v, want %v", c.server, c.now, got, c.want)
		}
		if got := ids.Next(); got != c.want+1 {
			t.Errorf("server %d at %d, second: %v", c.server, c.now, got)
		}
	}
}

func TestNegotiate(t *testing.T) {
	for _, c := range [][5]proto.Millis{ // asked, tick, lowest, highest, want
		{20000, 500, 0, 0, 10000},
		{1, 500, 0, 0, 1000},
		{30000, 2000, 0, 0, 30000},
		{30000, 2000, 0, 25000, 25000},
		{30000, 2000, 35000, 0, 35000},
		{1, 500, 1, 0, 1},
		{30000, 2000, 0, 1, 1},
		{30000, 2000, -1, -1, 30000},
	} {
		if got := Negotiate(c[0], c[1], c[2], c[3]); got != c[4] {
			t.Errorf("Negotiate%v = %d, want %d", c[:4], got, c[4])
		}
	}
}
