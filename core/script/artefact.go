package script

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"zootrope/core/say"
)

// Format is the version of the artefact's form.
const Format = 1

// MaxArtefact is the largest artefact, decoded, in bytes.
const MaxArtefact = 256 << 10

// Artefact is a run written down: what it takes to play it again, and hashes that say whether it was the same. Places
// are counted in moves lived from the beginning of the story: what was rewound counts.
type Artefact struct {
	Format   int      `json:"format"`
	Build    string   `json:"build"` // which program made it
	Script   string   `json:"script"`
	Seed     uint64   `json:"seed,string"`
	Choices  []Chosen `json:"choices,omitempty"`
	Position int64    `json:"position"`
	Hashes   []Hashed `json:"hashes,omitempty"`
}

// Chosen is a command that was given by hand.
type Chosen struct {
	Moves   int64  `json:"moves"`
	Turn    int64  `json:"turn"`
	Command string `json:"command"`
}

// Hashed is the hash of the world at a place: 16 hexadecimal digits.
type Hashed struct {
	Moves int64  `json:"moves"`
	Turn  int64  `json:"turn"`
	Hash  string `json:"hash"`
}

// HashText prints a hash as 16 hexadecimal digits.
func HashText(h uint64) string { return fmt.Sprintf("%016x", h) }

// Changed says that an artefact no longer plays as it did. The Player stands at the last place that is the same.
type Changed struct {
	Turn  int64  // the place
	Was   string // the build that made the artefact
	Moves int64  // the first place that is different, in moves lived
	Why   *say.Text
}

func (c *Changed) Error() string { return c.In("en") }

// In says it in a language.
func (c *Changed) In(lang string) string {
	return say.F("this run was made by build %q and does not play here as it did there (%s): "+
		"it opens at turn %d, the last place known to be the same", c.Was, c.Why, c.Turn).In(lang)
}

// lived counts the moves of the story up to a place: those of a branch follow those that led to it.
func (t *trail) lived(id int, at int64) int64 {
	b := &t.branches[id]
	if b.Parent < 0 {
		return at
	}
	return t.lived(b.prev, b.from) + at - b.Fork
}

// Lived counts the moves of the story up to a place.
func (p *Player) Lived(branch int, moves int64) int64 { return p.trail.lived(branch, moves) }

// Artefact writes down the run that led to the position.
func (p *Player) Artefact(build string) Artefact {
	seg := p.trail.segment().ID
	a := p.artefact(seg, p.at, build)
	if n := len(a.Hashes); n == 0 || a.Hashes[n-1].Moves < a.Position {
		a.Hashes = append(a.Hashes, Hashed{a.Position, p.w.Turn(), HashText(p.w.Hash())})
	}
	return a
}

// ArtefactOf writes down the run that leads to the end of a branch, wherever the position is. Its last hash is that of the
// last step that was begun.
func (p *Player) ArtefactOf(branch int, build string) Artefact {
	return p.artefact(branch, p.trail.branches[branch].End, build)
}

func (p *Player) artefact(branch int, at int64, build string) Artefact {
	a := Artefact{Format: Format, Build: build, Script: p.script.Source, Seed: p.Seed(), Position: p.trail.lived(branch, at)}
	a.Choices = p.trail.chosen(branch, at)
	for _, m := range p.trail.story(branch, at) {
		a.Hashes = append(a.Hashes, Hashed{p.trail.lived(m.Branch, m.Moves), m.Turn, HashText(m.Hash)})
	}
	return a
}

// chosen lists what was commanded by hand before a place of the story.
func (t *trail) chosen(id int, until int64) []Chosen {
	b := &t.branches[id]
	var out []Chosen
	if b.Parent >= 0 {
		out = t.chosen(b.prev, b.from)
	}
	for _, c := range b.choices {
		if c.Moves < until {
			out = append(out, Chosen{t.lived(id, c.Moves), c.Turn, c.Text})
		}
	}
	return out
}

// Encode packs an artefact: JSON, deflated.
func (a *Artefact) Encode() ([]byte, error) {
	text, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	if len(text) > MaxArtefact {
		return nil, say.F("expected a run of at most %d bytes, found %d: it has too many commands given by hand", MaxArtefact, len(text))
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Decode unpacks an artefact and checks its form; Open checks what it says.
func Decode(packed []byte) (*Artefact, error) {
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), MaxArtefact+1))
	switch {
	case err != nil:
		return nil, say.F("expected a shared run, found bytes that do not unpack (%v): was it cut off?", err)
	case len(text) > MaxArtefact:
		return nil, say.F("expected a shared run of at most %d bytes, found more", MaxArtefact)
	}
	var version struct{ Format int }
	if err := json.Unmarshal(text, &version); err != nil {
		return nil, say.F("expected a shared run, found something else (%v)", err)
	}
	if version.Format != Format {
		return nil, say.F("expected a shared run of format %d, found format %d: it was made by another version of this program",
			Format, version.Format)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	a := &Artefact{}
	if err := d.Decode(a); err != nil {
		return nil, say.F("expected a shared run of format %d, found something else (%v)", Format, err)
	}
	return a, a.check()
}

