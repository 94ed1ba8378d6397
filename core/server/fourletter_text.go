package server

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/zab"
)

// notServing is the answer of a server that belongs to no quorum (AbstractFourLetterCommand.ZK_NOT_SERVING).
const notServing = "This ZooKeeper instance is not currently serving requests"

// Answer is the answer to one of zab.FourLetterWords, line by line, as ZooKeeper 3.8 prints it (server/command/*). Left out is what Words leaves out,
// the version, and the ports of addresses. Times are milliseconds of the server's clock where ZooKeeper prints a date.
func (w *Words) Answer(word string, serving bool) []string {
	switch {
	case word == "ruok":
		return []string{w.Ruok}
	case word == "isro":
		return []string{w.Isro}
	case !serving:
		return []string{notServing}
	}
	var t text
	switch word {
	case "srvr":
		t.srvr(&w.Srvr)
	case "stat":
		t.stat(w)
	case "mntr":
		t.mntr(&w.Mntr)
	case "cons":
		t.cons(w.Cons)
	case "conf":
		t.conf(&w.Conf)
	case "dump":
		t.dump(&w.Dump, w.Srvr.Mode == "leader")
	case "wchs":
		t.line(count(w.Wchs.Connections), " connections watching ", count(w.Wchs.Paths), " paths")
		t.line("Total watches:", count(w.Wchs.Total))
	case "wchc":
		t.wchc(w.Wchc)
	case "wchp":
		t.wchp(w.Wchp)
	}
	return t
}

// text is an answer that is being written, line by line.
type text []string

// line and the words for numbers are not inlined: an answer has dozens of them, and the page downloads each.
//
//go:noinline
func (t *text) line(parts ...string) { *t = append(*t, strings.Join(parts, "")) }

//go:noinline
func count(n int) string { return strconv.Itoa(n) }

//go:noinline
func long(n int64) string { return strconv.FormatInt(n, 10) }

//go:noinline
func hex(n int64) string { return "0x" + strconv.FormatUint(uint64(n), 16) }

func (t *text) srvr(s *Srvr) {
	t.readOnly(s)
	t.counts(s)
}

// readOnly is the first line of a read-only server's stat and srvr.
func (t *text) readOnly(s *Srvr) {
	if s.Mode == readOnlyMode {
		t.line("READ-ONLY mode; serving only read-only clients")
	}
}

func (t *text) counts(s *Srvr) {
	t.line("Latency min/avg/max: ", long(s.Latency.Min), "/", s.Latency.Avg(), "/", long(s.Latency.Max))
	t.line("Received: ", long(s.Received))
	t.line("Sent: ", long(s.Sent))
	t.line("Connections: ", count(s.Connections))
	t.line("Outstanding: ", count(s.Outstanding))
	t.line("Zxid: ", hex(int64(s.Zxid)))
	t.line("Mode: ", s.Mode)
	t.line("Node count: ", count(s.NodeCount))
	if s.Mode == "leader" {
		t.line("Proposal sizes last/min/max: ", sizes(s.ProposalSizes))
	}
}

//go:noinline
func sizes(p zab.ProposalStats) string {
	return count(p.Last) + "/" + count(p.Min) + "/" + count(p.Max)
}

func (t *text) stat(w *Words) {
	t.readOnly(&w.Srvr)
	t.line("Clients:")
	for i := range w.Cons {
		c := &w.Cons[i]
		t.line(" /", c.Address, "[1](queued=", count(c.Queued), ",recved=", long(c.Recved), ",sent=", long(c.Sent), ")")
	}
	t.line()
	t.counts(&w.Srvr)
}

func (t *text) cons(all []Cons) {
	for i := range all {
		c := &all[i]
		out := " /" + c.Address + "[1](queued=" + count(c.Queued) + ",recved=" + long(c.Recved) + ",sent=" + long(c.Sent)
		if c.Session != 0 {
			out += ",sid=" + c.Session.String() + ",lop=" + c.Lop + ",est=" + long(int64(c.Est)) + ",to=" + long(int64(c.To)) + ",lcxid=" + lastXid(c.Lcxid) +
				",lzxid=" + hex(int64(c.Lzxid)) + ",lresp=" + long(int64(c.Lresp)) + ",llat=" + long(c.Llat) + ",minlat=" + long(c.Minlat) +
				",avglat=" + long(c.Avglat) + ",maxlat=" + long(c.Maxlat)
		}
		t.line(out, ")")
	}
}

// lastXid is 0xffffffffffffffff before the first request: ZooKeeper keeps the number in a long.
func lastXid(n int32) string { return hex(int64(n)) }

