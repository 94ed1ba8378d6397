package actions

import (
	"slices"
	"strconv"

	"zootrope/core/client"
	"zootrope/core/say"
	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// client lists what can be done with a client: with its process, its connection and its session, and what it can ask for.
func (l *list) client(c *sim.ClientView) {
	l.of = "client " + c.Name
	over := whyOver(c)
	paused := when(c.Paused, "%s is paused: resume it first", c.Name)
	deaf := either(over, paused)
	l.add(usual("crash", c.Name, whyDead(c), "C", port.CrashIcon)) // a program outlives its session: it may still serve, or believe that it holds a lock
	if c.Away {
		l.add(own(c.Name, "connect", deaf, "D", port.JoinIcon))
	} else {
		l.add(own(c.Name, "disconnect", deaf, "D", port.ApartIcon))
	}
	l.add(own(c.Name, "expire", either(over, when(c.Paused, "%s is paused: its session ends by itself, run on", c.Name),
		when(c.Session == "", "it has no session yet")), "E", port.OverIcon))
	if c.Paused {
		l.add(usual("resume", c.Name, nil, "P", port.ResumeIcon))
	} else {
		l.add(usual("pause", c.Name, whyDead(c), "P", port.PauseIcon))
	}
	if (c.Paused || c.Away) && c.Session != "" {
		a := outlast
		a.icon, a.button = port.OverIcon, port.Round
		l.add(a)
	}
	l.add(own(c.Name, "close", deaf, "Q", port.StopIcon))
	l.locks(c, deaf)
	l.moves(c, deaf)
	l.calls(c)
	l.add(action{label: say.Form("create a node"), command: c.Name + " create -s /n- 0", off: deaf, all: true})
}

// locks lists the locks that a client can release, and the one that it can take.
func (l *list) locks(c *sim.ClientView, deaf *say.Text) {
	waits := false
	for i := range l.v.Locks {
		k := &l.v.Locks[i]
		holds := slices.ContainsFunc(k.Holders, func(h sim.Holding) bool { return h.Client == c.Name })
		waits = waits || holds || slices.Contains(k.Waiters, c.Name)
		if holds {
			l.add(action{label: say.F("release %s", k.Path), command: c.Name + " unlock " + client.Chroot(c.Chroot).Strip(k.Path), off: deaf, key: "U", icon: port.LockIcon, button: port.Below})
		}
	}
	l.add(action{label: say.Form("wait for the lock"), command: c.Name + " lock /lock", off: either(deaf, when(waits, "%s is at the lock already", c.Name)),
		key: "L", icon: port.LockIcon, button: port.Below, all: true})
}

// moves lists the other servers to which a client can be connected.
func (l *list) moves(c *sim.ClientView, deaf *say.Text) {
	for i := range l.v.Servers {
		s := &l.v.Servers[i]
		if s.ID == c.On {
			continue
		}
		id := strconv.Itoa(int(s.ID))
		l.add(action{label: say.F("connect to %d", s.ID), command: c.Name + " connect " + id, off: either(deaf, when(s.State == "DOWN", "server %d is down", s.ID)),
			key: id, icon: port.JoinIcon, button: port.OfMove, all: true})
	}
}

// calls lists the groups of which a client can call somebody, and what can be done with the service of one that can be called.
func (l *list) calls(c *sim.ClientView) {
	dead := whyDead(c)
	called := func(k sim.ListView) bool { return slices.Contains(k.Names, c.Name) }
	switch known := slices.ContainsFunc(l.v.Clients, func(o sim.ClientView) bool { return slices.ContainsFunc(o.Lists, called) }); {
	case c.Faulty:
		l.add(action{label: say.Form("mend its service"), command: "service " + c.Name + " up", off: dead, icon: port.ResumeIcon, button: port.Below, all: true})
	case known:
		l.add(action{label: say.Form("break its service"), command: "service " + c.Name + " down", off: dead, icon: port.PauseIcon, button: port.Below, all: true})
	}
	for _, k := range c.Lists {
		path := client.Chroot(c.Chroot).Strip(k.Path)
		l.add(action{label: say.F("call %s", path), command: c.Name + " call " + path, off: dead, button: port.Below, all: true})
	}
}

// whyDead says that a client's process does not run; nil if it does.
func whyDead(c *sim.ClientView) *say.Text {
	return when(c.Crashed(), "%s has crashed", c.Name)
}

// whyOver says why a client can do nothing any more in its session; nil if it can.
func whyOver(c *sim.ClientView) *say.Text {
	return either(whyDead(c), when(c.Over(), "its session is over"))
}