// maxPosition bounds how far an artefact may ask to be played.
const maxPosition = 100_000_000

// check refuses places that are out of order.
func (a *Artefact) check() error {
	if a.Position < 0 || a.Position > maxPosition {
		return say.F("expected a position from 0 to %d, found %d", maxPosition, a.Position)
	}
	last := int64(-1)
	for _, c := range a.Choices {
		if c.Moves <= last || c.Moves >= a.Position {
			return say.F("expected commands in the order of their moves, before the position %d; found one at %d after %d",
				a.Position, c.Moves, last)
		}
		last = c.Moves
	}
	last = -1
	for _, h := range a.Hashes {
		if h.Moves <= last || h.Moves > a.Position {
			return say.F("expected hashes in the order of their moves, up to the position %d; found one at %d after %d",
				a.Position, h.Moves, last)
		}
		if _, err := strconv.ParseUint(h.Hash, 16, 64); err != nil || len(h.Hash) != 16 {
			return say.F("expected a hash of 16 hexadecimal digits, found %q", h.Hash)
		}
		last = h.Moves
	}
	return nil
}

// Open plays an artefact up to its position. With a *Changed error the Player is there all the same, at the last place
// that is as it was; with any other error it is nil.
func Open(a *Artefact, opts Options) (*Player, error) {
	o, err := BeginOpen(a, opts)
	if err != nil {
		return nil, err
	}
	for {
		if there, err := o.Advance(); there {
			return o.p, err
		}
	}
}

// Opening is Open for a host that cannot wait.
type Opening struct {
	Inject func(command string) error // gives a command by hand; the Player's own, unless the host has more to do

	a            *Artefact
	p            *Player
	limit        int64
	choice, hash int
	branch       int   // the last place whose hash was right …
	moves        int64 // … or the beginning
	turn         int64
}

// BeginOpen checks an artefact and stands at its beginning.
func BeginOpen(a *Artefact, opts Options) (*Opening, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	s, err := Parse("run", a.Script)
	if err != nil {
		return nil, err
	}
	opts.Seed = &a.Seed
	o := &Opening{a: a, p: New(s, opts)}
	o.Inject = o.p.Inject
	o.limit, o.p.limit = o.p.limit, maxPosition
	return o, nil
}

// Player is the one that plays. It is the host's when there is no more to play.
func (o *Opening) Player() *Player { return o.p }

// Lived is how many moves of the story have been made.
func (o *Opening) Lived() int64 { return o.p.Lived(o.p.Place()) }

// Advance makes a move, and says whether there is no more to make: then err is nil if everything was as it had been, and
// a *Changed otherwise.
func (o *Opening) Advance() (there bool, err error) {
	if o.p.target != nil {
		o.p.replayOne()
		return false, nil
	}
	n := o.Lived()
	why := o.compare(n)
	if why == nil && n < o.a.Position {
		if why = o.advance(n); why == nil {
			return false, nil
		}
	}
	o.p.limit = o.limit
	if why != nil {
		return true, o.changed(n, why)
	}
	return true, nil
}

// compare checks the hash of this place, if there is one.
func (o *Opening) compare(n int64) (why *say.Text) {
	if o.hash == len(o.a.Hashes) || o.a.Hashes[o.hash].Moves != n {
		return nil
	}
	h := o.a.Hashes[o.hash]
	o.hash++
	if got := HashText(o.p.w.Hash()); got != h.Hash {
		return say.F("at turn %d the state was %s and is %s", h.Turn, h.Hash, got)
	}
	o.branch, o.moves, o.turn = o.p.trail.branch, o.p.at, o.p.w.Turn()
	return nil
}

// advance makes the next move: a command by hand, or what comes by itself.
func (o *Opening) advance(n int64) (why *say.Text) {
	if o.choice < len(o.a.Choices) && o.a.Choices[o.choice].Moves == n {
		c := o.a.Choices[o.choice]
		o.choice++
		if err := o.Inject(c.Command); err != nil {
			return say.F("%s: %s", c.Command, err)
		}
		if o.Lived() == n {
			return say.F("%s does nothing", c.Command)
		}
		return nil
	}
	if s := o.p.Tick(); s != Running && s != Replaying && o.Lived() == n {
		return say.F("the run ends %d moves early: %s", o.a.Position-n, s.form())
	}
	return nil
}

// changed goes back to the last place that was right.
func (o *Opening) changed(n int64, why *say.Text) error {
	c := &Changed{Turn: o.turn, Was: o.a.Build, Moves: n, Why: why}
	if err := o.p.SeekMoves(o.branch, o.moves); err != nil {
		panic("script: " + err.Error())
	}
	return c
}
