package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// heldBack is a write that a held link keeps from server 2, and its copies.
func heldBack(t *testing.T) *Picture {
	t.Helper()
	s, err := script.Parse("t.zk", shop+"link 3>2 hold\nweb set /db south\nrun for 100ms\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	for p.Tick() == player.Running {
	}
	v := p.World().View()
	return &Picture{View: &v, About: "/db", Copies: p.World().Copies("/db")}
}

// copiesTold lists the copies with a value: whether each is in full ink, and whether it is bold.
func copiesTold(s *Scene, text string) (out []string) {
	for _, i := range s.Still {
		if i.Kind == TextItem && i.Text == text && slices.Contains([]Face{copyValue, copyOlder, copyValueM, copyOlderM}, i.Face) {
			out = append(out, fmt.Sprint(i.Ink == Text, i.Face.Bold))
		}
	}
	return out
}

// Each card has its server's copy of the node: a newer copy is bold and in full ink, an older copy is faint. The card of a server that votes has the zxid instead, and the
// card of a server that is down has nothing.
func TestCardsShowTheirCopy(t *testing.T) {
	for _, size := range [][2]float64{{1048, 560}, {390, 330}} {
		p := heldBack(t)
		var s Scene
		o := Options{W: size[0], H: size[1]}
		s.Prepare(p, nil, o)
		newer, older := strings.Join(copiesTold(&s, "south"), " "), strings.Join(copiesTold(&s, "north"), " ")
		if newer != "true true true true" || older != "false false" {
			t.Errorf("%v: newer %s, older %s", size, newer, older)
		}
		p.View.Servers[1].State = "LOOKING"
		if s.Prepare(p, nil, o); len(copiesTold(&s, "north")) != 0 {
			t.Errorf("%v: a server that votes shows its copy", size)
		}
		p.View.Servers[1].State, p.Copies[1].Up = "DOWN", false
		if s.Prepare(p, nil, o); len(copiesTold(&s, "north")) != 0 {
			t.Errorf("%v: a server that is down shows its copy", size)
		}
		p.Copies = nil
		if s.Prepare(p, nil, o); len(copiesTold(&s, "south")) != 0 {
			t.Errorf("%v: copies are shown where the step is about no node", size)
		}
	}
}

// Beside another run, the cards of both have copies of the node.
func TestCardsOfTwoRunsShowTheirCopies(t *testing.T) {
	p, other := heldBack(t), heldBack(t)
	for i := range other.Copies {
		other.Copies[i].Data = "west"
	}
	p.Compared = &Compared{A: "held", B: "free", Left: true, View: other.View, Copies: other.Copies}
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 560})
	if own, theirs := len(copiesTold(&s, "south")), len(copiesTold(&s, "west")); own == 0 || theirs != len(other.Copies) {
		t.Errorf("%d copies in this run, %d of %d in the other", own, theirs, len(other.Copies))
	}
}

func TestValuePictures(t *testing.T) {
	for name, o := range map[string]Options{"": {W: 1048, H: 560}, "-phone": {W: 390, H: 330}} {
		var s Scene
		p := heldBack(t)
		s.Prepare(p, nil, o)
		s.Move(float64(p.View.Now), Settled)
		keep(t, "values"+name, &s, o, map[string]float64{"": 1, "-phone": 2}[name], false)
	}
}

// A stage whose cards have copies and no room for the path names the node once, in a corner; one without copies names nothing.
func TestASmallRingNamesItsNode(t *testing.T) {
	for _, size := range [][2]float64{{1048, 560}, {390, 380}, {390, 330}, {240, 160}, {160, 120}} {
		p := heldBack(t)
		var s Scene
		s.Prepare(p, nil, Options{W: size[0], H: size[1]})
		s.Move(float64(p.View.Now), Settled)
		copies, named := len(copiesTold(&s, "south")) > 0, strings.Contains(texts(s.Still), "/db")
		if copies != named {
			t.Errorf("%v: copies are shown: %t, the node is named: %t", size, copies, named)
		}
	}
}
