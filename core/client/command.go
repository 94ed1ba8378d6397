package client

import "zootrope/core/proto"

// Command is what a line of a script asks of a client, already parsed. It is immutable once issued.
type Command struct {
	Text     string        // as written, for the screen
	Op       proto.Request // a single operation …
	Recipe   string        // … or a recipe, by its name in core/recipe
	Path     string        // of the recipe
	Strategy string        // of the recipe
	Data     []byte        // of the recipe
	Names    []string      `hash:"late"` // of the recipe: more paths of locks, or who takes part
	N        int           `hash:"late"` // of the recipe: how many, or which priority
	Store    string        `hash:"late"` // of the recipe: what it writes to
	Every    proto.Millis  `hash:"late"` // of the recipe: how long it is from one call to the next, or from one beat to the next
	Retries  int           `hash:"late"` // of the recipe: how many more are tried where one fails
	Stat     bool          // -s: the answer shows the stat as well
	Repeat   []Command     `clone:"append"` // repeat --async: single operations, sent without waiting; the outcome is the last one's
}
