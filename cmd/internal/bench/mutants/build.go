package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// built is what was built with the faults in it.
type built struct {
	root, folder string
	dropped      map[int]string // the faults that do not compile, by their number, and what the compiler says
	stages       []stage
	flags        map[string][]string // of the tests of a package
	fine         map[string]bool     // what passes without a fault
}

// test is the file with the tests of a package.
func (b *built) test(pkg string) string {
	return filepath.Join(b.folder, filepath.Base(pkg)+".test")
}

// command is the file of the command zootrope.
func (b *built) command() string { return filepath.Join(b.folder, "zootrope") }

func (b *built) remove() { os.RemoveAll(b.folder) }

// build plants the faults and compiles all that the stages run. Faults that do not compile are dropped.
func build(root string, faults []Fault, stages []stage) (*built, error) {
	folder, err := os.MkdirTemp("", "zootrope-mutants-")
	if err != nil {
		return nil, err
	}
	b := &built{root: root, folder: folder, dropped: map[int]string{}, stages: stages, flags: map[string][]string{}, fine: map[string]bool{}}
	var o overlay
	for {
		if o, err = overlayOf(root, folder, faults, b.dropped); err != nil {
			return b, err
		}
		out, err := b.run("build", "-overlay="+o.list(), "-gcflags=-e", "./core/...")
		if err == nil {
			break
		}
		if n := len(b.dropped); b.drop(o, out) == n {
			return b, fmt.Errorf("the sources with the faults do not compile: %s", out)
		}
	}
	if out, err := b.run(slices.Concat([]string{"test", "-overlay=" + o.list(), "-vet=off", "-c", "-o", folder + string(filepath.Separator)}, b.packages(faults))...); err != nil {
		return b, fmt.Errorf("%s: %s", err, out)
	}
	for _, pkg := range b.packages(faults) {
		if b.flags[pkg], err = flagsOf(b.test(pkg)); err != nil {
			return b, err
		}
	}
	if !slices.ContainsFunc(stages, func(s stage) bool { return s.tests == nil }) {
		return b, nil
	}
	if out, err := b.run("build", "-overlay="+o.list(), "-o", b.command(), "./cmd/zootrope"); err != nil {
		return b, fmt.Errorf("%s: %s", err, out)
	}
	return b, nil
}

// packages are those whose tests are run.
func (b *built) packages(faults []Fault) []string {
	var out []string
	for _, s := range b.stages {
		for _, name := range s.tests {
			if name != own {
				out = append(out, name)
			}
		}
	}
	for _, f := range faults {
		out = append(out, f.pkg())
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (b *built) run(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = b.root
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// flagsOf keeps tests that use rapid from writing down a failure in the repository.
func flagsOf(test string) ([]string, error) {
	const flag = "rapid.nofailfile"
	code, err := os.ReadFile(test)
	if err != nil || !bytes.Contains(code, []byte(flag)) {
		return nil, err
	}
	return []string{"-" + flag}, nil
}

var compileError = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: (.*)$`)

// drop notes the faults in whose copies the compiler has found mistakes. It gives how many are dropped by then.
func (b *built) drop(o overlay, out string) int {
	for _, m := range compileError.FindAllStringSubmatch(out, -1) {
		line, err := strconv.Atoi(m[2])
		if err != nil {
			continue
		}
		for _, c := range o.copies {
			if filepath.Base(m[1]) == flat(c.file) && c.from <= line && line <= c.to {
				b.dropped[c.fault] = m[3]
			}
		}
	}
	return len(b.dropped)
}
