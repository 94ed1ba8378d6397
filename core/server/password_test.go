package server_test

import (
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

// A session can be resumed by who has its password: anybody else gets timeout 0, session 0 and no password, as if it had expired,
// and loses the connection (docs/protocol/sessions.md#passwords). The session goes on.
func TestAWrongPasswordIsRefused(t *testing.T) {
	a := newAlone(t)
	mine, _ := a.connect(0, [16]byte{})
	other, _ := a.connect(0, [16]byte{})
	if mine.Session == 0 || mine.Session == other.Session || mine.Password == other.Password {
		t.Fatalf("new sessions %+v, %+v", mine, other)
	}
	flipped := mine.Password
	flipped[15] ^= 1
	for what, wrong := range transcript.InOrder(map[string][16]byte{"none": {}, "another session's": other.Password, "a bit of it": flipped}) {
		if got, closed := a.connect(mine.Session, wrong); got != (proto.ConnectResponse{}) || !closed {
			t.Errorf("password %s: %+v, closed %v", what, got, closed)
		}
	}
	if got, closed := a.connect(mine.Session, mine.Password); got != mine || got.Timeout != 5000 || closed {
		t.Errorf("the right password: %+v, closed %v, want %+v", got, closed, mine)
	}
}

// `cons` shows no operation and no xid for a session that was resumed and has not done anything.
func TestConsOfAResumedSession(t *testing.T) {
	a := newAlone(t)
	mine, _ := a.connect(0, [16]byte{})
	a.connect(mine.Session, mine.Password)
	w, _ := a.srv.Words(a.now)
	if n := len(w.Cons); n != 1 || w.Cons[0].Session != mine.Session || w.Cons[0].Lop != "NA" || w.Cons[0].Lcxid != -1 {
		t.Errorf("%+v", w.Cons)
	}
}
