package port

// Action is something that can be done with a server, with a client or with all of it: a command, as a button or a line of a menu offers it.
type Action struct {
	Of      string `json:"of"` // the thing, as "server 3" or "client ann"; "" for all of it
	Label   string `json:"label"`
	Command string `json:"command"`
	Off     string `json:"off"` // why it cannot be done now, "" if it can
	Key     string `json:"key"` // its letter or digit while its thing is chosen, "" for none
	Icon    Icon   `json:"icon"`
	Button  Button `json:"button"`
	All     bool   `json:"all"`   // only where everything may be done with the thing
	Links   bool   `json:"links"` // it cuts links: only where everything may be done with links
}

// Icon is the picture on a button, "" for none.
type Icon string

const (
	NoIcon      Icon = ""
	CrashIcon   Icon = "crash"
	StopIcon    Icon = "stop"
	PauseIcon   Icon = "pause"
	ResumeIcon  Icon = "resume"
	RestartIcon Icon = "restart"
	DiskIcon    Icon = "disk"
	ClientIcon  Icon = "client"
	ApartIcon   Icon = "apart"
	JoinIcon    Icon = "join"
	OverIcon    Icon = "over"
	WriteIcon   Icon = "write"
	LockIcon    Icon = "lock"
)

// Button is where the button of an action stands, while its thing is chosen.
type Button string

const (
	InMenu Button = ""      // nowhere: the menu alone lists it
	Round  Button = "card"  // beside the card of the thing
	Below  Button = "row"   // in the row below these
	OfDisk Button = "disk"  // in the part that opens for the disk of a server
	OfMove Button = "move"  // …for the servers to which a client can go
	First  Button = "first" // before all others: the page gives it to what a step leaves to the reader
)
