package zab

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/tree"
)

// snapSync is a SNAP that is being written. Transactions go on meanwhile, so the later znodes of the image may hold changes after the zxid
// of the SNAP (DataTree.serialize, docs/protocol/sync.md#what-to-send). The image is right only together with all live traffic since it was
// begun. That traffic waits in the learner's queue until the image is written (LearnerHandler.startSendingPackets); NEWLEADER comes
// after the traffic.
type snapSync struct {
	image  *tree.Fuzzy
	next   proto.Millis // when more of the image is written
	behind []lateSend   // the messages that wait for the image
}

// lateSend is a message that waits for the image to be written.
type lateSend struct {
	Site trace.Site
	Msg  *proto.Message
}

// snapPause is how long, in ms, it takes to write as many znodes as a snapshot takes at once (config snapshotChunk).
const snapPause = 1

// snapDue is when more of the learner's image is to be written.
func (h *LearnerHandler) snapDue() proto.Millis {
	if h.state != sendingSnap {
		return proto.Never
	}
	return h.snap.next
}

// put gives a message for the learner, to be filled in. While an image is being written, the message waits.
func (h *LearnerHandler) put(at trace.Site, out *step.Output) *proto.Message {
	if h.snap.image == nil {
		return out.Put(at, h.Conn)
	}
	m := &proto.Message{}
	h.snap.behind = append(h.snap.behind, lateSend{at, m})
	return m
}

// continueSnap writes more of the image, if there is one. When the image is complete, the SNAP is sent, then the messages that have waited.
func (l *Leader) continueSnap(p *Peer, h *LearnerHandler, now proto.Millis, out *step.Output) {
	s := &h.snap
	if s.image != nil && !s.image.Continue(p.DB, p.Cfg.SnapshotChunk) {
		s.next = now + snapPause
		return
	}
	if image := s.image; image != nil {
		behind := s.behind
		*s = snapSync{}
		out.Send(trace.AtSyncSnap, h.Conn, proto.Message{Kind: proto.Snap, Zxid: image.Zxid, Snapshot: image.Snapshot(p.DB)})
		for _, f := range behind {
			out.Send(f.Site, h.Conn, *f.Msg)
		}
	}
	l.synchronised(p, h, now, out)
}
