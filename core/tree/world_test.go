package tree

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

// world is a leader and nothing else: what it prepares is committed at once, or by commit when it is told to hold.
type world struct {
	t     *testing.T
	db    *Database
	prep  *Prep
	z     proto.Zxid
	wall  proto.Millis
	log   []*proto.Txn
	done  int // applied entries of log
	fired []Fired
}

func newWorld(t *testing.T) *world {
	w := &world{t: t, db: New(Options{Digest: true}), prep: NewPrep(), z: proto.MakeZxid(1, 0), wall: 1000}
	w.do(proto.Request{Op: proto.OpCreateSession, Session: 1, Timeout: 4000})
	w.do(proto.Request{Op: proto.OpCreateSession, Session: 2, Timeout: 4000})
	return w
}

// propose prepares a request and leaves it under way.
func (w *world) propose(req proto.Request) *proto.Txn {
	w.z++
	w.wall += 10
	if req.Session == 0 && req.Op != proto.OpDeleteContainer { // which comes from the leader itself
		req.Session = 1
	}
	txn := &proto.Txn{}
	w.prep.Prepare(w.db, &req, w.z, w.wall, txn)
	w.log = append(w.log, txn)
	transcript.Note(w.t, "> "+transcript.Text(req))
	transcript.Note(w.t, "proposed "+transcript.Text(txn))
	return txn
}

// commit applies the oldest transaction under way.
func (w *world) commit() proto.Reply {
	txn := w.log[w.done]
	w.done++
	var rep proto.Reply
	fired := len(w.fired)
	w.db.Apply(txn, &w.fired, &rep)
	transcript.Note(w.t, "applied "+txn.Zxid.String()+" "+transcript.Text(rep))
	for _, f := range w.fired[fired:] {
		transcript.Note(w.t, "fired "+transcript.Text(f))
	}
	transcript.State(w.t, "nodes", w.db.NodeCount(), "digest", w.db.Digest(), "watches", w.db.WatchCount(), "entries", w.db.WatchEntries(), "data watches", w.db.DataWatches(),
		"sessions", w.db.Sessions(), "ephemerals", w.db.EphemeralsCount(), "size", w.db.ApproximateDataSize(), "print", w.db.Fingerprint())
	w.db.AddCommitted(txn)
	w.prep.Applied(txn.Zxid)
	if txn.Type != proto.OpError && txn.Digest != w.db.Digest() {
		w.t.Errorf("%v %v %s: predicted digest %#x, found %#x", txn.Zxid, txn.Type, txn.Path, txn.Digest, w.db.Digest())
	}
	if w.db.LastProcessed() != txn.Zxid {
		w.t.Errorf("lastProcessed %v after %v", w.db.LastProcessed(), txn.Zxid)
	}
	return rep
}

func (w *world) do(req proto.Request) proto.Reply {
	w.propose(req)
	var rep proto.Reply
	for w.done < len(w.log) {
		rep = w.commit()
	}
	return rep
}

func (w *world) read(conn proto.Conn, req proto.Request) proto.Reply {
	var rep proto.Reply
	w.db.Read(&req, conn, &rep)
	transcript.Note(w.t, "read "+transcript.Text(req)+" "+transcript.Text(rep))
	return rep
}

// takeFired prints and forgets the events so far, as "-1 NodeCreated /a 1:3".
func (w *world) takeFired() string {
	var out []string
	for _, f := range w.fired {
		out = append(out, fmt.Sprintf("%d %v %s %v", f.Conn.Peer, f.Event.Type, f.Event.Path, f.Event.Zxid))
	}
	w.fired = nil
	return strings.Join(out, ", ")
}

// must does something that has to succeed.
func (w *world) must(req proto.Request) proto.Reply {
	w.t.Helper()
	rep := w.do(req)
	if rep.Err != proto.OK {
		w.t.Fatalf("%v %s: %v", req.Op, req.Path, rep.Err)
	}
	return rep
}

func conn(n int) proto.Conn { return proto.Conn{Net: proto.ClientPort, Peer: proto.Party(-n), Gen: 1} }

func create(path string) proto.Request { return createAs(path, proto.Persistent) }

func createAs(path string, mode proto.CreateMode) proto.Request {
	op := proto.OpCreate
	if mode == proto.Container {
		op = proto.OpCreateContainer
	}
	return proto.Request{Op: op, Path: path, Data: []byte("d"), ACL: proto.OpenACL, Flags: mode}
}

func del(path string) proto.Request {
	return proto.Request{Op: proto.OpDelete, Path: path, Version: -1}
}

func set(path, data string) proto.Request {
	return proto.Request{Op: proto.OpSetData, Path: path, Data: []byte(data), Version: -1}
}

func multi(ops ...proto.Request) proto.Request { return proto.Request{Op: proto.OpMulti, Ops: ops} }

func closing(id proto.SessionID) proto.Request {
	return proto.Request{Op: proto.OpCloseSession, Session: id}
}

func get(op proto.OpCode, path string, watch bool) proto.Request {
	return proto.Request{Op: op, Path: path, Watch: watch}
}
