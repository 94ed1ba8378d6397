package main

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/explore"
	"zootrope/core/proto"
)

const exhaustiveHelp = `With --exhaustive, small worlds are gone through whole: in each state every message at the head of its queue, every
sync, every deadline that has come, and every crash or boot that the scope allows is tried in turn, and states that were met
before, whatever the clock says, are not gone through again. Messages and syncs take no time; time passes when nothing else
can happen, and up to --overtakes times in a path while something still is under way. So a scope covers every order in a
cluster whose network and disks are fast compared with its time-outs, and with --overtakes so many exceptions. What a scope
names as happening "at once" happens as soon as it can, before anything else; --apart takes that to pieces as well, which
has no end within hours. Nothing is left out because another order was tried. A violation prints the script that shows it
again.

The scopes:
`

// exhaustive is `zootrope check --exhaustive`.
type exhaustive struct {
	on        bool
	scope     string
	states    int64
	overtakes int
	apart     bool
}

func (e *exhaustive) flags(c *cobra.Command) {
	c.Flags().BoolVar(&e.on, "exhaustive", false, "go through every order of what may happen in small worlds instead")
	c.Flags().StringVar(&e.scope, "scope", "", "only the scope of that `name`: "+strings.Join(explore.Names(), " "))
	c.Flags().Int64Var(&e.states, "states", 0, "stop after so many `states` of a scope (8 to 16 bytes of memory each); 0 for none")
	c.Flags().IntVar(&e.overtakes, "overtakes", 0, "let up to `K` time-outs in a path come before what is under way")
	c.Flags().BoolVar(&e.apart, "apart", false, "nothing happens at once, whatever the scope says (use it with --states)")
	c.Long += "\n\n" + exhaustiveHelp
	for _, s := range explore.Scopes() {
		c.Long += fmt.Sprintf("  %-10s%s\n", s.Name, s.Title)
	}
}

// run goes through the scopes, one after the other.
func (e *exhaustive) run(bug string, out, errs io.Writer) error {
	bugs, err := proto.ParseBugs(bug)
	if err != nil {
		return &failure{statusWrong, err.Error()}
	}
	if e.states < 0 || e.overtakes < 0 || e.overtakes > 255 {
		return &failure{statusWrong, fmt.Sprintf("expected states from 0 and overtakes from 0 to 255, found %d and %d", e.states, e.overtakes)}
	}
	scopes := explore.Scopes()
	if e.scope != "" {
		scopes = slices.DeleteFunc(scopes, func(s explore.Scope) bool { return s.Name != e.scope })
		if len(scopes) == 0 {
			return &failure{statusWrong, fmt.Sprintf("expected a scope, one of %s, found %q", strings.Join(explore.Names(), " "), e.scope)}
		}
	}
	debug.SetGCPercent(800) // little of what a search makes lives on
	failed := false
	for _, s := range scopes {
		s.Overtakes = e.overtakes
		if e.apart {
			s.AtOnce = 0
		}
		ok, err := e.search(s, bugs, out, errs)
		if err != nil {
			return err
		}
		failed = failed || !ok
	}
	if failed {
		return &failure{status: statusFailed}
	}
	return nil
}

// search goes through one scope and says what it was.
func (e *exhaustive) search(s explore.Scope, bugs proto.Bugs, out, errs io.Writer) (bool, error) {
	began := time.Now()
	last := began
	r, err := explore.Run(s, explore.Options{Bugs: bugs, States: e.states, Progress: func(r explore.Report) bool {
		if terminal(errs) && time.Since(last) > 200*time.Millisecond {
			last = time.Now()
			fmt.Fprintf(errs, "\r%s: %d states, %d transitions, %d deep, %.0f s ", s.Name, r.States, r.Transitions, r.Left, time.Since(began).Seconds())
		}
		return true
	}})
	if err != nil {
		return false, err
	}
	if terminal(errs) {
		fmt.Fprintf(errs, "\r%70s\r", "")
	}
	end := "every order was tried"
	switch {
	case r.Violation != nil:
		end = r.Violation.Error()
	case !r.Complete:
		end = "stopped before the end"
	}
	fmt.Fprintf(out, "%s: %d states, %d transitions, %d ends, %d moves deep, %.1f s: %s\n",
		s.Name, r.States, r.Transitions, r.Ends, r.Depth, time.Since(began).Seconds(), end)
	if r.Violation != nil {
		fmt.Fprintf(out, "  again: zootrope run, with this script\n\n%s\n", r.Script)
	}
	return r.Violation == nil, nil
}

// terminal says whether somebody sees what is written.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
