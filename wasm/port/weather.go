package port

import (
	"zootrope/core/attack"
	"zootrope/core/proto"
	"zootrope/core/say"
)

// Weather is from which seed faults fall by themselves, and how often each kind of fault, and how often a client writes, from 0 to 5.
type Weather struct {
	Seed       int64 `json:"seed"`
	Crashes    int   `json:"crashes"`
	Partitions int   `json:"partitions"`
	Delays     int   `json:"delays"`
	Disks      int   `json:"disks"`
	Writes     int   `json:"writes"`
}

// Rates reads how often everything falls.
func (w *Weather) Rates() attack.Rates {
	return attack.Rates{Crashes: w.Crashes, Partitions: w.Partitions, Delays: w.Delays, Disks: w.Disks, Writes: w.Writes}
}

type (
	// SetWeather lets faults fall by themselves while the run is played. With 0 for all kinds nothing new falls.
	SetWeather struct {
		Weather Weather `json:"weather"`
	}
	// Find plays the run, as far as it has come, on with one weather after another, until the predicate holds; or until the promise is broken,
	// where there is no predicate. Finding tells how far it has come. → Found
	Find struct {
		Weather Weather `json:"weather"`
		Command string  `json:"command"` // the predicate, "" for none
		What    string  `json:"what"`    // the promise, "" for any
		Count   int     `json:"count"`   // how many seeds are tried
		Span    int64   `json:"span"`    // for how long each run goes on, in ms of virtual time
	}
	// Shorten leaves out of the run, up to the position, what is not needed for the predicate to hold, or for the promise to be broken.
	// Shortening tells how far it has come. → Shortened
	Shorten struct {
		Command string `json:"command"` // the predicate, "" for none
		What    string `json:"what"`    // the promise, "" for any
		Count   int    `json:"count"`   // how many runs it may take
	}
)

// Found is a run that a search has found: it can be loaded, and stands where it was found. The artefact is "" where nothing was found in `tried`
// runs, of which `broken` ended early, because a promise was broken that was not looked for.
type Found struct {
	Artefact string       `json:"artefact"`
	Seed     uint64       `json:"seed"`
	At       proto.Millis `json:"at"`
	Seq      int64        `json:"seq"`
	Text     string       `json:"text"`
	Tried    int          `json:"tried"`
	Broken   int          `json:"broken"`
	Events   int64        `json:"events"`
}

// Shortened is a run made short, as a script. The script is "" if what is sought does not happen when the run is told as a script.
type Shortened struct {
	Script string   `json:"script"`
	Lines  int      `json:"lines"`
	Of     int      `json:"of"`
	Tried  int      `json:"tried"`
	For    string   `json:"for"`  // what still happens, in the language of the page
	Left   []string `json:"left"` // the commands that were left out
}

func (w *Weather) check() error {
	for _, n := range []int{w.Crashes, w.Partitions, w.Delays, w.Disks, w.Writes} {
		if n < 0 || n > attack.MostOften {
			return say.F("a rate is %d; expected 0 to %d", n, attack.MostOften)
		}
	}
	return nil
}

func (r *Find) check() error {
	if err := commandFits(r.Command); err != nil {
		return err
	}
	return r.Weather.check()
}

func (r *SetWeather) check() error { return r.Weather.check() }

func (r *Shorten) check() error { return commandFits(r.Command) }
