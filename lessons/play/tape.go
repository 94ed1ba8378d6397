package play

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// Tape is the run of a case as logs have it: what each server said that it was, when it said nothing, what clients asked, and what each server had at a znode. It
// knows nothing of crashes, pauses and cuts: these are what a reader finds out.
type Tape struct {
	Step    int          `json:"step"`
	About   string       `json:"about"` // the znode that Values tell of, "" for none
	From    proto.Millis `json:"from"`
	To      proto.Millis `json:"to"`
	Quiet   proto.Millis `json:"quiet"`  // a server that says nothing for longer is silent: a follower whose leader is silent gives up sooner
	Whole   bool         `json:"whole"`  // the run has come to the end of the step
	Opened  bool         `json:"opened"` // what clients were told and what was done is told
	Servers []TapeServer `json:"servers"`
	Clients []TapeClient `json:"clients"`
	Done    []TapeDeed   `json:"done"` // none until the tape is opened
}

// TapeServer is what the log of a server has.
type TapeServer struct {
	Server proto.ServerID `json:"server"`
	Says   []TapeSpan     `json:"says"`
	Values []TapeValue    `json:"values"`
}

// TapeSpan is a time in which a server said that it was something. Where the next one begins later, the server was silent in between.
type TapeSpan struct {
	From  proto.Millis `json:"from"`
	To    proto.Millis `json:"to"`
	State string       `json:"state"` // LOOKING FOLLOWING LEADING OBSERVING
}

// TapeValue is what a server had at the znode from a time on.
type TapeValue struct {
	At    proto.Millis `json:"at"`
	There bool         `json:"there"`
	Data  string       `json:"data"`
}

// TapeClient is what a client asked.
type TapeClient struct {
	Name     string        `json:"name"`
	Requests []TapeRequest `json:"requests"`
}

// TapeRequest is a request, and what the client was told. Until the answers are opened that is left out.
type TapeRequest struct {
	At      proto.Millis   `json:"at"`
	Server  proto.ServerID `json:"server"`  // to which it was sent
	Command string         `json:"command"` // as the script has it
	Seq     int64          `json:"seq"`     // of the event that sent it
	Told    int64          `json:"told"`    // …and of the one with which the client was told, 0 for none
	ToldAt  proto.Millis   `json:"toldAt"`
	Code    string         `json:"code"` // OK, an error, or "" where the client was never told anything
	Data    string         `json:"data"` // what a read found
}

// TapeDeed is what was done to servers, links and disks.
type TapeDeed struct {
	At      proto.Millis `json:"at"`
	Command string       `json:"command"`
	Seq     int64        `json:"seq"` // of the event that came of it
}

// Veiled is the tape before its answers are opened.
func (t *Tape) Veiled() *Tape {
	out := *t
	out.Clients, out.Done = slices.Clone(t.Clients), []TapeDeed{}
	for i := range out.Clients {
		c := &out.Clients[i]
		c.Requests = slices.Clone(c.Requests)
		for j := range c.Requests {
			r := &c.Requests[j]
			r.Told, r.ToldAt, r.Code, r.Data = 0, 0, "", ""
		}
	}
	return &out
}

// Recorder writes the tapes of the cases of a script, while its run is played. It is for runs of the script alone: nobody goes back in them.
type Recorder struct {
	about map[int]string // by step
	quiet proto.Millis
	tapes map[int]*Tape
	last  map[proto.ServerID]proto.Millis // when a server said something last
	given trace.Event                     // the last command
	news  []trace.Event                   // of the move that is being made
}

// NewRecorder has recorded nothing. It is nil for a script without cases.
func NewRecorder(s *script.Script) *Recorder {
	if len(s.Cases) == 0 {
		return nil
	}
	zoo := &s.Settings.Zoo
	r := &Recorder{about: map[int]string{}, tapes: map[int]*Tape{}, quiet: proto.Millis(zoo.SyncLimit)*zoo.TickTime + zoo.TickTime/2}
	for _, c := range s.Cases {
		r.about[c.Step] = c.Path
	}
	return r
}

// Tape is that of a step so far, nil if nothing of the step has been recorded.
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

// See hears of an event, while the run stands in a step.
func (r *Recorder) See(step int, e *trace.Event) {
	if r != nil && r.tapes[step] != nil && (says(e) || asks(e) || does(e) || e.Kind == trace.Outcome || e.Kind == trace.Command) {
		r.news = append(r.news, *e)
	}
}

