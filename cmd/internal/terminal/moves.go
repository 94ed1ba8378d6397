package terminal

import (
	"slices"
	"strconv"

	"zootrope/wasm/port"
)

// commandsAtOnce is how many commands are looked through for the one before or behind the position.
const commandsAtOnce = 500

// next goes on: in a lesson by a step, otherwise to the next command of the story, where it has one.
func (m *model) next() {
	s := &m.eng.state
	if s.Asks {
		m.ask(&port.GoOn{})
		m.tell(wentOn.in(m.Lang))
		return
	}
	if m.stepped() {
		if s.Finished {
			m.tell(lastStep.in(m.Lang))
			return
		}
		m.ask(&port.Next{})
		m.at[viewOfLesson], m.mark = 0, -1
		return
	}
	m.onward(m.given)
}

// onward goes to the first of these commands that lies ahead in the story that is told.
func (m *model) onward(seqs []int64) {
	for i, seq := range seqs {
		if seq > m.eng.state.View.Seq {
			m.eng.ask(&port.Seek{Seq: seq}, func(a port.Answer) {
				if !a.OK { // it lies on another branch
					m.onward(seqs[i+1:])
				}
			})
			return
		}
	}
	m.tell(nothingOn.in(m.Lang))
}

// back goes back by a step, or to before the last command: one that was given by hand, or else one of the script.
func (m *model) back() {
	if m.stepped() {
		if m.eng.state.Step < 0 {
			m.tell(nothingBack.in(m.Lang))
			return
		}
		m.ask(&port.Back{})
		m.at[viewOfLesson], m.mark = 0, -1
		return
	}
	m.eng.ask(&port.Back{}, func(a port.Answer) {
		if a.OK {
			return
		}
		m.commands(func(seqs []int64) {
			for i := len(seqs) - 1; i >= 0; i-- {
				if seqs[i] <= m.eng.state.View.Seq {
					m.ask(&port.Seek{Seq: seqs[i]})
					m.ask(&port.PrevEvent{})
					return
				}
			}
			m.tell(nothingBack.in(m.Lang))
		})
	})
}

// commands hands on the commands up to the position by the numbers of their events, the oldest first. They are kept: from an earlier
// position, next goes to them.
func (m *model) commands(use func(seqs []int64)) {
	m.eng.ask(&port.AskEvents{Kinds: []string{"COMMAND"}, Count: commandsAtOnce}, func(a port.Answer) {
		list, _ := a.Data.(port.EventList)
		seqs := make([]int64, len(list.Events))
		for i, e := range list.Events {
			seqs[i] = e.Seq
			if at, has := slices.BinarySearch(m.given, e.Seq); !has {
				m.given = slices.Insert(m.given, at, e.Seq)
			}
		}
		if use != nil {
			use(seqs)
		}
	})
}

// play plays, or pauses.
func (m *model) play() {
	if m.eng.state.Running != "" {
		m.ask(&port.Pause{})
		return
	}
	m.ask(&port.Play{Speed: m.speed})
}

// Speeds of Play, each twice the one before.
const (
	slowest = 0.125
	fastest = 64
)

// pace plays faster or slower, from now on.
func (m *model) pace(faster bool) {
	if faster {
		m.speed = min(fastest, m.speed*2)
	} else {
		m.speed = max(slowest, m.speed/2)
	}
	if m.eng.state.Running == "play" {
		m.ask(&port.Play{Speed: m.speed})
		return
	}
	m.tell("×" + strconv.FormatFloat(m.speed, 'g', -1, 64))
}

// choose goes to the next server or client, or the one before.
func (m *model) choose(on bool) {
	v := m.eng.view()
	if v == nil {
		return
	}
	names := []string{""}
	for _, s := range v.Servers {
		names = append(names, strconv.Itoa(int(s.ID)))
	}
	for _, c := range v.Clients {
		names = append(names, c.Name)
	}
	at := 0
	for i, n := range names {
		if n == m.chosen {
			at = i
		}
	}
	by := len(names) - 1
	if on {
		by = 1
	}
	m.chosen = names[(at+by)%len(names)]
}

// goThere goes to the event that is chosen in a view.
func (m *model) goThere() {
	if seq := m.chosenEvent(); seq != 0 {
		m.ask(&port.Seek{Seq: seq})
	}
}
