package play

import (
	"slices"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// Recorder writes the tapes of the cases of a script, while its run is played. It is for runs of the script alone: nobody goes back in them.
type Recorder struct {
	about map[int]string // by step
	quiet proto.Millis
	tapes map[int]*Tape
	last  map[proto.ServerID]proto.Millis // when a server said something last
	asked map[proto.Party][]asking        // the commands behind the requests of a client on the tape, in their order
	step  int                             // the step in which the run was last …
	over  map[int]bool                    // … and the steps that it has left: their tapes are complete
	given trace.Event                     // the last command
	news  []trace.Event                   // the events of the current move
}

// asking names a command of a client: the numbers of commands begin anew with each session.
type asking struct {
	session proto.SessionID
	number  int64
}

// NewRecorder returns a recorder that has recorded nothing, nil for a script without cases.
func NewRecorder(s *script.Script) *Recorder {
	if len(s.Cases) == 0 {
		return nil
	}
	zoo := &s.Settings.Zoo
	r := &Recorder{about: map[int]string{}, tapes: map[int]*Tape{}, step: -1, over: map[int]bool{}, quiet: proto.Millis(zoo.SyncLimit)*zoo.TickTime + zoo.TickTime/2}
	for _, c := range s.Cases {
		r.about[c.Step] = c.Path
	}
	return r
}

// Tape returns the tape of a step so far, nil if nothing of the step has been recorded.
func (r *Recorder) Tape(step int) *Tape {
	if r == nil || r.tapes[step] == nil {
		return nil
	}
	t := *r.tapes[step]
	t.Servers = slices.Clone(t.Servers)
	for i := range t.Servers {
		s := &t.Servers[i]
		s.Says = slices.Clone(s.Says)
		if n := len(s.Says); n > 0 && t.To-s.Says[n-1].To <= t.Quiet { // it has had no time to be silent
			s.Says[n-1].To = t.To
		}
	}
	return &t
}

// See notes an event of the current move. The run stands in a step.
func (r *Recorder) See(step int, e *trace.Event) {
	if r != nil && r.tapes[step] != nil && !r.over[step] && (says(e) || asks(e) || does(e) || e.Kind == trace.Outcome || e.Kind == trace.Command) {
		r.news = append(r.news, *e)
	}
}

// Look writes the events of a move to the tape. It is called after each move. A rewind leads back to where the step of a case begins: what happens
// then belongs to no step, or to another one.
func (r *Recorder) Look(step int, w *sim.World) {
	if r == nil {
		return
	}
	t := r.tapes[step]
	r.over[r.step] = r.over[r.step] || r.step != step
	r.over[step] = r.over[step] || t != nil && w.Now() < t.To
	r.step = step
	about, is := r.about[step]
	switch {
	case !is:
		return
	case r.over[step]:
		r.news = r.news[:0]
		return
	case t == nil:
		t = r.begin(step, about, w)
	}
	for i := range r.news {
		r.hear(t, &r.news[i], w)
	}
	r.news = r.news[:0]
	t.To = w.Now()
	for _, c := range w.Copies(about) {
		s := &t.Servers[slices.IndexFunc(t.Servers, func(s TapeServer) bool { return s.Server == c.Server })]
		v := TapeValue{t.To, c.There, c.Data}
		if was := len(s.Values) - 1; c.Up && (was < 0 || s.Values[was].There != v.There || s.Values[was].Data != v.Data) {
			s.Values = append(s.Values, v)
		}
	}
}

// begin begins the tape of a step, with what each server is.
func (r *Recorder) begin(step int, about string, w *sim.World) *Tape {
	t := &Tape{Step: step, About: about, From: w.Now(), To: w.Now(), Quiet: r.quiet, Done: []TapeDeed{}}
	r.tapes[step], r.last, r.asked, r.news = t, map[proto.ServerID]proto.Millis{}, map[proto.Party][]asking{}, r.news[:0]
	v := w.View()
	for _, s := range v.Servers {
		one := TapeServer{Server: s.ID, Says: []TapeSpan{}, Values: []TapeValue{}}
		r.last[s.ID] = t.From - t.Quiet - 1
		if s.State != proto.Down.String() && s.State != proto.Paused.String() {
			r.last[s.ID] = t.From
			one.Says = append(one.Says, TapeSpan{t.From, t.From, s.State})
		}
		t.Servers = append(t.Servers, one)
	}
	for _, c := range v.Clients {
		t.Clients = append(t.Clients, TapeClient{Name: c.Name, Requests: []TapeRequest{}})
	}
	return t
}

// hear writes an event to the tape.
func (r *Recorder) hear(t *Tape, e *trace.Event, w *sim.World) {
	if e.Kind == trace.Command {
		r.given = *e
		return
	}
	if done := len(t.Done); does(e) && e.Cause == r.given.Seq && (done == 0 || t.Done[done-1].Seq < r.given.Seq) {
		t.Done = append(t.Done, TapeDeed{e.At, r.given.Text, e.Seq})
	}
	if !says(e) && !asks(e) && e.Kind != trace.Outcome {
		return
	}
	if e.Client != 0 {
		r.hearClient(t, e, w)
		return
	}
	i := slices.IndexFunc(t.Servers, func(s TapeServer) bool { return s.Server == e.Server })
	if i < 0 {
		return
	}
	s := &t.Servers[i]
	state := s.now()
	switch e.Kind {
	case trace.State:
		state = e.State.String()
	case trace.Start:
		state = proto.Looking.String()
	}
	silent := e.At-r.last[s.Server] > t.Quiet
	if r.last[s.Server] = e.At; state == "" {
		return
	}
	if silent || state != s.now() {
		if !silent {
			s.reach(e.At)
		}
		s.Says = append(s.Says, TapeSpan{e.At, e.At, state})
	}
	s.reach(e.At)
}

// now is the last state that the server has named, "" if it has named none.
func (s *TapeServer) now() string {
	if len(s.Says) == 0 {
		return ""
	}
	return s.Says[len(s.Says)-1].State
}

// reach makes the last span last until a time.
func (s *TapeServer) reach(at proto.Millis) {
	if n := len(s.Says); n > 0 {
		s.Says[n-1].To = at
	}
}

// hearClient writes down that a client sends a request, or what it is told. The requests of a recipe, and those of `repeat --async`, are one row: the client
// is told of the command once. A recipe that goes on after that adds nothing.
func (r *Recorder) hearClient(t *Tape, e *trace.Event, w *sim.World) {
	name := w.PartyName(e.Client)
	i := slices.IndexFunc(t.Clients, func(c TapeClient) bool { return c.Name == name })
	if i < 0 {
		t.Clients = append(t.Clients, TapeClient{Name: name, Requests: []TapeRequest{}})
		i = len(t.Clients) - 1
	}
	c := &t.Clients[i]
	if asks(e) {
		now := w.ClientCommand(e.Client)
		of := asking{now.Session, now.Number}
		if now.Number != 0 && !now.Told && !slices.Contains(r.asked[e.Client], of) {
			r.asked[e.Client] = append(r.asked[e.Client], of)
			c.Requests = append(c.Requests, TapeRequest{At: e.At, Server: proto.ServerID(e.Peer), Command: now.Text, Seq: e.Seq})
		}
		return
	}
	for j, of := range r.asked[e.Client] {
		q := &c.Requests[j]
		if q.Told != 0 || q.Command != e.Text || of.session != e.Session {
			continue
		}
		q.Told, q.ToldAt, q.Code = e.Seq, e.At, e.Code.String()
		if _, answer, ok := w.ClientEnded(e.Client, of.number); ok && e.Code == proto.OK {
			q.Data = answer
		}
		return
	}
}

// says says whether the log of a server has a line for an event: the server sends, decides or boots.
func says(e *trace.Event) bool {
	return e.Client == 0 && e.Server != 0 && (e.Kind.Message() != proto.NoKind || e.Kind == trace.Start || e.Kind >= trace.State && e.Kind <= trace.ReadOnly)
}

// asks says whether an event is that a client sends a request of a command.
func asks(e *trace.Event) bool {
	return e.Client != 0 && e.Kind == trace.Sent(proto.ClientRequest) && (e.Path != "" || e.Op == proto.OpMulti)
}

// does says whether an event can be something that is done to servers, clients, links, disks or clocks from outside.
func does(e *trace.Event) bool {
	switch e.Kind {
	case trace.Start, trace.Crash, trace.Stop, trace.Pause, trace.Resume, trace.Link, trace.Disk, trace.Clock:
		return true
	}
	return false
}

// Record plays a script until a step is over, and returns the tape of the step, nil if the step is no case.
func Record(s *script.Script, step int) *Tape {
	if s.Case(step) == nil {
		return nil
	}
	return recordAll(s.Until(step + 1)).Tape(step)
}

// recordAll plays a script to its end, and records its cases.
func recordAll(s *script.Script) *Recorder {
	r := NewRecorder(s)
	var p *player.Player
	p = player.New(s, player.Options{OnEvent: func(e *trace.Event) { r.See(p.Step(), e) }})
	defer p.Close()
	for st := p.Status(); st == player.Running || st == player.Replaying; {
		st = p.Tick()
		r.Look(p.Step(), p.World())
	}
	return r
}
