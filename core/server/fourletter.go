package server

import (
	"strings"

	"zootrope/core/proto"
	"zootrope/core/tree"
	"zootrope/core/zab"
)

// Words is what the four-letter words tell of a server, by ZooKeeper's names (server/command/*,
// docs/protocol/wire.md#four-letter-words). Times are milliseconds of the server's own clock. Left out are:
//
//   - the connection that asks: in ZooKeeper it counts itself
//   - words about the machine (dirs, hash, envi)
//   - words that change something (gtmk, stmk, crst, srst)
//   - of mntr and conf: threads and queues of Java, ports, paths
type Words struct {
	Ruok string // imok
	Isro string // rw, ro in read-only mode, or null while it does not serve
	Srvr Srvr   // srvr; stat tells the same and, briefly, Cons
	Mntr Mntr
	Conf Conf
	Cons []Cons // in the order in which they were accepted
	Dump Dump
	Wchs Wchs
	Wchc []Wchc // by connection
	Wchp []Wchp // by path
}

// Srvr is `srvr`.
type Srvr struct {
	Latency        Latency
	Received, Sent int64
	Connections    int
	Outstanding    int // requests of its clients that are under way, or that a read-only server has refused
	Zxid           proto.Zxid
	Mode           string // leader, follower, observer, read-only
	NodeCount      int    // the root counts twice: it has two names
	ProposalSizes  zab.ProposalStats
}

// Mntr is `mntr`: each field is a line, zk_server_state and so on.
type Mntr struct {
	ServerState, PeerState                                   string // a read-only server tells no peer_state, and no quorum_size
	NumAliveConnections, OutstandingRequests                 int
	PacketsReceived, PacketsSent                             int64
	Latency                                                  Latency // min_, avg_, max_latency
	ZnodeCount, EphemeralsCount, ApproximateDataSize         int
	WatchCount                                               int // a persistent one is in two tables, and counts twice
	GlobalSessions, LocalSessions                            int
	QuorumSize                                               int // the voters
	Uptime                                                   proto.Millis
	LookingCount, ConnectionRequestCount                     int64
	AuthFailedCount, LargeRequestsRejected                   int64
	SessionlessConnectionsExpired, UnrecoverableErrorCount   int64
	ProposalCount, CommitCount                               int64 // only a leader counts these
	LearnerProposalReceivedCount, LearnerCommitReceivedCount int64 // only a learner counts these
	Learners, SyncedFollowers, SyncedObservers, PendingSyncs int   // these and the next: only of a leader
	LeaderUptime                                             proto.Millis
	ProposalSizes                                            zab.ProposalStats // last_, min_, max_proposal_size
}

// Conf is `conf`.
type Conf struct {
	TickTime, MinSessionTimeout, MaxSessionTimeout proto.Millis
	ServerID                                       proto.ServerID
	InitLimit, SyncLimit                           int
	ElectionAlg                                    int
	PeerType                                       int    // 0 participant, 1 observer
	Membership                                     string // "" of a read-only server
}

// Cons is a line of `cons`. The fields after Session are only told of a connection that has a session.
type Cons struct {
	Conn           proto.Conn
	Address        string
	Queued         int
	Recved, Sent   int64
	Session        proto.SessionID
	Lop            string
	Est, To        proto.Millis // est is wall time
	Lcxid          int32        // −1 before the first
	Lzxid          proto.Zxid
	Lresp          proto.Millis
	Llat           int64
	Minlat, Maxlat int64 // minlat is 0: ZooKeeper begins with that and not with infinity
	Avglat         int64
}

// Dump is `dump`.
type Dump struct {
	Sessions   []DumpSession   // by id, those of the ensemble first
	Ephemerals []DumpEphemeral // by session
}

// DumpSession is a session. Expires is when it expires: only a leader knows this; on other servers it is 0, except for local sessions.
type DumpSession struct {
	Session          proto.SessionID
	Timeout, Expires proto.Millis
	Local            bool
}

// DumpEphemeral is a session with ephemerals.
type DumpEphemeral struct {
	Session proto.SessionID
	Paths   []string
}

// Wchs is `wchs`. As in ZooKeeper it counts the watches of the data table: those of getChildren are left out, and a
// connection counts from its first watch on, also without one now.
type Wchs struct{ Connections, Paths, Total int }

// Wchc is a connection with what it watches.
type Wchc struct {
	Session proto.SessionID
	Paths   []string
}

// Wchp is a path with who watches it.
type Wchp struct {
	Path     string
	Sessions []proto.SessionID
}

// Words gives the values of the four-letter words (docs/protocol/wire.md#four-letter-words). A server that does not serve says only that it
// lives.
func (s *Server) Words(now proto.Millis) (w Words, serving bool) {
	w.Ruok, w.Isro = "imok", "null"
	w.Conf = s.conf()
	if !s.takesClients() {
		return w, false
	}
	if w.Isro = "rw"; s.readOnly {
		w.Isro = "ro"
	}
	w.Cons = s.cons()
	w.Srvr, w.Mntr = s.srvr(), s.mntr(now)
	w.Dump = s.dump()
	w.Wchs, w.Wchc, w.Wchp = s.wch()
	return w, true
}

