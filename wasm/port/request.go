package port

import (
	"reflect"

	"zootrope/core/say"
	"zootrope/core/sim"
)

// Version is the version of these messages.
const Version = 1

// Request is what the page asks for. Every request has an id and is answered once, by an Answer. A request that is malformed is answered by
// an error and changes nothing: what was loaded stays loaded.
//
// Steps are counted from 0. A moment is a move of the run in which there was something to see. The timeline is the list of the moments, and
// moment 0 is the beginning. The number of a moment depends on whether heartbeats are shown. An event is named by its seq, the number that
// people see behind a #, which depends on nothing.
type Request struct {
	ID  int64
	Ask Ask
}

// Ask is what a request asks for: a pointer to one of the structs in Asks.
type Ask interface{ ask() }

// Named is a message with the name that it has in the member `type`.
type Named struct {
	Name  string
	Of    any
	Moves bool  // a request that changes where the run stands, or what is under way
	Data  []any // of a request: what its answer carries, one of these
}

// Asks are all requests. What a move means to the page stands in web/base/moves.ts.
var Asks = []Named{
	{Name: "load", Of: Load{}, Moves: true},
	{Name: "written", Of: WriteDown{}, Data: []any{Written{}}},

	{Name: "next", Of: Next{}, Moves: true},
	{Name: "back", Of: Back{}, Moves: true},
	{Name: "undo", Of: Undo{}, Moves: true},
	{Name: "redo", Of: Redo{}, Moves: true},
	{Name: "goto", Of: GoTo{}, Moves: true},
	{Name: "own", Of: Own{}, Moves: true},
	{Name: "both", Of: RunBoth{}, Moves: true},
	{Name: "branch", Of: GoToBranch{}, Moves: true},
	{Name: "nextEvent", Of: NextEvent{}, Moves: true},
	{Name: "prevEvent", Of: PrevEvent{}, Moves: true},
	{Name: "seek", Of: Seek{}, Moves: true},
	{Name: "play", Of: Play{}, Moves: true},
	{Name: "pause", Of: Pause{}, Moves: true},
	{Name: "until", Of: RunUntil{}, Moves: true},
	{Name: "goOn", Of: GoOn{}, Moves: true},
	{Name: "inject", Of: Inject{}, Moves: true, Data: []any{FourLetter{}}},
	{Name: "answer", Of: AnswerQuestion{}},
	{Name: "select", Of: Select{}},
	{Name: "compare", Of: Compare{}},

	{Name: "weather", Of: SetWeather{}},
	{Name: "find", Of: Find{}, Moves: true, Data: []any{Found{}}},
	{Name: "prove", Of: Prove{}, Moves: true, Data: []any{Proven{}}},
	{Name: "shorten", Of: Shorten{}, Moves: true, Data: []any{Shortened{}}},

	{Name: "look", Of: Look{}},
	{Name: "words", Of: AddWords{}},
	{Name: "zoom", Of: Zoom{}},
	{Name: "pan", Of: Pan{}},

	{Name: "help", Of: Help{}, Data: []any{[]HelpRow{}}},
	{Name: "complete", Of: Complete{}},
	{Name: "completeIn", Of: CompleteIn{}},
	{Name: "spell", Of: Spell{}, Data: []any{Spelling{}}},
	{Name: "spellLines", Of: SpellLines{}, Data: []any{Spelling{}}},
	{Name: "draft", Of: Draft{}, Data: []any{""}},

	{Name: "why", Of: AskWhy{}, Data: []any{Why{}}},
	{Name: "moment", Of: AskMoment{}, Data: []any{Focus{}}},
	{Name: "events", Of: AskEvents{}, Data: []any{EventList{}}},
	{Name: "inspect", Of: Inspect{}, Data: []any{sim.Znodes{}, sim.Sessions{}, sim.Logs{}}},
	{Name: "entry", Of: AskEntry{}, Data: []any{Entry{}}},
	{Name: "charts", Of: AskCharts{}, Data: []any{Charts{}}},
	{Name: "spacetime", Of: AskSpaceTime{}, Data: []any{SpaceTime{}}},
	{Name: "choices", Of: AskChoices{}, Data: []any{[]Choice{}}},
	{Name: "drawing", Of: Draw{}, Data: []any{Drawing{}}},
	{Name: "tell", Of: Tell{}, Data: []any{Tale{}}},
	{Name: "export", Of: ExportEvents{}, Data: []any{Export{}}},
	{Name: "length", Of: AskLength{}, Data: []any{Length{}}},
	{Name: "latencies", Of: AskLatencies{}, Data: []any{[]LatencySpan{}}},
	{Name: "commands", Of: AskCommands{}, Data: []any{Commands{}}},
	{Name: "untied", Of: AskUntied{}, Data: []any{[]LooseTie{}}},
}

