package player

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"slices"
	"strconv"

	"zootrope/core/say"
)

// currentFormat is the version of the artefact's form that is written. Format 4, deflated JSON, is read, too.
const currentFormat = 5

const jsonFormat = 4

// maxArtefact is the largest artefact, decoded, in bytes.
const maxArtefact = 256 << 10

// Artefact is a run written down. It has what it takes to play the run again, and hashes that say whether that was the same run. All
// branches are in it, in the order in which they were lived: so events get the same numbers.
type Artefact struct {
	Format   int      `json:"format"`
	Build    string   `json:"build"` // which program made it
	Of       string   `json:"-"`     // the script's name, if every reader of the artefact has that script: then the artefact lacks the script itself, …
	Sum      string   `json:"-"`     // … but the SumOf it
	Script   string   `json:"script"`
	Seed     uint64   `json:"seed,string"`
	Legs     []Leg    `json:"legs,omitempty"`
	Branch   int      `json:"branch"`   // where the run stands: on this branch …
	Position int64    `json:"position"` // … after so many moves
	Hashes   []Hashed `json:"hashes,omitempty"`
}

// Leg is a stretch of a run that begins at a position which was reached before. Moves is its length in moves (a `rewind` that opens a branch
// is a move), and Choices are the commands that were given by hand on the way.
type Leg struct {
	Branch  int      `json:"branch"`
	From    int64    `json:"from"`
	Moves   int64    `json:"moves"`
	Choices []Chosen `json:"choices,omitempty"`
}

// Chosen is a command that was given by hand, or by nobody (Alone), after Moves moves of its leg.
type Chosen struct {
	Moves   int64  `json:"moves"`
	Turn    int64  `json:"turn"`
	Command string `json:"command"`
	Alone   bool   `json:"alone,omitempty"` // the world went on by itself
	Manner  Manner `json:"-"`
}

// Hashed is the hash of the world at a position: its first 8 hexadecimal digits, or all 16.
type Hashed struct {
	Branch int    `json:"branch"`
	Moves  int64  `json:"moves"`
	Turn   int64  `json:"turn"`
	Hash   string `json:"hash"`
}

// HashText prints a hash as 16 hexadecimal digits.
func HashText(h uint64) string { return fmt.Sprintf("%016x", h) }

// hashDigits is how many digits of a hash an artefact has.
const hashDigits = 8

func hashed(at position, turn int64, hash uint64) Hashed {
	return Hashed{at.branch, at.moves, turn, HashText(hash)[:hashDigits]}
}

// maxHandPositions is how many of the hashes that were taken at commands given by hand are written down.
const maxHandPositions = 48

// read says whether this build could read the whole artefact, and not only what the run began with.
func (a *Artefact) read() bool { return a.Format == currentFormat || a.Format == jsonFormat }

// Changed says that an artefact no longer plays as it did. The Player stands at the last position that is the same.
type Changed struct {
	Turn int64  // of that position
	Was  string // the build that made the artefact
	Why  *say.Text
}

func (c *Changed) Error() string { return c.In("en") }

// In says it in a language.
func (c *Changed) In(lang string) string {
	return say.F("this run was made by build %q and does not play here as it did there (%s): "+
		"it opens at turn %d, the last position known to be the same", c.Was, c.Why, c.Turn).In(lang)
}

// Artefact writes down the run, standing at the position.
func (p *Player) Artefact(build string) Artefact {
	return p.artefact(position{p.trail.segment().ID, p.at}, build)
}

// ArtefactOf writes down the run, standing at the end of a branch, wherever the position is.
func (p *Player) ArtefactOf(branch int, build string) Artefact {
	return p.artefact(position{branch, p.trail.branches[branch].End}, build)
}

func (p *Player) artefact(at position, build string) Artefact {
	a := Artefact{Format: currentFormat, Build: build, Script: p.script.Source, Seed: p.Seed(), Branch: at.branch, Position: at.moves}
	for _, l := range p.trail.legs {
		a.Legs = append(a.Legs, Leg{l.from.branch, l.from.moves, l.moves, slices.Clone(l.choices)})
	}
	known := map[position]bool{}
	add := func(at position, turn int64, hash uint64) {
		if !known[at] {
			known[at] = true
			a.Hashes = append(a.Hashes, hashed(at, turn, hash))
		}
	}
	for i := range p.trail.branches {
		for _, m := range p.trail.branches[i].marks {
			add(position{i, m.Moves}, m.Turn, m.Hash)
		}
	}
	for _, at := range some(p.trail.handPositions) {
		add(at.position, at.turn, at.hash)
	}
	if here := (position{p.trail.segment().ID, p.at}); here == at {
		add(at, p.w.Turn(), p.w.Hash())
	}
	return a
}

