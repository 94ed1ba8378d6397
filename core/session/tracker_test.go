package session

import (
	"slices"
	"testing"

	"zootrope/core/proto"
)

func TestBucketsRoundUpStrictly(t *testing.T) {
	for _, c := range []struct{ now, timeout, want proto.Millis }{
		{0, 3999, 4000},
		{0, 4000, 6000}, // strictly later, even on the boundary
		{1, 4000, 6000},
		{1999, 4000, 6000},
		{2000, 4000, 8000},
	} {
		tr := New(1, c.now, 2000)
		tr.Track(7, c.timeout, c.now, 0)
		if got := tr.NextExpiry(); got != c.want {
			t.Errorf("touched at %d for %d: due at %d, want %d", c.now, c.timeout, got, c.want)
		}
	}
}

func TestExpiry(t *testing.T) {
	tr := New(1, 0, 2000)
	if tr.NextExpiry() != proto.Never {
		t.Error("nobody can expire yet")
	}
	for _, id := range []proto.SessionID{9, 3, -5, 4} {
		if !tr.Track(id, 4000, 0, 0) || tr.Track(id, 4000, 0, 0) {
			t.Errorf("Track(%d)", id)
		}
	}
	if !tr.Touch(4, 4000, 2500, 0) { // to the bucket after
		t.Error("Touch(4)")
	}
	tr.SetClosing(3)
	if got := tr.Expire(5999, nil); len(got) != 0 {
		t.Errorf("expired too early: %v", got)
	}
	if got := tr.Expire(6000, []proto.SessionID{1}); !slices.Equal(got, []proto.SessionID{1, -5, 9}) {
		t.Errorf("Expire = %v: after what was there, by id, without the one that is closing", got)
	}
	if !tr.sessions[9].closing || tr.sessions[4].closing || tr.Touch(9, 4000, 6000, 0) {
		t.Error("an expired session is closing and refuses touches")
	}
	if got := tr.Expire(7999, nil); len(got) != 0 || tr.NextExpiry() != 8000 {
		t.Errorf("expired twice: %v, next %d", got, tr.NextExpiry())
	}
	if got := tr.Expire(100000, nil); !slices.Equal(got, []proto.SessionID{4}) || tr.NextExpiry() != proto.Never {
		t.Errorf("Expire = %v, next %d", got, tr.NextExpiry())
	}
	tr.Remove(9)
	if tr.Len() != 3 || tr.sessions[9].closing || tr.Touch(9, 4000, 0, 0) {
		t.Error("Remove(9)")
	}
}

func TestRemoveEmptiesItsBucket(t *testing.T) {
	tr := New(1, 0, 2000)
	tr.Track(1, 4000, 0, 0)
	tr.Track(2, 10000, 0, 0)
	tr.Remove(1)
	if tr.NextExpiry() != 12000 {
		t.Errorf("next %d", tr.NextExpiry())
	}
	tr.Touch(2, 1000, 0, 0) // a shorter time-out moves it forward
	if tr.NextExpiry() != 2000 {
		t.Errorf("next %d", tr.NextExpiry())
	}
}

func TestOwner(t *testing.T) {
	tr := New(1, 0, 2000)
	if tr.CheckOwner(7, 0) != proto.SessionExpired || tr.SetOwner(7, 2) {
		t.Error("an unknown session")
	}
	tr.Track(7, 4000, 0, 0)
	if _, owned := tr.Owner(7); owned {
		t.Error("nobody owns it yet")
	}
	for _, c := range []struct {
		owner proto.ServerID
		want  proto.Code
	}{{0, proto.OK}, {0, proto.OK}, {2, proto.SessionMoved}} {
		if got := tr.CheckOwner(7, c.owner); got != c.want {
			t.Errorf("CheckOwner(%d) = %v, want %v", c.owner, got, c.want)
		}
	}
	if !tr.SetOwner(7, 2) || tr.CheckOwner(7, 2) != proto.OK || tr.CheckOwner(7, 0) != proto.SessionMoved {
		t.Error("SetOwner(7, 2)")
	}
	tr.SetClosing(7)
	if tr.CheckOwner(7, 2) != proto.SessionExpired || tr.SetOwner(7, 3) {
		t.Error("a closing session")
	}
	if sid, owned := tr.Owner(7); sid != 2 || !owned {
		t.Error("Owner(7)")
	}
}

