package main

import (
	"cmp"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// folders are those in which faults are planted.
var folders = []string{"core/election", "core/zab", "core/tree", "core/session", "core/server", "core/client", "core/recipe"}

// drawn says which faults are tried.
type drawn struct {
	seed    uint64
	from, n int
	at      string
}

func main() {
	var d drawn
	flag.Uint64Var(&d.seed, "seed", 1, "which faults are drawn")
	flag.IntVar(&d.n, "n", 200, "how many faults are planted")
	flag.IntVar(&d.from, "from", 0, "how many of those drawn are passed over, to go on where a run ended")
	flag.StringVar(&d.at, "at", "", "plant all faults of these lines alone: FILE:LINE,…")
	alone := flag.Bool("own", false, "try the tests of each fault's own package alone")
	list := flag.Bool("list", false, "list the faults, and try none")
	flag.Parse()
	if *alone {
		stages = stages[:1]
	}
	if err := work(d, *list); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func work(d drawn, list bool) error {
	root, err := module()
	if err != nil {
		return err
	}
	all, err := faults(root, folders)
	if err != nil {
		return err
	}
	chosen, err := d.choose(all)
	if err != nil {
		return err
	}
	if list {
		for i, f := range chosen {
			fmt.Printf("%4d  %s\n", d.from+i, f)
		}
		return nil
	}
	return tryAll(root, d.from, chosen)
}

// tryAll prints a line for each fault, then how many lived. Faults that lived and are not known end in an error.
func tryAll(root string, from int, chosen []Fault) error {
	b, err := build(root, chosen, stages)
	if b != nil {
		defer b.remove()
	}
	if err != nil {
		return err
	}
	reasons := known()
	noticed, unseen, lived := 0, 0, 0
	for i, f := range chosen {
		print := func(what string, took time.Duration) {
			fmt.Printf("%4d  %-28s %3.0f s  %s\n", from+i, what, took.Seconds(), f)
		}
		if why := b.dropped[i+1]; why != "" {
			print("does not compile: "+why, 0)
			continue
		}
		if reason := reasons[f.key()]; reason != "" {
			unseen++
			print("known: "+reason, 0)
			continue
		}
		begun := time.Now()
		by, err := b.try(f, i+1)
		if err != nil {
			return err
		}
		if noticed++; by == "" {
			noticed--
			lived++
			by = "LIVES"
		}
		print(by, time.Since(begun))
	}
	fmt.Printf("%d noticed, %d known to change nothing that can be seen, %d live\n", noticed, unseen, lived)
	if lived > 0 {
		return fmt.Errorf("%d faults live: write a test for each, or its reason in known.txt", lived)
	}
	return nil
}

// lot is what a fault draws: the smallest are tried first. It depends on nothing but the fault and the seed, so that a change of the core leaves the
// others where they are.
func (d drawn) lot(f Fault) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", d.seed, f.key()))
	return string(sum[:])
}

// choose draws from all faults, or takes those of one line.
func (d drawn) choose(all []Fault) ([]Fault, error) {
	if d.at == "" {
		slices.SortStableFunc(all, func(f, g Fault) int { return cmp.Compare(d.lot(f), d.lot(g)) })
		all = all[min(d.from, len(all)):]
		return all[:min(d.n, len(all))], nil
	}
	var out []Fault
	for at := range strings.SplitSeq(d.at, ",") {
		file, number, _ := strings.Cut(at, ":")
		line, err := strconv.Atoi(number)
		if err != nil {
			return nil, fmt.Errorf("-at %s: expected FILE:LINE, such as core/zab/learner.go:163", at)
		}
		were := len(out)
		for _, f := range all {
			if f.File == file && f.Line == line {
				out = append(out, f)
			}
		}
		if len(out) == were {
			return nil, fmt.Errorf("-at %s: nothing can be planted there", at)
		}
	}
	return out, nil
}
