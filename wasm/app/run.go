package app

import (
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// FAKE, to be replaced
type run struct {
	v     sim.View
	n     int64
	on    func(*trace.Event)
	begun int
}

func newRun(name, source string) (*run, []Problem) {
	r := &run{begun: -1}
	for i := 1; i <= 5; i++ {
		s := sim.ServerView{ID: proto.ServerID(i), State: "LOOKING", Vote: 5, Round: 1, Epoch: 1, Logged: "1:" + strconv.Itoa(i*111), Committed: "1:1"}
		s.Ballots = []sim.Ballot{{Sid: s.ID, Vote: 5, Support: true}, {Sid: 2, Vote: 2}}
		if i == 3 {
			s.State = "FOLLOWING"
			s.Log = []sim.LogEntry{{Zxid: "1:333", State: "committed"}, {Zxid: "2:1", State: "synced"}, {Zxid: "2:2", State: "written"}}
		}
		if i == 2 {
			s.State = "DOWN"
		}
		r.v.Servers = append(r.v.Servers, s)
	}
	r.v.Clients = []sim.ClientView{{Name: "ann", State: "CONNECTED", On: 1, Pending: "set /a b"}, {Name: "bo", State: "CONNECTING"}}
	for i := range 7 {
		r.spawn(int64(i))
	}
	return r, nil
}

func (r *run) spawn(k int64) {
	kinds := []string{"NOTIFICATION", "PROPOSAL", "ACK", "COMMIT", "DIFF", "FOLLOWERINFO", "INFORM"}
	r.n++
	from, to := 1+(r.n*7)%5, 1+(r.n*3+1)%5
	r.v.Flights = append(r.v.Flights, sim.Flight{ID: r.n, Kind: kinds[r.n%7], From: strconv.Itoa(int(from)), To: strconv.Itoa(int(to)), Sent: r.v.Now, Due: r.v.Now + 10 + proto.Millis(k), Label: "5"})
}

func (r *run) tick() {
	f := r.v.Flights[0]
	r.v.Flights = append([]sim.Flight{}, r.v.Flights[1:]...)
	r.v.Now = max(f.Due, r.v.Now)
	r.v.Turn++
	if r.begun < 0 {
		r.begun = 0
	}
	r.v.Seq++
	r.on(&trace.Event{Seq: r.v.Seq, Turn: r.v.Turn, At: r.v.Now, Kind: trace.Deliver, Msg: proto.Proposal, Server: 1, Peer: 2, Vote: proto.Vote{Leader: 2, Zxid: 5}})
	r.spawn(r.v.Turn % 5)
}
func (r *run) view() *sim.View                                   { v := r.v; return &v }
func (r *run) turn() int64                                       { return r.v.Turn }
func (r *run) end() int64                                        { return r.v.Turn }
func (r *run) nextAt() proto.Millis                              { return r.v.Flights[0].Due }
func (r *run) step() (int, bool)                                 { return r.begun, r.begun < 0 || r.v.Turn >= int64(r.begun+1)*20 }
func (r *run) seekStep(int) error                                { return nil }
func (r *run) seek(int64) error                                  { return nil }
func (r *run) switchTo(int) error                                { return nil }
func (r *run) inject(string) []Problem                           { return []Problem{{Code: "x", Message: "not yet"}} }
func (r *run) complete(string, int) []Candidate                  { return nil }
func (r *run) answer(string, string) error                       { return nil }
func (r *run) onEvent(f func(*trace.Event))                      { r.on = f }
func (r *run) close()                                            {}
func (r *run) finished() bool                                    { return r.v.Turn > 200 }
func (r *run) stopped() string                                   { return "" }
func (r *run) steps() []StepMark                                 { return []StepMark{{"one", "One", 0}, {"two", "Two", -1}} }
func (r *run) results() []Result                                 { return nil }
func (r *run) goals() []Goal                                     { return nil }
func (r *run) questions() []Question                             { return nil }
func (r *run) branches() []Branch                                { return nil }
func (r *run) offers() []Offer                                   { return nil }
func (r *run) notes() []Note                                     { return nil }
func (r *run) fills() []Fill                                     { return nil }
