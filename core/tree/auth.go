package tree

import (
	"encoding/base64"
	"strings"

	"zootrope/core/proto"
)

// AuthIDs are the identities that `addauth scheme auth` gives a connection. With scheme digest
// (DigestAuthenticationProvider) it keeps the user and the base64 of the SHA-1 of the whole "user:password"; if that is
// superDigest, the connection is the super user's, too, whom no ACL stops. With ip (IPAuthenticationProvider) nothing is
// added, for the address is known already. There is no other provider: AUTHFAILED.
func AuthIDs(scheme, auth, superDigest string) ([]proto.ID, proto.Code) {
	switch scheme {
	case "ip":
		return nil, proto.OK
	case "digest":
		user, _, _ := strings.Cut(auth, ":")
		sum := sha1([]byte(auth))
		id := proto.ID{Scheme: "digest", ID: user + ":" + base64.StdEncoding.EncodeToString(sum[:])}
		if id.ID == superDigest {
			return []proto.ID{{Scheme: "super"}, id}, proto.OK
		}
		return []proto.ID{id}, proto.OK
	}
	return nil, proto.AuthFailed
}
