package notices

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// linked is a package of the WebAssembly, as go list tells of it.
type linked struct {
	ImportPath string
	Dir        string
	Standard   bool
	GoFiles    []string
	EmbedFiles []string
	Module     *struct{ Path, Version, Dir string }
}

// special are things of a module that have a licence of their own: what they are, the file with the text, and a file of them that is embedded.
var special = []struct{ module, name, file, embedded string }{
	{"golang.org/x/image", "Go fonts", "font/gofont/ttfs/README", "zootrope/wasm/scene/go-regular.ttf"},
}

// Collect finds out what NOTICE has to say, from the packages that are linked into the WebAssembly of the module at root.
func Collect(root string) (*Notice, error) {
	packages, err := list(root)
	if err != nil {
		return nil, err
	}
	c := &collector{}
	if err := c.toolchain(root); err != nil {
		return nil, err
	}
	modules := map[string][]linked{}
	for _, p := range packages {
		c.embedded = append(c.embedded, embedded(p)...)
		if p.Module != nil && p.Module.Path != "zootrope" {
			modules[p.Module.Path] = append(modules[p.Module.Path], p)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		if err := c.module(modules[path]); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	if err := c.vendored(filepath.Join(root, "web", "vendor")); err != nil {
		return nil, err
	}
	return &c.Notice, nil
}

func list(root string) ([]linked, error) {
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,Standard,GoFiles,EmbedFiles,Module", "./wasm", "./wasm/reader")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list ./wasm: %w", err)
	}
	var all []linked
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p linked
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// collector gathers parts; equal texts are kept once.
type collector struct {
	Notice
	embedded []string // the files that the packages carry
}

// embedded lists the files that a package carries, with its path.
func embedded(p linked) (files []string) {
	for _, name := range p.EmbedFiles {
		files = append(files, p.ImportPath+"/"+name)
	}
	return files
}

// toolchain adds what Go puts into every program, and the script that starts it.
func (c *collector) toolchain(root string) error {
	cmd := exec.Command("go", "env", "GOROOT")
	cmd.Dir = root
	goroot, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE"))
	if err != nil {
		return err
	}
	name, err := c.licence("The Go Authors", string(text))
	if err != nil {
		return err
	}
	c.Parts = append(c.Parts, Part{Name: "Go: its runtime, its standard library and wasm_exec.js", Copyright: stated(string(text)), Licences: []string{name}})
	return nil
}

// module adds a module, and what in it has a licence of its own.
func (c *collector) module(packages []linked) error {
	m := packages[0].Module
	file, err := licenceIn(m.Dir)
	if err != nil {
		return err
	}
	if file == "" {
		return errors.New("it has no licence")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	held := holders{}
	for _, p := range packages {
		if err := c.alone(p); err != nil {
			return err
		}
		if err := held.read(p); err != nil {
			return err
		}
	}
	part := Part{Name: m.Path, Version: m.Version, Copyright: held.lines()}
	licence, err := c.licence(m.Path, string(text))
	if err != nil {
		return err
	}
	part.Licences = []string{licence}
	if licence != apache {
		part.Copyright = stated(string(text))
	} else if _, ok := held["The Go Authors"]; ok { // files that were taken over from Go, under its licence
		part.Licences = append(part.Licences, c.Parts[0].Licences...)
	}
	c.Parts = append(c.Parts, part)
	return c.special(m.Path, m.Dir)
}

// vendored adds the packages of npm that lie in a folder each, as they were published: they are bundled into the page.
func (c *collector) vendored(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		var of struct{ Name, Version string }
		said, err := os.ReadFile(filepath.Join(folder, e.Name(), "package.json"))
		if err != nil {
			return err
		}
		if err := json.Unmarshal(said, &of); err != nil {
			return fmt.Errorf("web/vendor/%s: package.json: %w", e.Name(), err)
		}
		text, err := os.ReadFile(filepath.Join(folder, e.Name(), "LICENSE"))
		if err != nil {
			return err
		}
		licence, err := c.licence(of.Name, string(text))
		if err != nil {
			return fmt.Errorf("web/vendor/%s: %w", e.Name(), err)
		}
		c.Parts = append(c.Parts, Part{Name: of.Name, Version: "v" + of.Version, Copyright: stated(string(text)), Licences: []string{licence}})
	}
	return nil
}

// alone insists that a package has no licence but its module's, and brings nothing along that is no Go.
func (c *collector) alone(p linked) error {
	for dir := p.Dir; dir != p.Module.Dir; dir = filepath.Dir(dir) {
		if own, err := licenceIn(dir); err != nil || own != "" {
			return errors.Join(err, fmt.Errorf("%s is a licence of its own: it has to be told of", own))
		}
	}
	if len(p.EmbedFiles) > 0 {
		return fmt.Errorf("%s embeds %s: whose work that is has to be told", p.ImportPath, strings.Join(p.EmbedFiles, ", "))
	}
	return nil
}

// special adds what has a licence of its own in a module.
func (c *collector) special(module, dir string) error {
	for _, s := range special {
		if s.module != module || !slices.Contains(c.embedded, s.embedded) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, s.file))
		if err != nil {
			return err
		}
		name, err := c.licence(s.name, string(text))
		if err != nil {
			return err
		}
		c.Parts = append(c.Parts, Part{Name: s.name, Copyright: stated(string(text)), Licences: []string{name}})
	}
	return nil
}

