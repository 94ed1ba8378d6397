package zab

import (
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/step"
)

// The image of a SNAP is written while transactions go on. It bears the zxid of its beginning and may hold what came later; all that
// was proposed and committed since then comes behind it, and NEWLEADER last (LearnerHandler.run). Meanwhile there is no PING.
func TestASnapIsWrittenWhileTransactionsGoOn(t *testing.T) {
	r := established(t)
	r.p.Cfg.SnapshotChunk, r.p.Cfg.ForceSnapshotSync = 1, true
	write := func(x proto.Txn) {
		t.Helper()
		z, _ := r.led.NextZxid(&r.p, &r.out)
		x.Zxid = z
		r.led.Propose(&r.p, r.now, &x, &r.out)
		r.want(r.take(), "append "+z.String()+", PROPOSAL("+z.String()+")>1")
		r.want(r.sync(proto.LogFile), "")
		r.want(r.ack(1, strings.Replace(z.String(), ":", "_", 1)), "COMMIT("+z.String()+")>1")
		r.p.Apply(&x, nil, nil, &r.out) // as the server does
		r.out.Reset()
	}
	write(proto.Txn{Type: proto.OpCreate, Path: "/z", Data: []byte("old"), ACL: proto.OpenACL})
	r.joins(2, 1)
	r.want(r.ackEpoch(2, 1, "1_3"), "")
	write(proto.Txn{Type: proto.OpSetData, Path: "/z", Data: []byte("new"), Version: 1})
	var snap proto.Message
	for r.led.handlers[1].state == sendingSnap {
		r.now = r.led.Wake()
		r.led.Step(&r.p, &step.Input{Kind: step.Timer, Now: r.now}, r.disk, &r.out)
		if len(r.out.Sends) > 0 {
			snap = r.out.Sends[0].Msg
		}
		if r.led.handlers[1].state == sendingSnap {
			r.want(r.take(), "")
		}
	}
	r.want(r.take(), "SNAP(2:1)>2, PROPOSAL(2:2)>2, COMMIT(2:2)>2, NEWLEADER(2:0)>2")
	var z *proto.SnapshotNode
	for i := range snap.Snapshot.Nodes {
		if n := &snap.Snapshot.Nodes[i]; n.Path == "/z" {
			z = n
		}
	}
	if z == nil || string(z.Data) != "new" || z.Stat.Mzxid <= snap.Snapshot.Zxid {
		t.Errorf("the image of %v has /z as %+v: the transaction did not go on meanwhile", snap.Snapshot.Zxid, z)
	}
}
