package zab

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/step"
)

// What a setting is for is said in the language of the refusal that quotes it, and so is the refusal of a bug.
func TestSettingsAreRefusedInChinese(t *testing.T) {
	english := regexp.MustCompile(`[a-z]{2,} [a-z]{2,}`)
	for _, key := range Keys() {
		var c Config
		err := c.Set(key, "no such value")
		if err == nil {
			continue
		}
		said := strings.ReplaceAll(say.In(err, "zh"), "no such value", "")
		if wrong := english.FindString(said); wrong != "" {
			t.Errorf("%s: %q in %s", key, wrong, said)
		}
	}
}

// A group takes every id that a server can have.
func TestGroupsTakeEverySid(t *testing.T) {
	for text, ok := range map[string]bool{"1:64:255": true, "0": false, "256": false, "-1": false} {
		var c Config
		if err := c.Set("group.1", text); (err == nil) != ok {
			t.Errorf("group.1=%s: %v", text, err)
		}
	}
}

// So does a weight.
func TestWeightsTakeEverySid(t *testing.T) {
	for key, ok := range map[string]bool{"weight.1": true, "weight.255": true, "weight.0": false, "weight.256": false, "weight.-1": false} {
		var c Config
		if err := c.Set(key, "2"); (err == nil) != ok || len(c.Groups.Weights) > 0 != ok {
			t.Errorf("%s=2: %v, and the weights %v", key, err, c.Groups.Weights)
		}
	}
}

// A server does not start with an id that no server can have, nor among others with one.
func TestAServerStartsWithAnIDThatThereCanBe(t *testing.T) {
	for id, want := range map[proto.ServerID]string{-1: "a server's id is 1 to 255, found -1", 0: "a server's id is 1 to 255, found 0", 1: "",
		255: "", 256: "a server's id is 1 to 255, found 256"} {
		p := Peer{Cfg: Defaults()}
		p.Cfg.ID, p.Cfg.Voters = id, proto.Sids{}.With(1).With(2)
		var out step.Output
		err := p.Boot(newDisk(), &out)
		if got := fmt.Sprint(err); (err == nil) != (want == "") || err != nil && got != want {
			t.Errorf("server %d: %v, want %q", id, err, want)
		}
		if err != nil && (p.DB != nil || len(out.Writes) > 0) {
			t.Errorf("server %d: it has begun", id)
		}
	}
}

// Where nodes may have a time to live there is no server 255, whether it is this one or another of the ensemble.
func TestTimesToLiveLeaveNoRoomForServer255(t *testing.T) {
	for name, c := range map[string]struct {
		id, voter, observer proto.ServerID
		refused             bool
	}{"254": {254, 254, 4, false}, "255": {255, 2, 4, true}, "a voter": {1, 255, 4, true}, "an observer": {1, 2, 255, true}} {
		for _, extended := range []bool{false, true} {
			p := Peer{Cfg: Defaults()}
			p.Cfg.ID, p.Cfg.Voters, p.Cfg.Observers = c.id, proto.Sids{}.With(1).With(c.voter), proto.Sids{}.With(c.observer)
			p.Cfg.ExtendedTypes = extended
			var out step.Output
			err := p.Boot(newDisk(), &out)
			if (err != nil) != (extended && c.refused) || err != nil && err.Error() != "with extendedTypesEnabled the largest id of a server is 254, found 255" {
				t.Errorf("%s, times to live %v: %v", name, extended, err)
			}
		}
	}
}