// some picks at most maxHandPositions of the positions, at equal distances.
func some(all []handPosition) (out []handPosition) {
	for i, each := 0, 1+len(all)/maxHandPositions; i < len(all); i += each {
		out = append(out, all[i])
	}
	return out
}

// Encode packs an artefact: a byte that says which format it has, then its parts, deflated. The format is always currentFormat, whatever format
// the artefact was read from.
func (a *Artefact) Encode() ([]byte, error) {
	parts := a.pack()
	if len(parts) > maxArtefact {
		return nil, say.F("expected a run of at most %d bytes, found %d: it has too many commands given by hand", maxArtefact, len(parts))
	}
	b := bytes.NewBuffer([]byte{lead(currentFormat)})
	w, err := flate.NewWriterDict(b, flate.BestCompression, []byte(common))
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(parts); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Decode unpacks an artefact and checks its form; Open checks what it says. From an unknown format Decode takes what the run began with,
// if that can be read.
func Decode(packed []byte) (*Artefact, error) {
	a := &Artefact{}
	if len(packed) > 0 && packed[0]&leadMark == leadMark {
		a.Format = int(packed[0] >> 3)
		parts, err := inflate(flate.NewReaderDict(bytes.NewReader(packed[1:]), []byte(common)))
		if err == nil && !a.unpack(parts) {
			err = say.F("expected a shared run of format %d, found something else: was it altered?", a.Format)
		}
		if err != nil && a.Format != currentFormat {
			err = say.F("expected a shared run of format %d, found format %d: it was made by another version of this program", currentFormat, a.Format)
		}
		if err != nil {
			return nil, err
		}
		return a, a.check()
	}
	text, err := inflate(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, err
	}
	v, _ := readJSON(text)
	of, ok := v.(map[string]any)
	f := jsonFields{of: of}
	began := f.begin()
	switch {
	case !ok || f.bad:
		return nil, say.F("expected a shared run, found something else: was it altered?")
	case began.Format == jsonFormat && !f.rest(began):
		return nil, say.F("expected a shared run of format %d, found something else: was it altered?", jsonFormat)
	case began.Format != jsonFormat && began.Script == "":
		return nil, say.F("expected a shared run of format %d, found format %d: it was made by another version of this program",
			currentFormat, began.Format)
	case began.Format != jsonFormat:
		return began, nil
	}
	return began, began.check()
}

// inflate unpacks as much as an artefact may have.
func inflate(r io.Reader) ([]byte, error) {
	parts, err := io.ReadAll(io.LimitReader(r, maxArtefact+1))
	switch {
	case err != nil:
		return nil, say.F("expected a shared run, found bytes that do not unpack: was it cut off?")
	case len(parts) > maxArtefact:
		return nil, say.F("expected a shared run of at most %d bytes, found more", maxArtefact)
	}
	return parts, nil
}

// maxMoves bounds how far an artefact may ask to be played.
const maxMoves = 100_000_000

// check refuses positions that cannot be.
func (a *Artefact) check() error {
	total := int64(0)
	for i, l := range a.Legs {
		if total += l.Moves; l.Branch < 0 || l.From < 0 || l.Moves < 1 || l.Moves > maxMoves || total > maxMoves {
			return say.F("expected legs of 1 to %d moves in all, found %d from %d in leg %d", maxMoves, l.Moves, l.From, i+1)
		}
		last := int64(-1)
		for _, c := range l.Choices {
			if c.Moves <= last || c.Moves >= l.Moves {
				return say.F("expected commands in the order of their moves, before the leg ends at %d; found one at %d after %d",
					l.Moves, c.Moves, last)
			}
			last = c.Moves
		}
	}
	if a.Branch < 0 || a.Position < 0 || a.Position > maxMoves {
		return say.F("expected a position from 0 to %d, found %d", maxMoves, a.Position)
	}
	for _, h := range a.Hashes {
		if _, err := strconv.ParseUint(h.Hash, 16, 64); err != nil || len(h.Hash) != 16 && len(h.Hash) != hashDigits {
			return say.F("expected a hash of 16 hexadecimal digits, found %q", h.Hash)
		}
	}
	return nil
}
