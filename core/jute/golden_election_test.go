package jute

import (
	"testing"

	"zootrope/core/proto"
)

func TestANotificationHasTheBytesOfTheProtocol(t *testing.T) {
	want := proto.Notification{Sid: 9, State: proto.Leading, Round: 5, Vote: proto.Vote{Leader: 3, Zxid: 0x200000004, PeerEpoch: 6}}
	const text = `
		00000002                      # state LEADING
		0000000000000003              # leader
		0000000200000004              # zxid
		0000000000000005              # electionEpoch
		0000000000000006              # peerEpoch
		00000002                      # version
		00000009 76657273696f6e3d30   # configuration version=0`
	isBytes(t, "notification", AppendNotification(nil, &want, "version=0"), text)
	got := proto.Notification{Sid: 9} // whose connection it is
	if config, err := ReadNotification(unhex(t, text), &got); config != "version=0" || err != nil {
		t.Errorf("configuration %q, %v", config, err)
	}
	equal(t, "notification", got, want)
}

func TestAnInitialMessageHasTheBytesOfTheProtocol(t *testing.T) {
	for _, c := range []struct {
		what, addresses, bytes string
		sid                    proto.ServerID
		size                   int
	}{
		{"version 1", "a:12", `ffffffffffff0000 0000000000000003 00000004 613a3132`, 3, 24},
		{"version 2", "a:1|b:2", `ffffffffffff0001 0000000000000004 00000007 613a317c623a32`, 4, 27},
		{"an anonymous observer", "c:1", `ffffffffffff0000 7fffffffffffffff 00000003 633a31`, 1<<63 - 1, 23},
		{"before 3.5", "", `0000000000000005 # the sid, and nothing behind it`, 5, 8},
	} {
		b := unhex(t, c.bytes)
		sid, addresses, n, err := ReadInitial(append(b, 7, 7))
		if sid != c.sid || addresses != c.addresses || n != c.size || err != nil {
			t.Errorf("%s: %d, %q, %d bytes, %v", c.what, sid, addresses, n, err)
		}
	}
	isBytes(t, "version 1", AppendInitial(nil, 3, "a:12"), `ffffffffffff0000 0000000000000003 00000004 613a3132`)
	isBytes(t, "version 2", AppendInitial(nil, 4, "a:1", "b:2"), `ffffffffffff0001 0000000000000004 00000007 613a317c623a32`)
}
