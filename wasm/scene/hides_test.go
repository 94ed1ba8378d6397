package scene

import (
	"slices"
	"strings"
	"testing"

	"zootrope/lessons/play"
)

// restingWords are all texts of a picture that is at rest.
func restingWords(p *Picture, o Options) string {
	var s Scene
	s.Prepare(p, nil, o)
	s.Move(float64(p.View.Now), Settled)
	return texts(s.Still) + "\n" + texts(s.Items)
}

// Each term has words or shapes on the stage, which go where the term is hidden, and only these.
func TestWhatIsNotIntroducedIsNotShown(t *testing.T) {
	wide, phone := Options{W: 1048, H: 620}, Options{W: 390, H: 380}
	for _, c := range []struct {
		term   string
		p      *Picture
		o      Options
		words  string // that are shown with the term, and not without it
		others string // that are shown all the same
	}{
		{play.Zxid, broadcast(), wide, "zxid", "epoch"},
		{play.Epoch, broadcast(), wide, "epoch", "zxid"},
		{play.Quorum, broadcast(), wide, "quorum", "epoch"},
		{play.Broadcast, broadcast(), wide, "BROADCAST", "epoch"},
		{play.Log, broadcast(), wide, "ACK", "zxid"},
		{play.Vote, election(), wide, "vote", "LOOKING"},
		{play.Round, election(), wide, "round", "LOOKING"},
		{play.Quorum, election(), phone, "/3", "2"},
	} {
		full := restingWords(c.p, c.o)
		hidden := *c.p
		hidden.Hides = []string{c.term}
		less := restingWords(&hidden, c.o)
		if !strings.Contains(full, c.words) || strings.Contains(less, c.words) {
			t.Errorf("%s: %q is not shown with it, or is shown without it:\n%s", c.term, c.words, less)
		}
		if !strings.Contains(less, c.others) {
			t.Errorf("%s: without it %q is not shown:\n%s", c.term, c.others, less)
		}
	}
}

// Where nothing is introduced, cards have the roles alone, and are small; so in the halves of two runs.
func TestCardsOfAFirstLesson(t *testing.T) {
	for _, size := range [][2]float64{{1048, 620}, {390, 380}, {300, 200}} {
		p := broadcast()
		p.Hides = play.OnStage
		var s Scene
		s.Prepare(p, nil, Options{W: size[0], H: size[1]})
		s.Move(float64(p.View.Now), Settled)
		for _, word := range []string{"zxid", "epoch", "quorum", "BROADCAST", "PROPOSAL", "1:"} {
			if all := texts(s.Still) + texts(s.Items); strings.Contains(all, word) {
				t.Errorf("%v: %q in %s", size, word, all)
			}
		}
		if slices.ContainsFunc(s.Hits, func(h Hit) bool { return h.Kind == "entry" }) {
			t.Errorf("%v: there are entries of a log", size)
		}
		if at := s.d.ring.at[0]; at.h > lowCard {
			t.Errorf("%v: the card is %g high", size, at.h)
		}
	}
	p := ringsComparison()
	p.Hides = play.OnStage
	o := Options{W: 1048, H: 620}
	if all := restingWords(p, o); strings.Contains(all, "1:") {
		t.Errorf("two runs show %s", all)
	}
	if p.Hides = nil; !strings.Contains(restingWords(p, o), "1:") {
		t.Error("two runs have no zxids to hide")
	}
}

// A card has the newest snapshot of its server where a world takes snapshots early, and only where logs are shown.
func TestSnapshotOnTheCard(t *testing.T) {
	p := broadcast()
	p.View.Servers[1].Snapshot = "1:40"
	o := Options{W: 1048, H: 620}
	if all := restingWords(p, o); strings.Count(all, "snapshot 1:40") != 1 {
		t.Errorf("one server has a snapshot; the cards say:\n%s", all)
	}
	p.Hides = []string{play.Log}
	if all := restingWords(p, o); strings.Contains(all, "snapshot") {
		t.Errorf("logs are hidden, and a snapshot is shown:\n%s", all)
	}
}

// A card has the epoch that its server is in, and in brackets a larger one that the server has accepted.
func TestAcceptedEpochInBrackets(t *testing.T) {
	p := broadcast()
	p.View.Servers[1].Accepted = 4
	all := restingWords(p, Options{W: 1048, H: 620})
	if got := strings.Count(all, "epoch 2 (4)"); got != 1 {
		t.Errorf("one server has accepted 4; found %d cards that say so:\n%s", got, all)
	}
	if strings.Contains(all, "(2)") {
		t.Errorf("a server that has accepted no larger epoch has brackets:\n%s", all)
	}
}
