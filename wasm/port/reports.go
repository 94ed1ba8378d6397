package port

// Reports are what the core and the stage report by themselves, and Answer.
var Reports = []Named{
	{Name: "answer", Of: Answer{}}, {Name: "ready", Of: Ready{}}, {Name: "stage", Of: StageReport{}}, {Name: "failed", Of: Failed{}}, {Name: "picked", Of: Picked{}}, {Name: "hovered", Of: Hovered{}}, {Name: "drawn", Of: Drawn{}}, {Name: "zoomed", Of: Zoomed{}},
	{Name: "corner", Of: Corner{}}, {Name: "places", Of: Places{}}, {Name: "state", Of: State{}}, {Name: "timeline", Of: Timeline{}}, {Name: "late", Of: Late{}}, {Name: "fell", Of: Fell{}}, {Name: "finding", Of: Finding{}}, {Name: "proving", Of: Proving{}},
	{Name: "shortening", Of: Shortening{}},
}

// Ready says that the core is up.
type Ready struct {
	Type    string `json:"type"`
	Version int    `json:"version"`
	Build   string `json:"build"`
}

// Failed says that the core could not be started, or has died.
type Failed struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

// Late is the outcome of a command that was only issued when its request, `id`, was answered: it has come now. It is reported once.
type Late struct {
	Type    string   `json:"type"`
	ID      int64    `json:"id"`
	Command string   `json:"command"`
	Outcome *Outcome `json:"outcome" ts:"present"`
}

// Fell is a command that the weather has given.
type Fell struct {
	Type    string `json:"type"`
	Command string `json:"command"`
}

// Proving says how many trials the lines of a build have passed, of all.
type Proving struct {
	Type string `json:"type"`
	Goal string `json:"goal"`
	Held int    `json:"held"`
	Of   int    `json:"of"`
}

// Finding says how far a search for a seed has come: so many of all runs have been looked through.
type Finding struct {
	Type   string `json:"type"`
	Tried  int    `json:"tried"`
	Runs   int    `json:"runs"`
	Seed   uint64 `json:"seed"`   // that is being tried
	Events int64  `json:"events"` // that have happened in all runs
}

// Shortening says how far a run has been made shorter, in so many of all runs.
type Shortening struct {
	Type  string `json:"type"`
	Lines int    `json:"lines"` // of the shortest script so far
	Of    int    `json:"of"`    // lines that the run had
	Tried int    `json:"tried"`
	Runs  int    `json:"runs"`
}
