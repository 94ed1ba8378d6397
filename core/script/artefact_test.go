package script

import (
	"bytes"
	"compress/flate"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// storyWithBranches plays the tour, with commands by hand before and after the rewind.
func storyWithBranches(t *testing.T) *Player {
	t.Helper()
	p := play(t, tour, Options{})
	p.RunStep()
	if err := p.Inject("alice create /hand"); err != nil {
		t.Fatal(err)
	}
	for p.Script().Steps[max(0, p.Step())].ID != "four" {
		p.RunStep()
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
	if len(a.Choices) != 2 || len(a.Hashes) != 5 {
		t.Fatalf("%d choices, %d hashes: %+v", len(a.Choices), len(a.Hashes), a)
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
	if HashText(q.World().Hash()) != a.Hashes[2].Hash {
		t.Errorf("it stands at turn %d", q.Turn())
	}
	a = p.Artefact("x")
	a.Position += 1_000_000
	if q, err = Open(&a, Options{}); !errors.As(err, &changed) || !strings.Contains(err.Error(), "early") {
		t.Errorf("a position past the end of the script: %v", err)
	} else {
		q.Close()
	}
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
		`{"format":2}`:                          "expected a shared run of format 1, found format 2",
		`[]`:                                    "expected a shared run, found something else",
		`{"format":1,"extra":1}`:                "unknown field",
		`{"format":1,"seed":"1","position":-1}`: "expected a position",
		`{"format":1,"seed":"1","position":5,"choices":[{"moves":3},{"moves":3}]}`:   "expected commands in the order",
		`{"format":1,"seed":"1","position":5,"choices":[{"moves":5}]}`:               "expected commands in the order",
		`{"format":1,"seed":"1","position":5,"hashes":[{"moves":1,"hash":"xyz"}]}`:   "expected a hash",
		`{"format":1,"seed":"1","build":"` + strings.Repeat("x", MaxArtefact) + `"}`: "found more",
	} {
		if _, err := Decode(deflated(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", text, err, want)
		}
	}
	if _, err := Decode([]byte("nonsense")); err == nil || !strings.Contains(err.Error(), "unpack") {
		t.Error(err)
	}
	whole := deflated(`{"format":1,"seed":"1","script":"servers 3"}`)
	if _, err := Decode(whole[:len(whole)-3]); err == nil {
		t.Error("a truncated artefact was read")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(deflated(`{"format":1,"build":"b","script":"servers 3\nstart all\nrun for 2s","seed":"1","position":3}`))
	f.Add(deflated(`{"format":1,"script":"servers 1\nstep a\nrewind a","seed":"1","choices":[{"moves":1,"turn":0,"command":"start 1"}],"position":9}`))
	f.Add([]byte("x"))
	f.Fuzz(func(t *testing.T, packed []byte) {
		a, err := Decode(packed)
		if err != nil {
			return
		}
		if again, err := a.Encode(); err != nil {
			t.Fatal(err)
		} else if b, err := Decode(again); err != nil || !reflect.DeepEqual(a, b) {
			t.Fatalf("%v: %+v became %+v", err, a, b)
		}
		a.Position = min(a.Position, 2000)
		if a.check() == nil {
			if p, err := Open(a, Options{}); p != nil {
				_ = err
				p.Close()
			}
		}
	})
}
