package proto

import (
	"slices"
	"testing"
)

func TestZxid(t *testing.T) {
	for _, c := range []struct {
		text string
		want Zxid
	}{{"1:333", 0x10000014d}, {"0x10000014d", 0x10000014d}, {"2:0", 0x200000000}, {"0:4294967295", 0xffffffff}} {
		got, err := ParseZxid(c.text)
		if err != nil || got != c.want {
			t.Errorf("ParseZxid(%q) = %v, %v", c.text, got, err)
		}
	}
	for _, bad := range []string{"", "5", "1:", ":1", "1:4294967296", "-1:2", "0xg", "1:2:3"} {
		if z, err := ParseZxid(bad); err == nil {
			t.Errorf("ParseZxid(%q) = %v, want an error", bad, z)
		}
	}
	z := MakeZxid(7, 9)
	if z.Epoch() != 7 || z.Counter() != 9 || z.String() != "7:9" || z.NewEpoch() {
		t.Errorf("%v", z)
	}
	if !MakeZxid(3, 0).NewEpoch() || NoZxid.String() != "-" {
		t.Error("the zxid of NEWLEADER, or none")
	}
}

// The lengths are those of the recorded frames and log records of docs/protocol/vectors.md.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"record of createSession", (&Txn{Type: OpCreateSession}).Size(), 0x30},
		{"record of create /t v", (&Txn{Type: OpCreate, Path: "/t", Data: []byte("v"), ACL: OpenACL}).Size(), 0x57},
		{"record of a failed delete", (&Txn{Type: OpError}).Size(), 0x24},
		{"record of closeSession", (&Txn{Type: OpCloseSession}).Size(), 0x30},
		{"frame of create /t v", 8 + (&Request{Op: OpCreate, Path: "/t", Data: []byte("v"), ACL: OpenACL}).Size(), 0x32},
		{"body of its reply", 16 + (&Reply{Op: OpCreate, Path: "/t"}).Size(), 22},
		{"frame of a ping", 8 + (&Request{Op: OpPing}).Size(), 8},
		{"frame of closeSession", 8 + (&Request{Op: OpCloseSession}).Size(), 8},
		{"failed multi", (&Reply{Op: OpMulti, Results: []Reply{{Op: OpError}, {Op: OpError, Err: NoNode}, {Op: OpError, Err: RuntimeInconsistency}}}).Size(), 3*13 + 9},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d bytes, want %d", c.what, c.got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	for i, n := range CodeNames() {
		if got := codeNames[i].code.String(); got != n || slices.Index(CodeNames(), n) != i {
			t.Errorf("code %s is called %s", n, got)
		}
	}
	for k := Initial; k <= ClientPong; k++ {
		if got, ok := ParseKind(k.String()); !ok || got != k {
			t.Errorf("kind %v", k)
		}
	}
	for s := Looking; s <= Paused; s++ {
		if got, ok := ParseServerState(s.String()); !ok || got != s {
			t.Errorf("state %v", s)
		}
	}
	set := Sids{}.With(1).With(5)
	if set.Len() != 2 || !set.Has(5) || set.Has(2) || len(set.List()) != 2 {
		t.Errorf("set %v", set.List())
	}
}

// Ids reach from 1 to 255, and a number that is no id is in no set: server 65 is not taken for server 1, nor is 0, which stands
// for none.
func TestEverySidIsItself(t *testing.T) {
	for id := MinSid; id <= MaxSid; id++ {
		if !id.Valid() {
			t.Fatalf("%d is refused", id)
		}
		s := Sids{}.With(id)
		if got := s.List(); len(got) != 1 || got[0] != id || s.Len() != 1 || !s.Has(id) {
			t.Fatalf("%d: %v", id, got)
		}
		for _, o := range []ServerID{id + 64, id + 256, id - 64, NoServer, -1, 1 << 40} {
			if o != id && s.Has(o) {
				t.Fatalf("%d is taken for %d", o, id)
			}
			if o > 0 && o <= 255 {
				continue
			}
			if o.Valid() || s.With(o) != s || s.Without(o) != s {
				t.Fatalf("%d is taken for a server, or changes the set of %d", o, id)
			}
		}
		if s.Without(id) != (Sids{}) || s.And(Sids{}.With(3)) != (Sids{}) && id != 3 || s.Or(s) != s {
			t.Fatalf("%d stays", id)
		}
	}
}
