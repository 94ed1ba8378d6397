package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// stage is a way to notice a fault: tests, or the command zootrope.
type stage struct {
	name  string
	tests []string      // of packages; none: the command
	words []string      // of the command
	limit time.Duration // how long the tests of a package, or the command, may run: far above what they need on a busy machine
}

// own stands in a stage's tests for the package in which the fault is planted.
const own = "own"

// The stages, from the quickest to the slowest.
var stages = []stage{
	{name: "own tests", tests: []string{own}, limit: 20 * time.Second},
	{name: "quick tests of core", tests: core("election", "zab", "tree", "session", "client", "recipe", "server", "jute", "sim", "script"), limit: time.Minute},
	{name: "lessons", words: []string{"lesson", "check"}, limit: 2 * time.Minute},
	{name: "400 random worlds", words: []string{"check", "--seeds", "1..401"}, limit: 2 * time.Minute},
	{name: "recipes' pages", tests: []string{"./cmd/internal/docs"}, limit: 2 * time.Minute},
	{name: "slow tests of core", tests: core("explain", "diagram", "player", "check", "attack"), limit: 4 * time.Minute},
}

func core(names ...string) []string {
	for i, name := range names {
		names[i] = "./core/" + name
	}
	return names
}

// memory is how much a command may take, in KiB: a loop that a fault has made endless would take all that there is.
const memory = "8000000"

// try gives the name of the stage that notices a fault, "" if none does.
func (b *built) try(f Fault, number int) (string, error) {
	for _, s := range b.stages {
		names := s.tests
		if s.tests == nil {
			names = []string{""}
		}
		for _, name := range names {
			if name == own {
				name = f.pkg()
			} else if name == f.pkg() {
				continue
			}
			end, err := b.notices(s, name, number)
			switch {
			case err != nil:
				return "", err
			case end == failed:
				return s.name, nil
			case end == endless:
				return s.name + ", endless", nil
			}
		}
	}
	return "", nil
}

// notices runs what a stage runs, the tests of a package or the command, with a fault. What fails has to pass without one.
func (b *built) notices(s stage, pkg string, number int) (outcome, error) {
	end, err := b.once(s, pkg, number)
	if end == passed || err != nil || b.fine[s.name+pkg] {
		return end, err
	}
	without, err := b.once(s, pkg, 0)
	if without != passed && err == nil {
		err = fmt.Errorf("%s %s fails without a fault, too", s.name, pkg)
	}
	b.fine[s.name+pkg] = true
	return end, err
}

// outcome is what became of a command.
type outcome int

const (
	passed outcome = iota
	failed
	endless // it did not end within its limit
)

func (b *built) once(s stage, pkg string, number int) (outcome, error) {
	ctx, cancel := context.WithTimeout(context.Background(), s.limit)
	defer cancel()
	line := slices.Concat([]string{b.command()}, s.words)
	if pkg != "" {
		line = slices.Concat([]string{b.test(pkg), "-test.failfast"}, b.flags[pkg])
	}
	cmd := exec.CommandContext(ctx, "sh", slices.Concat([]string{"-c", "ulimit -v " + memory + ` 2>/dev/null; exec "$@"`, "sh"}, line)...)
	cmd.Dir = filepath.Join(b.root, filepath.FromSlash(pkg))
	cmd.Env = append(os.Environ(), fmt.Sprint(variable, "=", number))
	cmd.WaitDelay = time.Minute
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return passed, nil
	case ctx.Err() != nil:
		return endless, nil
	case errors.As(err, &exit):
		return failed, nil
	}
	return failed, err
}

// module is the folder of go.mod.
func module() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	return filepath.Dir(strings.TrimSpace(string(out))), err
}
