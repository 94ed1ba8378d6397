package port

// Prove puts lines to the trials of a `build`. The run stands still meanwhile. Proving tells how far the trials have come. If the lines pass all of them,
// the goal is reached. Without lines, those are tried that have been given by hand. → Proven
type Prove struct {
	Goal  string `json:"goal"`
	Lines string `json:"lines"`
}

// Proven says how many trials the lines have passed, of all. Where a trial has broken the lines, the commands are that trial, as they can be given by hand at the
// end of the script: the lines, and what happened up to there.
type Proven struct {
	Held     int      `json:"held"`
	Of       int      `json:"of"`
	Seed     uint64   `json:"seed"` // 0 if no trial has broken the lines
	Commands []string `json:"commands"`
	Text     string   `json:"text"` // what is wrong at the end of that trial
}

func (*Prove) ask() {}

func (r *Prove) check() error { return scriptFits(r.Lines) }
