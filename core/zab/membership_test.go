package zab

import (
	"testing"

	"zootrope/core/proto"
)

// The text of three servers of the live ensemble of docs/protocol/vectors.md#election has 138 bytes; a server without an address has none in
// the text either (QuorumServer.toString).
func TestMembership(t *testing.T) {
	c := Defaults()
	for id := proto.ServerID(1); id <= 3; id++ {
		c.Voters = c.Voters.With(id)
		c.Addresses = append(c.Addresses, Address{id, "127.0.0.1", 23880 + int(id), 24880 + int(id)})
	}
	want := "server.1=127.0.0.1:23881:24881:participant\nserver.2=127.0.0.1:23882:24882:participant\nserver.3=127.0.0.1:23883:24883:participant\nversion=0"
	if got := c.Membership(); got != want || len(got) != 138 {
		t.Errorf("%q, %d bytes", got, len(got))
	}
	c.Observers = c.Observers.With(200)
	if got := c.Membership(); got != want[:len(want)-len("version=0")]+"server.200=:observer\nversion=0" {
		t.Errorf("with an observer %q", got)
	}
}

// Groups and weights stand behind the servers.
func TestMembershipOfGroups(t *testing.T) {
	c := Defaults()
	for id := proto.ServerID(1); id <= 5; id++ {
		c.Voters = c.Voters.With(id)
	}
	for _, setting := range [][2]string{{"group.1", "1:2:3"}, {"group.2", "4:5"}, {"weight.5", "0"}} {
		if err := c.Set(setting[0], setting[1]); err != nil {
			t.Fatal(err)
		}
	}
	want := "server.1=:participant\nserver.2=:participant\nserver.3=:participant\nserver.4=:participant\nserver.5=:participant\n" +
		"group.1=1:2:3\ngroup.2=4:5\nweight.1=1\nweight.2=1\nweight.3=1\nweight.4=1\nweight.5=0\nversion=0"
	if got := c.Membership(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
