package terminal

import (
	"fmt"
	"strconv"

	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// answers are what views have asked the core for.
type answers struct {
	key        string // for which state they are
	events     port.EventList
	why        *port.Why
	whyFor     int64 // the event that was chosen, 0 for the focused one
	logs       *sim.Logs
	choices    []port.Choice
	znodes     *sim.Znodes
	newest     *port.Focus // the newest event, where the core tells of another; nil otherwise
	commands   port.Commands
	znodesSaid string // why there are none
}

// eventsListed is how many events the list holds, about the newest.
const eventsListed = 300

// commandsListed is how many of the newest commands the console has.
const commandsListed = 400

// listed takes the list of the run's commands. If another run has been loaded since, the lines that the console wrote before stand after all commands of that list.
func (m *model) listed(list port.Commands) {
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

// focus is the focused event.
func (m *model) focus() *port.Focus {
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
	// When a script is at rest, the core focuses on an event of its last step; the terminal focuses on the newest event.
	d.newest = nil
	if f := e.state.Focus; f != nil && m.src.Lesson == nil && !f.Selected && f.Moment < e.state.Moment {
		e.ask(&port.AskMoment{Moment: e.state.Moment}, func(a port.Answer) {
			if f, ok := a.Data.(*port.Focus); ok && a.OK {
				d.newest = f
			}
		})
	}
	switch m.view {
	case viewOfConsole:
		e.ask(&port.AskCommands{Count: commandsListed}, func(a port.Answer) {
			if list, ok := a.Data.(port.Commands); ok && a.OK {
				m.listed(list)
			}
		})
	case viewOfEvents:
		e.ask(&port.AskEvents{Count: eventsListed}, func(a port.Answer) {
			if list, ok := a.Data.(port.EventList); ok && a.OK {
				d.events = list
			}
		})
	case viewOfWhy:
		seq := m.whyOf()
		if seq == 0 {
			d.why = nil
			return
		}
		e.ask(&port.AskWhy{Seq: seq}, func(a port.Answer) {
			if y, ok := a.Data.(port.Why); ok && a.OK {
				d.why = &y
				return
			}
			d.whyFor = 0 // it lies on another branch
		})
	case viewOfLogs:
		e.ask(&port.Inspect{What: "logs"}, func(a port.Answer) {
			if l, ok := a.Data.(sim.Logs); ok {
				d.logs = &l
			}
		})
	case viewOfNext:
		e.ask(&port.AskChoices{}, func(a port.Answer) { d.choices, _ = a.Data.([]port.Choice) })
	case viewOfZnodes:
		id, _ := strconv.ParseInt(m.chosen, 10, 64)
		e.ask(&port.Inspect{What: "znodes", Server: id}, func(a port.Answer) {
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
