// Package thumbnails makes the pictures of the first page: a run of the real core, one frame a shot.
//
//	thumbnails.go  the shots, and the run in which they are found
//	place.go  the address of each frame in the page
//	draw.go   a world as SVG
//	paper.go  the stage at the end of each step of a lesson, for print
//	card.go   such a picture as PNG, for the preview of a link
package thumbnails

import (
	"fmt"
	"slices"
	"strconv"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/lessons"
	"zootrope/lessons/wording"
)

// shown is the lesson whose run it is.
const shown = "leader-crash"

// Frame is one picture: a moment of a real run, and where it is. The JSON is what the page reads (web/shell/home.ts).
type Frame struct {
	SVG     string        `json:"svg"`
	Caption string        `json:"caption"`        // protocol words and values: the same in every language
	Word    bool          `json:"word,omitempty"` // Caption is the name of a text of the page (web/text)
	Title   wording.Words `json:"title"`          // what happened, in a sentence
	Lesson  string        `json:"lesson"`
	Step    int           `json:"step"`          // as in addresses: so many steps are done
	Seq     int64         `json:"seq"`           // the event that stands for the moment
	Lit     bool          `json:"lit,omitempty"` // the one that stands for the page

	seq   int64 // of the event
	steps int   // steps begun
}

// spoken are the captions that the page says in the reader's language.
var spoken = []string{"vote", "quorum"}

// shot says which event a Frame is taken after. Shots follow each other; each is the first event that fits after the one
// before, so the thumbnails are found again whatever the numbers are.
type shot struct {
	fits    func(e *trace.Event, w *sim.World) bool
	caption func(e *trace.Event, w *sim.World) string
}

// shots tell the story of a crash. What the lesson asks is in no caption.
var shots = []shot{
	{func(e *trace.Event, w *sim.World) bool {
		return e.Kind == trace.Command && count(w, proto.Following) == 4
	},
		func(_ *trace.Event, w *sim.World) string {
			return w.ServerState(w.Leader()).String() + " " + id(w.Leader())
		}},
	{sends(proto.Proposal, 4), sent},
	{func(e *trace.Event, _ *sim.World) bool { return e.Kind == trace.Crash },
		func(e *trace.Event, _ *sim.World) string { return "crash " + id(e.Server) }},
	{func(e *trace.Event, w *sim.World) bool {
		return e.Kind == trace.State && e.State == proto.Looking && count(w, proto.Looking) == 2
	}, func(e *trace.Event, _ *sim.World) string { return e.State.String() }},
	{func(e *trace.Event, w *sim.World) bool {
		return e.Kind == trace.Sent(proto.NotificationKind) && flying(w, proto.NotificationKind) >= 10
	}, says("vote")},
	{func(e *trace.Event, _ *sim.World) bool {
		return e.Kind == trace.VoteChange && e.Taken && e.Vote.Zxid > e.Against.Zxid && e.Vote.Leader < e.Against.Leader
	}, says("zxid")},
	{func(e *trace.Event, w *sim.World) bool {
		return e.Kind == trace.VoteCount && e.Have.Len() >= e.Need && unanimous(w)
	}, says("quorum")},
	{func(e *trace.Event, _ *sim.World) bool { return e.Kind == trace.State && e.State == proto.Leading },
		func(e *trace.Event, _ *sim.World) string { return e.State.String() }},
	{sends(proto.LeaderInfo, 2), says("epoch")},
	{sends(proto.Diff, 1), sent},
	{sends(proto.UpToDate, 1), sent},
}

// sends fits when a kind of message was sent and so many of them are on their way.
func sends(k proto.Kind, n int) func(*trace.Event, *sim.World) bool {
	return func(e *trace.Event, w *sim.World) bool { return e.Kind == trace.Sent(k) && flying(w, k) >= n }
}

func says(word string) func(*trace.Event, *sim.World) string {
	return func(*trace.Event, *sim.World) string { return word }
}

// sent is the caption of a message.
func sent(e *trace.Event, _ *sim.World) string { return e.Kind.String() }

func id(s proto.ServerID) string { return strconv.Itoa(int(s)) }

func count(w *sim.World, s proto.ServerState) int {
	n := 0
	for i := 1; i <= w.Servers(); i++ {
		if w.ServerState(proto.ServerID(i)) == s {
			n++
		}
	}
	return n
}

// unanimous says whether all that are LOOKING vote for the same server.
func unanimous(w *sim.World) bool {
	votes := map[proto.ServerID]bool{}
	for i := 1; i <= w.Servers(); i++ {
		if w.ServerState(proto.ServerID(i)) == proto.Looking {
			vote, _ := w.Vote(proto.ServerID(i))
			votes[vote] = true
		}
	}
	return len(votes) == 1
}

func flying(w *sim.World, k proto.Kind) int {
	n := 0
	for _, f := range w.View().Flights {
		if f.Kind == k.String() && f.From != f.To {
			n++
		}
	}
	return n
}

// Frames plays the lesson and takes the pictures. Their titles are in English and Chinese, and in the languages that are named.
func Frames(also ...string) ([]Frame, error) {
	l, err := lessons.Open(shown)
	if err != nil {
		return nil, err
	}
	var turn []trace.Event
	p := player.New(l.Script, player.Options{OnEvent: func(e *trace.Event) { turn = append(turn, *e) }})
	defer p.Close()
	var out []Frame
	for s := p.Status(); (s == player.Running || s == player.Replaying) && len(out) < len(shots); s = p.Tick() {
		for i := range turn {
			if len(out) == len(shots) || p.Step() < 0 {
				break // the set-up is no part of the story
			}
			if next := shots[len(out)]; next.fits(&turn[i], p.World()) {
				out = append(out, take(p, &turn[i], next, also))
			}
		}
		turn = turn[:0]
	}
	if len(out) < len(shots) {
		return out, fmt.Errorf("the run of %s has no shot %d of the strip", shown, len(out)+1)
	}
	return out, locate(out)
}

func take(p *player.Player, e *trace.Event, s shot, also []string) Frame {
	w := p.World()
	title := wording.Words{}
	for _, lang := range slices.Concat(wording.Required, also) {
		title[lang] = explain.Title(e, w.PartyName, lang)
	}
	caption := s.caption(e, w)
	return Frame{SVG: draw(w.View(), e.Kind == trace.Crash), Caption: caption, Word: slices.Contains(spoken, caption), Title: title,
		Lesson: shown, Lit: e.Kind == trace.VoteChange, seq: e.Seq, steps: p.Step() + 1}
}

// World plays a script to its end and draws where it stands. An error is one of the script, with its place.
func World(file, text string) (svg string, err error) {
	s, err := script.Parse(file, text)
	if err != nil {
		return "", err
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	for st := p.Status(); st == player.Running; st = p.Tick() {
	}
	if p.Status() != player.Done {
		return "", fmt.Errorf("%s: %w", file, p.Err())
	}
	return draw(p.World().View(), true), nil
}