func (s *Server) conf() Conf {
	c := &s.peer.Cfg
	least, most := c.SessionTimeouts()
	out := Conf{TickTime: c.TickTime, MinSessionTimeout: least, MaxSessionTimeout: most, ServerID: c.ID,
		InitLimit: c.InitLimit, SyncLimit: c.SyncLimit, ElectionAlg: 3}
	if !s.readOnly {
		out.Membership = c.Membership()
	}
	if c.Observer() {
		out.PeerType = 1
	}
	return out
}

// readOnlyMode is what a read-only server calls its mode (ReadOnlyZooKeeperServer.getState).
const readOnlyMode = "read-only"

func (s *Server) mode() string {
	switch s.fle.State {
	case proto.Looking:
		return readOnlyMode
	case proto.Leading:
		return "leader"
	case proto.Observing:
		return "observer"
	}
	return "follower"
}

func (s *Server) outstanding() int { return s.pending.count() + s.stats.refused }

func (s *Server) srvr() Srvr {
	v := Srvr{Latency: s.stats.latency, Received: s.stats.received, Sent: s.stats.sent, Connections: len(s.conns),
		Outstanding: s.outstanding(), Zxid: s.peer.DB.LastProcessed(), Mode: s.mode(), NodeCount: s.peer.DB.NodeCount() + 1}
	if s.leader != nil {
		v.ProposalSizes = s.leader.Sizes
	}
	return v
}

func (s *Server) mntr(now proto.Millis) Mntr {
	db, m, n := s.peer.DB, &s.metrics, &s.peer.Counts
	v := Mntr{ServerState: s.mode(), PeerState: strings.ToLower(s.fle.State.String()) + " - broadcast",
		NumAliveConnections: len(s.conns), OutstandingRequests: s.outstanding(),
		PacketsReceived: s.stats.received, PacketsSent: s.stats.sent, Latency: s.stats.latency,
		ZnodeCount: db.NodeCount() + 1, EphemeralsCount: db.EphemeralsCount(), ApproximateDataSize: db.ApproximateDataSize(),
		WatchCount: db.WatchEntries(), GlobalSessions: db.SessionCount(), QuorumSize: s.peer.Cfg.Voters.Len(), Uptime: now - s.stats.since,
		LookingCount: m.looking, ConnectionRequestCount: m.connectionRequests, AuthFailedCount: m.authFailed,
		LargeRequestsRejected: m.largeRequests, SessionlessConnectionsExpired: m.sessionlessExpired,
		UnrecoverableErrorCount: m.unrecoverable,
		ProposalCount:           n.Proposals, CommitCount: n.Commits,
		LearnerProposalReceivedCount: n.LearnerProposals, LearnerCommitReceivedCount: n.LearnerCommits}
	if s.local != nil {
		v.LocalSessions = len(s.local.timeouts)
	}
	if l := s.leader; l != nil {
		v.Learners, v.SyncedFollowers, v.SyncedObservers = l.Learners()
		v.PendingSyncs, v.LeaderUptime, v.ProposalSizes = l.PendingSyncs(), now-l.Since, l.Sizes
	}
	return v
}

func (s *Server) cons() []Cons {
	var out []Cons
	for _, c := range s.sortedConns() {
		v := Cons{Conn: c.Conn, Address: c.Addr, Queued: s.pending.of(c), Recved: c.stats.received, Sent: c.stats.sent}
		if st := &c.stats; c.Ready {
			v.Session, v.Lop, v.Est, v.To = c.Session, st.lastOp, st.established, c.Timeout
			v.Lcxid, v.Lzxid, v.Lresp, v.Llat = st.lastCxid, st.lastZxid, st.lastResponse, st.lastLatency
			v.Maxlat = st.latency.Max
			if st.latency.Count > 0 {
				v.Avglat = st.latency.Sum / st.latency.Count
			}
		}
		out = append(out, v)
	}
	return out
}

func (s *Server) dump() Dump {
	var d Dump
	for _, e := range s.peer.DB.Sessions() {
		v := DumpSession{Session: e.Session, Timeout: e.Timeout}
		v.Expires, _ = s.Expires(e.Session)
		d.Sessions = append(d.Sessions, v)
		if paths := s.peer.DB.Ephemerals(e.Session); len(paths) > 0 {
			d.Ephemerals = append(d.Ephemerals, DumpEphemeral{e.Session, paths})
		}
	}
	for _, e := range s.LocalSessions() {
		d.Sessions = append(d.Sessions, DumpSession{Session: e.Session, Timeout: e.Timeout, Expires: e.Expires, Local: true})
	}
	return d
}

func (s *Server) wch() (Wchs, []Wchc, []Wchp) {
	var byConn []Wchc
	var byPath []Wchp
	watched := s.peer.DB.DataWatches()
	for _, w := range watched {
		byConn = append(byConn, Wchc{s.sessionOf(w.Conn), w.Paths})
	}
	for _, path := range tree.WatchedPaths(watched) {
		v := Wchp{Path: path}
		for _, w := range watched {
			if w.Has(path) {
				v.Sessions = append(v.Sessions, s.sessionOf(w.Conn))
			}
		}
		byPath = append(byPath, v)
	}
	sum := Wchs{Connections: len(byConn), Paths: len(byPath)}
	for i := range byConn {
		sum.Total += len(byConn[i].Paths)
	}
	return sum, byConn, byPath
}

func (s *Server) sessionOf(c proto.Conn) proto.SessionID {
	if x := s.conns[c]; x != nil {
		return x.Session
	}
	return 0
}