// licence says which licence a text is, and keeps it, if it is not that of Zootrope itself.
func (c *collector) licence(whose, text string) (string, error) {
	text = strings.Trim(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	switch {
	case strings.Contains(text, "Apache License") && strings.Contains(text, "Version 2.0, January 2004"):
		return apache, nil
	case strings.HasPrefix(text, "MIT License") && strings.Contains(text, "without restriction, including without limitation the rights"):
		return c.text("MIT ("+whose+")", text), nil
	case !strings.Contains(text, "Redistribution and use in source and binary forms") || !strings.Contains(text, "Neither the name"):
		return "", errors.New("its licence is neither Apache-2.0 nor MIT nor BSD-3-Clause: look whether it may be shipped, and say so here")
	}
	return c.text("BSD-3-Clause ("+whose+")", text), nil
}

// text keeps a text, once, and gives its name.
func (c *collector) text(name, text string) string {
	for _, t := range c.Texts {
		if t.Text == text {
			return t.Name
		}
	}
	c.Texts = append(c.Texts, Text{name, text})
	return name
}

var isLicence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)(\.(txt|md))?$`)

// licenceIn finds the licence in a folder, "" for none.
func licenceIn(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	found := ""
	for _, e := range entries {
		if e.IsDir() || !isLicence.MatchString(e.Name()) {
			continue
		}
		if found != "" {
			return "", fmt.Errorf("%s has %s and %s: both have to be told of", dir, filepath.Base(found), e.Name())
		}
		found = filepath.Join(dir, e.Name())
	}
	return found, nil
}

var copyright = regexp.MustCompile(`(?mi)^[/*#\s]*(?:SPDX-FileCopyrightText:|Copyright(?: \(c\))?) (\d{4}),? (.+?)\.{0,2}(?: All rights reserved\.?)?$`)

// stated are the lines of a licence that say whose the work is.
func stated(text string) (out []string) {
	for _, m := range copyright.FindAllStringSubmatch(text, -1) {
		out = append(out, fmt.Sprintf("Copyright %s %s", m[1], m[2]))
	}
	return out
}

// holders are those who say in a source file that it is theirs, with the first and the last of the years.
type holders map[string][2]string

func (h holders) read(p linked) error {
	for _, name := range p.GoFiles {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return err
		}
		before, _, _ := strings.Cut(string(text), "\npackage ")
		for _, m := range copyright.FindAllStringSubmatch(before, -1) {
			years, ok := h[m[2]]
			if !ok {
				years = [2]string{m[1], m[1]}
			}
			h[m[2]] = [2]string{min(years[0], m[1]), max(years[1], m[1])}
		}
	}
	return nil
}

func (h holders) lines() (out []string) {
	for _, name := range slices.Sorted(maps.Keys(h)) {
		years := h[name][0]
		if h[name][1] != years {
			years += "-" + h[name][1]
		}
		out = append(out, fmt.Sprintf("Copyright %s %s", years, name))
	}
	return out
}
