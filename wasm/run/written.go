package run

import (
	"encoding/base64"
	"regexp"
	"strconv"
	"strings"

	"zootrope/core/player"
)

// Version is what there is to be written: all branches, and the story that the timeline shows.
type Version struct {
	run   *Run
	tip   int
	grown int64
}

func (r *Run) Version() Version { return Version{r, r.Tip, r.Player.Grown()} }

// Write gives the run as text. It is empty for a run that is too long to be written.
func (r *Record) Write() string { return r.packed(r.Player.ArtefactOf(r.Tip, Build())) }

// packed gives an artefact of the run as text.
func (r *Record) packed(artefact player.Artefact) string {
	if l := r.Lesson; l != nil && l.Ships { // every build has it: a link need not carry it
		artefact.Of, artefact.Sum, artefact.Script = l.ID, player.SumOf(l.Source), ""
	}
	packed, err := artefact.Encode()
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(packed)
}

// Carried is a run as text: the artefact, and where to stand.
var Carried = regexp.MustCompile(`^([\w-]*)(?:@(\d+\.\d+)(!?))?$`)

// ReadPosition reads a position; nil for none.
func ReadPosition(text string) *Position {
	branch, moves, _ := strings.Cut(text, ".")
	b, wrong := strconv.ParseInt(branch, 10, 32)
	m, err := strconv.ParseInt(moves, 10, 64)
	if wrong != nil || err != nil {
		return nil
	}
	return &Position{Branch: int(b), Moves: m}
}

// Has says whether the run has been at a position.
func (r *Record) Has(at *Position) bool {
	branches := r.Player.Branches()
	return at != nil && at.Branch < len(branches) && at.Moves <= branches[at.Branch].End
}

// Again gives a command by hand, or lets the world go on by itself, as it was before.
func (r *Run) Again(c player.Chosen) error {
	if c.Alone {
		return r.LetGo(c.Command)
	}
	return r.Command(c.Command, c.Manner)
}
