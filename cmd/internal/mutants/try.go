package main

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// stage is a way to notice a fault: tests, or the command zootrope with the fault in it.
type stage struct {
	name  string
	tests []string      // packages; none: the command
	words []string      // of the command
	limit time.Duration // how long it may run, far above what it needs on a busy machine
}

// own stands in a stage's tests for the package in which the fault is planted.
const own = "own"

// The stages, from the quickest to the slowest. Tests of a package that does not depend on the changed one cost nothing, because go
// remembers what became of them.
var stages = []stage{
	{name: "own tests", tests: []string{own}, limit: time.Minute},
	{name: "quick tests of core", tests: core("election", "zab", "tree", "session", "client", "recipe", "server", "jute", "sim", "script"), limit: 2 * time.Minute},
	{name: "lessons", words: []string{"lesson", "check"}, limit: 2 * time.Minute},
	{name: "400 random worlds", words: []string{"check", "--seeds", "1..401"}, limit: 2 * time.Minute},
	{name: "slow tests of core", tests: core("explain", "diagram", "check", "player", "attack"), limit: 5 * time.Minute},
	{name: "recipes' pages", tests: []string{"./cmd/internal/docs"}, limit: 2 * time.Minute},
}

func core(names ...string) []string {
	for i, name := range names {
		names[i] = "./core/" + name
	}
	return names
}

// build is how long compiling may take, far above what it needs.
const build = 5 * time.Minute

// memory is how much a command may take, in KiB: a loop that a fault has made endless would take all that there is.
const memory = "8000000"

// try plants a fault and gives the name of the stage that notices it, "" if none does. A stage that does not end within its limit has noticed
// the fault, too.
func try(root string, f Fault) (string, error) {
	p, err := plant(root, f)
	if err != nil {
		return "", err
	}
	defer p.remove()
	if end, err := run(root, build, "go", "build", p.flag(), "./"+filepath.Dir(f.File)); end != passed || err != nil {
		return "build", err
	}
	built := false
	for _, s := range stages {
		if s.tests == nil && !built {
			if end, err := run(root, build, "go", "build", p.flag(), "-o", p.command(), "./cmd/zootrope"); end != passed || err != nil {
				return "build", err
			}
			built = true
		}
		switch end, err := s.run(root, p, f); {
		case err != nil:
			return "", err
		case end == failed:
			return s.name, nil
		case end == endless:
			return s.name + ", endless", nil
		}
	}
	return "", nil
}

func (s stage) run(root string, p planted, f Fault) (outcome, error) {
	if s.tests == nil {
		return run(root, s.limit, p.command(), s.words...)
	}
	args := []string{"test", p.flag(), "-vet=off", "-failfast", "-timeout", s.limit.String()}
	for _, name := range s.tests {
		if name == own {
			name = "./" + filepath.Dir(f.File)
		}
		args = append(args, name)
	}
	return run(root, build+s.limit, "go", args...)
}

// outcome is what became of a command.
type outcome int

const (
	passed outcome = iota
	failed
	endless // it did not end within its limit
)

func run(root string, limit time.Duration, name string, args ...string) (outcome, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", slices.Concat([]string{"-c", "ulimit -v " + memory + ` 2>/dev/null; exec "$@"`, "sh", name}, args)...)
	cmd.Dir, cmd.WaitDelay = root, time.Minute
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return passed, nil
	case ctx.Err() != nil, strings.Contains(out.String(), "panic: test timed out after"):
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