func TestTouchTable(t *testing.T) {
	var tt TouchTable
	if tt.Take() != nil {
		t.Error("empty")
	}
	tt.Touch(9, 1, 0)
	tt.Touch(-2, 2, 0)
	tt.Touch(9, 3, 0)
	tt.Touch(4, 1, 0)
	tt.Remove(4)
	if got := tt.Take(); !slices.Equal(got, []proto.Touch{{Session: -2, Timeout: 2}, {Session: 9, Timeout: 3}}) {
		t.Errorf("Take = %v", got)
	}
	if tt.Take() != nil {
		t.Error("Take empties the table")
	}
}

func TestTouchDoesNotAllocate(t *testing.T) {
	tr := New(1, 0, 2000)
	tr.Track(1, 4000, 0, 0)
	tr.Track(2, 4000, 0, 0)
	now := proto.Millis(0)
	if n := testing.AllocsPerRun(1000, func() { now += 700; tr.Touch(1, 4000, now, 0); tr.Touch(2, 4000, now, 0) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Of several sessions that expire first the one with the lowest id tells what was heard last; sessions that expire later do not count.
func TestWhoseSilenceIsToldFirst(t *testing.T) {
	for range 20 { // whatever the order of the map
		tr := New(1, 0, 2000)
		for id := proto.SessionID(1); id <= 20; id++ {
			tr.Track(id, 9000, 0, int64(id))
		}
		tr.Track(31, 4000, 0, 31)
		tr.Track(30, 4000, 0, 30)
		tr.Track(32, 4000, 0, 32)
		if got := tr.LastHeard(); got != 30 {
			t.Fatalf("#%d", got)
		}
	}
}

// A learner reports what it heard before the session moved to another server, and that was heard of later: the later one counts.
func TestWhatWasHeardLast(t *testing.T) {
	tr := New(1, 0, 2000)
	tr.Track(7, 4000, 0, 3)
	tr.Track(8, 4000, 0, 4)
	tr.Touch(7, 4000, 100, 30)
	tr.Touch(7, 4000, 2100, 20) // which puts its expiry off, and happened before
	if got := tr.Heard(7); got != 30 {
		t.Errorf("heard by #%d", got)
	}
	if got := tr.LastHeard(); got != 4 { // 8 expires first now
		t.Errorf("the first to expire was heard by #%d", got)
	}
}

// Each session has a time at which it expires. A session that is closing has none, and neither has a session that does not exist.
func TestExpires(t *testing.T) {
	tr := New(1, 0, 2000)
	tr.Track(7, 4000, 0, 0)
	tr.Track(8, 4000, 0, 0)
	tr.SetClosing(8)
	for id, want := range map[proto.SessionID]proto.Millis{7: 6000, 8: 0, 9: 0} {
		if at, ok := tr.Expires(id); at != want || ok != (want != 0) {
			t.Errorf("session %d: %d, %v", id, at, ok)
		}
	}
	small := New(1, 0, 1)
	small.Track(7, 0, 0, 0)
	if at, ok := small.Expires(7); at != 1 || !ok {
		t.Errorf("the first bucket of a tick of 1 ms: %d, %v", at, ok)
	}
}

// A second touch by the same event in the same bucket counts as a touch, too.
func TestATouchThatChangesNothing(t *testing.T) {
	tr := New(1, 0, 2000)
	tr.Track(7, 4000, 0, 5)
	for range 2 {
		if !tr.Touch(7, 4000, 1, 5) {
			t.Error("it does not count")
		}
	}
}

// A tick lasts a millisecond at least.
func TestTicksHaveALength(t *testing.T) {
	for tick, fine := range map[proto.Millis]bool{-1: false, 0: false, 1: true} {
		func() {
			defer func() {
				if refused := recover() != nil; refused == fine {
					t.Errorf("a tick of %d ms: refused %v", tick, refused)
				}
			}()
			New(1, 0, tick)
		}()
	}
}
