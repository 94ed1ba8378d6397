package sim

import (
	"reflect"
	"unsafe"

	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/session"
)

// StateHash is of what can still come of this world, for a search: two worlds that differ only by a shift of time have
// the same one. Moments count from the clock's; whether it stands at a tick counts, because sessions expire at ticks.
// What the checkers have seen is part of it, or they would be asked about one past only. Left out are the numbers that
// merely put things into an order, and the settings, which a search does not change.
//
// Like Clone it walks the plain data by what reflection tells of the types, once.
func (w *World) StateHash() uint64 {
	if !w.exploring || w.now <= 0 {
		panic("sim: the hash of a state is for a world that is explored, and whose clock has left 0")
	}
	h := stateHasher{now: w.now}
	sum := scatter(1, uint64(w.now%w.set.Zoo.TickTime))
	sum = h.of(unsafe.Pointer(w), worldShape, sum)
	for _, p := range w.servers {
		sum = scatter(h.sockets(p.sockets, sum), h.again(&p.sum, unsafe.Pointer(p), processShape))
	}
	for _, c := range w.clients {
		sum = scatter(h.sockets(c.sockets, sum), h.again(&c.sum, unsafe.Pointer(c), clientShape))
	}
	if w.checked == (known{}) { // no time is in it
		w.checked = known{h.of(unsafe.Pointer(w.checker), checkerShape, 1), w.now}
	}
	return scatter(sum, w.checked.Sum)
}

// known is the hash of a process that nothing has been done to since, at the same moment.
type known struct {
	Sum uint64
	At  proto.Millis
}

// again gives the hash of a process, made anew only where it may be another one.
func (h *stateHasher) again(k *known, p unsafe.Pointer, s *shape) uint64 {
	if k.At != h.now {
		*k = known{h.of(p, s, 1), h.now}
	}
	return k.Sum
}

// sockets adds up which connection each name stands for.
func (h *stateHasher) sockets(s sockets, sum uint64) uint64 {
	var all uint64
	for name, c := range s { //ordered: a sum
		all += h.of(unsafe.Pointer(&name), nameShape, uint64(c.id))
	}
	return scatter(sum, all)
}

// moments are the fields that hold a point in time, by package, type and field. Any other number is taken as it is: to
// miss one here costs states that could have been one, never the truth.
var moments = map[string]bool{
	"sim.source.due": true, "sim.clock.pausedAt": true,
	"server.Server.lookAt": true, "server.Server.containerAt": true, "server.Server.connsAt": true, "server.Server.purgeAt": true, "server.cnxn.Until": true,
	"zab.Learner.deadline": true, "zab.Learner.giveUpAt": true, "zab.Leader.deadline": true, "zab.Leader.halfTick": true,
	"zab.LearnerHandler.deadline": true, "zab.slowCheck.Since": true, "zab.slowCheck.NextSince": true,
	"election.FLE.deadline": true, "election.peer.GiveUp": true,
	"client.Client.redialAt": true, "client.Client.connectBy": true, "client.Client.heardAt": true, "client.Client.sentAt": true,
	"session.tracked.expires": true, "session.bucket.at": true,
	"tree.persisted.ctime": true, "tree.persisted.mtime": true, "proto.Txn.Time": true, "proto.Stat.Ctime": true, "proto.Stat.Mtime": true,
}

// leftOut are the fields that say nothing about what can still come.
var leftOut = map[string]bool{
	"sim.World.set": true, "sim.World.now": true, "sim.World.turn": true, "sim.World.packets": true, "sim.World.connID": true,
	"sim.World.servers": true, "sim.World.clients": true, "sim.process.sockets": true, "sim.clientHost.sockets": true, // apart
	"sim.process.cfg": true, "zab.Peer.Cfg": true, "election.FLE.Cfg": true, "client.Client.cfg": true,
	"sim.source.tie": true, "sim.source.kind": true, "sim.source.id": true,
	"sim.pipe.last": true, "sim.pipe.head": true, "sim.packet.Sent": true, "sim.packet.Due": true, "sim.packet.No": true,
	"sim.unsynced.Seq": true,
}

