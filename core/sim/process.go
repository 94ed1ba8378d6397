package sim

import (
	"cmp"
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/server"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// process is one server: its disk, and the process that runs on it, if any.
type process struct {
	id    proto.ServerID
	cfg   server.Config
	srv   *server.Server // nil while down
	life  uint32
	disk  disk
	clock clock
	ahead proto.Millis `hash:"late"` // by how much the machine's wall clock is ahead of the world's time; a restart of the process changes nothing of it
	sockets
	src       source
	desk      *desk        `hash:"late"` // nil in a world without costs
	deadlines deadlines    `hash:"-"`
	lastSync  string       // how it was last synchronised, over all its roles and lives
	cut       []proto.Zxid `hash:"-"` // truncated of late, for the screen
	replayed  int64        `hash:"-"` // the records of the log that it replayed when it last started
	applied   proto.Zxid   `hash:"-"` // the last transaction that it applied while it served clients, over all its lives, for the screen
	sum       known        `hash:"-"` // the hash of this process, in a search
}

func newProcess(w *World, id proto.ServerID) *process {
	cfg := w.set.Zoo
	cfg.ID = id
	p := &process{id: id, cfg: cfg, sockets: sockets{}, desk: newDesk(w, id)}
	p.disk.written, p.disk.durable = newImage(), newImage()
	p.src = source{kind: srcServer, id: uint32(id - 1), pos: -1}
	for f := range p.disk.files {
		p.disk.files[f].src = source{kind: srcDisk, id: uint32(int(id-1)*int(proto.Files) + f), pos: -1}
	}
	return p
}

func (p *process) party() proto.Party       { return proto.Party(p.id) }
func (p *process) running() bool            { return p.srv != nil }
func (p *process) isPaused() bool           { return p.clock.paused }
func (p *process) lifetime() uint32         { return p.life }
func (p *process) listens(n proto.Net) bool { return p.srv != nil && p.srv.Listens(n) }

// boot starts a process on the disk as it is.
func (w *World) boot(p *process) {
	defer w.caught()
	p.life++
	p.clock = clock{}
	for _, m := range []*image{&p.disk.written, &p.disk.durable} {
		m.rolled, m.spoiled, m.behind = true, false, nil // a new process begins a new log file
	}
	read := p.recovery()
	p.replayed = read.Count
	w.emit(read)
	w.out.Reset()
	w.out.Event = w.rec.cause
	srv, err := server.Boot(p.cfg, w.rand.Next(), w.now, &p.disk.written, &w.out)
	if err != nil {
		w.emit(trace.Event{Kind: trace.Stop, Site: trace.AtBootFails, Server: p.id, Text: err.Error()})
		return
	}
	p.srv = srv
	w.carryOut(p)
}

// recovery is the event of a start, with what the server reads then: the newest snapshot, the records of the log after it, a record at its end that
// is there only in part, and both epochs.
func (p *process) recovery() trace.Event {
	disk := &p.disk.written
	e := trace.Event{Kind: trace.Start, Site: trace.AtBoot, Server: p.id, Zxid: disk.end(), Torn: disk.droppedTail()}
	snapshots := disk.Snapshots()
	if len(snapshots) == 0 {
		return e
	}
	e.Taken, e.Zxid2 = true, snapshots[len(snapshots)-1].Zxid
	e.Accepted, e.Epoch = disk.Epochs()
	for _, s := range disk.Segments() {
		for _, t := range s.Txns {
			if t.Zxid > e.Zxid2 {
				e.Count++
			}
		}
	}
	return e
}

// step hands an input to the server and carries out what follows.
func (p *process) step(w *World, in step.Input) {
	if p.srv == nil {
		return
	}
	w.in = in
	w.in.Now, w.in.Wall = p.clock.local(w.now), wallBase+w.now+p.ahead
	w.out.Reset()
	w.out.Event = w.rec.cause
	p.srv.Step(&w.in, &p.disk.written, &w.out)
	w.carryOut(p)
}

func (w *World) carryOut(p *process) {
	exit := w.out.Exit
	wake := p.clock.world(w.out.Wake)
	w.decided()
	w.network(p)
	w.writes(p)
	if m := p.srv.SyncMode(); m != "" {
		p.lastSync = m
	}
	if w.set.Tracing {
		w.dates = p.srv.Deadlines(w.dates[:0])
		p.deadlines.note(w.dates, w.rec.cause)
		if p.srv.Serving() {
			p.applied = p.srv.DB().LastProcessed()
		}
	}
	w.sched.set(&p.src, wake)
	if exit != step.NoExit {
		w.emit(trace.Event{Kind: trace.Stop, Site: trace.AtExit, Server: p.id, Count: int64(exit), Text: fmt.Sprintf("exit %d", exit)})
		w.die(p, true)
	}
}

func (w *World) serverTimer(p *process) {
	w.sched.remove(&p.src)
	due := p.deadlines.due(p.clock.local(w.now))
	w.open(cmp.Or(p.srv.LastHeard(due.Why, due.At), due.By), trace.Event{Kind: trace.Timer, Site: trace.AtServerTimer, Server: p.id, Rule: due.Why})
	p.step(w, step.Input{Kind: step.Timer})
}

// die ends the process. orderly says that its sockets are closed behind what was sent, and its writes reach the disk.
func (w *World) die(p *process, orderly bool) {
	if orderly {
		w.flush(p)
		w.finish(p)
		w.eachConn(func(c *conn) {
			for i := range c.ends {
				if c.ends[i].Party == p.party() && c.ends[i].Open {
					w.closeEnd(p, c.ends[i].Name)
				}
			}
		})
	} else {
		w.lose(p)
		w.sever(p.party())
	}
	w.leaveDesk(p)
	p.srv, p.deadlines = nil, nil
	p.clock = clock{}
	p.sockets = sockets{}
	w.sched.remove(&p.src)
	w.relink() // nobody is paused here any more
}
