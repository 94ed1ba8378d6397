package port

// Timeline is one letter a moment, from the moment `from` on, counted from 0. What came before stays, unless `from` is 0. The first `known` of all moments
// have been reached. The rest is what the script will do: the core has looked ahead.
//
//	lane 1 faults      x crash or stop   c command or start   l link, disk, pause
//	lane 2 elections   v notification    e vote, round or state changes   q decided
//	lane 3 sync        i epochs agreed   s synchronised       u serving
//	lane 4 broadcast   p proposal        a acknowledged       k committed or applied
//	lane 5 clients     r request, reply  n session            w watch event    o lock
//	all lanes          ! violation       h heartbeat (only with heartbeats)    - anything else
type Timeline struct {
	Type     string      `json:"type"`
	From     int         `json:"from"`
	Marks    string      `json:"marks"`
	Known    int         `json:"known"` // that have been reached; the rest is what the script will do
	Complete bool        `json:"complete"`
	Steps    []StepStart `json:"steps"`
	Forks    []Fork      `json:"forks"`
	Notes    []Bookmark  `json:"notes"`
}

// StepStart is where a step begins.
type StepStart struct {
	Step   int `json:"step"`
	Moment int `json:"moment"`
}

// Fork is another branch, in moments.
type Fork struct {
	Branch  int    `json:"branch"`
	Label   string `json:"label"`
	Moment  int    `json:"moment"`
	Length  int    `json:"length"`
	Current bool   `json:"current"`
}

// Bookmark is a note on the line; the run stands at it once Moment moments lie behind it.
type Bookmark struct {
	Moment int    `json:"moment"`
	Text   string `json:"text"`
}
