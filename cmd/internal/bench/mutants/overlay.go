package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// variable names the environment variable that says which fault is live, by its number from 1 on.
const variable = "ZOOTROPE_FAULT"

// lives is the file that each package with faults gets: it declares the number of the fault that is live.
const lives = `package %s

import (
	"os"
	"strconv"
)

var plantedFault, _ = strconv.Atoi(os.Getenv("` + variable + `"))
`

// overlay is a folder with the changed files, and the list that puts each in the place of the real one.
type overlay struct {
	folder string
	copies []copied
}

// copied says which lines of a changed file are the copy of a function that has a fault.
type copied struct {
	file     string // from the root of the module
	from, to int
	fault    int // its number
}

func (o overlay) list() string { return filepath.Join(o.folder, "overlay.json") }

// flat is the name of a changed file in its folder; the compiler's messages have it, too.
func flat(file string) string { return strings.ReplaceAll(file, "/", "+") }

// overlayOf writes the changed files. The faults are numbered from 1 on, in their order; those that are dropped are left out.
func overlayOf(root, folder string, faults []Fault, dropped map[int]string) (overlay, error) {
	o := overlay{folder: folder}
	numbers := map[string][]int{} // by file
	for i, f := range faults {
		if dropped[i+1] == "" {
			numbers[f.File] = append(numbers[f.File], i+1)
		}
	}
	replace := map[string]string{}
	write := func(file string, src []byte) error {
		real := filepath.Join(root, filepath.FromSlash(file))
		replace[real] = filepath.Join(folder, flat(file))
		return os.WriteFile(replace[real], src, 0o644)
	}
	for file, of := range numbers {
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return o, err
		}
		if err := write(file, o.changed(file, src, faults, of)); err != nil {
			return o, err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, src, parser.PackageClauseOnly)
		if err != nil {
			return o, err
		}
		if err := write(filepath.ToSlash(filepath.Dir(file))+"/planted_fault.go", fmt.Appendf(nil, lives, tree.Name.Name)); err != nil {
			return o, err
		}
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return o, err
	}
	return o, os.WriteFile(o.list(), list, 0o644)
}

// changed is a file with the copies of its functions: each stands at the beginning of its function, and runs in its place when its fault is live.
func (o *overlay) changed(file string, src []byte, faults []Fault, numbers []int) []byte {
	slices.SortStableFunc(numbers, func(i, j int) int { return faults[i-1].body - faults[j-1].body })
	var out []byte
	done := 0
	for _, n := range numbers {
		f := faults[n-1]
		out = append(out, src[done:f.body]...)
		done = f.body
		call := "func()%s {%s%s%s}(); return"
		if f.results != "" {
			call = "return func() %s {%s%s%s}()"
		}
		from := bytes.Count(out, []byte("\n")) + 1
		out = fmt.Appendf(out, "\nif plantedFault == %d { "+call+" }\n", n, f.results, src[f.body:f.From], f.With, src[f.To:f.end])
		o.copies = append(o.copies, copied{file, from, bytes.Count(out, []byte("\n")) + 1, n})
	}
	return append(out, src[done:]...)
}