// shapeKind says how a value is taken into the hash.
type shapeKind uint8

const (
	shapeBits shapeKind = iota
	shapeMoment
	shapeString
	shapeStruct
	shapeArray
	shapeSlice
	shapePointer
	shapeMap
	shapeConn // a pointer to a connection: its number
	shapePipe // its queue from the head on
	shapeSource
	shapeIDs // what session ids a server will give: they begin with the time of its boot
)

// shape is what has to be known of a type to hash it.
type shape struct {
	kind   shapeKind
	typ    reflect.Type
	size   uintptr
	elem   *shape
	key    *shape
	fields []shapeField
	n      int // of an array
}

type shapeField struct {
	offset uintptr
	of     *shape
}

var shapes = map[reflect.Type]*shape{}

var (
	worldShape   = shapeOf(reflect.TypeFor[World]())
	checkerShape = shapeOf(reflect.TypeFor[check.Checker]())
	connShape    = shapeOf(reflect.TypeFor[conn]())
	processShape = shapeOf(reflect.TypeFor[process]())
	clientShape  = shapeOf(reflect.TypeFor[clientHost]())
	nameShape    = shapeOf(reflect.TypeFor[proto.Conn]())
	sourceShape  = shapeOf(reflect.TypeFor[source]())
	packetShape  = shapeOf(reflect.TypeFor[packet]())
	momentShape  = &shape{kind: shapeMoment, size: 8}
)

func shapeOf(t reflect.Type) *shape {
	if s := shapes[t]; s != nil {
		return s
	}
	s := &shape{typ: t, size: t.Size()}
	shapes[t] = s
	switch t.Kind() {
	case reflect.String:
		s.kind = shapeString
	case reflect.Pointer:
		s.kind = shapePointer
		if t == reflect.TypeFor[*conn]() {
			s.kind = shapeConn
			return s
		}
		s.elem = shapeOf(t.Elem())
	case reflect.Slice:
		s.kind, s.elem = shapeSlice, shapeOf(t.Elem())
	case reflect.Array:
		s.kind, s.elem, s.n = shapeArray, shapeOf(t.Elem()), t.Len()
	case reflect.Map:
		s.kind, s.key, s.elem = shapeMap, shapeOf(t.Key()), shapeOf(t.Elem())
	case reflect.Struct:
		s.structure(t)
	case reflect.Interface, reflect.Func, reflect.Chan, reflect.Float32, reflect.Float64, reflect.UnsafePointer:
		panic("sim: state that cannot be hashed: " + t.String())
	}
	return s
}

func (s *shape) structure(t reflect.Type) {
	s.kind = shapeStruct
	for i := range t.NumField() {
		f := t.Field(i)
		name := t.String() + "." + f.Name
		switch {
		case f.Tag.Get("hash") == "-" || leftOut[name]:
		case moments[name]:
			s.fields = append(s.fields, shapeField{f.Offset, momentShape})
		default:
			s.fields = append(s.fields, shapeField{f.Offset, shapeOf(f.Type)})
		}
	}
	switch t {
	case reflect.TypeFor[pipe]():
		s.kind = shapePipe
	case reflect.TypeFor[source]():
		s.kind = shapeSource
	case reflect.TypeFor[session.IDs]():
		s.kind = shapeIDs
	}
}

type stateHasher struct{ now proto.Millis }

// scatter takes v into a sum; for a given sum, different v give different ones.
func scatter(sum, v uint64) uint64 {
	x := sum*0xff51afd7ed558ccd + v + 0x9e3779b97f4a7c15
	x = (x ^ x>>32) * 0xd6e8feb86659fd93
	return x ^ x>>29
}

