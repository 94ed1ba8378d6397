package player

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// storyWithBranches plays the tour, with commands by hand before and after the rewind.
func storyWithBranches(t *testing.T) *Player {
	t.Helper()
	p := play(t, tour, Options{})
	runStep(p)
	if err := p.Inject("alice create /hand"); err != nil {
		t.Fatal(err)
	}
	for p.Script().Steps[max(0, p.Step())].ID != "four" {
		runStep(p)
	}
	if err := p.Inject("crash 1"); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		p.Tick()
	}
	return p
}

func TestArtefactRoundTrip(t *testing.T) {
	p := storyWithBranches(t)
	a := p.Artefact("test")
	if len(a.Legs) != 1 || len(a.Legs[0].Choices) != 2 || len(a.Hashes) != 5 {
		t.Fatalf("%d legs, %d hashes: %+v", len(a.Legs), len(a.Hashes), a)
	}
	packed, err := a.Encode()
	if err != nil {
		t.Fatal(err)
	}
	b, err := Decode(packed)
	if err != nil || !reflect.DeepEqual(&a, b) {
		t.Fatalf("%v\n%+v\n%+v", err, a, b)
	}
	q, err := Open(b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if q.World().Hash() != p.World().Hash() || q.Moves() != p.Moves() || story(q) != story(p) || outcome(q) != outcome(p) {
		t.Errorf("opened at %d of branch %d, %s; want %d of %d, %s", q.Moves(), q.Branch(), story(q), p.Moves(), p.Branch(), story(p))
	}
	if again := q.Artefact("test"); !reflect.DeepEqual(a, again) {
		t.Errorf("written down again:\n%+v\n%+v", a, again)
	}
}

func TestChangedArtefactOpensWhereItIsTheSame(t *testing.T) {
	p := storyWithBranches(t)
	a := p.Artefact("old build")
	a.Hashes[3].Hash = "0123456789abcdef"
	q, err := Open(&a, Options{})
	var changed *Changed
	if !errors.As(err, &changed) || q == nil || changed.Was != "old build" || changed.Turn != a.Hashes[2].Turn {
		t.Fatalf("%v", err)
	}
	defer q.Close()
	if !strings.HasPrefix(HashText(q.World().Hash()), a.Hashes[2].Hash) {
		t.Errorf("it stands at turn %d", q.Turn())
	}
	a = p.Artefact("x")
	a.Legs[0].Moves += 1_000_000
	if q, err = Open(&a, Options{}); !errors.As(err, &changed) || !strings.Contains(err.Error(), "early") {
		t.Errorf("a position past the end of the script: %v", err)
	} else {
		q.Close()
	}
}

// Branches that were left are played again, too, in the order in which they came to be: so the events have the same numbers.
func TestArtefactKeepsTheBranchesThatWereLeft(t *testing.T) {
	p := play(t, tour, Options{})
	runStep(p)
	runStep(p)
	at := p.Moves()
	try := func(branch int, moves int64, command string, ticks int) {
		if err := p.SeekMoves(branch, moves); err != nil {
			t.Fatal(err)
		}
		if command != "" {
			if err := p.Inject(command); err != nil {
				t.Fatal(err)
			}
		}
		for range ticks {
			p.Tick()
		}
	}
	try(0, at-9, "crash 1", 30)
	first, _ := p.Position()
	try(0, at-20, "crash 2", 40)
	second, _ := p.Position()
	try(first, p.Branches()[first].End, "", 25) // which is taken up again
	if err := p.Inject("nonsense"); err == nil {
		t.Fatal("nonsense was carried out")
	}
	if err := p.Inject("crash 1"); err == nil {
		t.Fatal("a server that is down crashed")
	}
	try(second, p.Branches()[second].End, "restart 2", 30)
	try(first, p.Branches()[first].End-3, "", 0)
	a := p.Artefact("test")
	if len(a.Legs) != 5 {
		t.Errorf("%d legs: %+v", len(a.Legs), a.Legs)
	}
	q, err := Open(&a, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if got, want := shape(q), shape(p); got != want {
		t.Errorf("branches\n%s\nwant\n%s", got, want)
	}
	if q.World().Hash() != p.World().Hash() || q.World().Seq() != p.World().Seq() {
		t.Errorf("it stands at event %d, want %d", q.World().Seq(), p.World().Seq())
	}
	for _, player := range []*Player{p, q} {
		if err := player.SeekMoves(second, player.Branches()[second].End); err != nil {
			t.Fatal(err)
		}
	}
	if q.World().Hash() != p.World().Hash() || q.World().Seq() != p.World().Seq() {
		t.Errorf("the other branch ends with event %d, want %d", q.World().Seq(), p.World().Seq())
	}
	if again := q.ArtefactOf(first, "test"); !reflect.DeepEqual(p.ArtefactOf(first, "test"), again) {
		t.Error("written down again it is another one")
	}
}

// shape tells all branches.
func shape(p *Player) string {
	var b strings.Builder
	for _, br := range p.Branches() {
		fmt.Fprintf(&b, "%d of %d at %d to %d %q, events from %d, %v\n", br.ID, br.Parent, br.Fork, br.End, br.Label, br.seq, br.gaps)
	}
	return b.String()
}

func deflated(text string) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, 9)
	w.Write([]byte(text))
	w.Close()
	return b.Bytes()
}

