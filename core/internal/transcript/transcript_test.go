package transcript

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	_ "pgregory.net/rapid" // has the flag

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// A value is told with all that is not zero in it.
func TestText(t *testing.T) {
	for want, v := range map[string]any{
		`{}`: step.Send{},
		`{Site:FLE.Look Conn:{Net:quorum Peer:2} Msg:{Kind:ACK Zxid:2:1 Txn:{Type:create Path:"/a" Data:"x"}} Cause:-1}`: &step.Send{Site: trace.AtLook,
			Conn: proto.Conn{Net: proto.Quorum, Peer: 2}, Cause: -1,
			Msg: proto.Message{Kind: proto.Ack, Zxid: proto.MakeZxid(2, 1), Txn: &proto.Txn{Type: proto.OpCreate, Path: "/a", Data: []byte("x")}}},
		`{Kind:VOTES Have:[1 3] Need:2}`:                              trace.Event{Kind: trace.VoteCount, Have: proto.Sids{}.With(1).With(3), Need: 2},
		`{Data:"` + strings.Repeat("x", 40) + `"… 41 bytes}`:          proto.Txn{Data: []byte(strings.Repeat("x", 41))},
		`{Children:["a" "b"]}`:                                        &proto.Reply{Children: []string{"a", "b"}},
		`{Kind:recv Msg:{Kind:CLIENT_PONG Zxid:-}}`:                   step.Input{Kind: step.Recv, Msg: proto.Message{Kind: proto.ClientPong, Zxid: proto.NoZxid}},
		`{Ticket:{File:epoch N:1} Op:acceptedEpoch Zxid:0:1 Epoch:2}`: proto.Write{Op: proto.AcceptedEpoch, Epoch: 2, Zxid: 1, Ticket: proto.Ticket{File: proto.EpochFile, N: 1}},
	} {
		if got := Text(v); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// A part ends where the next one begins, and a name that begins with another's is not taken for it.
func TestParts(t *testing.T) {
	const text = "== TestA\na\nb\n== TestA/one\nc\n== TestB\n"
	for name, want := range map[string]string{"TestA": "a\nb\n", "TestA/one": "c\n", "TestB": "\n", "TestC": "\n"} {
		if got := partOf(text, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// The first line that differs is told, with the one before it.
func TestDifference(t *testing.T) {
	for _, c := range []struct{ got, want, told string }{
		{"a\nb\n", "a\nb\n", ""}, {"a\nb\n", "a\nc\n", "line 2 after a got b want c"}, {"x\n", "y\n", "line 1 after (nothing) got x want y"},
		{"a\n", "a\nb\n", "line 2 after a got (nothing) want b"}, {"a\nb\n", "a\n", "line 2 after a got b want (nothing)"},
	} {
		if told := strings.Join(strings.Fields(difference(c.got, c.want)), " "); told != c.told {
			t.Errorf("%q and %q: %s", c.got, c.want, told)
		}
	}
}

// With a fresh seed the input is another one, and nothing is compared or written.
func TestAFreshSeedHasNoTranscript(t *testing.T) {
	seed := flag.Lookup("rapid.seed").Value
	was := seed.String()
	t.Cleanup(func() { _ = seed.Set(was) })
	set := func(value string) {
		if err := seed.Set(value); err != nil {
			t.Fatal(err)
		}
	}
	for value, fresh := range map[string]bool{"1": false, "0": true, "1764200000": true} {
		set(value)
		if afresh() != fresh {
			t.Errorf("seed %s: fresh %t", value, !fresh)
		}
	}
	set("0")
	t.Run("unwritten", func(t *testing.T) { Note(t, "a line that no file has") })
}

// What comes after the longest part changes its digest.
func TestLongParts(t *testing.T) {
	of := func(lines int, last string) string {
		p := newPart()
		for n := range lines - 1 {
			p.add(fmt.Sprint(n))
		}
		p.add(last)
		return p.String()
	}
	if s := of(longest, "x"); !strings.HasSuffix(s, "\nx\n") || strings.Count(s, "\n") != longest {
		t.Errorf("the longest part ends with %q", s[len(s)-20:])
	}
	a, b := of(longest+2, "x"), of(longest+2, "y")
	if a == b || !strings.Contains(a, "\nand 2 lines with the digest ") {
		t.Errorf("%q and %q", a[len(a)-50:], b[len(b)-50:])
	}
}