func (h *stateHasher) of(p unsafe.Pointer, s *shape, sum uint64) uint64 {
	switch s.kind {
	case shapeBits:
		return scatter(sum, bits(p, s.size))
	case shapeMoment:
		return scatter(sum, h.moment(*(*proto.Millis)(p)))
	case shapeString:
		return text(*(*string)(p), sum)
	case shapeStruct:
		for i := range s.fields {
			f := &s.fields[i]
			sum = h.of(unsafe.Add(p, f.offset), f.of, sum)
		}
		return sum
	case shapeArray:
		return h.list(p, s.n, s.elem, sum)
	case shapeSlice:
		head := (*[]byte)(p)
		return h.list(unsafe.Pointer(unsafe.SliceData(*head)), len(*head), s.elem, scatter(sum, uint64(len(*head))))
	case shapePointer:
		q := *(*unsafe.Pointer)(p)
		if q == nil {
			return scatter(sum, 0)
		}
		return h.of(q, s.elem, scatter(sum, 1))
	case shapeMap:
		return scatter(sum, h.dict(p, s))
	case shapeConn:
		if c := *(**conn)(p); c != nil {
			return scatter(sum, uint64(c.id))
		}
		return scatter(sum, 0)
	case shapePipe:
		k := (*pipe)(p)
		sum = h.of(unsafe.Pointer(&k.src), sourceShape, scatter(sum, uint64(k.len())))
		for i := k.head; i < len(k.queue); i++ {
			sum = h.of(unsafe.Pointer(&k.queue[i]), packetShape, sum)
		}
		return sum
	case shapeIDs:
		return scatter(sum, *(*uint64)(p)-uint64(h.now)<<16)
	case shapeSource:
		k := (*source)(p)
		if k.pos < 0 {
			return scatter(sum, 0)
		}
		return scatter(sum, 1+uint64(max(k.due-h.now, 0)))
	}
	panic("sim: a shape without a hash")
}

// moment is how far off a time is. A time that is not set, and Never, are told apart from any that is.
func (h *stateHasher) moment(t proto.Millis) uint64 {
	if t == 0 || t == proto.Never {
		return uint64(t)
	}
	return uint64(t-h.now) ^ 1<<62
}

func (h *stateHasher) list(p unsafe.Pointer, n int, elem *shape, sum uint64) uint64 {
	if elem.kind == shapeBits && elem.size == 1 {
		return text(unsafe.String((*byte)(p), n), sum)
	}
	for i := range uintptr(n) {
		sum = h.of(unsafe.Add(p, i*elem.size), elem, sum)
	}
	return sum
}

// dict adds up what the entries are, each alone: the order of a map says nothing.
func (h *stateHasher) dict(p unsafe.Pointer, s *shape) uint64 {
	m := reflect.NewAt(s.typ, p).Elem()
	if m.Len() == 0 {
		return 0
	}
	sum := uint64(m.Len())
	if s.typ == reflect.TypeFor[map[uint32]*conn]() {
		for id, c := range *(*map[uint32]*conn)(p) { //ordered: a sum
			sum += proto.Mix(h.of(unsafe.Pointer(c), connShape, uint64(id)))
		}
		return sum
	}
	key, value := reflect.New(s.typ.Key()), reflect.New(s.typ.Elem())
	for it := m.MapRange(); it.Next(); { //ordered: a sum
		key.Elem().SetIterKey(it)
		value.Elem().SetIterValue(it)
		k := h.of(key.UnsafePointer(), s.key, 1)
		sum += proto.Mix(h.of(value.UnsafePointer(), s.elem, k))
	}
	return sum
}

func bits(p unsafe.Pointer, size uintptr) uint64 {
	switch size {
	case 1:
		return uint64(*(*uint8)(p))
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

func text(s string, sum uint64) uint64 {
	sum = scatter(sum, uint64(len(s)))
	for ; len(s) >= 8; s = s[8:] {
		sum = scatter(sum, uint64(s[0])|uint64(s[1])<<8|uint64(s[2])<<16|uint64(s[3])<<24|uint64(s[4])<<32|uint64(s[5])<<40|uint64(s[6])<<48|uint64(s[7])<<56)
	}
	var rest uint64
	for i := range len(s) {
		rest |= uint64(s[i]) << (8 * i)
	}
	return scatter(sum, rest)
}
