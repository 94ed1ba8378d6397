package sim

import (
	"slices"
	"sort"
	"strconv"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/say"
	"zootrope/core/server"
	"zootrope/core/tree"
)

// ServerState is a server's state, with DOWN and PAUSED.
func (w *World) ServerState(id proto.ServerID) proto.ServerState {
	switch p := w.servers[id-1]; {
	case !p.running():
		return proto.Down
	case p.clock.paused:
		return proto.Paused
	default:
		return p.srv.State()
	}
}

// ReadOnly says whether a server serves read-only: it is LOOKING, and neither down nor paused.
func (w *World) ReadOnly(id proto.ServerID) bool {
	return w.ServerState(id) == proto.Looking && w.servers[id-1].srv.ReadOnly()
}

// Leader is the established leader of the highest epoch that is neither down nor paused, 0 for none.
func (w *World) Leader() proto.ServerID {
	best, epoch := proto.NoServer, int64(-1)
	for _, p := range w.servers {
		if !p.running() || p.clock.paused {
			continue
		}
		if e, ok := p.srv.Leads(); ok && e > epoch {
			best, epoch = p.id, e
		}
	}
	return best
}

// Epochs gives what the epoch files of a server hold, as last written; 0 before they exist.
func (w *World) Epochs(id proto.ServerID) (accepted, current int64) {
	m := &w.servers[id-1].disk.written
	return max(m.accepted, 0), max(m.current, 0)
}

// Logged is the last transaction in a server's log, synced or not; without a log, its snapshot's.
func (w *World) Logged(id proto.ServerID) proto.Zxid {
	return w.servers[id-1].disk.written.lastLogged()
}

// End is how far a server's disk leads: as Logged, but a log that a SNAP has superseded counts no more.
func (w *World) End(id proto.ServerID) proto.Zxid { return w.servers[id-1].disk.written.end() }

// Committed is the last transaction in a server's database. A server that has gone back to LOOKING has brought it up to
// the end of its log, committed or not, as ZooKeeper does.
func (w *World) Committed(id proto.ServerID) (proto.Zxid, bool) {
	if p := w.servers[id-1]; p.running() {
		return p.srv.DB().LastProcessed(), true
	}
	return 0, false
}

// LastSync says how a server was last synchronised with a leader: DIFF, TRUNC, TRUNC+DIFF, SNAP, or "".
func (w *World) LastSync(id proto.ServerID) string { return w.servers[id-1].lastSync }

// Replayed is how many records of its log a server replayed behind a snapshot when it last started; false if it has never run.
func (w *World) Replayed(id proto.ServerID) (int64, bool) {
	p := w.servers[id-1]
	return p.replayed, p.life > 0
}

// Words is what the four-letter words tell of a server; false while it serves nobody.
func (w *World) Words(id proto.ServerID) (server.Words, bool) {
	p := w.servers[id-1]
	if !p.running() {
		return server.Words{}, false
	}
	return p.srv.Words(p.clock.local(w.now))
}

// Vote is whom a server votes for; false while it is down.
func (w *World) Vote(id proto.ServerID) (proto.ServerID, bool) {
	if p := w.servers[id-1]; p.running() {
		return p.srv.Vote().Leader, true
	}
	return 0, false
}

// Round is a server's election round; false while it is down.
func (w *World) Round(id proto.ServerID) (int64, bool) {
	if p := w.servers[id-1]; p.running() {
		return p.srv.Round(), true
	}
	return 0, false
}

// NodeInfo is what predicates ask of a znode.
type NodeInfo struct {
	Data     []byte
	Children int
	Version  int
}

// HasDatabase says whether a server can be asked for znodes.
func (w *World) HasDatabase(id proto.ServerID) bool {
	return w.servers[id-1].running()
}

// Node looks a znode up in a server's database.
func (w *World) Node(path string, on proto.ServerID) (NodeInfo, bool) {
	n, ok := w.servers[on-1].srv.DB().Node(path)
	if !ok {
		return NodeInfo{}, false
	}
	return NodeInfo{Data: n.Data, Children: int(n.Stat.NumChildren), Version: int(n.Stat.Version)}, true
}

// NodeBytes is how many bytes the data of a znode and of all below it have in a server's database.
func (w *World) NodeBytes(path string, on proto.ServerID) int64 {
	db := w.servers[on-1].srv.DB()
	n, ok := db.Node(path)
	if !ok {
		return 0
	}
	sum := int64(len(n.Data))
	for _, below := range db.Below(path) {
		sum += w.NodeBytes(below, on)
	}
	return sum
}

// Agree says whether all servers that are up belong to one quorum with one leader and hold the same znodes and
// sessions, and if not, in words, why. A paused server is left out.
func (w *World) Agree() (bool, *say.Text) {
	leader, other, ok := w.agree()
	switch {
	case ok:
		return true, nil
	case leader == 0:
		return false, say.F("nobody leads")
	case other == nil:
		if w.set.Zoo.Groups.Hierarchical() {
			n := w.following(leader).Len() - 1
			return false, say.F(say.Many(int64(n), "leader %d and the %d voter that follows it are no quorum", "leader %d and the %d voters that follow it are no quorum"), leader, n)
		}
		return false, say.F("leader %d has %d of the %d voters of a quorum", leader, w.following(leader).Len(), w.Quorum())
	case other.srv.Follows() != leader:
		return false, say.F("server %d does not follow %d", other.id, leader)
	}
	return false, say.F("server %d is at %v, leader %d at %v", other.id, other.srv.DB().LastProcessed(), leader,
		w.servers[leader-1].srv.DB().LastProcessed())
}

// Agrees is Agree without the words: goals ask it after every turn.
func (w *World) Agrees() bool {
	_, _, ok := w.agree()
	return ok
}

