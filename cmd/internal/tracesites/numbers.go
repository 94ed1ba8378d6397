package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// constant is a site, a rule or a bug switch, and its number. The numbers are in the hashes of shared runs.
type constant struct {
	of     string // the type
	name   string
	number int // of a bug switch: which bit it is
}

// golden is the file that holds the numbers, below the root. Each line has a type, a number and a name.
const golden = "core/trace/testdata/numbers.txt"

// lists are the files that declare the constants, below the root, by their type.
var lists = map[string]string{"Site": "core/trace/mirrors.go", "Rule": "core/trace/rule.go", "Bugs": "core/proto/bug.go"}

// constants reads the constants of a type, in their order. Number 0 means none, but for a bug switch; that one is left out.
func constants(root, of string) ([]constant, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, lists[of]), nil, 0)
	if err != nil {
		return nil, err
	}
	var out []constant
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, s := range group.Specs {
			spec := s.(*ast.ValueSpec)
			c := constant{of: of, name: spec.Names[0].Name}
			if c.number, err = number(spec, of); err != nil {
				return nil, fmt.Errorf("%s: %w", lists[of], err)
			}
			if c.number != 0 || of == "Bugs" {
				out = append(out, c)
			}
		}
	}
	return out, twice(out)
}

// number reads what stands behind the name of a constant: a type, and 7, or 1 << 7 for a bit.
func number(spec *ast.ValueSpec, of string) (int, error) {
	var value ast.Expr
	if id, ok := spec.Type.(*ast.Ident); ok && id.Name == of && len(spec.Values) == 1 {
		value = spec.Values[0]
	}
	if shift, ok := value.(*ast.BinaryExpr); ok && shift.Op == token.SHL {
		value = shift.Y
	}
	lit, ok := value.(*ast.BasicLit)
	if !ok {
		return 0, fmt.Errorf("%s has no number of its own", spec.Names[0].Name)
	}
	return strconv.Atoi(lit.Value)
}

// twice finds a number that two constants of a type have.
func twice(all []constant) error {
	by := map[int]string{}
	for _, c := range all {
		if was := by[c.number]; was != "" {
			return fmt.Errorf("%s and %s both have the number %d; the next free one is %d", was, c.name, c.number, next(all))
		}
		by[c.number] = c.name
	}
	return nil
}

// next is one more than the largest number.
func next(all []constant) int {
	return 1 + slices.MaxFunc(all, func(a, b constant) int { return cmp.Compare(a.number, b.number) }).number
}

// allConstants reads the constants of every type.
func allConstants(root string) (all []constant, err error) {
	for _, of := range []string{"Site", "Rule", "Bugs"} {
		some, err := constants(root, of)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// writeNumbers adds the constants that are new to the golden file. It changes nothing else there.
func writeNumbers(root string) error {
	kept, err := readNumbers(root)
	if err != nil {
		return err
	}
	all, err := allConstants(root)
	if err != nil {
		return err
	}
	added, err := compare(kept, all)
	if err != nil {
		return err
	}
	kept = append(kept, added...)
	slices.SortStableFunc(kept, func(a, b constant) int {
		return cmp.Or(strings.Compare(b.of, a.of), cmp.Compare(a.number, b.number))
	})
	var text strings.Builder
	for _, c := range kept {
		fmt.Fprintf(&text, "%s %d %s\n", c.of, c.number, c.name)
	}
	return os.WriteFile(filepath.Join(root, golden), []byte(text.String()), 0o644)
}

// readNumbers reads the golden file.
func readNumbers(root string) ([]constant, error) {
	text, err := os.ReadFile(filepath.Join(root, golden))
	if err != nil {
		return nil, err
	}
	var out []constant
	for line := range strings.Lines(string(text)) {
		var c constant
		if _, err := fmt.Sscan(line, &c.of, &c.number, &c.name); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", golden, line, err)
		}
		out = append(out, c)
	}
	return out, nil
}

// compare lists the constants whose names are not in the golden file. A name that has another number there, or is gone from the code, is an error.
func compare(kept, all []constant) (added []constant, err error) {
	was, is := byName(kept), byName(all)
	for _, c := range kept {
		switch now, there := is[c.of+c.name]; {
		case !there:
			err = errors.Join(err, fmt.Errorf("%s is gone from %s: if it has another name now, give it that name in %s, too; "+
				"if nothing does it any more, take its line out there", c.name, lists[c.of], golden))
		case now.number != c.number:
			err = errors.Join(err, fmt.Errorf("%s has the number %d now and had %d: links that were shared before would not open", c.name, now.number, c.number))
		}
	}
	for _, c := range all {
		if _, there := was[c.of+c.name]; !there {
			added = append(added, c)
		}
	}
	return added, err
}

func byName(all []constant) map[string]constant {
	out := map[string]constant{}
	for _, c := range all {
		out[c.of+c.name] = c
	}
	return out
}
