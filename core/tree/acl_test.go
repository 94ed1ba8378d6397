package tree

import (
	"fmt"
	"slices"
	"testing"

	"zootrope/core/proto"
)

func id(scheme, name string) proto.ID { return proto.ID{Scheme: scheme, ID: name} }

func TestAuthIDs(t *testing.T) {
	const hash = "super:xQJmxLMiHGwaqBvst5y6rkB6HQs="
	want := id("digest", hash)
	if got, code := AuthIDs("digest", "super:admin", ""); !slices.Equal(got, []proto.ID{want}) || code != proto.OK {
		t.Errorf("%v %v", got, code)
	}
	if got, code := AuthIDs("digest", "super:admin", hash); !slices.Equal(got, []proto.ID{id("super", ""), want}) || code != proto.OK {
		t.Errorf("the super user: %v %v", got, code)
	}
	if got, _ := AuthIDs("digest", "super:other", hash); len(got) != 1 || isSuper(got) {
		t.Errorf("not the super user: %v", got)
	}
	if got, _ := AuthIDs("digest", "bob", ""); got[0].ID[:4] != "bob:" {
		t.Errorf("%v", got)
	}
	if got, code := AuthIDs("ip", "x", ""); got != nil || code != proto.OK {
		t.Errorf("an address: %v %v", got, code)
	}
	for _, scheme := range []string{"world", "auth", "sasl", ""} {
		if _, code := AuthIDs(scheme, "x", ""); code != proto.AuthFailed {
			t.Errorf("%s: %v", scheme, code)
		}
	}
}

func TestAllowed(t *testing.T) {
	bob := id("digest", "bob:h")
	for _, c := range []struct {
		acl  proto.ID
		who  []proto.ID
		want bool
	}{
		{anyone, nil, true},
		{bob, nil, false},
		{bob, []proto.ID{id("ip", "10.0.0.1"), bob}, true},
		{bob, []proto.ID{id("digest", "bob:other")}, false},
		{bob, []proto.ID{id("super", "")}, true},
		{id("ip", "10.1.0.0/16"), []proto.ID{id("ip", "10.1.200.3")}, true},
		{id("ip", "10.1.0.0/16"), []proto.ID{id("ip", "10.2.0.1")}, false},
		{id("ip", "10.1.2.3"), []proto.ID{id("ip", "10.1.2.3")}, true},
		{id("ip", "10.1.2.3"), []proto.ID{id("ip", "10.1.2.4")}, false},
		{id("ip", "10.1.2.3"), []proto.ID{id("ip", "10.1.2.2")}, false}, // the last bit counts
		{id("ip", "10.1.2.2/31"), []proto.ID{id("ip", "10.1.2.3")}, true},
		{id("ip", "10.1.2.0/31"), []proto.ID{id("ip", "10.1.2.2")}, false},
		{id("ip", "10.1.2.3/0"), []proto.ID{id("ip", "1.1.1.1")}, true},
		{id("ip", "10.1.2.3"), []proto.ID{bob}, false},
	} {
		acl := []proto.ACL{{Perms: proto.PermWrite, ID: c.acl}}
		if got := allowed(acl, proto.PermWrite, c.who); got != c.want {
			t.Errorf("%v for %v: %v", c.acl, c.who, got)
		}
		if allowed(acl, proto.PermRead, c.who) != isSuper(c.who) {
			t.Errorf("%v for %v: the wrong permission", c.acl, c.who)
		}
	}
	if !allowed(nil, proto.PermAdmin, nil) {
		t.Error("no ACL allows everything")
	}
}

// Addresses and ranges that are none.
func TestParseIP(t *testing.T) {
	for s, want := range map[string]bool{"1.2.3.4": true, "0.0.0.0": true, "255.255.255.255": true, "1.2.3.004": true, "": false, "1.2.3": false, "1.2.3.": false, ".1.2.3": false,
		"1..2.3": false, "1.2.3.4.5": false, "1.2.3.256": false, "1.2.3.0004": false, "1.2.3.x": false, "1.2.3.-4": false, "1.2.3.4/0": true, "1.2.3.4/32": true,
		"1.2.3.4/33": false, "1.2.3.4/": false, "1.2.3.4/0032": false, "/8": false} {
		if _, _, ok := parseIPRange(s); ok != want {
			t.Errorf("%q: %v", s, ok)
		}
	}
}

// Each number of an address is 0 to 255, each width 0 to 32; an address lies in a range if it begins with as many bits of it.
func TestEveryNumberOfAnAddress(t *testing.T) {
	for n := range 300 {
		addr, ok := parseIP(fmt.Sprintf("1.%d.3.%d", n, n))
		if ok != (n <= 255) || ok && addr != uint32(1<<24|n<<16|3<<8|n) {
			t.Errorf("%d: %v, %#x", n, ok, addr)
		}
		if _, bits, ok := parseIPRange(fmt.Sprintf("1.2.3.4/%d", n)); ok != (n <= 32) || ok && bits != n {
			t.Errorf("/%d: %v, %d", n, ok, bits)
		}
	}
	for bits := range 33 {
		for bit := range 32 {
			addr := uint32(1) << (31 - bit)
			if got := ipMatches(fmt.Sprintf("0.0.0.0/%d", bits), fmt.Sprintf("%d.%d.%d.%d", addr>>24, addr>>16&255, addr>>8&255, addr&255)); got != (bit >= bits) {
				t.Errorf("/%d, bit %d: %v", bits, bit, got)
			}
		}
	}
}

func TestFixupACL(t *testing.T) {
	bob, eve := id("digest", "bob:h"), id("digest", "eve:h")
	acl := func(ids ...proto.ID) (out []proto.ACL) {
		for _, i := range ids {
			out = append(out, proto.ACL{Perms: proto.PermAll, ID: i})
		}
		return out
	}
	for _, c := range []struct {
		asked, want []proto.ACL
		who         []proto.ID
	}{
		{acl(anyone), acl(anyone), nil},
		{acl(anyone, bob, anyone), acl(anyone, bob), nil},
		{acl(id("auth", "")), acl(bob, eve), []proto.ID{id("ip", "1.2.3.4"), bob, eve}},
		{acl(id("auth", "")), nil, []proto.ID{id("ip", "1.2.3.4")}},
		{acl(id("auth", "")), nil, []proto.ID{id("super", "")}},
		{acl(anyone, id("auth", "")), nil, nil},
		{acl(), nil, nil},
		{acl(id("world", "bob")), nil, nil},
		{acl(id("digest", "bob")), nil, nil},
		{acl(id("digest", "bob:")), nil, nil},
		{acl(id("digest", "a:b:c")), nil, nil},
		{acl(id("ip", "1.2.3.4/24")), acl(id("ip", "1.2.3.4/24")), nil},
		{acl(id("ip", "1.2.3.4/33")), nil, nil},
		{acl(id("ip", "1.2.3")), nil, nil},
		{acl(id("ip", "1.2.3.4.5")), nil, nil},
		{acl(id("ip", "1.2.3.256")), nil, nil},
		{acl(anyone, id("x", "y")), nil, nil},
	} {
		got, ok := fixupACL(c.asked, c.who)
		if ok != (c.want != nil) || ok && !slices.Equal(got, c.want) {
			t.Errorf("%v by %v: %v %v", c.asked, c.who, got, ok)
		}
	}
}