// agree gives the leader, 0 if there is none, and a server that differs from it, nil if there is none.
func (w *World) agree() (leader proto.ServerID, other *process, ok bool) {
	leader = w.Leader()
	if leader == 0 || !w.set.Zoo.Groups.Contains(w.following(leader), w.set.Zoo.Voters) {
		return leader, nil, false
	}
	want := w.servers[leader-1].srv.DB()
	for _, p := range w.servers {
		if !p.running() || p.clock.paused || p.id == leader {
			continue
		}
		if p.srv.Follows() != leader || !p.srv.DB().SameContent(want) {
			return leader, p, false
		}
	}
	return leader, nil, true
}

// following is the set of the voters that are up and follow a leader, the leader included.
func (w *World) following(leader proto.ServerID) proto.Sids {
	s := proto.Sids{}.With(leader)
	for _, p := range w.servers {
		if p.running() && !p.cfg.Observer() && p.srv.Follows() == leader {
			s = s.With(p.id)
		}
	}
	return s
}

// ClientState is the state of a client's session.
func (w *World) ClientState(p proto.Party) client.State { return w.client(p).actor.client.State() }

// ClientCrashed says whether the process of a client has crashed since MarkStep. Another process may have begun since.
func (w *World) ClientCrashed(p proto.Party) bool { return slices.Contains(w.rec.crashed, p) }

// ClientHasSession says whether the process of a client has, or has had, a session: a server has answered it.
func (w *World) ClientHasSession(p proto.Party) bool { return w.client(p).actor.client.Session() != 0 }

// ClientOn is the server that a client is connected to, 0 for none.
func (w *World) ClientOn(p proto.Party) proto.ServerID { return w.client(p).actor.client.On() }

// ClientLast is the outcome of a client's last issued command: OK, PENDING or a code; "" before the first.
func (w *World) ClientLast(p proto.Party) string { return w.client(p).actor.Last() }

// ClientAnswer is what a client's last finished command returned, in zkCli's words.
func (w *World) ClientAnswer(p proto.Party) string { return w.client(p).actor.Answer() }

// ClientFinished is the command of a client that has ended last, as it was given; "" before the first.
func (w *World) ClientFinished(p proto.Party) string { return w.client(p).actor.Finished() }

// ClientSequence is the number that a client's last sequential create was given. ok is false before the first.
func (w *World) ClientSequence(p proto.Party) (number int64, ok bool) {
	number, err := strconv.ParseInt(w.client(p).actor.sequence, 10, 64)
	return number, err == nil
}

// ClientOwns says whether a node is an ephemeral one of a client's session, in the leader's database.
func (w *World) ClientOwns(p proto.Party, path string) bool {
	leader := w.Leader()
	if leader == proto.NoServer {
		return false
	}
	n, ok := w.servers[leader-1].srv.DB().Node(path)
	return ok && n.Stat.EphemeralOwner == w.client(p).actor.client.Session() && n.Stat.EphemeralOwner != 0
}

// ClientMay says whether an ACL gives a client a permission: the ACL of that node in the leader's database, and what the client has proved, its address
// included. Where there is no such node, or no leader, it gives nothing.
func (w *World) ClientMay(p proto.Party, perm proto.Perms, path string) bool {
	leader := w.Leader()
	if leader == proto.NoServer {
		return false
	}
	who := []proto.ID{{Scheme: "ip", ID: address(p)}}
	for _, id := range w.client(p).actor.client.Identities() {
		ids, _ := tree.AuthIDs(id.Scheme, id.ID, w.set.Zoo.SuperDigest)
		who = append(who, ids...)
	}
	return w.servers[leader-1].srv.DB().Allows(path, perm, who)
}

// LockHolder is the client that holds a lock, as the recipes see it, "" for none. Of several (a broken lock), the first.
func (w *World) LockHolder(path string) string {
	if h := w.lockers(path, lockHeld); len(h) > 0 {
		return h[0].name
	}
	return ""
}

// LockHeldBy says whether a client holds a lock, or with "" whether nobody does. Readers hold it together; of other holders the first counts.
func (w *World) LockHeldBy(path, name string) bool {
	holders := w.lockers(path, lockHeld)
	for _, c := range holders {
		_, strategy, _ := c.actor.Lock(path)
		if c.name == name || strategy != recipe.Read {
			return c.name == name
		}
	}
	return name == "" && len(holders) == 0
}

// LockHolders is how many clients believe that they hold a lock.
func (w *World) LockHolders(path string) int { return len(w.lockers(path, lockHeld)) }

// LockWaiters is how many clients wait for a lock.
func (w *World) LockWaiters(path string) int { return len(w.lockers(path, lockWaiting)) }

// QueueWaiters is how many recipes wait for an item of the queue at a path.
func (w *World) QueueWaiters(path string) (n int) {
	for _, c := range w.clients {
		if c.actor.client.State().Alive() {
			n += c.actor.dequeues(path)
		}
	}
	return n
}

func (w *World) lockers(path string, want lockState) []*clientHost {
	var out []*clientHost
	for _, c := range w.clients {
		if state, _, _ := c.actor.Lock(path); state == want && c.actor.client.State().Alive() {
			out = append(out, c)
		}
	}
	return out
}

// lockPaths lists the locks that recipes are at.
func (w *World) lockPaths() []string {
	seen := map[string]bool{}
	var out []string
	for _, c := range w.clients {
		for _, p := range c.actor.Locks() {
			if !seen[p] {
				seen[p] = true
				out = append(out, p)
			}
		}
	}
	sort.Strings(out)
	return out
}

// Servers is how many servers there are, observers included.
func (w *World) Servers() int { return len(w.servers) }

// Clients is how many clients there are: parties −1 to −Clients.
func (w *World) Clients() int { return len(w.clients) }
