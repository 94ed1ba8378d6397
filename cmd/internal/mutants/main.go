package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
)

// folders are those in which faults are planted.
var folders = []string{"core/election", "core/zab", "core/tree", "core/session", "core/server", "core/client", "core/recipe"}

func main() {
	seed := flag.Uint64("seed", 1, "which faults are drawn")
	n := flag.Int("n", 200, "how many faults are planted")
	from := flag.Int("from", 0, "how many of them are passed over, to go on where a run ended")
	at := flag.String("at", "", "plant all faults of this line alone: FILE:LINE")
	flag.Parse()
	if err := work(*seed, *n, *from, *at); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// work tries the faults and prints a line for each, then how many lived. Faults that lived and are not known end in an error.
func work(seed uint64, n, from int, at string) error {
	root, err := module()
	if err != nil {
		return err
	}
	all, err := faults(root, folders)
	if err != nil {
		return err
	}
	chosen, err := choose(all, seed, n, at)
	if err != nil {
		return err
	}
	reasons := known()
	noticed, seen, lived := 0, 0, 0
	for i, f := range chosen[min(from, len(chosen)):] {
		by, err := try(root, f)
		if err != nil {
			return err
		}
		switch reason := reasons[f.key()]; {
		case by == "build":
			fmt.Printf("%4d  does not compile     %s\n", from+i, f)
			continue
		case by != "":
			noticed++
			fmt.Printf("%4d  %-19s  %s\n", from+i, by, f)
		case reason != "":
			seen++
			fmt.Printf("%4d  known: %s  %s\n", from+i, reason, f)
		default:
			lived++
			fmt.Printf("%4d  LIVES                %s\n", from+i, f)
		}
	}
	fmt.Printf("%d noticed, %d known to change nothing that can be seen, %d live\n", noticed, seen, lived)
	if lived > 0 {
		return fmt.Errorf("%d faults live: write a test for each, or its reason in known.txt", lived)
	}
	return nil
}

// choose draws n of all faults, or takes those of one line.
func choose(all []Fault, seed uint64, n int, at string) ([]Fault, error) {
	if at == "" {
		r := rand.New(rand.NewPCG(seed, seed))
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		return all[:min(n, len(all))], nil
	}
	file, number, _ := strings.Cut(at, ":")
	line, err := strconv.Atoi(number)
	if err != nil {
		return nil, fmt.Errorf("-at %s: expected FILE:LINE, such as core/zab/learner.go:163", at)
	}
	var out []Fault
	for _, f := range all {
		if f.File == file && f.Line == line {
			out = append(out, f)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("-at %s: nothing can be planted there", at)
	}
	return out, nil
}
