package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
)

func newCheck() *cobra.Command {
	var seeds, show, servers, shard string
	var all exhaustive
	r := seedRun{of: 1}
	c := &cobra.Command{
		Use:   "check --seeds A..B | --exhaustive",
		Short: "Run random worlds with crashes, partitions, pauses and clients under the checkers",
		Long: `Check runs one random world for each seed from A up to B (B not included): crashes with lost and torn writes, partitions
both ways and one way, held links, pauses, slow and stuck disks, clients that write, watch, lock and move; then everything
is healed, all servers must come to agree, and every lock must be had. Every run stands under the checkers. A seed that
fails is named, with the command that shows it again; the first one of each checker is made as short as it gets.

` + promises(),
		Example: "  zootrope check --seeds 1..2000\n  zootrope check --seeds 1..100000 --shard 2/8 --servers 3..7\n" +
			"  zootrope check --show 17 | zootrope run -\n  zootrope check --exhaustive --scope leave",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if all.on {
				return all.run(r.bug, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			if err := r.voters(servers); err != nil {
				return err
			}
			if _, err := proto.ParseBugs(r.bug); err != nil {
				return &failure{statusWrong, err.Error()}
			}
			if show != "" {
				seed, err := strconv.ParseUint(show, 10, 64)
				if err != nil {
					return &failure{statusWrong, fmt.Sprintf("expected a seed, a whole number, found %q", show)}
				}
				fmt.Fprint(cmd.OutOrStdout(), r.source(seed))
				return nil
			}
			if r.from, r.to, err = seedRange(seeds); err != nil {
				return err
			}
			if err := r.cut(shard); err != nil {
				return err
			}
			return r.check(cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	c.Flags().StringVar(&seeds, "seeds", "", "the seeds `A..B`, B not included")
	c.Flags().StringVar(&show, "show", "", "print the script of one `seed` instead")
	c.Flags().StringVar(&servers, "servers", usualVoters, "from how many to how many voters a world has: `N..M`, or N")
	c.Flags().StringVar(&shard, "shard", "1/1", "only every N-th seed, beginning with the I-th: `I/N`; all shards together are the whole")
	c.Flags().StringVar(&r.bug, "bug", "none", "give the core a known `bug`, to see it found: "+strings.Join(proto.BugNames(), " "))
	all.flags(c)
	c.MarkFlagsOneRequired("seeds", "show", "exhaustive")
	c.MarkFlagsMutuallyExclusive("seeds", "show", "exhaustive")
	for _, name := range []string{"scope", "states", "overtakes", "apart"} {
		c.MarkFlagsMutuallyExclusive("seeds", name)
		c.MarkFlagsMutuallyExclusive("show", name)
	}
	for _, name := range []string{"servers", "shard"} {
		c.MarkFlagsMutuallyExclusive("exhaustive", name)
	}
	return c
}

// promises lists the checkers.
func promises() string {
	b := strings.Builder{}
	b.WriteString("The checkers:\n")
	for _, p := range check.Promises() {
		fmt.Fprintf(&b, "  %-22s%s\n", p.Name, p.Text)
	}
	fmt.Fprintf(&b, "  %-22s%s\n", script.Liveness, "When everything is healed, the servers come to agree and answer.")
	fmt.Fprintf(&b, "  %-22s%s", script.RecipeProgress, "Then every lock can be had, and every waiter gets its turn.")
	return b.String()
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

// usualVoters is what --servers is if it is not said.
var usualVoters = fmt.Sprintf("%d..%d", script.LeastVoters, script.MostVoters)

// seedRun is which worlds are run, and with what.
type seedRun struct {
	from, to    uint64
	nth, of     uint64 // every of-th seed, beginning with the nth
	least, most int    // voters
	bug         string
}

// voters reads N..M, or N.
func (s *seedRun) voters(text string) error {
	a, b, ok := strings.Cut(text, "..")
	if !ok {
		b = a
	}
	least, err1 := strconv.Atoi(a)
	most, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || least < 1 || most < least || most > script.MaxVoters {
		return &failure{statusWrong, fmt.Sprintf("expected voters N..M, 1 to %d, such as 3..7, found %q", script.MaxVoters, text)}
	}
	s.least, s.most = least, most
	return nil
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

// source is the script of a seed.
func (s *seedRun) source(seed uint64) string {
	text := script.Random(seed, s.least, s.most)
	if s.bug != "none" {
		text = "config bug=" + s.bug + "\n" + text
	}
	return text
}

// again is the command that shows a seed again.
func (s *seedRun) again(seed uint64) string {
	out := fmt.Sprintf("zootrope check --show %d", seed)
	if v := fmt.Sprintf("%d..%d", s.least, s.most); v != usualVoters {
		out += " --servers " + v
	}
	if s.bug != "none" {
		out += " --bug " + s.bug
	}
	return out + " | zootrope run -"
}

// minimiseRuns is how many runs the shortest script for a failure may cost.
const minimiseRuns = 2000

// check runs the worlds and sums up.
func (s *seedRun) check(out, errs io.Writer) error {
	bar := progress(errs, int64((s.to-s.from)/s.of), "seeds")
	var worlds, turns, events, refused int64
	failed, found := 0, map[string]bool{}
	for n, all := s.nth, s.to-s.from; n < all; n += s.of { // counted from the first: seeds may be as large as numbers get
		seed := s.from + n
		worlds++
		v := s.attack(seed)
		turns, events = turns+v.Turns, events+v.Events
		if v.Checker != "" {
			failed++
			fmt.Fprintf(out, "seed %d: %s: %s\n  again: %s\n", seed, v.Checker, v.Text, s.again(seed))
			if !found[v.Checker] {
				found[v.Checker] = true
				s.shortest(out, seed)
			}
		}
		if v.Refused {
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

// attack runs the world of a seed.
func (s *seedRun) attack(seed uint64) script.Verdict {
	parsed, err := script.Parse(fmt.Sprintf("seed %d", seed), s.source(seed))
	if err != nil {
		return script.Verdict{Checker: script.NotRun, Text: say.F("%s", err)}
	}
	return script.Attack(parsed)
}

// shortest prints the shortest script that was found for a seed that fails.
func (s *seedRun) shortest(out io.Writer, seed uint64) {
	fmt.Fprintln(out, "  shortest:")
	for line := range strings.Lines(script.Minimise(s.source(seed), minimiseRuns)) {
		fmt.Fprint(out, "    ", line)
	}
}

// progress is a line that shows how far a long command has come, where somebody sees it.
func progress(w io.Writer, n int64, what string) *progressbar.ProgressBar {
	return progressbar.NewOptions64(n, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what),
		progressbar.OptionSetVisibility(terminal(w)), progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}
