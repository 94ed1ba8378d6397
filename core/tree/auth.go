package tree

import (
	"crypto/sha1"
	"encoding/base64"
	"strings"

	"zootrope/core/proto"
)

// AuthID is the identity that `addauth scheme auth` proves (DigestAuthenticationProvider): of "user:password" it keeps
// the user and the base64 of the SHA-1 of the whole. Other schemes cannot be proved this way: AUTHFAILED.
func AuthID(scheme, auth string) (proto.ID, proto.Code) {
	if scheme != "digest" {
		return proto.ID{}, proto.AuthFailed
	}
	user, _, _ := strings.Cut(auth, ":")
	sum := sha1.Sum([]byte(auth))
	return proto.ID{Scheme: "digest", ID: user + ":" + base64.StdEncoding.EncodeToString(sum[:])}, proto.OK
}
