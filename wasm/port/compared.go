package port

import "zootrope/core/sim"

// Comparison is another run that this one can be laid beside.
type Comparison struct {
	ID   string `json:"id"`
	A    string `json:"a"`
	B    string `json:"b"`
	Step int    `json:"step"` // that asks for it, or −1

	Belief string `json:"belief"` // QUESTION/CHOICE of a belief that is run, or ""
}

// Measure is one number in both runs: so far, and by the end as it is known.
type Measure struct {
	Name string `json:"name"`
	A    int64  `json:"a"`
	AEnd int64  `json:"aEnd"`
	B    int64  `json:"b"`
	BEnd int64  `json:"bEnd"`
}

// Compared is the other of two runs side by side.
type Compared struct {
	ID       string    `json:"id"`
	A        string    `json:"a"`
	B        string    `json:"b"`
	Own      Run       `json:"own"` // A or B: the letter of the run that is played
	View     *sim.View `json:"view" ts:"present"`
	Flights  int       `json:"flights"`
	Traffic  []Traffic `json:"traffic"`
	Measures []Measure `json:"measures"`
	Broken   string    `json:"broken"` // the promise that the other run has broken so far, in the page's language; "" for none
	Parted   int       `json:"parted"` // the moment in which they begin to differ, −1 where that is not known

	First *Difference `json:"first"` // null where it is not known, or there is none
	Alike bool        `json:"alike"` // it is known that there is none

	Tree *sim.TreeView `json:"tree"` // its znodes, null where the ring is shown
}
