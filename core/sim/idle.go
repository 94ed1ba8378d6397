package sim

import (
	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
)

// The functions below return nil if the command would change something. They change nothing themselves.

// IdleHeal says why Heal would change nothing.
func (w *World) IdleHeal() *say.Text {
	if len(w.links) == 0 {
		return say.F("no link is cut, held or delayed")
	}
	return nil
}

// IdleLink says why Link would change nothing, in one direction or in both.
func (w *World) IdleLink(from, to proto.Party, both bool, op LinkOp, delay proto.Millis) *say.Text {
	way := say.F("the link from %s to %s", w.PartyName(from), w.PartyName(to))
	if both {
		way = say.F("the link between %s and %s", w.PartyName(from), w.PartyName(to))
	}
	if !w.links[pair{from, to}].is(op, delay) || both && !w.links[pair{to, from}].is(op, delay) {
		return nil
	}
	switch op {
	case LinkCut:
		return say.F("%s is cut already", way)
	case LinkHold:
		return say.F("%s is held already", way)
	case LinkRelease:
		return say.F("%s is not held", way)
	case LinkDelay:
		return say.F("%s is delayed by %d ms already", way, delay)
	}
	return say.F("%s is neither cut, nor held, nor delayed", way)
}

// is says whether a direction is as an operation leaves it.
func (l link) is(op LinkOp, delay proto.Millis) bool {
	switch op {
	case LinkCut:
		return l.Cut
	case LinkHold:
		return l.Held
	case LinkRelease:
		return !l.Held
	case LinkDelay:
		return l.Delay == delay
	}
	return l == link{}
}

// IdlePartition says why Partition would change nothing.
func (w *World) IdlePartition(groups [][]proto.Party, oneWay bool) *say.Text {
	for i, g := range groups {
		for j, h := range groups {
			for _, a := range g {
				for _, b := range h {
					if i != j && !(oneWay && i > j) && !w.links[pair{a, b}].Cut {
						return nil
					}
				}
			}
		}
	}
	return say.F("each of these links is cut already")
}

// IdleBreak says why Break would change nothing.
func (w *World) IdleBreak(a, b proto.Party) *say.Text {
	any := false
	w.connected(a, b, func(*conn) { any = true })
	if any {
		return nil
	}
	return say.F("there is no connection between %s and %s", w.PartyName(a), w.PartyName(b))
}

// IdleDisk says why Disk would change nothing.
func (w *World) IdleDisk(id proto.ServerID, op DiskOp, delay proto.Millis) *say.Text {
	d := &w.servers[id-1].disk
	switch {
	case op == DiskHold && d.held:
		return say.F("the disk of server %d is held already", id)
	case op == DiskDelay && d.slow && d.delay == delay:
		return say.F("the disk of server %d is delayed by %d ms already", id, delay)
	case op == DiskFull && d.fault == full:
		return say.F("the disk of server %d is full already", id)
	case op == DiskError && d.fault == broken:
		return say.F("the disk of server %d is broken already", id)
	case op == DiskRelease && !d.held && !d.slow && d.fault == noFault:
		return say.F("nothing is wrong with the disk of server %d", id)
	}
	return nil
}

// IdleService says why Service would change nothing.
func (w *World) IdleService(p proto.Party, works bool) *say.Text {
	switch serves := w.clientServes(p); {
	case serves != works || w.ClientState(p) == client.Crashed:
		return nil
	case serves:
		return say.F("the service of %s works", w.PartyName(p))
	default:
		return say.F("the service of %s is down already", w.PartyName(p))
	}
}

// IdleTear says why CrashTorn would do no more than Crash: there is nothing of which a part could reach the disk.
func (w *World) IdleTear(ids []proto.ServerID) *say.Text {
	for _, id := range ids {
		for i := range w.servers[id-1].disk.files {
			if len(w.servers[id-1].disk.files[i].pending) > 0 {
				return nil
			}
		}
	}
	if len(ids) == 1 {
		return say.F("nothing is being written to the disk of server %d", ids[0])
	}
	return say.F("nothing is being written to these disks")
}

// IdleLatency says why SetLatency would change nothing.
func (w *World) IdleLatency(latency, jitter proto.Millis) *say.Text {
	if w.set.Latency == latency && w.set.LatencyJitter == jitter {
		return say.F("messages take that time already")
	}
	return nil
}

// IdleFsync says why SetFsync would change nothing.
func (w *World) IdleFsync(fsync, jitter proto.Millis) *say.Text {
	if w.set.Fsync == fsync && w.set.FsyncJitter == jitter {
		return say.F("syncs take that time already")
	}
	return nil
}

// IdleVoters says why SetVoters would change nothing.
func (w *World) IdleVoters(n int) *say.Text {
	if w.set.Zoo.Voters.Len() == n {
		return say.F("that many servers vote already")
	}
	return nil
}

// IdleClient says why a command that begins or ends a connection of a client would change nothing: its session is over.
func (w *World) IdleClient(p proto.Party) *say.Text {
	switch state := w.ClientState(p); {
	case state == client.Crashed, state.Alive():
		return nil
	default:
		return say.F("%[1]s is %[2]v; `client %[1]s` begins another session", w.PartyName(p), state)
	}
}

// IdleDisconnect says why Disconnect would change nothing.
func (w *World) IdleDisconnect(p proto.Party) *say.Text {
	if c := w.client(p).actor.client; c.State().Alive() && c.Away() && c.On() == proto.NoServer {
		return say.F("%s keeps away already", w.PartyName(p))
	}
	return w.IdleClient(p)
}

// IdleUnreact says why Unreact would change nothing.
func (w *World) IdleUnreact(p proto.Party, on Occasion, path string) *say.Text {
	if a := w.client(p).actor; a.reacts(on, a.client.Chroot().Prepend(path)) {
		return nil
	}
	return say.F("%s does nothing on %v %s", w.PartyName(p), say.Verbatim(on.String()), path)
}
