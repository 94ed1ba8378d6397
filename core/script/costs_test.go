package script

import (
	"strings"
	"testing"
)

// Costs have units, and 0 takes a cost away.
func TestCosts(t *testing.T) {
	for line, want := range map[string]Costs{
		"linkBandwidth=10MB/s timePerRequest=200us": {Bandwidth: 10_000_000, Request: 200},
		"linkBandwidth=1.5KB/s timePerWatch=20µs":   {Bandwidth: 1500, Watch: 20},
		"linkBandwidth=1GB/s timePerMessage=1.5ms":  {Bandwidth: 1_000_000_000, Message: 1500},
		"timePerPacket=25us":                        {Packet: 25},
		"linkBandwidth=7B/s timePerRequest=60s":     {Bandwidth: 7, Request: 60_000_000},
		"linkBandwidth=1000GB/s timePerRequest=0":   {Bandwidth: 1_000_000_000_000},
		"linkBandwidth=1MB/s linkBandwidth=0":       {},
	} {
		s, err := Parse("costs.zk", "config "+line)
		if err != nil || s.Settings.Costs != want {
			t.Errorf("%s: %+v, %v", line, s.Settings.Costs, err)
		}
	}
	for line, want := range map[string]string{
		"linkBandwidth=10":                     `linkBandwidth must be bytes in a second such as 10MB/s or 500KB/s, up to 1000GB/s, or 0 for no limit, found "10"`,
		"linkBandwidth=10MB":                   "linkBandwidth must be",
		"linkBandwidth=1001GB/s":               "linkBandwidth must be",
		"linkBandwidth=0.5B/s":                 "linkBandwidth must be",
		"linkBandwidth=-1KB/s":                 "linkBandwidth must be",
		"timePerRequest=200":                   `timePerRequest must be a time such as 200us or 1.5ms, up to 60s, or 0 for none, found "200"`,
		"timePerWatch=2ticks":                  "timePerWatch must be",
		"timePerMessage=61s":                   "timePerMessage must be",
		"timePerMessage=0.5us":                 "timePerMessage must be",
		"timePerMesage=1us":                    "did you mean timePerMessage? expected a setting of zoo.cfg or a cost",
		"timePerWatch":                         "expected timePerWatch=VALUE",
		"timePerRequest=99999999999999999999s": "timePerRequest must be",
	} {
		if _, err := Parse("costs.zk", "config "+line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
	s, _ := Parse("costs.zk", "config timePerWatch=1us timePerWatch=2us")
	if n := s.Notices(); len(n) != 1 || !strings.Contains(n.Error(), "timePerWatch is set again") {
		t.Errorf("%v", n)
	}
	if got := Complete(NewScope(), "config timePer", 14); len(got) != 4 {
		t.Errorf("completion: %v", got)
	}
}
