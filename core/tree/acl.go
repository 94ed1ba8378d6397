package tree

import (
	"slices"
	"strings"

	"zootrope/core/proto"
)

// readACL is the ACL of /zookeeper/config (ZooDefs.Ids.READ_ACL_UNSAFE).
var readACL = []proto.ACL{{Perms: proto.PermRead, ID: anyone}}

var anyone = proto.ID{Scheme: "world", ID: "anyone"}

// allowed says whether identities have one of the permissions (ZooKeeperServer.checkACL, docs/protocol/data.md#acls).
func allowed(acl []proto.ACL, want proto.Perms, who []proto.ID) bool {
	if len(acl) == 0 || isSuper(who) {
		return true
	}
	for i := range acl {
		if acl[i].Perms&want != 0 && matchesAny(acl[i].ID, who) {
			return true
		}
	}
	return false
}

// Allows says whether a node is there and its ACL gives one of the permissions to one of the identities.
func (d *Database) Allows(path string, want proto.Perms, who []proto.ID) bool {
	n := d.get(path)
	return n != nil && allowed(n.acl, want, who)
}

func isSuper(who []proto.ID) bool {
	for i := range who {
		if who[i].Scheme == "super" {
			return true
		}
	}
	return false
}

func matchesAny(granted proto.ID, who []proto.ID) bool {
	if granted == anyone {
		return true
	}
	for i := range who {
		if who[i].Scheme == granted.Scheme && matches(granted, who[i].ID) {
			return true
		}
	}
	return false
}

func matches(granted proto.ID, id string) bool {
	if granted.Scheme == "ip" {
		return ipMatches(granted.ID, id)
	}
	return granted.ID == id
}

// fixupACL is the ACL that a node gets for the one that was asked for (PrepRequestProcessor.fixupACL): duplicates go,
// "auth" becomes the digest identities of the connection, and what remains must be valid and not empty.
func fixupACL(asked []proto.ACL, who []proto.ID) ([]proto.ACL, bool) {
	if len(asked) == 0 {
		return nil, false
	}
	if len(asked) == 1 && asked[0].ID.Scheme != "auth" { // the usual case keeps the slice
		return asked, validACL(asked[0].ID)
	}
	var out []proto.ACL
	for i, a := range asked {
		switch {
		case slices.Contains(asked[:i], a):
		case a.ID.Scheme == "auth":
			n := len(out)
			if out = appendAuthenticated(out, a.Perms, who); len(out) == n {
				return nil, false
			}
		case validACL(a.ID):
			out = append(out, a)
		default:
			return nil, false
		}
	}
	return out, true
}

// appendAuthenticated grants to each identity that a connection proved. An address proves nothing, and the super user
// needs no grant.
func appendAuthenticated(out []proto.ACL, perms proto.Perms, who []proto.ID) []proto.ACL {
	for _, id := range who {
		if id.Scheme == "digest" {
			out = append(out, proto.ACL{Perms: perms, ID: id})
		}
	}
	return out
}

func validACL(id proto.ID) bool {
	switch id.Scheme {
	case "world":
		return id.ID == "anyone"
	case "digest":
		return strings.Count(strings.TrimRight(id.ID, ":"), ":") == 1 // user:hash, as Java's split counts
	case "ip":
		_, _, ok := parseIPRange(id.ID)
		return ok
	}
	return false
}

// masked hides the hashed passwords of digest identities, as getACL does for those without ADMIN.
func masked(acl []proto.ACL) []proto.ACL {
	out := slices.Clone(acl)
	for i := range out {
		if out[i].ID.Scheme == "digest" {
			user, _, _ := strings.Cut(out[i].ID.ID, ":")
			out[i].ID.ID = user + ":x"
		}
	}
	return out
}

// openIfNil is the ACL that clients see: a node without an ACL is open.
func openIfNil(acl []proto.ACL) []proto.ACL {
	if acl == nil {
		return proto.OpenACL
	}
	return acl
}
