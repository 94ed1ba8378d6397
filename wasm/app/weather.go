package app

import (
	"zootrope/core/attack"
	"zootrope/core/proto"
	"zootrope/core/say"
)

// weather is what falls on the run by itself while it is played on.
type weather struct {
	*attack.Weather
	of    *run
	seed  uint64
	rates attack.Rates
	until proto.Millis // it has fallen up to then: who goes back behind that begins it anew
}

// forecast sets the weather from this moment on; rates of 0 end it. The same weather goes on where it has been left.
func (a *App) forecast(r *Request) []Problem {
	rates := attack.Rates{Crashes: r.Crashes, Partitions: r.Partitions, Delays: r.Delays, Disks: r.Disks}
	for _, n := range []int{r.Crashes, r.Partitions, r.Delays, r.Disks} {
		if n < 0 || n > attack.MostOften {
			return malformed(say.F("a rate is %d; expected 0 to %d", n, attack.MostOften))
		}
	}
	now := a.run.p.World().Now()
	if w := a.weather; w != nil && w.of == a.run && w.seed == uint64(r.Seed) && w.rates == rates && now >= w.until {
		return nil
	}
	a.weather = nil
	if rates != (attack.Rates{}) {
		a.weather = &weather{attack.NewWeather(uint64(r.Seed), rates, now), a.run, uint64(r.Seed), rates, now}
	}
	return nil
}

// blow lets fall what is due before the next move of a run that is played on. It is commanded, as by hand, and the page hears of it.
func (a *App) blow() {
	w := a.weather
	if w == nil || w.of != a.run || a.goal != playing || a.again || a.run.p.Midway() || a.run.replaying() {
		return
	}
	now := a.run.p.World().Now()
	if now < w.until {
		a.weather = nil // the run has gone back: this is no longer its weather
		return
	}
	if w.until = now; w.Due() > now {
		return
	}
	v := a.run.view()
	for _, command := range w.Fall(v) {
		if a.run.command(command) == nil { // a server may have been started by somebody else
			a.host.Post(Fell{Type: "fell", Command: command})
		}
	}
}
