package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// stage is a way to notice a fault: a command, which fails if it does.
type stage struct {
	name string
	args func(Fault) []string // of the go command, without -overlay
}

// limit ends a command that a fault keeps from ending. It is far above what any stage takes.
const limit = 20 * time.Minute

var stages = []stage{
	{"build", func(f Fault) []string { return []string{"build", "./" + filepath.Dir(f.File)} }},
	{"own tests", func(f Fault) []string { return tests("./" + filepath.Dir(f.File)) }},
	{"core", func(Fault) []string { return tests("./core/...") }},
	{"lessons", func(Fault) []string { return []string{"run", "./cmd/zootrope", "lesson", "check"} }},
	{"recipes' pages", func(Fault) []string { return tests("./cmd/internal/docs") }},
	{"400 random worlds", func(Fault) []string { return []string{"run", "./cmd/zootrope", "check", "--seeds", "1..401"} }},
}

func tests(packages string) []string {
	return []string{"test", "-count=1", "-failfast", "-timeout", "10m", packages}
}

// try plants a fault and gives the name of the stage that notices it, "" if none does. Nothing of the repository is changed: the compiler
// reads the changed file in place of the real one.
func try(root string, f Fault) (string, error) {
	overlay, done, err := plant(root, f)
	if err != nil {
		return "", err
	}
	defer done()
	for _, s := range stages {
		failed, err := run(root, overlay, s.args(f))
		if failed || err != nil {
			return s.name, err
		}
	}
	return "", nil
}

// plant writes the changed file and the list that puts it in the place of the real one.
func plant(root string, f Fault) (overlay string, done func(), err error) {
	folder, err := os.MkdirTemp("", "zootrope-mutant-")
	if err != nil {
		return "", nil, err
	}
	done = func() { os.RemoveAll(folder) }
	real := filepath.Join(root, filepath.FromSlash(f.File))
	src, err := os.ReadFile(real)
	if err != nil {
		return "", done, err
	}
	changed := filepath.Join(folder, filepath.Base(f.File))
	if err := os.WriteFile(changed, slices.Concat(src[:f.From], []byte(f.With), src[f.To:]), 0o644); err != nil {
		return "", done, err
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": {real: changed}})
	if err != nil {
		return "", done, err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, done, os.WriteFile(overlay, list, 0o644)
}

// run says whether a command of go failed. A command that does not end has failed, too.
func run(root, overlay string, args []string) (failed bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", slices.Concat(args[:1], []string{"-overlay=" + overlay}, args[1:])...)
	cmd.Dir, cmd.WaitDelay = root, time.Minute
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, exec.ErrWaitDelay) {
		return true, nil
	}
	return false, err
}

// module is the folder of go.mod.
func module() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	return filepath.Dir(strings.TrimSpace(string(out))), err
}
