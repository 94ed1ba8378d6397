package player

// Version is the version of the messages.
const Version = 1

// Entry is a value under its name, in an order.
type Entry struct {
	Name  string
	Value any
}

// The messages, each list in the order in which schema and TypeScript have it.
var (
	// Asks are what a page asks for.
	Asks = []any{Next{}, Plain{}, Play{}, SeekStep{}, SeekMoment{}, SeekEvent{}, RunUntil{}, Command{}, Answer{}, SetState{}, Snapshot{},
		OpenLesson{}, OpenScript{}, OpenMarkdown{}, OpenRun{}, Look{}, Visible{}, TakeCore{}}
	// Answers are how the player answers.
	Answers = []any{Done{}, Refused{}}
	// Windows go by postMessage.
	Windows = []any{Hello{}, Connect{}, Press{}, PosterLook{}}
	// Platforms are what the player says to a parent that knows other conventions.
	Platforms = []any{SpliceGet{}, SpliceReport{}, FrameResize{}, H5PResize{}}
)

// Events are what the player reports by itself: the events of the element, with their details.
var Events = []Entry{
	{"zootrope-ready", Ready{}}, {"zootrope-loading", Loading{}}, {"zootrope-step", Step{}}, {"zootrope-moment", Moment{}}, {"zootrope-answer", Judged{}},
	{"zootrope-goal", Goal{}}, {"zootrope-score", Score{}}, {"zootrope-state", Visit{}}, {"zootrope-error", Fault{}}, {"zootrope-resize", Size{}},
	{"zootrope-xapi", Stated{}},
}

// Sent are the events that SPLICE.sendEvent passes on.
var Sent = []Entry{{"zootrope-step", Step{}}, {"zootrope-answer", Judged{}}, {"zootrope-goal", Goal{}}}

// Results are what the answers carry as data, by the type of the message; nil is null.
var Results = []Entry{
	{"next", nil}, {"back", nil}, {"pause", nil}, {"getState", State("")}, {"link", ""}, {"giveCore", GivenCore{}}, {"play", nil}, {"seek", nil},
	{"runUntil", Outcome{}}, {"command", Outcome{}}, {"answer", nil}, {"setState", nil}, {"snapshot", Blob{}}, {"open", nil}, {"look", nil},
	{"visible", nil}, {"takeCore", nil},
}