// New gives an empty request of a type, to be filled; nil if there is no such type.
func New(name string) Ask {
	for _, a := range Asks {
		if a.Name == name {
			return reflect.New(reflect.TypeOf(a.Of)).Interface().(Ask)
		}
	}
	return nil
}

// checker is a request that may hold values that no page of ours sends.
type checker interface{ check() error }

// Check refuses such values.
func (r *Request) Check() error {
	if c, ok := r.Ask.(checker); ok {
		return c.check()
	}
	return nil
}

// Limits on what comes from outside.
const (
	maxScript  = 64 << 10 // bytes
	maxCommand = 4 << 10  // bytes
)

// counted refuses numbers below 0 of what is counted from 0.
func counted(all ...int64) error {
	for _, n := range all {
		if n < 0 {
			return outside()
		}
	}
	return nil
}

func outside() error { return say.F("a position lies outside of what it counts") }

// commandFits refuses a command that is too long.
func commandFits(command string) error {
	if len(command) > maxCommand {
		return say.F("the command has %d bytes; at most %d are read", len(command), maxCommand)
	}
	return nil
}

// scriptFits refuses a script that is too long.
func scriptFits(script string) error {
	if len(script) > maxScript {
		return say.F("the script has %d bytes; at most %d are read", len(script), maxScript)
	}
	return nil
}

// cursorFits refuses a cursor outside of its command.
func cursorFits(command string, cursor int) error {
	if cursor < 0 || cursor > len(command) {
		return outside()
	}
	return commandFits(command)
}

func (*Load) ask()           {}
func (*WriteDown) ask()      {}
func (*Next) ask()           {}
func (*Back) ask()           {}
func (*Undo) ask()           {}
func (*Redo) ask()           {}
func (*GoTo) ask()           {}
func (*Own) ask()            {}
func (*GoToBranch) ask()     {}
func (*NextEvent) ask()      {}
func (*PrevEvent) ask()      {}
func (*Seek) ask()           {}
func (*Play) ask()           {}
func (*Pause) ask()          {}
func (*RunUntil) ask()       {}
func (*GoOn) ask()           {}
func (*Inject) ask()         {}
func (*AnswerQuestion) ask() {}
func (*Select) ask()         {}
func (*Compare) ask()        {}
func (*RunBoth) ask()        {}
func (*SetWeather) ask()     {}
func (*Find) ask()           {}
func (*Shorten) ask()        {}
func (*Look) ask()           {}
func (*AddWords) ask()       {}
func (*Zoom) ask()           {}
func (*Pan) ask()            {}
func (*Help) ask()           {}
func (*Complete) ask()       {}
func (*CompleteIn) ask()     {}
func (*Spell) ask()          {}
func (*SpellLines) ask()     {}
func (*Draft) ask()          {}
func (*AskWhy) ask()         {}
func (*AskMoment) ask()      {}
func (*AskEvents) ask()      {}
func (*Inspect) ask()        {}
func (*AskEntry) ask()       {}
func (*AskCharts) ask()      {}
func (*AskSpaceTime) ask()   {}
func (*AskChoices) ask()     {}
func (*Draw) ask()           {}
func (*Tell) ask()           {}
func (*ExportEvents) ask()   {}
func (*AskLength) ask()      {}
func (*AskLatencies) ask()   {}
func (*AskCommands) ask()    {}
func (*AskUntied) ask()      {}
