package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// planted is a folder with what is made of a fault. Nothing of the repository is changed: the compiler reads the changed file in place of the
// real one.
type planted struct{ folder string }

// flag makes the go command read the changed file.
func (p planted) flag() string { return "-overlay=" + filepath.Join(p.folder, "overlay.json") }

// command is the file of the command zootrope with the fault in it.
func (p planted) command() string { return filepath.Join(p.folder, "zootrope") }

func (p planted) remove() { os.RemoveAll(p.folder) }

// plant writes the changed file and the list that puts it in the place of the real one.
func plant(root string, f Fault) (p planted, err error) {
	if p.folder, err = os.MkdirTemp("", "zootrope-mutant-"); err != nil {
		return p, err
	}
	real := filepath.Join(root, filepath.FromSlash(f.File))
	src, err := os.ReadFile(real)
	if err != nil {
		return p, err
	}
	changed := filepath.Join(p.folder, filepath.Base(f.File))
	if err := os.WriteFile(changed, slices.Concat(src[:f.From], []byte(f.With), src[f.To:]), 0o644); err != nil {
		return p, err
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": {real: changed}})
	if err != nil {
		return p, err
	}
	return p, os.WriteFile(filepath.Join(p.folder, "overlay.json"), list, 0o644)
}
