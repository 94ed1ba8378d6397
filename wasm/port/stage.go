package port

// StageReport says whether the core can draw. Without a stage the text view has everything.
type StageReport struct {
	Type string `json:"type"`
	OK   bool   `json:"ok"`
	Why  string `json:"why"`
}

// Run is one of two runs that are shown, "" where there is one.
type Run string

const (
	OneRun Run = ""
	RunA   Run = "A"
	RunB   Run = "B"
)

// Press is how something on the stage was pressed: "" by a tap; menu: long, or with the other button.
type Press string

const (
	Tap     Press = ""
	ForMenu Press = "menu"
)

// Picked is what was pressed on the stage, named as in Hovered; kind is "" where nothing is.
type Picked struct {
	Type    string  `json:"type"`
	Kind    string  `json:"kind"`
	Name    string  `json:"name"`
	Message int64   `json:"message"`
	Run     Run     `json:"run"`
	How     Press   `json:"how"`
	Touch   bool    `json:"touch"` // a finger has tapped it, and rests nowhere
	X       float64 `json:"x"`     // where, in CSS pixels of the stage
	Y       float64 `json:"y"`
	Radius  float64 `json:"radius"` // how much the finger or the mouse covers about that
}

// Phase is how far a hand has come that moves over the stage: off is no stroke, because a second finger has come, or the browser has taken the pointer away.
type Phase string

const (
	HandBegins Phase = "begin"
	HandGoesOn Phase = "on"
	HandEnds   Phase = "end"
	HandOff    Phase = "off"
)

// Drawn is a hand that moves over the stage, and draws a line or carries something. The kind, the name and the message, as in Hovered, are at the beginning the
// client or message that can be carried from there; later they are the server or client under the hand.
type Drawn struct {
	Type    string     `json:"type"`
	Phase   Phase      `json:"phase"`
	X       float64    `json:"x"` // where, in CSS pixels of the stage
	Y       float64    `json:"y"`
	Kind    string     `json:"kind"`
	Name    string     `json:"name"`
	Message int64      `json:"message"`
	Off     bool       `json:"off"`   // the message that lay under the beginning has left its lane
	Links   []Crossed  `json:"links"` // that the line crosses; if it parts the servers, those of clients
	Parts   [][]string `json:"parts"` // the groups of servers that it parts, if there are several
}

// Crossed is a link that a line crosses: from one end to the other, or both directions.
type Crossed struct {
	From string `json:"from"`
	To   string `json:"to"`
	Both bool   `json:"both"`
}

// Hovered is what lies under a mouse or a pen, for a tooltip. The kind is server, client, message, znode, watch, link, lock, entry, dial or rim,
// and "" for nothing. The name is the server, the client (of a watch, too), the path, FROM>TO, or SERVER/ZXID. The message is the id of a Flight; of the rim,
// the moment that was hit. The box is in CSS pixels of the stage.
type Hovered struct {
	Type    string  `json:"type"`
	Kind    string  `json:"kind"`
	Name    string  `json:"name"`
	Message int64   `json:"message"`
	Run     Run     `json:"run"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	W       float64 `json:"w"`
	H       float64 `json:"h"`
}

// Zoomed says how the stage is seen.
type Zoomed struct {
	Type   string  `json:"type"`
	Zoom   float64 `json:"zoom"` // 1 is all of it
	Follow bool    `json:"follow"`
}

// Corner says how much of the lower left corner of the stage is free when all of it is seen, in CSS pixels: there is room for a legend.
type Corner struct {
	Type    string    `json:"type"`
	Step    float64   `json:"step"`
	Heights []float64 `json:"heights"` // of the first step from the left, of twice as much, and so on
}

// Places says where things stand on the stage as it is seen, in CSS pixels, whenever it has been laid out anew: for what hangs from a card.
type Places struct {
	Type   string  `json:"type"`
	Width  float64 `json:"width"` // of the stage
	Height float64 `json:"height"`
	Places []Place `json:"places"`
}

// Place is where one thing stands. Its kind is server, client, lock, znode, dial, bead, label or faint. The box of a bead covers its way until the next picture. A label
// names a bead. What is faint, a bead or its label, has stepped back, because a decision is being shown.
type Place struct {
	Kind string  `json:"kind"`
	Name string  `json:"name"` // of a bead its kind of message
	ID   int64   `json:"message"`
	Run  Run     `json:"run"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}
