package port

type (
	// Help asks what the language says of a command or a predicate, "" of all. → HelpRow[]
	Help struct {
		Command string `json:"command"`
	}
	// Complete asks how a command may go on.
	Complete struct {
		Command string `json:"command"`
		Cursor  int    `json:"cursor"` // in bytes
	}
	// CompleteIn asks how a line of a script may go on.
	CompleteIn struct {
		Above   string `json:"above"` // what stands above the line
		Command string `json:"command"`
		Cursor  int    `json:"cursor"` // in bytes
	}
	// Spell reads a script that is being written. → Spelling
	Spell struct {
		Script string `json:"script"`
		Name   string `json:"name"`
	}
	// SpellLines reads lines that are being written for the goal of a `build`. → Spelling
	SpellLines struct {
		Goal  string `json:"goal"`
		Lines string `json:"lines"`
	}
	// Draft writes a script as the beginning of a lesson, in Markdown. → string
	Draft struct {
		Script string `json:"script"`
		Name   string `json:"name"`
	}
)

// HelpRow is what the language says of a command or a predicate.
type HelpRow struct {
	Name     string   `json:"name"`
	Group    string   `json:"group"`
	Usage    string   `json:"usage"`
	Help     string   `json:"help"`
	Examples []string `json:"examples"`
	Spoken   []string `json:"spoken"` // what it is called on the buttons in Chinese
}

// Candidate is one way to go on with a command.
type Candidate struct {
	Text string `json:"text"`
	Help string `json:"help"`
	From int    `json:"from"` // what it replaces, in bytes of the command
	To   int    `json:"to"`
}

// Spelling is a script that is being written: its pieces, line by line, what is wrong with it, and what has no effect.
type Spelling struct {
	Lines    [][]Token `json:"lines"`
	Problems []Problem `json:"problems"`
	Notices  []Problem `json:"notices"`
	Begins   bool      `json:"begins"` // it is right, and makes a world of its own
}

// Token is a piece of a line. The pieces of a line, one behind the other, are the line.
type Token struct {
	Kind string `json:"kind"` // "" command name option path number string comment
	Text string `json:"text"`
}

func (r *Help) check() error     { return commandFits(r.Command) }
func (r *Complete) check() error { return cursorFits(r.Command, r.Cursor) }
func (r *Spell) check() error    { return scriptFits(r.Script) }
func (r *SpellLines) check() error {
	return scriptFits(r.Lines)
}
func (r *Draft) check() error { return scriptFits(r.Script) }

func (r *CompleteIn) check() error {
	if err := scriptFits(r.Above); err != nil {
		return err
	}
	return cursorFits(r.Command, r.Cursor)
}
