package run

import (
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/history"
)

// Record is a run as far as it can be read. As the page counts, a step ends after its last command, before the line that begins the next one and before a
// rewind that leads to it.
type Record struct {
	Player  *player.Player
	Lesson  *play.Lesson // nil for a bare script
	cut     bool         // the lesson goes on behind the last step that is here
	Ledger  *play.Ledger
	Chosen  map[string]string // answers to questions
	Judged  map[string]bool   // by question: its answer was given, and the verdict on it was seen
	Ends    []stepEnd
	Marked  map[string][]player.Marked // by question: what the lines `mark` of the step under way have taken down, as far as it was ever played
	ByHand  map[int]int64              // by branch: the first move that was commanded by hand
	Stood   map[int]given              // by branch
	History history.Chronicles
	Archive history.Archive
	Lookout *play.Lookout // nil for a bare script
	sighted []sighting
	Tip     int     // the branch whose story the timeline shows
	Taken   []Taken // where commands were taken back, the last one last
}

// Run is a script being played.
type Run struct{ Record }

// New stands before the first line of a script. The lesson, if it is one, has placeholders to fill.
func New(of Source) *Run {
	r := Fresh(of)
	r.Player = player.New(of.Script, r.Options(player.PageFrames))
	return r
}

// Fresh is a run without a player.
func Fresh(of Source) *Run {
	l := of.Lesson
	r := &Run{Record: Record{Lesson: l, cut: of.Cut, Chosen: map[string]string{}, Judged: map[string]bool{}, Marked: map[string][]player.Marked{}, ByHand: map[int]int64{}, Stood: map[int]given{}}}
	if l != nil {
		r.Ledger = play.NewLedger(l)
		r.Lookout = play.NewLookout(l)
	}
	return r
}

func (r *Run) Options(frames int64) player.Options {
	return player.Options{Frames: frames, Apart: true, OnEvent: r.event}
}

// event keeps what is needed of an event.
func (r *Run) event(e *trace.Event) {
	r.History.Add(e)
	r.Archive.Add(e, r.Player.Moves())
	r.look(e)
}

func (r *Run) Close() { r.Player.Close() }

func (r *Record) View() *sim.View { v := r.Player.World().View(); return &v }

func (r *Record) NextAt() proto.Millis { return r.Player.World().NextAt() }

// Tick makes one move.
func (r *Run) Tick() {
	r.Player.Tick()
	r.Note()
	r.Arrive()
}

// Note ends the move that was made: what happened in it is a moment.
func (r *Run) Note() {
	if !r.History.Midway() && !r.Player.AtEnd() {
		return // it has been made before
	}
	branch, moves := r.Player.Position()
	r.History.Note(branch, moves, r.Player.Midway(), r.Player.World().PartyName)
	r.noteMarks()
}

// noteMarks keeps what the lines `mark` of the step under way have taken down.
func (r *Run) noteMarks() {
	step := r.Player.Step()
	for _, q := range r.Player.Questions() {
		if q.Step != step || !q.Kind.Marked() || r.Changed() {
			continue
		}
		if marks := r.Player.Marks(q); len(marks) > len(r.Marked[q.ID]) {
			r.Marked[q.ID] = marks
		}
	}
}

// Going says whether a Tick does anything.
func (r *Record) Going() bool {
	s := r.Player.Status()
	return s == player.Running || s == player.Replaying
}

func (r *Record) Replaying() bool { return r.Player.Status() == player.Replaying }

// Finished says that the lesson has been played to its end, whatever is commanded by hand there.
func (r *Record) Finished() bool {
	step, done := r.Step()
	return done && !r.cut && step == len(r.Player.Script().Steps)-1
}

// Stopped says why the run cannot go on, "" if it can.
func (r *Record) Stopped(lang string) string {
	switch r.Player.Status() {
	case player.Refused, player.Violated:
		return say.In(r.Player.Err(), lang)
	case player.AtLimit:
		return say.F("after %d turns it asks whether to go on", r.Player.Turn()).In(lang)
	}
	return ""
}

// Barred says that the run cannot go on: a command was refused, a promise is broken, or it asks whether to go on.
func (r *Record) Barred() bool {
	s := r.Player.Status()
	return s == player.Refused || s == player.Violated || s == player.AtLimit
}

// Asks says whether the run has reached its limit: somebody should say whether it is to go on.
func (r *Record) Asks() bool { return r.Player.Status() == player.AtLimit }

// Allow lets a run that has reached its limit go on.
func (r *Run) Allow() {
	if r.Asks() {
		r.Player.Allow(player.DefaultLimit)
	}
}

// Predicate reads a predicate about the run.
func (r *Record) Predicate(text string) (*script.Predicate, *script.Error) {
	scope := r.Player.Scope()
	return script.ParsePredicate(&scope, text)
}

// Violated names the promise whose breach has stopped the run, "" if none has.
func (r *Record) Violated() string {
	if v := r.Player.World().Violation(); v != nil {
		return v.Invariant
	}
	return ""
}
