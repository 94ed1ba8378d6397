package sim

import (
	"slices"
	"strconv"

	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// window is about how many events are kept; a replay brings older ones back.
const window = 1 << 13

// eventChunk is some events in a row. A packed one does not change any more, and is shared by copies of the world.
type eventChunk struct {
	First  int64 // the number of the first event
	Events []trace.Event
	Packed []byte // the events in few bytes, instead of Events
}

// pack packs the events. It gives back, to be used again, the scratch that it was given and the room that the events had.
func (c *eventChunk) pack(scratch []byte) (_ []byte, room []trace.Event) {
	scratch, room = scratch[:0], c.Events[:0]
	for i := range c.Events {
		scratch = c.Events[i].Pack(scratch)
	}
	c.Packed, c.Events = slices.Clone(scratch), nil
	return scratch, room
}

// take appends the events from..to.
func (c *eventChunk) take(out []trace.Event, from, to int64) []trace.Event {
	if c.Packed == nil {
		lo := min(max(from-c.First, 0), int64(len(c.Events)))
		hi := min(max(to-c.First+1, lo), int64(len(c.Events)))
		return append(out, c.Events[lo:hi]...)
	}
	for rest := c.Packed; len(rest) > 0; {
		var e trace.Event
		if rest = e.Unpack(rest); e.Seq >= from && e.Seq <= to {
			out = append(out, e)
		}
	}
	return out
}

// all gives the events.
func (c *eventChunk) all() []trace.Event {
	if c.Packed == nil {
		return c.Events
	}
	out := make([]trace.Event, 0, chunkSize)
	for rest := c.Packed; len(rest) > 0; {
		out = append(out, trace.Event{})
		rest = out[len(out)-1].Unpack(rest)
	}
	return out
}

// chunkSize is how many events a chunk holds at most.
const chunkSize = 256

// tally is how many events of a kind there were, by who did it and the other end. Predicates ask for counts after every turn.
type tally struct {
	From, To  proto.Party
	N, AtStep int64           // since the script began, and by the time the step began
	At        [2]proto.Millis // when the last of the step happened, and the last one at an earlier time; 0 for none
}

// note counts an event, and keeps when it happened.
func (t *tally) note(at proto.Millis) {
	t.N++
	if at != t.At[0] {
		t.At = [2]proto.Millis{at, t.At[0]}
	}
}

// Recorded is how far the recording has come.
type Recorded struct {
	seq    int64
	turn   int64
	cause  int64
	origin int64 // the cause of the first event of the turn
	told   int64 // the last event before those of the machine's step that is carried out
	last   Commanded
}

// recorder numbers events, gives them their causes, counts them, and keeps the newest.
type recorder struct {
	Recorded
	chunks   []*eventChunk // the newest events; the last chunk is open, unless it is packed
	copied   bool          // there are copies of the world: what is over is packed, and only the newest events are not
	counts   [trace.Kinds][]tally
	ages     ages
	total    Counts
	begun    Counts             // total when the step began
	began    proto.Millis       // when the step began
	queued   []queued           // nodes of locks, the oldest first
	held     []holding          // who has come to hold which lock since the step began
	read     []reading          // which version of which node who has read since the step began
	calls    []CallView         // the newest call of each client since the step began
	newest   proto.Zxid         // the newest transaction in any log
	logged   []change           // what transactions do that are in logs and not applied …
	changed  []change           // … and those that have been carried out since the step began
	crashed  []proto.Party      // the clients that have crashed since the step began
	since    proto.Zxid         // the newest transaction when the last command was given …
	woken    int64              // … and how many watch events had been sent
	unkept   bool               // events are only shown to the checkers
	scratch  trace.Event        `clone:"-"`
	packing  []byte             `clone:"-"` // scratch
	room     []trace.Event      `clone:"-"` // for the events of the next chunk
	onEvent  func(*trace.Event) `clone:"-"`
	onAnswer func(Answer)       `clone:"-"`
}

// begin opens a turn. Its first event is the cause of the others, unless the machine names another: somebody who is dropped for
// silence is dropped because of the last event by which it was heard.
func (r *recorder) begin(turn int64) { r.turn, r.cause, r.origin = turn, 0, 0 }

// open emits the first event of a turn, with the cause that is known for it.
func (w *World) open(cause int64, e trace.Event) {
	w.rec.cause, w.rec.origin = cause, cause
	w.rec.cause = w.emit(e)
}

// emit records an event and gives its number.
func (w *World) emit(e trace.Event) int64 { return w.emitWith(e, check.Body{}) }

// emitWith is emit with what the checkers may see of it.
func (w *World) emitWith(e trace.Event, b check.Body) int64 {
	if !w.set.Tracing {
		return 0
	}
	kept := w.record(&e)
	seq := kept.Seq
	w.judge(kept, b)
	return seq
}

// record numbers an event, counts it and keeps it.
func (w *World) record(e *trace.Event) *trace.Event {
	r := &w.rec
	r.seq++
	e.Cause = r.because(e.Cause)
	if e.Session != 0 && e.Client == 0 && e.Peer >= 0 {
		e.Owner = w.owner(e.Session)
	}
	e.Seq, e.Turn, e.At = r.seq, r.turn, w.now
	kept := &r.scratch
	if r.unkept || w.set.Passing {
		r.scratch = *e
	} else {
		kept = r.keep(e)
	}
	if !r.unkept {
		r.count(kept)
		if kept.Kind == trace.Established {
			w.noteEstablished(kept.Server)
		}
	}
	if r.onEvent != nil {
		r.onEvent(kept)
	}
	return kept
}

// judge shows an event to the checkers.
func (w *World) judge(e *trace.Event, b check.Body) {
	if w.set.Unchecked || w.breach != nil {
		return
	}
	if w.exploring && check.Heeds(e) {
		w.ownChecker()
	}
	switch v := w.checker.Observe(e, b); {
	case v == nil:
	case w.set.GoOn:
		w.breach = w.dated(v)
	default:
		w.violate(v, e.Seq)
	}
}

// owner is the client that has a session, 0 where none does.
func (w *World) owner(session proto.SessionID) proto.Party {
	for _, c := range w.clients {
		if c.actor.client.Session() == session {
			return c.id
		}
	}
	return 0
}

// because gives the event that a machine names as a cause (step.Send). In a turn that a deadline began, the event that had set the
// deadline is the cause of the first event.
func (r *recorder) because(named int64) int64 {
	switch {
	case named == 0, named == r.origin:
		return r.cause
	case named < 0:
		return r.told - named
	}
	return named
}

// keep adds an event to the window.
func (r *recorder) keep(e *trace.Event) *trace.Event {
	last := r.open()
	if last == nil || len(last.Events) == chunkSize {
		if last != nil && r.copied {
			r.seal()
		}
		last = &eventChunk{First: e.Seq, Events: r.chunkRoom()}
		r.chunks = append(r.chunks, last)
	}
	last.Events = append(last.Events, *e)
	return &last.Events[len(last.Events)-1]
}

// open is the chunk that the next event belongs to, nil if this event begins a new chunk.
func (r *recorder) open() *eventChunk {
	if n := len(r.chunks); n > 0 && r.chunks[n-1].Packed == nil {
		return r.chunks[n-1]
	}
	return nil
}

// chunkRoom gives room for the events of a new chunk: that of the oldest chunk, if that chunk leaves the window.
func (r *recorder) chunkRoom() []trace.Event {
	if n := len(r.chunks); n > window/chunkSize {
		oldest := r.chunks[0]
		copy(r.chunks, r.chunks[1:])
		r.chunks[n-1] = nil
		r.chunks = r.chunks[:n-1]
		if oldest.Packed == nil {
			return oldest.Events[:0]
		}
	}
	if room := r.room; room != nil {
		r.room = nil
		return room
	}
	return make([]trace.Event, 0, chunkSize)
}

// Replace closes the world old, whose place w takes. w uses the room that old had for events.
func (w *World) Replace(old *World) {
	old.Close()
	if w.rec.room = old.rec.room; w.rec.room == nil && old.rec.open() != nil {
		w.rec.room = old.rec.open().Events[:0]
	}
	old.rec = recorder{}
}

// seal packs the open chunk: the next event begins a new one.
func (r *recorder) seal() {
	if c := r.open(); c != nil {
		r.packing, r.room = c.pack(r.packing)
	}
}

// share prepares the chunks for a copy of the world, which will have them, too.
func (r *recorder) share() {
	for _, c := range r.chunks {
		if c.Packed == nil {
			r.packing, r.room = c.pack(r.packing)
		}
	}
	r.copied = true
}

func (r *recorder) count(e *trace.Event) {
	r.tally(e.Kind, e.Party(), e.Peer).note(e.At)
	if e.Kind == trace.LockState && e.Text == "held" {
		r.held = append(r.held, holding{e.Path, e.Client})
	}
	switch k := e.Kind.Message(); k {
	case proto.NoKind:
	case proto.Ping, proto.ClientPing, proto.ClientPong, proto.Isro, proto.IsroAnswer:
		return
	default:
		r.total.Messages++
		r.total.Bytes += int64(e.Bytes)
		switch k {
		case proto.ClientRequest:
			r.total.Requests++
		case proto.WatchEvent:
			r.total.WatchEvents++
		}
		return
	}
	switch e.Kind {
	case trace.Fsync:
		r.total.Fsyncs++
	case trace.Apply:
		r.noteApplied(e.Zxid)
		switch e.Op {
		case proto.OpCreate, proto.OpCreate2:
			r.queueUp(e)
		}
	case trace.AckCount:
		if e.Taken && !e.Zxid.NewEpoch() {
			r.total.Commits++
		}
	}
}

// OnEvent has f called for each event as it happens.
func (w *World) OnEvent(f func(*trace.Event)) { w.rec.onEvent = f }

// NumberFrom lets the events that follow have numbers above n: on another branch no number is used twice.
func (w *World) NumberFrom(n int64) {
	w.rec.seq = max(w.rec.seq, n)
	w.rec.seal()
}

// Seq is the number of the last event.
func (w *World) Seq() int64 { return w.rec.seq }

// Events gives the events from..to (both included) that are still kept.
func (w *World) Events(from, to int64) []trace.Event {
	if len(w.rec.chunks) == 0 {
		return nil
	}
	out := make([]trace.Event, 0, max(min(to, w.rec.seq)-max(from, w.rec.chunks[0].First)+1, 0))
	for i, c := range w.rec.chunks {
		if c.First > to || i+1 < len(w.rec.chunks) && w.rec.chunks[i+1].First <= from {
			continue
		}
		out = c.take(out, from, to)
	}
	return out
}

// Newest calls f with the events that are still kept, the newest first, until it says false. They are f's to read, not to
// keep.
func (w *World) Newest(f func(*trace.Event) bool) {
	for i := len(w.rec.chunks) - 1; i >= 0; i-- {
		events := w.rec.chunks[i].all()
		for j := len(events) - 1; j >= 0; j-- {
			if !f(&events[j]) {
				return
			}
		}
	}
}

// Commanded is how far the script has come: which command was given last, and when.
type Commanded struct {
	N    int64 // the number of the command, from 1; 0 before the first
	At   proto.Millis
	Text string
}

// Commanded tells of the last command.
func (w *World) Commanded() Commanded { return w.rec.last }

// Command records a command: the cause of what follows from it.
func (w *World) Command(text string) {
	w.rec.last = Commanded{w.rec.last.N + 1, w.now, text}
	w.markTree()
	w.rec.begin(w.turn)
	w.open(0, trace.Event{Kind: trace.Command, Site: trace.AtCommand, Text: text})
}

// Recorded says how far the recording has come, for Withdraw.
func (w *World) Recorded() Recorded { return w.rec.Recorded }

// Withdraw forgets what has been recorded since: at most a command, which was then refused.
func (w *World) Withdraw(to Recorded) {
	r := &w.rec
	if r.last != to.last && w.set.Tracing && !r.unkept {
		r.tally(trace.Command, 0, 0).N--
		r.drop(to.seq)
	}
	r.Recorded = to
	r.seal()
}

// drop forgets the newest event, if its number is above seq.
func (r *recorder) drop(seq int64) {
	c := r.open()
	if c == nil {
		return
	}
	k := len(c.Events) - 1
	if c.Events[k].Seq <= seq {
		return
	}
	if c.Events = c.Events[:k]; k == 0 {
		r.chunks = r.chunks[:len(r.chunks)-1]
		r.room = c.Events
	}
}

// tally finds the tally of a kind between two, and makes it if there is none.
func (r *recorder) tally(kind trace.Kind, from, to proto.Party) *tally {
	of := r.counts[kind]
	for i := range of {
		if of[i].From == from && of[i].To == to {
			return &of[i]
		}
	}
	r.counts[kind] = append(of, tally{From: from, To: to})
	return &r.counts[kind][len(of)]
}

// Because is the cause of what is done now, 0 for none.
func (w *World) Because() int64 { return w.rec.cause }

// GoOn makes an event that was recorded before the cause of what is done now.
func (w *World) GoOn(because int64) {
	w.rec.begin(w.turn)
	w.rec.cause = because
}

// Note records a caption.
func (w *World) Note(text string) {
	w.emit(trace.Event{Kind: trace.Note, Site: trace.AtNote, Text: text})
}

// Record records an event of the script: an expectation, a goal.
func (w *World) Record(e trace.Event) { w.emit(e) }

// RecordRoot records an event that nothing in the world has caused: a rewind.
func (w *World) RecordRoot(e trace.Event) {
	w.rec.begin(w.turn)
	w.open(0, e)
}

// MarkStep begins a step: CountStep counts from here.
func (w *World) MarkStep() {
	for _, of := range w.rec.counts {
		for i := range of {
			of[i].AtStep, of[i].At = of[i].N, [2]proto.Millis{}
		}
	}
	w.rec.begun, w.rec.began = w.rec.total, w.now
	w.rec.held, w.rec.read, w.rec.changed, w.rec.calls, w.rec.crashed = nil, nil, nil, nil, nil
	w.forgetGone()
}

// StepBegan is when the step began: the time of the last MarkStep.
func (w *World) StepBegan() proto.Millis { return w.rec.began }

// TickTime is the length of a tick.
func (w *World) TickTime() proto.Millis { return w.set.Zoo.TickTime }

// Counts are the totals since the script began.
func (w *World) Counts() Counts { return w.rec.total }

// CountsStep are the totals since MarkStep.
func (w *World) CountsStep() Counts { return w.rec.total.Minus(w.rec.begun) }

// Minus is the difference, number by number.
func (c Counts) Minus(d Counts) Counts {
	return Counts{Messages: c.Messages - d.Messages, Bytes: c.Bytes - d.Bytes, Requests: c.Requests - d.Requests,
		WatchEvents: c.WatchEvents - d.WatchEvents, Commits: c.Commits - d.Commits, Fsyncs: c.Fsyncs - d.Fsyncs}
}

// Count is how many events of a kind there were since the script began, from and to whom (0 for anyone).
func (w *World) Count(kind trace.Kind, from, to proto.Party) int64 {
	n, _ := w.sum(kind, from, to)
	return n
}

// CountStep is the same since MarkStep.
func (w *World) CountStep(kind trace.Kind, from, to proto.Party) int64 {
	n, atStep := w.sum(kind, from, to)
	return n - atStep
}

// Lapse is the time to the last event of a kind in this step from the last event of another kind before it, each done by a party (0 for anyone).
// Two events of the same kind and party at one time are not before each other; other events at one time are.
func (w *World) Lapse(from trace.Kind, of proto.Party, to trace.Kind, by proto.Party) (time proto.Millis, ok bool) {
	end := w.lastOf(to, by, proto.Never)
	before := end
	if from != to || of != by {
		before++
	}
	begin := w.lastOf(from, of, before)
	return end - begin, begin > 0 && end > 0
}

// lastOf is when the last event of a kind before a time happened in this step, 0 if there is none that is remembered.
func (w *World) lastOf(kind trace.Kind, party proto.Party, before proto.Millis) (last proto.Millis) {
	if kind >= trace.Kinds {
		return 0
	}
	for _, t := range w.rec.counts[kind] {
		for _, at := range t.At {
			if at < before && (party == 0 || t.From == party) {
				last = max(last, at)
			}
		}
	}
	return last
}

func (w *World) sum(kind trace.Kind, from, to proto.Party) (n, atStep int64) {
	if kind >= trace.Kinds {
		return 0, 0
	}
	for _, t := range w.rec.counts[kind] {
		if (from == 0 || t.From == from) && (to == 0 || t.To == to) {
			n, atStep = n+t.N, atStep+t.AtStep
		}
	}
	return n, atStep
}

// describe fills in what an event tells of a message.
func (w *World) describe(m *proto.Message, e *trace.Event) {
	e.Msg, e.Bytes = m.Kind, w.wireSize(m)
	e.Zxid, e.Epoch, e.Session = m.Zxid, m.Epoch, m.Session
	if m.Zxid == proto.NoZxid {
		e.Zxid = 0
	}
	switch {
	case m.Vote != nil:
		e.Vote, e.Round, e.State = m.Vote.Vote, m.Vote.Round, m.Vote.State
		if e.Vote.Leader < 0 {
			e.Vote = proto.Vote{}
		}
	case m.Txn != nil:
		e.Op, e.Path, e.Session, e.Xid = m.Txn.Type, m.Txn.Path, m.Txn.Session, m.Txn.Cxid
		e.Code, _ = m.Txn.Failure()
	case m.Req != nil:
		e.Op, e.Path, e.Xid, e.Taken = m.Req.Op, m.Req.Path, m.Req.Xid, m.Req.Watch
		if e.Session == 0 {
			e.Session = m.Req.Session
		}
	case m.Rep != nil:
		e.Op, e.Path, e.Xid, e.Code, e.Session = m.Rep.Op, m.Rep.Path, m.Rep.Xid, m.Rep.Err, m.Rep.Session
	case m.Event != nil:
		e.Watch, e.Path = m.Event.Type, m.Event.Path
	case m.Connect != nil:
		e.Session, e.Zxid = m.Connect.Session, m.Connect.LastZxidSeen
	case m.Answer != nil:
		e.Session, e.Count = m.Answer.Session, int64(m.Answer.Timeout)
	}
	switch m.Kind {
	case proto.Revalidate:
		e.Taken = m.Valid
	case proto.FollowerInfo, proto.ObserverInfo:
		e.Epoch = m.Zxid.Epoch() // acceptedEpoch
	}
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
