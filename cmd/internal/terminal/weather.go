package terminal

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"zootrope/core/attack"
	"zootrope/wasm/port"
)

// sky is the weather: faults that fall from a seed while the run is played. What falls is decided by the core; here stand the switches.
type sky struct {
	seed  int64
	rates attack.Rates
	on    bool
}

// usualSky is the weather as it is set at first, on the page, too (web/play/palette.ts).
var usualSky = sky{seed: 7, rates: attack.Rates{Crashes: 1, Delays: 3, Disks: 1, Writes: 3}}

// seedsDrawn: drawing another seed goes round through so many.
const seedsDrawn = 9973

// kindOfSky is a kind of fault, and how often it falls.
type kindOfSky struct {
	word word
	rate *int
}

func (s *sky) kinds() []kindOfSky {
	r := &s.rates
	return []kindOfSky{{skyCrashes, &r.Crashes}, {skyPartitions, &r.Partitions}, {skyDelays, &r.Delays}, {skyDisks, &r.Disks}, {skyWrites, &r.Writes}}
}

// weather is what the core is asked for.
func (s sky) weather() port.Weather {
	return port.Weather{Seed: s.seed, Crashes: s.rates.Crashes, Partitions: s.rates.Partitions, Delays: s.rates.Delays, Disks: s.rates.Disks, Writes: s.rates.Writes}
}

// empty says whether nothing would fall.
func (s sky) empty() bool { return s.rates == attack.Rates{} }

// askSky opens the switches of the weather. Lessons have none: what happens there is what the text tells of.
func (m *model) askSky() {
	if m.src.Lesson != nil {
		m.tell(skyInLesson.in(m.Lang))
		return
	}
	m.menu = m.skyMenu(0)
}

// skyMenu are the switches of the weather.
func (m *model) skyMenu(at int) *menu {
	s := &m.sky
	u := &menu{title: menuSky.in(m.Lang), at: at, foot: func(int) string {
		if s.empty() {
			return skyEmpty.in(m.Lang)
		}
		return skyHow.in(m.Lang)
	}}
	if s.on {
		u.items = append(u.items, item{text: skyEnds.in(m.Lang), do: m.switchWeather(false)})
	} else {
		u.items = append(u.items, item{text: skyBegins.in(m.Lang), do: m.switchWeather(true)})
	}
	set := func(change func(by int)) func(by int) {
		return func(by int) {
			at := m.menu.at
			change(by)
			m.menu = m.skyMenu(at)
			if s.on {
				m.forecast()
			}
		}
	}
	for _, k := range s.kinds() {
		cells := strings.Repeat("▮", *k.rate) + strings.Repeat("▯", attack.MostOften-*k.rate)
		u.items = append(u.items, item{text: pad(k.word.in(m.Lang), 12) + cells + " " + skyRates[*k.rate].in(m.Lang), turn: set(func(by int) {
			*k.rate = turned(*k.rate, by, attack.MostOften+1)
		})})
	}
	u.items = append(u.items, item{text: skySeed.in(m.Lang, s.seed), turn: set(func(by int) {
		s.seed = 1 + int64(turned(int(s.seed-1)%seedsDrawn, by, seedsDrawn))
	})})
	return u
}

// turned goes on or back among n numbers from 0 on, and round.
func turned(now, by, n int) int { return ((now+by)%n + n) % n }

// switchWeather switches the weather.
func (m *model) switchWeather(on bool) func() tea.Cmd {
	return func() tea.Cmd {
		if on && m.sky.empty() {
			m.menu = m.skyMenu(0) // which says so
			return nil
		}
		m.sky.on = on
		m.forecast()
		if on {
			m.tell(skyNow.in(m.Lang, m.sky.seed))
		} else {
			m.tell(skyOver.in(m.Lang))
		}
		return nil
	}
}

// forecast tells the core which weather there is, and lets time pass in it.
func (m *model) forecast() {
	var weather port.Weather
	if m.sky.on {
		weather = m.sky.weather()
	}
	m.ask(&port.SetWeather{Weather: weather})
	if m.sky.on && m.eng.state.Running != "play" {
		m.ask(&port.Play{Speed: m.speed})
	}
}

// skyText says which weather there is, in as many columns as the window has for it; "" for none.
func (m *model) skyText() string {
	switch {
	case !m.sky.on:
		return ""
	case m.w < 72:
		return "~ "
	}
	return "~ " + skyIs.in(m.Lang, m.sky.seed) + "  "
}
