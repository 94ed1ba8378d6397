package sim

import (
	"reflect"
	"unsafe"

	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/server"
)

// StateHash tells a search whether it has met a world before: two worlds with the same hash can only go on alike. A world and the same
// world at a later time have the same hash.
//
//   - Times are taken as distances from the clock.
//   - Where the clock stands between two ticks counts, because sessions expire at ticks. If there are clients, so does where it stands
//     between two buckets of connections.
//   - What the checkers have seen counts, because they judge what comes by it.
//   - Numbers that only put things into an order do not count, nor do the settings, which a search does not change.
//
// It walks the plain data as Clone does: reflection is asked once what each type looks like.
func (w *World) StateHash() uint64 {
	if !w.exploring || w.now <= 0 {
		panic("sim: the hash of a state is for a world that is explored, and whose clock has left 0")
	}
	h := hasher{now: w.now}
	sum := scatter(1, uint64(w.now%w.set.Zoo.TickTime))
	if len(w.clients) > 0 {
		sum = scatter(sum, uint64(w.now%server.CnxnBucket))
	}
	sum = h.of(unsafe.Pointer(w), worldShape, sum)
	for _, p := range w.servers {
		sum = scatter(h.sockets(p.sockets, sum), h.again(&p.sum, unsafe.Pointer(p), processShape))
	}
	for _, c := range w.clients {
		sum = scatter(h.sockets(c.sockets, sum), h.again(&c.sum, unsafe.Pointer(c), clientShape))
	}
	if w.checked == (known{}) { // the checkers hold no times
		w.checked = known{h.of(unsafe.Pointer(w.checker), checkerShape, 1), w.now}
	}
	return scatter(sum, w.checked.Sum)
}

// known is the hash of a process. It is valid as long as nothing is done to the process and the clock stands still.
type known struct {
	Sum uint64
	At  proto.Millis
}

// again gives the hash of a process. It computes the hash only if the known one is no longer valid.
func (h *hasher) again(k *known, p unsafe.Pointer, s *shape) uint64 {
	if k.At != h.now {
		*k = known{h.of(p, s, 1), h.now}
	}
	return k.Sum
}

// sockets adds up which connection each name stands for.
func (h *hasher) sockets(s sockets, sum uint64) uint64 {
	var all uint64
	for name, c := range s { //ordered: a sum
		all += h.of(unsafe.Pointer(&name), nameShape, uint64(c.id))
	}
	return scatter(sum, all)
}

// moments are the fields that hold a point in time, by package, type and field. Any other number is taken as it is. A
// field that is missing here makes equal states look different, which costs time, but never different states look equal.
var moments = map[string]bool{
	"sim.source.due": true, "sim.clock.pausedAt": true,
	"server.Server.lookAt": true, "server.containers.at": true, "server.containers.look": true, "server.Server.connsAt": true, "server.Server.purgeAt": true, "server.cnxn.Until": true,
	"zab.Learner.deadline": true, "zab.Learner.giveUpAt": true, "zab.Leader.deadline": true, "zab.Leader.halfTick": true,
	"zab.LearnerHandler.deadline": true, "zab.slowCheck.Since": true, "zab.slowCheck.NextSince": true,
	"election.FLE.deadline": true, "election.peer.GiveUp": true,
	"client.Client.redialAt": true, "client.Client.connectBy": true, "client.Client.heardAt": true, "client.Client.sentAt": true,
	"sim.job.until":            true,
	"server.Server.readOnlyAt": true, "client.search.at": true, "client.search.began": true,
	"session.tracked.expires": true, "session.bucket.at": true,
	"tree.persisted.ctime": true, "tree.persisted.mtime": true, "proto.Txn.Time": true, "proto.Stat.Ctime": true, "proto.Stat.Mtime": true,
}

// leftOut are the fields that say nothing about what can still come.
var leftOut = map[string]bool{
	"sim.World.set": true, "sim.World.now": true, "sim.World.turn": true, "sim.World.packets": true, "sim.World.connID": true,
	"sim.World.servers": true, "sim.World.clients": true, "sim.process.sockets": true, "sim.clientHost.sockets": true, // apart
	"sim.process.cfg": true, "zab.Peer.Cfg": true, "election.FLE.Cfg": true, "client.Client.cfg": true,
	"sim.source.tie": true, "sim.source.kind": true, "sim.source.id": true,
	"sim.pipe.last": true, "sim.packet.Sent": true, "sim.packet.Due": true, "sim.packet.No": true,
	"sim.unsynced.Seq": true,
}

var (
	stateBook    = book{state: true, shapes: map[reflect.Type]*shape{}}
	worldShape   = stateBook.of(reflect.TypeFor[World]())
	checkerShape = stateBook.of(reflect.TypeFor[check.Checker]())
	connShape    = stateBook.of(reflect.TypeFor[conn]())
	processShape = stateBook.of(reflect.TypeFor[process]())
	clientShape  = stateBook.of(reflect.TypeFor[clientHost]())
	nameShape    = stateBook.of(reflect.TypeFor[proto.Conn]())
	momentShape  = &shape{kind: shapeMoment, size: 8}
)

// moment is how far a time is from the clock. A time that is not set (0), and Never, are no distances, and are never taken for one.
func (h *hasher) moment(t proto.Millis) uint64 {
	if t == 0 || t == proto.Never {
		return uint64(t)
	}
	return uint64(t-h.now) ^ 1<<62
}
