// Package headless runs the page's half of the core without a page: what an address leads to there, it leads to here.
package headless

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/lessons"
	"zootrope/lessons/play"
	"zootrope/wasm/app"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// Host stands for the page: there is no stage, and time passes only in what is asked.
type Host struct {
	app.NoStage
	App     *app.App
	State   *port.State    // the last that was told
	Picture *scene.Picture // the last that was shown

	answers map[int64]port.Answer
	soon    bool
	clock   float64
	asked   int64
	timers  []func()
}

// New gives one that has loaded nothing, in a language.
func New(lang string) *Host {
	h := &Host{answers: map[int64]port.Answer{}}
	h.App = app.New(h)
	h.Ask(&port.Look{Theme: "light", Lang: lang})
	return h
}

// Ask handles a request and all that follows from it, and gives its answer.
func (h *Host) Ask(ask port.Ask) port.Answer {
	h.asked++
	h.App.Handle(&port.Request{ID: h.asked, Ask: ask})
	for h.soon {
		h.soon = false
		h.App.Slice()
	}
	a := h.answers[h.asked]
	delete(h.answers, h.asked)
	return a
}

// Rest lets the time come for which the core waits when nothing is asked: then it has written the run down.
func (h *Host) Rest() {
	for _, f := range h.timers {
		f()
	}
	h.timers = nil
}

// The methods that follow are app.Host: the core calls them.

func (h *Host) Post(m any) {
	switch m := m.(type) {
	case port.State:
		h.State = &m
	case port.Answer:
		h.answers[m.ID] = m
	}
}
func (h *Host) Lesson(id string) (*play.Lesson, error) { return lessons.Play(id) }
func (h *Host) Soon()                                  { h.soon = true }
func (h *Host) After(_ float64, f func()) func() {
	off := false
	h.timers = append(h.timers, func() {
		if !off {
			f()
		}
	})
	return func() { off = true }
}
func (h *Host) Clock() float64                      { h.clock++; return h.clock }
func (h *Host) Show(p *scene.Picture, _, _ float64) { h.Picture = p }
func (h *Host) Freeze()                             {}

// Link is an address of the page, taken to pieces.
type Link struct {
	Lesson string // "" for the playground
	Step   int    // −1 before everything
	Seq    int64
	Run    string // an artefact, perhaps with its place
}

var bare = regexp.MustCompile(`^[\w-]{24,}(@\d+\.\d+!?)?$`)

// ReadLink takes an address to pieces: a whole one, what stands in it behind the #, or a run alone.
func ReadLink(text string) (Link, error) {
	text = strings.TrimSpace(text)
	if bare.MatchString(text) {
		return Link{Run: text}, nil
	}
	_, fragment, ok := strings.Cut(text, "#")
	if !ok {
		fragment = text
	}
	parts := strings.Split(strings.TrimPrefix(fragment, "/"), "/")
	for i := range parts {
		if plain, err := url.PathUnescape(parts[i]); err == nil {
			parts[i] = plain
		}
	}
	parts = append(parts, "", "", "", "", "")
	switch {
	case parts[0] == "playground" && parts[1] != "":
		return Link{Run: parts[1]}, nil
	case parts[0] == "lesson" && parts[1] != "":
		l := Link{Lesson: parts[1], Run: parts[4]}
		if l.Step, _ = strconv.Atoi(parts[2]); parts[2] == "start" {
			l.Step = -1
		}
		l.Seq, _ = strconv.ParseInt(strings.TrimPrefix(parts[3], "e"), 10, 64)
		l.Step, l.Seq = max(l.Step, -1), max(l.Seq, 0)
		return l, nil
	}
	return Link{}, say.F("expected a link of the page, such as …/index.html#/lesson/leader-crash/3 or #/playground/RUN, found %q", shortened(text))
}

func shortened(text string) string {
	if r := []rune(text); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return text
}

// Open goes where a link leads, as the page does. note says where it is not all as it was; with an error nothing is open.
func Open(l Link, lang string) (h *Host, note string, err error) {
	h = New(lang)
	a := h.Ask(&port.Load{Name: "playground.zk", Lesson: l.Lesson, Step: l.Step, Seq: l.Seq, Artefact: l.Run})
	note = report(a)
	if !a.OK {
		return nil, "", errors.New(note)
	}
	if steps := len(h.Player().Script().Steps); l.Run == "" && l.Step > steps && note == "" {
		note = say.F("there is no step %d: the lesson has %d", l.Step, steps).In(lang)
	}
	if l.Seq > 0 && note == "" && h.State != nil && h.State.At != l.Seq {
		note = report(h.Ask(&port.Select{Seq: l.Seq}))
	}
	return h, note, nil
}

// report is the first thing that is wrong, with its place in the script, where it has one.
func report(a port.Answer) string {
	if len(a.Problems) == 0 {
		return ""
	}
	p := a.Problems[0]
	if p.Line > 0 {
		return fmt.Sprintf("%d:%d: %s", p.Line, p.Column, p.Message)
	}
	return p.Message
}

// Link is the address of where the run stands, and carries the run; "" for one that is too long to be written down.
func (h *Host) Link() string {
	h.Rest()
	s := h.State
	switch {
	case s == nil || s.Artefact == "":
		return ""
	case s.Lesson == "":
		return "#/playground/" + s.Artefact + "@" + s.Position
	}
	return "#/lesson/" + s.Lesson + "/" + strconv.Itoa(max(0, s.Step)) + "/e" + strconv.FormatInt(s.At, 10) + "/" + s.Artefact + "@" + s.Position
}

// Player is the run that is open.
func (h *Host) Player() *player.Player { return h.App.Player() }
