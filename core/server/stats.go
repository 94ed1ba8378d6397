package server

import (
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Latency is how long requests have taken on this server, in milliseconds (AvgMinMaxCounter).
type Latency struct{ Min, Max, Sum, Count int64 }

func (l *Latency) add(took proto.Millis) {
	v := int64(took)
	if l.Count == 0 || v < l.Min {
		l.Min = v
	}
	l.Max = max(l.Max, v)
	l.Sum += v
	l.Count++
}

// Avg is the average as ZooKeeper prints it: rounded to four places, with at least one.
func (l *Latency) Avg() string {
	if l.Count == 0 {
		return "0.0"
	}
	n := (l.Sum*20_000/l.Count + 1) / 2
	frac := strconv.FormatInt(10_000+n%10_000, 10)[1:]
	for len(frac) > 1 && frac[len(frac)-1] == '0' {
		frac = frac[:len(frac)-1]
	}
	return strconv.FormatInt(n/10_000, 10) + "." + frac
}

// serverStats is what is counted from the beginning of a role on (ServerStats). Nothing depends on it.
type serverStats struct {
	since          proto.Millis
	received, sent int64
	latency        Latency
	refused        int // with NOTREADONLY
}

// metrics is what is counted for the life of the process (ServerMetrics). Nothing depends on it.
type metrics struct {
	connectionRequests, authFailed, largeRequests, sessionlessExpired, looking, unrecoverable int64
}

// cnxnStats is what is counted of one connection (ServerCnxn).
type cnxnStats struct {
	established    proto.Millis // wall time
	received, sent int64
	lastOp         string
	lastCxid       int32 // of the client's last operation, −1 before the first
	lastZxid       proto.Zxid
	lastResponse   proto.Millis
	lastLatency    int64
	latency        Latency
}

func (s *Server) countReceived(c *cnxn) {
	s.stats.received++
	c.stats.received++
}

// transmit sends something to a client. A write puts off the expiry of the connection, as a read does.
func (s *Server) transmit(c *cnxn, at trace.Site, m proto.Message, now proto.Millis, out *step.Output) {
	s.touchCnxn(c, now, out.Event)
	s.stats.sent++
	c.stats.sent++
	out.Send(at, c.Conn, m)
}

// countAnswer takes note of an operation that is answered (FinalRequestProcessor.updateStats).
func (s *Server) countAnswer(c *cnxn, op proto.OpCode, xid int32, took, now proto.Millis) {
	s.stats.latency.add(took)
	st := &c.stats
	st.latency.add(took)
	st.lastOp, st.lastZxid, st.lastResponse, st.lastLatency = lastOp(op), s.peer.DB.LastProcessed(), now, int64(took)
	if xid >= 0 { // not for pings and setWatches: what counts is the client's own last operation
		st.lastCxid = xid
	}
}

// lastOp is FinalRequestProcessor's short name of an operation.
func lastOp(op proto.OpCode) string {
	switch op {
	case proto.OpPing:
		return "PING"
	case proto.OpCreateSession:
		return "SESS"
	case proto.OpCloseSession:
		return "CLOS"
	case proto.OpMulti:
		return "MULT"
	case proto.OpMultiRead:
		return "MLTR"
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		return "CREA"
	case proto.OpDelete, proto.OpDeleteContainer:
		return "DELE"
	case proto.OpSetData:
		return "SETD"
	case proto.OpReconfig:
		return "RECO"
	case proto.OpSetACL:
		return "SETA"
	case proto.OpSync:
		return "SYNC"
	case proto.OpCheck:
		return "CHEC"
	case proto.OpExists:
		return "EXIS"
	case proto.OpGetData:
		return "GETD"
	case proto.OpGetACL:
		return "GETA"
	case proto.OpGetChildren, proto.OpGetChildren2:
		return "GETC"
	case proto.OpGetAllChildrenNumber:
		return "GETACN"
	case proto.OpGetEphemerals:
		return "GETE"
	case proto.OpSetWatches:
		return "SETW"
	case proto.OpSetWatches2:
		return "STW2"
	case proto.OpAddWatch:
		return "ADDW"
	case proto.OpCheckWatches:
		return "CHKW"
	case proto.OpRemoveWatches:
		return "REMW"
	case proto.OpWhoAmI:
		return "HOMI"
	}
	return "NA"
}
