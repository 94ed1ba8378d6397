package attack

import (
	"slices"
	"sort"
	"strconv"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Rates say how often each kind of fault falls, and how often some client writes meanwhile, from 0, never, to MostOften.
type Rates struct{ Crashes, Partitions, Delays, Disks, Writes int }

// MostOften is the highest rate.
const MostOften = 5

// pauses are the mean times between two faults of a kind, in virtual ms, by its rate.
var pauses = [MostOften + 1]proto.Millis{proto.Never, 20_000, 8_000, 3_000, 1_200, 500}

// Weather is faults that fall on a world by themselves, and pass. They come as commands, so that the run can be told again without the weather.
// The seed, the rates and the state of the world decide what falls.
type Weather struct {
	rand  proto.Rand
	rates [kinds]int
	next  [kinds]proto.Millis // when the next fault of each kind falls
	mends []mend
	wrote uint64 // how many writes there have been
}

// mend is the command that ends a fault, and when.
type mend struct {
	at      proto.Millis
	command string
}

const (
	writing = 4 // writes are a kind, too, though no fault
	kinds   = 5
)

// NewWeather gives the weather from a moment on.
func NewWeather(seed uint64, r Rates, now proto.Millis) *Weather {
	w := &Weather{rand: proto.Rand(seed*2654435769 + 777), rates: [kinds]int{r.Crashes, r.Partitions, r.Delays, r.Disks, r.Writes}}
	for k := range w.next {
		w.next[k] = w.after(now, k)
	}
	return w
}

// after draws when the next fault of a kind falls: evenly from half its mean time to one and a half.
func (w *Weather) after(now proto.Millis, kind int) proto.Millis {
	mean := pauses[w.rates[kind]]
	if mean == proto.Never {
		return proto.Never
	}
	return now + mean/2 + proto.Millis(w.rand.Below(uint64(mean)))
}

// Apply gives a player the commands that are due, and returns those that the player's world has accepted. The world refuses, for example, to
// start a server that somebody else has started.
func (w *Weather) Apply(p *player.Player, give func(command string) error) (fell []string) {
	if p.Midway() || w.Due() > p.World().Now() {
		return nil
	}
	v := p.World().View()
	for _, command := range w.Fall(&v) {
		if give(command) == nil {
			fell = append(fell, command)
		}
	}
	return fell
}

// Clone is the same weather, to go on from here once more.
func (w *Weather) Clone() *Weather {
	c := *w
	c.mends = slices.Clone(w.mends)
	return &c
}

// Into is another weather, in which what has fallen in this one passes, too.
func (w *Weather) Into(other *Weather) *Weather {
	other.mends = append(slices.Clone(w.mends), other.mends...)
	return other
}

// Due is when something falls or passes next, proto.Never for not at all.
func (w *Weather) Due() proto.Millis {
	at := slices.Min(w.next[:])
	for _, m := range w.mends {
		at = min(at, m.at)
	}
	return at
}

// Fall gives the commands that are due in a world: first what passes, then what falls.
func (w *Weather) Fall(v *sim.View) (out []string) {
	sort.SliceStable(w.mends, func(i, j int) bool { return w.mends[i].at < w.mends[j].at })
	for len(w.mends) > 0 && w.mends[0].at <= v.Now {
		out = append(out, w.mends[0].command)
		w.mends = w.mends[1:]
	}
	for k := range w.next {
		if w.next[k] > v.Now {
			continue
		}
		w.next[k] = w.after(v.Now, k)
		if k == writing {
			out = append(out, w.write(v)...)
		} else if command, end := w.fault(k, v); command != "" {
			out = append(out, command)
			w.mends = append(w.mends, mend{v.Now + 300 + proto.Millis(w.rand.Below(2_700)), end})
		}
	}
	return out
}

// fault draws a fault of a kind, and the command that ends it; both are "" if no party is left for it.
func (w *Weather) fault(kind int, v *sim.View) (command, end string) {
	var up []string
	for _, s := range v.Servers {
		if s.State != "DOWN" && s.State != "PAUSED" {
			up = append(up, strconv.Itoa(int(s.ID)))
		}
	}
	switch {
	case kind == 0 && len(up) > 0:
		one := w.pick(up)
		return "crash " + one, "start " + one
	case kind == 1 && len(v.Servers) > 1:
		return w.partition(v), "heal"
	case kind == 2 && len(up) > 1:
		a, b := w.pick(up), w.pick(up)
		if a == b {
			return "", ""
		}
		link := "link " + a + "-" + b
		return link + " delay " + strconv.Itoa(20+int(w.rand.Below(180))) + "ms", link + " heal"
	case kind == 3 && len(up) > 0:
		disk := "disk " + w.pick(up)
		if w.rand.Below(4) == 0 {
			return disk + " hold", disk + " release"
		}
		return disk + " delay " + strconv.Itoa(20+int(w.rand.Below(180))) + "ms", disk + " release"
	}
	return "", ""
}

// rewritten is how many writes are made before their node is created again: it may be gone, or never have been.
const rewritten = 8

// write lets an idle client write. Without an idle client it returns no command.
func (w *Weather) write(v *sim.View) []string {
	var idle []string
	for _, c := range v.Clients {
		if c.State == "CONNECTED" && !c.Paused && c.Pending == "" && c.Queue == 0 {
			idle = append(idle, c.Name)
		}
	}
	if len(idle) == 0 {
		return nil
	}
	verb := " set"
	if w.wrote%rewritten == 0 {
		verb = " create"
	}
	w.wrote++
	return []string{w.pick(idle) + verb + " /w " + strconv.FormatUint(w.wrote, 10)}
}

// partition parts all servers in two, neither of them empty.
func (w *Weather) partition(v *sim.View) string {
	var sides [2]string
	for i, s := range v.Servers {
		side := int(w.rand.Below(2))
		if last := i == len(v.Servers)-1; last && (sides[0] == "" || sides[1] == "") {
			side = 0
			if sides[0] != "" {
				side = 1
			}
		}
		sides[side] += " " + strconv.Itoa(int(s.ID))
	}
	return "partition" + sides[0] + " |" + sides[1]
}

func (w *Weather) pick(from []string) string { return from[w.rand.Below(uint64(len(from)))] }
