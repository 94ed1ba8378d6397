package attack

import (
	"testing"

	"zootrope/core/script"
)

// Random worlds keep every promise, and heal in the end, if work costs something.
func TestRandomWorldsWithCosts(t *testing.T) {
	for seed := uint64(1); seed <= 100; seed++ {
		source := "config linkBandwidth=20KB/s timePerRequest=2ms timePerWatch=3ms timePerMessage=1500us timePerPacket=700us\n" + Random(seed, 3, 5)
		s, err := script.Parse("random.zk", source)
		if err != nil {
			t.Fatal(err)
		}
		if v := Run(s); v.Checker != "" {
			t.Errorf("seed %d: %+v", seed, v)
		}
	}
}
