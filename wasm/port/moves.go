package port

import "zootrope/core/say"

type (
	// Next goes to the end of the step that is begun, or else of the next one.
	Next struct {
		How   How     `json:"how,omitempty"`
		Pace  float64 `json:"pace,omitempty"`  // of a showing: 1 is what the plan says; 0.25 to 4
		Still bool    `json:"still,omitempty"` // with sentence: nothing moves, for readers who want reduced motion
		Hand  bool    `json:"hand,omitempty"`  // a showing waits before an act until the reader has given its command
	}
	// Back goes to the end of the step before; in a run without steps, to before the last command. By sentences it goes to where the sentence before
	// the one that is told was over, if there is one.
	Back struct {
		How How `json:"how,omitempty"` // "" or sentence
	}
	// Undo takes back the last command that was given by hand, with all commands of the same gesture.
	Undo struct{}
	// Redo gives again what was taken back last.
	Redo struct{}
	// GoTo goes to the end of a step.
	GoTo struct {
		Step int  `json:"step"`
		Own  bool `json:"own,omitempty"` // in the script's own run, whatever is shown
	}
	// Own leaves what was commanded by hand, for the script's own run.
	Own struct{}
	// GoToBranch goes to the end of a branch.
	GoToBranch struct {
		Branch int `json:"branch"`
	}
	// NextEvent goes to the next moment.
	NextEvent struct{}
	// PrevEvent goes back by one moment.
	PrevEvent struct{}
	// Seek goes to a moment of the timeline, or to the moment of an event.
	Seek struct {
		Moment int   `json:"moment,omitempty"`
		Seq    int64 `json:"seq,omitempty"`
	}
	// Play lets the run go on at a pace.
	Play struct {
		Speed float64 `json:"speed"` // 0.1 to 64; 1 is three moments a second
		How   PlayHow `json:"how,omitempty"`
	}
	// Pause stops what is under way.
	Pause struct{}
	// RunUntil runs to the moment in which something happens. It is answered then, or when that cannot happen any more.
	RunUntil struct {
		What    Until  `json:"what"`
		Command string `json:"command,omitempty"` // the predicate that is to hold
		Span    int64  `json:"span,omitempty"`    // the ms of virtual time that are to pass
	}
	// GoOn lets a run go on that has reached its limit and asks whether to go on.
	GoOn struct{}
	// Inject gives a command by hand. It is answered when the command has passed. While a showing waits for an act, it has to be that act's command: the script
	// carries it out, and the showing goes on. A four-letter word is a question: the run has no such
	// command, and the answer carries a FourLetter.
	Inject struct {
		Command string `json:"command"`
		Along   bool   `json:"along,omitempty"` // it belongs to one gesture with the command before
	}
	// AnswerQuestion answers a question of the lesson.
	AnswerQuestion struct {
		Question string `json:"question"`
		Choice   string `json:"choice"`
	}
	// Select marks an event everywhere without going there; 0 follows the newest.
	Select struct {
		Seq int64 `json:"seq"`
	}
	// RunBoth lays the run of a wrong answer beside the lesson's own, by the id of its Comparison, and plays the two from where they part to where they begin to differ. With
	// Still it goes there at once.
	RunBoth struct {
		With  string  `json:"with"`
		Pace  float64 `json:"pace,omitempty"`
		Still bool    `json:"still,omitempty"`
	}
	// Compare lays another run beside this one, by the id of its Comparison; "" ends that.
	Compare struct {
		With string `json:"with"`
	}
)

// How is how Next goes to the end of the step. "" goes there at once. "show" plays the beats of the step; another Next with "" then goes to
// the end. "beat" goes to the next beat and stands there, for readers who want reduced motion. "sentence" shows what the next sentence of the prose is tied to,
// and waits there; given while that moves, it completes the movement, and the sentence stays.
type How string

const (
	HowAtOnce   How = ""
	HowShow     How = "show"
	HowBeat     How = "beat"
	HowSentence How = "sentence"
)

// PlayHow is how far Play goes: "" until it is paused; "lived" no further than the run has come; "quiet" until nothing is to be seen for long.
type PlayHow string

const (
	PlayOn    PlayHow = ""
	PlayLived PlayHow = "lived"
	PlayQuiet PlayHow = "quiet"
)

// Until is what RunUntil waits for.
type Until string

const (
	UntilLeader    Until = "leader"
	UntilSync      Until = "sync"
	UntilCommit    Until = "commit"
	UntilWatch     Until = "watch"
	UntilSession   Until = "session"
	UntilViolation Until = "violation"
	UntilPredicate Until = "predicate"
	UntilTime      Until = "time"
)

// Limits of the pace of Play.
const (
	minSpeed = 0.1
	maxSpeed = 64
)

func (r *GoTo) check() error {
	if r.Step < -1 {
		return outside()
	}
	return nil
}

func (r *Seek) check() error { return counted(int64(r.Moment), r.Seq) }

func (r *Play) check() error {
	if !within(r.Speed, minSpeed, maxSpeed) {
		return say.F("the speed is %g; expected %g to %d", r.Speed, minSpeed, maxSpeed)
	}
	return nil
}

func (r *RunUntil) check() error { return commandFits(r.Command) }
func (r *Inject) check() error   { return commandFits(r.Command) }
func (r *Select) check() error   { return counted(r.Seq) }
