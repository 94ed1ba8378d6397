package terminal

import (
	"fmt"
	"strconv"

	"zootrope/core/sim"
	"zootrope/wasm/app"
)

// answers are what views have asked the core for.
type answers struct {
	key        string // for which state they are
	events     app.EventList
	why        *app.Why
	whyFor     int64 // the event that was chosen, 0 for the one that is told of
	logs       *sim.Logs
	choices    []app.Choice
	znodes     *sim.Znodes
	newest     *app.Focus // the newest event, where the core tells of another; nil otherwise
	commands   app.Commands
	znodesSaid string // why there are none
}

// eventsListed is how many events the list holds, about the newest.
const eventsListed = 300

// commandsListed is how many of the newest commands the console has.
const commandsListed = 400

// listed takes the commands of the run. What was said while another run stood there is behind those of a run that took its place.
func (m *model) listed(list app.Commands) {
	m.data.commands, m.newest = list, 0
	if n := len(list.Rows); n > 0 {
		m.newest = list.Rows[n-1].N
	}
	if serial := m.eng.state.Serial; serial != m.serial {
		for i := range m.log {
			if m.serial > 0 {
				m.log[i].after = m.newest
			}
		}
		m.serial = serial
	}
}

// focus is the event that is told of.
func (m *model) focus() *app.Focus {
	if m.data.newest != nil {
		return m.data.newest
	}
	return m.eng.state.Focus
}

// refresh asks for what the open view shows, if the run has moved since.
func (m *model) refresh() {
	e, d := m.eng, &m.data
	if e.state.View == nil || e.state.Running != "" && e.state.Running != "play" && e.state.Running != "show" {
		return
	}
	if m.fell && e.state.Running == "" { // next goes to them, too
		m.fell = false
		m.commands(nil)
	}
	key := fmt.Sprint(m.view, e.states, d.whyFor, m.chosen, m.Lang, m.beats, e.state.View.Seq)
	if key == d.key {
		return
	}
	d.key = key
	// Where a script has come to rest, the core tells of what its last step was about; here the newest event is told of.
	d.newest = nil
	if f := e.state.Focus; f != nil && m.src.Lesson == nil && !f.Selected && f.Moment < e.state.Moment {
		e.ask(app.Request{Type: "moment", Moment: e.state.Moment}, func(a app.Answer) {
			if f, ok := a.Data.(*app.Focus); ok && a.OK {
				d.newest = f
			}
		})
	}
	switch m.view {
	case viewOfConsole:
		e.ask(app.Request{Type: "commands", Count: commandsListed}, func(a app.Answer) {
			if list, ok := a.Data.(app.Commands); ok && a.OK {
				m.listed(list)
			}
		})
	case viewOfEvents:
		e.ask(app.Request{Type: "events", Count: eventsListed}, func(a app.Answer) {
			if list, ok := a.Data.(app.EventList); ok && a.OK {
				d.events = list
			}
		})
	case viewOfWhy:
		seq := m.whyOf()
		if seq == 0 {
			d.why = nil
			return
		}
		e.ask(app.Request{Type: "why", Seq: seq}, func(a app.Answer) {
			if y, ok := a.Data.(app.Why); ok && a.OK {
				d.why = &y
				return
			}
			d.whyFor = 0 // it lies on another branch
		})
	case viewOfLogs:
		e.ask(app.Request{Type: "inspect", What: "logs"}, func(a app.Answer) {
			if l, ok := a.Data.(sim.Logs); ok {
				d.logs = &l
			}
		})
	case viewOfNext:
		e.ask(app.Request{Type: "choices"}, func(a app.Answer) { d.choices, _ = a.Data.([]app.Choice) })
	case viewOfZnodes:
		id, _ := strconv.ParseInt(m.chosen, 10, 64)
		e.ask(app.Request{Type: "inspect", What: "znodes", Server: id}, func(a app.Answer) {
			d.znodes, d.znodesSaid = nil, ""
			if z, ok := a.Data.(sim.Znodes); ok && a.OK {
				d.znodes = &z
				return
			}
			for _, p := range a.Problems {
				d.znodesSaid = p.Message
			}
		})
	}
}
