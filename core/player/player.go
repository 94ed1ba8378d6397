package player

import (
	"fmt"
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// DefaultLimit is how many turns a run goes before it stops and asks.
const DefaultLimit = 1_000_000

// Options of a Player.
type Options struct {
	Seed      *uint64            // instead of the script's
	Limit     int64              // turns before the run pauses; 0 is DefaultLimit
	Passing   bool               // nobody looks back: no event is kept, no step has a hash
	Unchecked bool               // no checkers
	GoOn      bool               // a run that breaks a promise goes on, so that it can be seen what comes of it
	Untraced  bool               // no events are made at all: nothing is counted or checked
	Coded     bool               // every message and write passes through its bytes; nothing else is different
	Frames    int64              // moves between key frames, which make going back fast and cost memory; 0 for none
	Apart     bool               // what is first commanded by hand on a branch opens another, so that the script's own run stays as it is
	OnEvent   func(*trace.Event) // each event once, as it first happens; not during replay. The event is the caller's to read, not to keep
}

// Status says how a Player stands.
type Status uint8

// Statuses. All but Running stand still; Inject makes all but Violated run on.
const (
	Running   Status = iota
	Done             // the script is at its end
	AtLimit          // the limit of turns is reached, and somebody should be asked: Allow lets the run go on
	Refused          // the world refused a command: Err says which and why
	Violated         // an invariant does not hold: Err says which, with the seed
	Replaying        // on its way to where a seek wants it
)

func (s Status) String() string { return string(s.form()) }

// In says it in a language.
func (s Status) In(lang string) string { return s.form().In(lang) }

func (s Status) form() say.Form {
	return [...]say.Form{"running", "done", "at the limit", "refused", "violated", "replaying"}[s]
}

// Player carries out a script. Its position is (branch, moves); everything else follows from that by replay.
type Player struct {
	script *script.Script
	opts   Options
	limit  int64
	w      *sim.World

	status Status
	err    error
	at     int64 // moves made since the beginning of this branch's history
	state  state

	trail    trail
	frames   []frame
	rewound  map[string]bool // the steps to which the script goes back
	back     bool            // one of these has just begun
	replayed bool            // events are passed on that have been seen before
	lender   *Player         // the player whose twin this one is: the twin may use the lender's frames …
	lent     int             // … of the lender's first so many branches; the twin opens the others itself
	spacing  int64           // how many moves lie between two frames now
	target   *int64          // after how many moves a replay ends, nil when there is none
	pending  *trace.Event    // the event of the command that is being carried out, nil when the event has been passed on

	commands commands
	manner   Manner // the manner in which a command is being given by hand

	results []Result
	goals   []Goal
	asks    []Asked
	notes   []Note
	builds  []script.Build // the exercises in which the reader writes lines
	known   map[key]bool   // what has been recorded: a replay does not record it again
}

// key names something that was recorded: in which branch, after how many moves, by which line.
type key struct {
	branch int
	at     int64
	line   int
	text   string
}

// state is the interpreter's: what a position has besides the world. Plain data; branches keep a copy.
type state struct {
	pc     int               // index of the next command of the script
	step   int               // index of the current step, −1 in the set-up
	waits  []wait            // what still has to pass before the next command; the last one first
	armed  []armed           // goals and nevers whose line has run
	duels  []duel            // the lines `duel` that have run
	asks   []asking          // the questions that the end of this step grades
	over   []asking          // the questions that the end of the step before has graded
	offers []*script.Command // the commands that this step offers
	scope  script.Scope
	graded bool // the question of the last step has been graded at the end of the script
}

// armed is a goal or a never that is being watched.
type armed struct {
	cmd *script.Command
	hit bool
}

func (s state) clone() state {
	s.waits = slices.Clone(s.waits)
	s.armed = slices.Clone(s.armed)
	s.asks, s.over = cloneAsks(s.asks), cloneAsks(s.over)
	s.offers = slices.Clone(s.offers)
	s.duels = cloneDuels(s.duels)
	s.scope = s.scope.Clone()
	return s
}

// New prepares to play a script from its beginning.
func New(s *script.Script, opts Options) *Player {
	p := &Player{script: s, opts: opts, limit: opts.Limit, known: map[key]bool{}, rewound: map[string]bool{}, builds: s.Builds()}
	if p.limit <= 0 {
		p.limit = DefaultLimit
	}
	for _, c := range s.Commands {
		switch c.Verb() {
		case "goal":
			p.goals = append(p.goals, Goal{ID: c.Name, Line: c.Line, Text: c.Text, cmd: c})
		case "slip":
			for i := range p.goals {
				if g := &p.goals[i]; g.ID == c.Goal {
					g.slips = append(g.slips, c)
				}
			}
		case "rewind":
			p.rewound[c.Name] = true
		case "ask":
			p.asks = append(p.asks, Asked{ID: c.Name, Line: c.Line, Step: c.Step, Kind: c.Answer, Choices: c.Choices, Names: c.Names, Value: c.Value, Pred: c.Pred, ask: c})
		}
	}
	p.trail.branches = []Branch{{ID: 0, Parent: -1, Earlier: -1, Label: "script"}}
	p.fresh()
	return p
}

// Close frees the world. A Player that is dropped must be closed.
func (p *Player) Close() {
	p.w.Close()
}

// fresh goes to move 0 of the root on a new world.
func (p *Player) fresh() {
	if p.w != nil {
		p.w.Close()
	}
	said, settings := p.script.Settings, sim.Defaults()
	settings.Voters, settings.Observers, settings.Zoo, settings.Seed = said.Voters, said.Observers, said.Zoo, p.Seed()
	settings.Costs = sim.Costs(said.Costs)
	settings.Tracing = !p.opts.Untraced
	settings.Coded, settings.Unchecked, settings.Passing = p.opts.Coded, p.opts.Unchecked, p.opts.Passing
	settings.GoOn = p.opts.GoOn
	p.w = sim.New(settings)
	p.w.OnEvent(p.event)
	p.w.OnAnswer(p.answered)
	p.at, p.status, p.err = 0, Running, nil
	p.state = state{step: -1, scope: script.NewScope()}
	p.state.scope.Settings = said
	p.trail.begin()
	p.trail.enter(p)
}

// event passes an event of the world on, unless it is one that has been seen before.
func (p *Player) event(e *trace.Event) {
	e.Branch = p.trail.segment().ID
	p.noteLog(e)
	p.noteAsked(e)
	if p.opts.OnEvent == nil || p.old(e) {
		return
	}
	p.tell()
	if e.Kind == trace.Command {
		kept := *e
		p.pending = &kept
		return
	}
	p.opts.OnEvent(e)
}

// tell passes on the event of a command that the world has accepted.
func (p *Player) tell() {
	if e := p.pending; e != nil {
		p.pending = nil
		p.opts.OnEvent(e)
	}
}

// old says whether what happens now has happened before, in an earlier pass over the same moves.
func (p *Player) old(e *trace.Event) bool {
	b := p.trail.segment()
	if p.replayed {
		return false
	}
	if e.Kind == trace.Rewind {
		return b.shown
	}
	return p.at < b.End || p.target != nil
}

// Hear has somebody else told of each event from here on.
func (p *Player) Hear(f func(*trace.Event)) { p.opts.OnEvent = f }

// Script is what is played.
func (p *Player) Script() *script.Script { return p.script }

// World is the world at the position. It changes with every Tick and is another one after going back.
func (p *Player) World() *sim.World { return p.w }

// Seed is the seed in use: that of the options, or else that of the script.
func (p *Player) Seed() uint64 {
	if p.opts.Seed != nil {
		return *p.opts.Seed
	}
	return p.script.Settings.Seed
}

// Status is how the player stands.
func (p *Player) Status() Status {
	if p.target != nil {
		return Replaying
	}
	return p.status
}

// Err says why the player stands Refused or Violated.
func (p *Player) Err() error { return p.err }

// Moves is the exact position: how many moves have been made on the way here.
func (p *Player) Moves() int64 { return p.at }

// Turn is the position in turns of the world.
func (p *Player) Turn() int64 { return p.w.Turn() }

// Step is the index in Script.Steps of the current step, −1 in the set-up.
func (p *Player) Step() int { return p.state.step }

// Scope is what a command given by hand may refer to here.
func (p *Player) Scope() script.Scope {
	s := p.state.scope.Clone()
	s.ByHand, s.Below = true, p.w.Below
	return s
}

// Line is the line of the script that is being carried out or comes next, or 0 at the end.
func (p *Player) Line() int {
	if n := len(p.state.waits); n > 0 {
		return p.state.waits[n-1].cmd.Line
	}
	if p.state.pc < len(p.script.Commands) {
		return p.script.Commands[p.state.pc].Line
	}
	return 0
}

// Waiting says in the script's words what the run waits for, or "".
func (p *Player) Waiting() string {
	if n := len(p.state.waits); n > 0 {
		return p.state.waits[n-1].cmd.Text
	}
	return ""
}

// Waits is how many commands the run waits for, each begun while it waited for the one before.
func (p *Player) Waits() int { return len(p.state.waits) }

// Offers lists the commands that the current step offers as buttons.
func (p *Player) Offers() []string {
	var out []string
	for _, c := range p.state.offers {
		out = append(out, c.Title)
	}
	return out
}

// Allow lets a run that has reached its limit do n turns more.
func (p *Player) Allow(n int64) {
	p.limit = p.w.Turn() + n
	if p.status == AtLimit {
		p.status = Running
	}
}

// refused stops the run at a command that the world refuses.
func (p *Player) refused(c *script.Command, err error) {
	p.status = Refused
	p.err = &script.Error{File: p.script.File, Line: c.Line, Col: 1, Msg: say.F("%s: %s", c.Text, err)}
	if c.Line == 0 {
		p.err = &script.Error{Col: 1, Msg: say.F("%s", err)}
	}
}

// checkInvariants stops the run when a checker has found a violation.
func (p *Player) checkInvariants() {
	if v := p.w.Violation(); v != nil && p.status != Violated {
		p.status = Violated
		p.err = v
	}
}

// clock prints a virtual time in seconds.
type clock proto.Millis

func (c clock) String() string { return fmt.Sprintf("%d.%03ds", c/1000, c%1000) }