func TestDecodeIsStrict(t *testing.T) {
	for text, want := range map[string]string{
		`{"format":1}`:                          "expected a shared run of format 5, found format 1",
		`[]`:                                    "expected a shared run, found something else",
		`{"format":4,"extra":1}`:                "found something else",
		`{"format":4,"seed":"1","position":-1}`: "expected a position",
		`{"format":4,"seed":"1","branch":-1}`:   "expected a position",
		`{"format":4,"seed":"1","legs":[{"moves":0}]}`:                                     "expected legs",
		`{"format":4,"seed":"1","legs":[{"moves":1,"from":-1}]}`:                           "expected legs",
		`{"format":4,"seed":"1","legs":[{"moves":99999999},{"moves":99}]}`:                 "expected legs",
		`{"format":4,"seed":"1","legs":[{"moves":5,"choices":[{"moves":3},{"moves":3}]}]}`: "expected commands in the order",
		`{"format":4,"seed":"1","legs":[{"moves":5,"choices":[{"moves":5}]}]}`:             "expected commands in the order",
		`{"format":4,"seed":"1","position":5,"hashes":[{"moves":1,"hash":"xyz"}]}`:         "expected a hash",
		`{"format":4,"seed":"1","build":"` + strings.Repeat("x", maxArtefact) + `"}`:       "found more",
	} {
		if _, err := Decode(deflated(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", text, err, want)
		}
	}
	if _, err := Decode([]byte("nonsense")); err == nil || !strings.Contains(err.Error(), "unpack") {
		t.Error(err)
	}
	whole := deflated(`{"format":4,"seed":"1","script":"servers 3"}`)
	if _, err := Decode(whole[:len(whole)-3]); err == nil {
		t.Error("a truncated artefact was read")
	}
}

// same says whether two artefacts say the same, whatever form they were read from.
func same(a, b *Artefact) bool {
	one, two := a.pack(), b.pack()
	return bytes.Equal(one, two)
}

// opens plays an artefact, and gives what it says of a run that is not as it was; "" if it is.
func opens(t *testing.T, a *Artefact) (p *Player, was string) {
	t.Helper()
	p, err := Open(a, Options{})
	var changed *Changed
	if err != nil && !errors.As(err, &changed) {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	if changed != nil {
		was = changed.Error()
	}
	return p, was
}

// What another build has made opens as far as this one can tell that all is as it was.
func TestWhatAnotherBuildHasMadeOpensAsFarAsItIsTheSame(t *testing.T) {
	p := play(t, "servers 3\nstart all\nrun until leader exists\n", Options{})
	p.RunAll()
	var places []string
	for _, c := range []string{"client ann 1", "settle", "ann create /a", "settle", "crash 1", "run for 1s"} {
		places = append(places, HashText(p.w.Hash()))
		if err := p.Inject(c); err != nil {
			t.Fatal(err)
		}
		p.RunAll()
	}
	end := HashText(p.w.Hash())
	const was = "this run was made by build \"old\" and does not play here"
	for _, c := range []struct {
		name string
		bend func(a *Artefact)
		at   string // the hash of where it stands
		says string
	}{
		{"the same", func(*Artefact) {}, end, ""},
		{"another end", func(a *Artefact) { a.Hashes[len(a.Hashes)-1].Hash = "00000000" }, places[5], was},
		{"another state at the fourth command", func(a *Artefact) { a.Hashes[3].Hash = "00000000" }, places[2], was},
		{"another state at the first command", func(a *Artefact) { a.Hashes[0].Hash = "00000000" }, "", was},
		{"an unknown command by hand", func(a *Artefact) { a.Legs[0].Choices[4].Command = "explode 1" }, places[4], "explode 1"},
		{"an unknown word in the script", func(a *Artefact) { a.Script += "explode 1\n" }, end, "explode"},
		{"an unknown word in the middle of the script", func(a *Artefact) { a.Script = strings.Replace(a.Script, "run until", "go until", 1) }, "", "go"},
		{"a format of the future", func(a *Artefact) { *a = Artefact{Format: 9, Build: "old", Script: a.Script, Seed: a.Seed} }, "", "format 9"},
	} {
		a := p.Artefact("old")
		c.bend(&a)
		q, says := opens(t, &a)
		if !strings.Contains(says, c.says) || (says == "") != (c.says == "") {
			t.Errorf("%s: it says %q", c.name, says)
		}
		if got := HashText(q.w.Hash()); c.at != "" && got != c.at || c.at == "" && q.Turn() != 0 {
			t.Errorf("%s: it stands at turn %d, %s; expected %s", c.name, q.Turn(), got, c.at)
		}
	}
	if _, err := Open(&Artefact{Format: currentFormat, Script: "explode 1\n"}, Options{}); err == nil || !strings.Contains(err.Error(), "explode") {
		t.Errorf("a script of which nothing can be read: %v", err)
	}
}

// A later format begins as this one does, so its script can be read; of what comes behind nothing is believed.
func TestALaterFormatTellsWhatTheRunBeganWith(t *testing.T) {
	p := storyWithBranches(t)
	a := p.Artefact("0123456789abcdef0123456789abcdef01234567")
	packed, err := a.Encode()
	if err != nil {
		t.Fatal(err)
	}
	packed[0] = lead(currentFormat + 1)
	b, err := Decode(packed)
	if err != nil || b.Script != a.Script || b.Build != a.Build || b.Seed != a.Seed || len(b.Legs) > 0 || b.read() {
		t.Errorf("%+v: %v", b, err)
	}
	early := deflated(`{"format":2,"build":"b","script":"servers 3\nstart all\n","seed":"9","steps":[1]}`)
	if b, err = Decode(early); err != nil || b.Seed != 9 || b.read() {
		t.Errorf("%+v: %v", b, err)
	}
	if _, says := opens(t, b); !strings.Contains(says, "format 2") {
		t.Errorf("it says %q", says)
	}
}

// Links that were given away before format 5 still play.
func TestFormatFourIsRead(t *testing.T) {
	p := storyWithBranches(t)
	a := p.Artefact("test")
	a.Format = jsonFormat
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Decode(deflated(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if q, says := opens(t, b); says != "" || q.w.Hash() != p.w.Hash() {
		t.Errorf("it stands at turn %d, and says %q", q.Turn(), says)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(deflated(`{"format":4,"build":"b","script":"servers 3\nstart all\nrun for 2s","seed":"1","legs":[{"moves":3}],"position":3}`))
	f.Add(deflated(`{"format":4,"script":"servers 1\nstep a\nrewind a","seed":"1","legs":[{"moves":9,"choices":[{"moves":1,"command":"start 1"}]},` +
		`{"branch":0,"from":2,"moves":4}],"branch":1,"position":9}`))
	f.Add([]byte("x"))
	a := Artefact{Script: "servers 3\nstart all\n", Seed: 7, Legs: []Leg{{Moves: 5, Choices: []Chosen{{Moves: 2, Turn: 9, Command: "crash 1", Alone: true}}}}, Position: 5,
		Hashes: []Hashed{{0, 2, 9, "01234567"}}}
	packed, err := a.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packed)
	f.Fuzz(func(t *testing.T, packed []byte) {
		a, err := Decode(packed)
		if err != nil {
			return
		}
		if again, err := a.Encode(); err != nil && a.read() {
			t.Fatal(err)
		} else if b, err := Decode(again); a.read() && (err != nil || !same(a, b)) {
			t.Fatalf("%v: %+v became %+v", err, a, b)
		}
		total := int64(0)
		for _, l := range a.Legs {
			total += l.Moves
		}
		if a.check() == nil && total < 2000 {
			if p, err := Open(a, Options{}); p != nil {
				_ = err
				p.Close()
			}
		}
	})
}
