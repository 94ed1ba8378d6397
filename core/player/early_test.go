package player

import (
	"testing"
)

// A goal counts in its own step, and in an earlier one only where the script offers to go there.
func TestAGoalCountsInItsOwnStep(t *testing.T) {
	const steps = "servers 3\nstart all\nrun until leader exists\nstep one One\nrun for 1s\nstep two Two\nrun for 1s\ngoal down server 1 is DOWN\n"
	for name, c := range map[string]struct {
		script string
		do     []string
		want   bool
	}{
		"in its step":           {steps, []string{"crash 1"}, true},
		"begun again":           {steps, []string{"rewind two", "crash 1"}, true},
		"in an earlier step":    {steps, []string{"rewind one", "crash 1"}, false},
		"back from there":       {steps, []string{"rewind one", "rewind two", "crash 1"}, true},
		"where the offer leads": {steps + "offer rewind one\n", []string{"rewind one", "crash 1"}, true},
		"by the script":         {steps + "rewind one\ncrash 1\n", nil, true},
	} {
		t.Run(name, func(t *testing.T) {
			p := play(t, c.script, Options{})
			p.RunAll()
			for _, command := range c.do {
				if err := p.Inject(command); err != nil {
					t.Fatal(command, err)
				}
				p.RunAll()
			}
			if got := p.Goals()[0].Reached; got != c.want {
				t.Errorf("reached: %v", got)
			}
		})
	}
}
