package script

import (
	"slices"
	"strconv"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/zab"
)

// Scope is what a line of a script may refer to: the servers, clients, steps and ids that exist at that point. The
// parser grows it line by line; a Player keeps the one of its position for commands given by hand.
type Scope struct {
	Settings Settings
	ByHand   bool // what is for scripts only does not complete a line
	Started  bool // the first `start` has been seen: the settings are closed
	Clients  []string
	chroots  []rooted // of the clients that have one, the newest last
	Later    []string // clients that some line of the script opens: goals and nevers may look out for them
	Steps    []stepScope
	Goals    []string
	Slips    []string
	Asks     []string
	longest  []byte                     // the longest filler so far
	tables   []table                    // the questions that lines `mark` fill
	builds   []string                   // the goals for which the reader writes lines …
	draws    []piece                    // … and what their trials draw under a name
	given    []string                   // settings that a line has set, `seed` among them
	Below    func(path string) []string // the znodes right below one, by their paths; nil where there is no world
}

// stepScope remembers the clients that existed when a step began, because `rewind` goes back to that.
type stepScope struct {
	ID      string
	Clients []string
	chroots []rooted
}

// rooted is a client with the node below which its paths lie, "" where they lie below the root again.
type rooted struct {
	client string
	chroot client.Chroot
}

// NewScope is where a script begins: nothing is there yet.
func NewScope() Scope { return Scope{Settings: Settings{Zoo: zab.Defaults()}} }

// Clone copies the lists too, so that two positions do not share them.
func (s Scope) Clone() Scope {
	s.Clients = slices.Clone(s.Clients)
	s.chroots = slices.Clone(s.chroots)
	s.Steps = slices.Clone(s.Steps)
	s.Goals = slices.Clone(s.Goals)
	s.Slips = slices.Clone(s.Slips)
	s.Asks = slices.Clone(s.Asks)
	s.tables = slices.Clone(s.tables)
	s.given = slices.Clone(s.given)
	s.builds, s.draws = slices.Clone(s.builds), slices.Clone(s.draws)
	return s
}

// servers is how many there are; their ids are 1 to that.
func (s *Scope) servers() int { return s.Settings.Voters + s.Settings.Observers }

// ids lists the servers as words.
func (s *Scope) ids() []string {
	out := make([]string, s.servers())
	for i := range out {
		out[i] = strconv.Itoa(i + 1)
	}
	return out
}

// all lists the servers.
func (s *Scope) all() []proto.ServerID {
	out := make([]proto.ServerID, s.servers())
	for i := range out {
		out[i] = proto.ServerID(i + 1)
	}
	return out
}

// parties lists everything that can be at the end of a link.
func (s *Scope) parties() []string { return append(s.ids(), s.Clients...) }

func (s *Scope) hasClient(name string) bool { return slices.Contains(s.Clients, name) }

// chroot is where the paths of a client begin.
func (s *Scope) chroot(name string) client.Chroot {
	for _, r := range slices.Backward(s.chroots) {
		if r.client == name {
			return r.chroot
		}
	}
	return ""
}

// open takes note of a client. One whose session is over may begin another session.
func (s *Scope) open(name string, chroot client.Chroot) {
	if s.chroot(name) != chroot {
		s.chroots = append(slices.Clip(s.chroots), rooted{name, chroot})
	}
	if !s.hasClient(name) {
		s.Clients = append(slices.Clip(s.Clients), name)
	}
}

// expects says whether a client exists, or some line opens it.
func (s *Scope) expects(name string) bool { return s.hasClient(name) || slices.Contains(s.Later, name) }

func (s *Scope) stepIDs() []string {
	out := make([]string, len(s.Steps))
	for i, st := range s.Steps {
		out[i] = st.ID
	}
	return out
}

// Grow takes note of what a command has brought into being.
func (s *Scope) Grow(c *Command) {
	for _, name := range c.Opens() {
		s.open(name, c.Chroot)
	}
	if c.verb.Name != "start" && c.verb.Name != "restart" && c.Name == "" {
		return
	}
	switch c.Verb() {
	case "step":
		s.Steps = append(slices.Clip(s.Steps), stepScope{ID: c.Name, Clients: slices.Clip(s.Clients), chroots: slices.Clip(s.chroots)})
	case "goal":
		s.Goals = append(slices.Clip(s.Goals), c.Name)
	case "slip":
		s.Slips = append(slices.Clip(s.Slips), c.Name)
	case "ask":
		s.Asks = append(slices.Clip(s.Asks), c.Name)
		if c.Answer.Marked() {
			s.tables = append(slices.Clip(s.tables), table{ask: c, step: len(s.Steps)})
		}
	case "mark":
		s.marked(c)
	case "build":
		s.builds = append(slices.Clip(s.builds), c.Name)
	case "start", "restart":
		s.Started = true
	case "rewind":
		for _, st := range s.Steps {
			if st.ID == c.Name {
				s.Clients, s.chroots = st.Clients, st.chroots
			}
		}
	}
}