// Look is called after each move.
func (r *Recorder) Look(step int, w *sim.World) {
	if r == nil {
		return
	}
	about, is := r.about[step]
	if !is {
		return
	}
	t := r.tapes[step]
	switch {
	case t == nil:
		t = r.begin(step, about, w)
	case w.Now() < t.To:
		r.news = r.news[:0]
		return // a rewind has led back to where the step begins
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
	r.tapes[step], r.last, r.news = t, map[proto.ServerID]proto.Millis{}, r.news[:0]
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

// hear writes an event down.
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
		t.hearClient(e, w)
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

// now is what the server said last that it is, "" for nothing.
func (s *TapeServer) now() string {
	if len(s.Says) == 0 {
		return ""
	}
	return s.Says[len(s.Says)-1].State
}

func (s *TapeServer) reach(at proto.Millis) {
	if n := len(s.Says); n > 0 {
		s.Says[n-1].To = at
	}
}

func (t *Tape) hearClient(e *trace.Event, w *sim.World) {
	name := w.PartyName(e.Client)
	i := slices.IndexFunc(t.Clients, func(c TapeClient) bool { return c.Name == name })
	if i < 0 {
		t.Clients = append(t.Clients, TapeClient{Name: name, Requests: []TapeRequest{}})
		i = len(t.Clients) - 1
	}
	c := &t.Clients[i]
	v := w.View()
	client := v.Client(name)
	if asks(e) {
		c.Requests = append(c.Requests, TapeRequest{At: e.At, Server: proto.ServerID(e.Peer), Command: client.Pending, Seq: e.Seq})
		return
	}
	for j := range c.Requests {
		if q := &c.Requests[j]; q.Code == "" {
			q.Command, q.Told, q.ToldAt, q.Code = e.Text, e.Seq, e.At, e.Code.String()
			if e.Code == proto.OK {
				q.Data = client.Answer
			}
			return
		}
	}
}

// says are the events of which the log of a server has a line: what it sends, what it decides, and that it boots.
func says(e *trace.Event) bool {
	return e.Client == 0 && e.Server != 0 && (e.Kind.Message() != proto.NoKind || e.Kind == trace.Start || e.Kind >= trace.State && e.Kind <= trace.ReadOnly)
}

// asks says whether a client sends a request of a command.
func asks(e *trace.Event) bool {
	return e.Client != 0 && e.Kind == trace.Sent(proto.ClientRequest) && (e.Path != "" || e.Op == proto.OpMulti)
}

// does says whether something is done to servers, links or disks from outside.
func does(e *trace.Event) bool {
	return e.Kind == trace.Start || e.Kind == trace.Crash || e.Kind == trace.Stop || e.Kind >= trace.Pause && e.Kind <= trace.Disk
}

// Record plays a script until a step is over, and gives the tape of the step, nil if the step is no case.
func Record(s *script.Script, step int) *Tape {
	if s.Case(step) == nil {
		return nil
	}
	r := NewRecorder(s)
	var p *player.Player
	p = player.New(s.Until(step+1), player.Options{OnEvent: func(e *trace.Event) { r.See(p.Step(), e) }})
	defer p.Close()
	for st := p.Status(); st == player.Running || st == player.Replaying; {
		st = p.Tick()
		r.Look(p.Step(), p.World())
	}
	return r.Tape(step)
}

// TapeLine is a row of a tape as text, for paper and terminals: of a server, of what a server had at the znode, or of a client.
type TapeLine struct {
	Server proto.ServerID `json:"server,omitempty"`
	Path   string         `json:"path,omitempty"`
	Client string         `json:"client,omitempty"`
	Text   string         `json:"text"`
}

// Lines writes a tape row by row, as it is before its answers are opened. Times are seconds since the tape begins.
func (t *Tape) Lines() []TapeLine {
	var out []TapeLine
	at := func(ms proto.Millis) string { return strconv.FormatFloat(float64(ms-t.From)/1000, 'f', 1, 64) }
	for _, s := range t.Servers {
		var says, has []string
		for _, one := range s.Says {
			says = append(says, at(one.From)+"–"+at(one.To)+" "+one.State)
		}
		for _, v := range s.Values {
			data := v.Data
			if !v.There {
				data = "–"
			}
			has = append(has, at(v.At)+" "+data)
		}
		out = append(out, TapeLine{Server: s.Server, Text: strings.Join(says, ", ")})
		if t.About != "" {
			out = append(out, TapeLine{Server: s.Server, Path: t.About, Text: strings.Join(has, ", ")})
		}
	}
	for _, c := range t.Clients {
		var asks []string
		for _, q := range c.Requests {
			asks = append(asks, at(q.At)+" "+strings.TrimPrefix(q.Command, c.Name+" ")+" → "+strconv.Itoa(int(q.Server))+": ?")
		}
		if len(asks) > 0 {
			out = append(out, TapeLine{Client: c.Name, Text: strings.Join(asks, ", ")})
		}
	}
	return out
}
