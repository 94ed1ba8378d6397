package scene

import (
	"slices"
	"strings"

	"zootrope/core/sim"
	"zootrope/lessons/play"
)

// hides says whether a term of the glossary is not shown, because no lesson has introduced it yet.
func (d *drawing) hides(term string) bool { return slices.Contains(d.o.hides, term) }

// Heights of a card with a head alone, and, on a phone, of a card with a badge alone.
const (
	lowCard   = 62.0
	badgeCard = 44.0
)

// cardSize is the size of a card. A card is lower while what stands in its lower part is not introduced.
func (d cards) cardSize(p plan, s *sim.ServerView) (w, h float64) {
	w, h = p.cardSize(s)
	switch {
	case s.State == "DOWN":
	case p.size == full && d.headOnly(s):
		h = lowCard
	case p.size == full && s.State != "LOOKING" && !d.showsAcks(s):
		h = min(h, logCard)
	case p.size == compact && d.headOnly(s) && d.hides(play.Zxid) && d.copyOf(s) == nil && !d.asked(s):
		w, h = badgeCard, badgeCard
	}
	return w, h
}

// headOnly says whether a card has neither votes nor a log.
func (d cards) headOnly(s *sim.ServerView) bool {
	if s.State == "LOOKING" {
		return d.hides(play.Vote)
	}
	return d.hides(play.Log)
}

// messageText is the kind of a message and what the message is about. A message between servers has no name before logs are introduced.
func (d messages) messageText(f *sim.Flight) string {
	if ink := beadInk(f.Kind); (ink == Indigo || ink == Green) && d.hides(play.Log) {
		return ""
	}
	if f.Label == "" || d.hides(play.Zxid) && !strings.HasPrefix(f.Label, "/") {
		return f.Kind
	}
	return f.Kind + " " + f.Label
}
