package port

import (
	"slices"
	"strings"
)

// How far a thing may be taken in hand.
const (
	HandNone = ""
	HandSome = "some" // only what an exercise of a lesson allows for every server and client, and a step that waits for an act
	HandAll  = "all"
)

// Hand says how far a thing may be taken in hand: a server or a client (the name "" asks whether any may be), a link, a message, or what
// may happen next.
func (s *State) Hand(kind, name string) string {
	own := kind == "server" || kind == "client"
	thing := kind
	if own {
		thing = strings.TrimSpace(kind + " " + name)
	}
	switch {
	case slices.Contains(s.Hands, thing):
		return HandAll
	case !own && s.Act != nil && s.Act.Kind == kind:
		return HandAll
	case own && (s.Exercise || s.Act != nil):
		return HandSome
	}
	return HandNone
}
