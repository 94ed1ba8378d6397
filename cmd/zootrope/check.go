package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
)

func newCheck() *cobra.Command {
	var seeds, show, bug, shard string
	var all exhaustive
	c := &cobra.Command{
		Use:   "check --seeds A..B | --exhaustive",
		Short: "Run random worlds with crashes, partitions, pauses and clients under the checkers",
		Long: `Check runs one random world for each seed from A up to B (B not included): crashes, partitions, held links, pauses,
slow disks, clients that write, watch, lock and move; then everything is healed, and all servers must come to agree.
Every run stands under the checkers. A seed that fails is named, with the command that shows it again.`,
		Example: "  zootrope check --seeds 1..2000\n  zootrope check --show 17 | zootrope run -\n  zootrope check --exhaustive --scope lock",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if all.on {
				return all.run(bug, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			if show != "" {
				seed, err := strconv.ParseUint(show, 10, 64)
				if err != nil {
					return &failure{statusWrong, fmt.Sprintf("expected a seed, a whole number, found %q", show)}
				}
				fmt.Fprint(cmd.OutOrStdout(), script.Random(seed, script.LeastVoters, script.MostVoters))
				return nil
			}
			from, to, err := seedRange(seeds)
			if err != nil {
				return err
			}
			r := seedRun{from: from, to: to, of: 1}
			if r.bugs, err = proto.ParseBugs(bug); err != nil {
				return &failure{statusWrong, err.Error()}
			}
			if err := r.cut(shard); err != nil {
				return err
			}
			return r.check(cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	c.Flags().StringVar(&seeds, "seeds", "", "the seeds `A..B`, B not included")
	c.Flags().StringVar(&show, "show", "", "print the script of one `seed` instead")
	c.Flags().StringVar(&shard, "shard", "1/1", "only every N-th seed, beginning with the I-th: `I/N`; all shards together are the whole")
	c.Flags().StringVar(&bug, "bug", "none", "give the core a known `bug`, to see it found: "+strings.Join(proto.BugNames(), " "))
	all.flags(c)
	c.MarkFlagsOneRequired("seeds", "show", "exhaustive")
	c.MarkFlagsMutuallyExclusive("seeds", "show", "exhaustive")
	return c
}

func seedRange(s string) (from, to uint64, err error) {
	a, b, ok := strings.Cut(s, "..")
	from, err1 := strconv.ParseUint(a, 10, 64)
	to, err2 := strconv.ParseUint(b, 10, 64)
	if !ok || err1 != nil || err2 != nil || to <= from {
		return 0, 0, &failure{statusWrong, fmt.Sprintf("expected seeds A..B with A < B, such as 1..2000, found %q", s)}
	}
	return from, to, nil
}

// seedRun is which worlds are run, and with what.
type seedRun struct {
	from, to uint64
	nth, of  uint64 // every of-th seed, beginning with the nth
	bugs     proto.Bugs
}

// cut reads I/N.
func (s *seedRun) cut(shard string) error {
	i, n, ok := strings.Cut(shard, "/")
	nth, err1 := strconv.ParseUint(i, 10, 32)
	of, err2 := strconv.ParseUint(n, 10, 32)
	if !ok || err1 != nil || err2 != nil || nth < 1 || nth > of {
		return &failure{statusWrong, fmt.Sprintf("expected a shard I/N with I from 1 to N, such as 2/8, found %q", shard)}
	}
	s.nth, s.of = nth-1, of
	return nil
}

// check runs the worlds and sums up.
func (s *seedRun) check(out, errs io.Writer) error {
	bar := progress(errs, int64((s.to-s.from)/s.of), "seeds")
	var worlds, turns, events int64
	failed, refused := 0, 0
	for seed := s.from + s.nth; seed < s.to; seed += s.of {
		worlds++
		r := checkSeed(seed, s.bugs)
		turns, events = turns+r.turns, events+r.events
		if r.wrong != "" {
			failed++
			fmt.Fprintf(out, "seed %d: %s\n  again: zootrope check --show %d | zootrope run -\n", seed, r.wrong, seed)
		}
		if r.refused {
			refused++
		}
		_ = bar.Add(1)
	}
	_ = bar.Finish()
	fmt.Fprintf(out, "%d worlds, %d turns, %d events: %d failed\n", worlds, turns, events, failed)
	if refused > 0 {
		fmt.Fprintf(out, "%d ended with a server that no leader can take in: it has accepted a later epoch than the leader's, as in ZooKeeper\n", refused)
	}
	if failed > 0 {
		return &failure{status: statusFailed}
	}
	return nil
}

type seedResult struct {
	turns, events int64
	wrong         string
	refused       bool // no agreement, because of an epoch that was accepted and never led
}

func checkSeed(seed uint64, bugs proto.Bugs) (r seedResult) {
	s, err := script.Parse(fmt.Sprintf("seed %d", seed), script.Random(seed, script.LeastVoters, script.MostVoters))
	if err != nil {
		return seedResult{wrong: err.Error()}
	}
	s.Settings.Zoo.Bugs = bugs
	p := script.New(s, script.Options{})
	defer p.Close()
	switch status := p.RunAll(); {
	case status != script.Done:
		r.wrong = status.String()
		if p.Err() != nil {
			r.wrong = p.Err().Error()
		}
	case p.Failed() > 0:
		r.refused = epochRefused(p.World())
		for _, res := range p.Results() {
			excused := r.refused && strings.HasPrefix(res.Text, "run until servers agree")
			if !res.OK && !excused {
				r.wrong, r.refused = res.Text+": "+res.Seen.String(), false
				break
			}
		}
	}
	r.turns, r.events = p.Turn(), p.World().Seq()
	return r
}

// epochRefused says whether some server has accepted a later epoch than the established leader's. It once led a quorum of
// FOLLOWERINFO and failed; the leader's LEADERINFO is too old for it until there is another election (Learner.registerWithLeader).
func epochRefused(w *sim.World) bool {
	leader := w.Leader()
	if leader == 0 {
		return false
	}
	_, epoch := w.Epochs(leader)
	for id := proto.ServerID(1); int(id) <= w.Servers(); id++ {
		if accepted, _ := w.Epochs(id); accepted > epoch {
			return true
		}
	}
	return false
}

// progress is a line that shows how far a long command has come, where somebody sees it.
func progress(w io.Writer, n int64, what string) *progressbar.ProgressBar {
	return progressbar.NewOptions64(n, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what),
		progressbar.OptionSetVisibility(terminal(w)), progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}
