package session

import (
	"encoding/binary"

	"zootrope/core/proto"
)

// superSecret is mixed into every session's password (ZooKeeperServer). It is no secret: any server can compute the
// password of any session, which is what lets a client resume its session on another server
// (docs/protocol/sessions.md#passwords).
const superSecret = 0xB3415C00

// The generator of java.util.Random: 48 bits, the upper 32 of which are taken.
const (
	lcgMultiplier = 0x5DEECE66D
	lcgIncrement  = 0xB
	lcgMask       = 1<<48 - 1
)

// Password is the password of a session (ZooKeeperServer.generatePasswd, docs/protocol/sessions.md#passwords).
func Password(id proto.SessionID) (out [16]byte) {
	state := (uint64(id) ^ superSecret ^ lcgMultiplier) & lcgMask
	for i := 0; i < len(out); i += 4 {
		state = (state*lcgMultiplier + lcgIncrement) & lcgMask
		binary.LittleEndian.PutUint32(out[i:], uint32(state>>16))
	}
	return out
}

// CheckPassword says whether a client may resume a session. 0 is not the id of a session.
func CheckPassword(id proto.SessionID, password [16]byte) bool {
	return id != 0 && Password(id) == password
}
