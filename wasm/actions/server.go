package actions

import (
	"strconv"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// server lists what can be done with a server: with its process, its disk and its links; and a client that comes to it.
func (l *list) server(s *sim.ServerView) {
	id := strconv.Itoa(int(s.ID))
	l.of = "server " + id
	down := when(s.State == "DOWN", "server %d is down", s.ID)
	if down != nil {
		l.add(usual("start", id, nil, "R", port.ResumeIcon))
	} else {
		l.add(usual("crash", id, nil, "C", port.CrashIcon))
	}
	l.add(usual("stop", id, down, "S", port.StopIcon))
	if s.State == "PAUSED" {
		l.add(usual("resume", id, nil, "P", port.ResumeIcon))
	} else {
		l.add(usual("pause", id, down, "P", port.PauseIcon))
	}
	l.disk(s, id)
	restart := usual("restart", id, down, "R", port.RestartIcon)
	if down != nil {
		restart.key = "" // the letter starts it
	}
	l.add(restart)
	l.add(action{label: script.Button("client"), command: "client " + l.next + " " + id, key: "N", icon: port.ClientIcon, button: port.Round, all: true})
	l.island(s, id)
}

// disk lists the states that a disk can be put into: the usual one as a button, all of them in the part that it opens.
func (l *list) disk(s *sim.ServerView, id string) {
	well := when(s.Disk == "", "nothing is wrong with its disk")
	slow, held, freed := "disk "+id+" delay 100ms", "disk "+id+" hold", "disk "+id+" release"
	full, broken := "disk "+id+" full", "disk "+id+" error"
	l.add(action{label: say.Form("slow disk"), command: slow, key: "D", icon: port.DiskIcon, button: port.Round, all: true})
	l.add(action{label: say.Form("stuck disk"), command: held, all: true})
	l.add(action{label: say.Form("full disk"), command: full, all: true})
	l.add(action{label: say.Form("broken disk"), command: broken, all: true})
	l.add(action{label: say.Form("free the disk"), command: freed, off: well, all: true})
	for _, a := range []action{
		{label: say.Verbatim("20 ms"), command: "disk " + id + " delay 20ms", key: "1"},
		{label: say.Verbatim("100 ms"), command: slow, key: "2"},
		{label: say.Form("stuck disk"), command: held, key: "3"},
		{label: say.Form("free the disk"), command: freed, off: well, key: "4"},
		{label: say.Form("full disk"), command: full, key: "5"},
		{label: say.Form("broken disk"), command: broken, key: "6"},
	} {
		a.button, a.all = port.OfDisk, true
		l.add(a)
	}
}

// island parts a server from all others, in both directions.
func (l *list) island(s *sim.ServerView, id string) {
	var rest []string
	parted := true
	for i := range l.v.Servers {
		if o := strconv.Itoa(int(l.v.Servers[i].ID)); o != id {
			rest = append(rest, o)
			parted = parted && l.cut(id, o) && l.cut(o, id)
		}
	}
	if len(rest) > 0 {
		l.add(action{label: say.Form("cut it off"), command: "partition " + id + " | " + strings.Join(rest, " "),
			off: when(parted, "the links of server %d are cut already", s.ID), all: true, links: true})
	}
}

// cut says whether one direction of a link is cut.
func (l *list) cut(from, to string) bool {
	for i := range l.v.Links {
		if k := &l.v.Links[i]; k.From == from && k.To == to {
			return k.Cut
		}
	}
	return false
}