func (t *text) mntr(m *Mntr) {
	row := func(key, value string) { t.line("zk_", key, "\t", value) }
	row("avg_latency", m.Latency.Avg())
	row("max_latency", long(m.Latency.Max))
	row("min_latency", long(m.Latency.Min))
	row("packets_received", long(m.PacketsReceived))
	row("packets_sent", long(m.PacketsSent))
	row("num_alive_connections", count(m.NumAliveConnections))
	row("outstanding_requests", count(m.OutstandingRequests))
	row("server_state", m.ServerState)
	row("znode_count", count(m.ZnodeCount))
	row("watch_count", count(m.WatchCount))
	row("ephemerals_count", count(m.EphemeralsCount))
	row("approximate_data_size", count(m.ApproximateDataSize))
	row("global_sessions", count(m.GlobalSessions))
	row("local_sessions", count(m.LocalSessions))
	readOnly := m.ServerState == readOnlyMode
	if !readOnly {
		row("peer_state", m.PeerState)
	}
	if m.ServerState == "leader" {
		row("learners", count(m.Learners))
		row("synced_followers", count(m.SyncedFollowers))
		row("synced_observers", count(m.SyncedObservers))
		row("pending_syncs", count(m.PendingSyncs))
		row("leader_uptime", long(int64(m.LeaderUptime)))
		row("last_proposal_size", count(m.ProposalSizes.Last))
		row("max_proposal_size", count(m.ProposalSizes.Max))
		row("min_proposal_size", count(m.ProposalSizes.Min))
		row("proposal_count", long(m.ProposalCount))
		row("commit_count", long(m.CommitCount))
	} else {
		row("learner_proposal_received_count", long(m.LearnerProposalReceivedCount))
		row("learner_commit_received_count", long(m.LearnerCommitReceivedCount))
	}
	if !readOnly {
		row("quorum_size", count(m.QuorumSize))
	}
	row("uptime", long(int64(m.Uptime)))
	row("looking_count", long(m.LookingCount))
	row("connection_request_count", long(m.ConnectionRequestCount))
	row("auth_failed_count", long(m.AuthFailedCount))
	row("large_requests_rejected", long(m.LargeRequestsRejected))
	row("sessionless_connections_expired", long(m.SessionlessConnectionsExpired))
	row("unrecoverable_error_count", long(m.UnrecoverableErrorCount))
}

func (t *text) conf(c *Conf) {
	t.line("tickTime=", long(int64(c.TickTime)))
	t.line("minSessionTimeout=", long(int64(c.MinSessionTimeout)))
	t.line("maxSessionTimeout=", long(int64(c.MaxSessionTimeout)))
	t.line("serverId=", long(int64(c.ServerID)))
	t.line("initLimit=", count(c.InitLimit))
	t.line("syncLimit=", count(c.SyncLimit))
	t.line("electionAlg=", count(c.ElectionAlg))
	t.line("peerType=", count(c.PeerType))
	if c.Membership == "" {
		return
	}
	t.line("membership: ")
	for line := range strings.SplitSeq(c.Membership, "\n") {
		t.line(line)
	}
}

// dump tells of a leader when each session of the ensemble expires, and of another server how long each may be silent (LearnerSessionTracker).
func (t *text) dump(d *Dump, leader bool) {
	t.line("SessionTracker dump:")
	var local, global []DumpSession
	for _, s := range d.Sessions {
		if s.Local {
			local = append(local, s)
		} else {
			global = append(global, s)
		}
	}
	if len(local) > 0 {
		t.expiries("Local Session Sets ", local)
	}
	if leader {
		t.expiries("Global Session Sets ", global)
	} else {
		t.line("Global Sessions(", count(len(global)), "):")
		for _, s := range global {
			t.line(s.Session.String(), "\t", long(int64(s.Timeout)), "ms")
		}
	}
	t.line("ephemeral nodes dump:")
	t.line("Sessions with Ephemerals (", count(len(d.Ephemerals)), "):")
	for _, e := range d.Ephemerals {
		t.line(e.Session.String(), ":")
		for _, path := range e.Paths {
			t.line("\t", path)
		}
	}
}

// expiries tells which sessions expire together (ExpiryQueue.dump).
func (t *text) expiries(title string, sessions []DumpSession) {
	var at []proto.Millis
	for _, s := range sessions {
		if !slices.Contains(at, s.Expires) {
			at = append(at, s.Expires)
		}
	}
	sort.Slice(at, func(i, j int) bool { return at[i] < at[j] })
	t.line(title, "(", count(len(at)), ")/(", count(len(sessions)), "):")
	for _, when := range at {
		n := 0
		for _, s := range sessions {
			if s.Expires == when {
				n++
			}
		}
		t.line(count(n), " expire at ", long(int64(when)), " ms:")
		for _, s := range sessions {
			if s.Expires == when {
				t.line("\t", s.Session.String())
			}
		}
	}
}

func (t *text) wchc(all []Wchc) {
	for _, w := range all {
		t.line(w.Session.String())
		for _, path := range w.Paths {
			t.line("\t", path)
		}
	}
}

func (t *text) wchp(all []Wchp) {
	for _, w := range all {
		t.line(w.Path)
		for _, s := range w.Sessions {
			t.line("\t", s.String())
		}
	}
}
