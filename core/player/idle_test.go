package player

import (
	"strings"
	"testing"

	"zootrope/core/say"
)

// A command that finds the world as it would leave it says so, each kind in its own words; one that changes something says nothing.
func TestCommandsWithoutEffect(t *testing.T) {
	const world = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\n"
	for line, want := range map[string]string{
		"heal":                                 "no link is cut, held or delayed",
		"link 1>2 release":                     "the link from 1 to 2 is not held",
		"link 1-2 release":                     "the link between 1 and 2 is not held",
		"link 1-2 heal":                        "the link between 1 and 2 is neither cut, nor held, nor delayed",
		"link 1>2 delay 0ms":                   "the link from 1 to 2 is delayed by 0 ms already",
		"link 1>2 cut; link 1>2 cut":           "the link from 1 to 2 is cut already",
		"link 1>2 cut; link 1-2 cut":           "", // the way back
		"link ann-2 hold; link ann-2 hold":     "the link between ann and 2 is held already",
		"link 1>2 hold; link 1>2 release":      "",
		"partition 1 | 2 3; partition 1 | 2":   "each of these links is cut already",
		"partition 1 > 2 3; partition 1 | 2 3": "",
		"partition 1 | 2 3; heal":              "",
		"disk 1 release":                       "nothing is wrong with the disk of server 1",
		"disk 1 hold; disk 1 hold":             "the disk of server 1 is held already",
		"disk 1 delay 9ms; disk 1 delay 9ms":   "the disk of server 1 is delayed by 9 ms already",
		"disk 1 delay 9ms; disk 1 delay 8ms":   "",
		"disk 1 delay 9ms; disk 1 release":     "",
		"latency 10ms":                         "messages take that time already",
		"latency 11ms":                         "",
		"fsync 5ms":                            "syncs take that time already",
		"fsync 5ms±1ms":                        "",
		"break ann-3":                          "there is no connection between ann and 3",
		"break ann-1":                          "",
		"ann disconnect; ann disconnect":       "ann keeps away already",
		"ann disconnect; ann connect":          "",
		"ann close; settle; ann close":         "ann is CLOSED; `client ann` begins another session",
		"ann close; settle; ann connect 2":     "ann is CLOSED; `client ann` begins another session",
		"ann close; settle; ann disconnect":    "ann is CLOSED; `client ann` begins another session",
		"ann close; settle; ann expire":        "ann is CLOSED; `client ann` begins another session",
		"ann on NodeDataChanged /x off":        "ann does nothing on NodeDataChanged /x",
		"ann on NodeDataChanged /x get /x":     "",
		"client bob servers 1/app; bob on NodeCreated /x get /x; bob on NodeCreated /x off": "",
		"client bob servers 1/app; bob on NodeCreated /x off":                               "bob does nothing on NodeCreated /x",
		"crash 1; start 1":  "",
		"pause 1; resume 1": "",
		"crash 1 --torn":    "is the same without --torn: nothing is being written to the disk of server 1",
		"crash 1 2 --torn":  "is the same without --torn: nothing is being written to these disks",
		"disk 3 hold; ann create /x; run for 60ms; crash 1 3 --torn": "",
		"restart 1":          "",
		"expect leader is 3": "",
		"ann create /x":      "",
		"ann expire":         "",
	} {
		p := play(t, world+strings.ReplaceAll(line, "; ", "\n")+"\n", Options{})
		if p.RunAll() == Refused {
			t.Errorf("%s: %v", line, p.Err())
			continue
		}
		all := p.Commands()
		got := ""
		for _, c := range all[:len(all)-1] {
			if c.Idle != nil {
				t.Errorf("%s: %s %s", line, c.Text, c.Idle)
			}
		}
		last := all[len(all)-1]
		if last.Idle != nil {
			got = strings.TrimPrefix(last.Idle.In("en"), "has no effect: ")
			if zh := say.In(last.Idle, "zh"); zh == last.Idle.In("en") {
				t.Errorf("%s: in Chinese %s", line, zh)
			}
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
		// The run told as a script says the same of the same command.
		b := p.Tell()
		for b.Next() {
		}
		lines := strings.Split(b.Text(), "\n")
		if idle := b.Idle(); (want != "") != (len(idle) > 0) || want != "" && lines[idle[len(idle)-1].Line-1] != last.Text {
			t.Errorf("%s: told with %v", line, idle)
		}
		b.Close()
		p.Close()
	}
}
