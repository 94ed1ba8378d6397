package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/template"
)

// Ebitengine fills in the texts of its twelve built-in shaders by package text/template, which calls methods by their names. A program that can do that keeps
// every exported method of every type that it uses, whether anything calls it or not: an eighth of the download. So the core is built with a copy of Ebitengine in which
// these texts stand as they are. They are made here from Ebitengine's own template; nothing else of it is changed.

const (
	ebitenModule = "github.com/hajimehoshi/ebiten/v2"
	shaderFile   = "internal/builtinshader/shader.go"
	// keptEbiten is where a build keeps the copy, below the root of the sources.
	keptEbiten = ".cache/ebitengine"
)

// leanEbiten makes the copy, unless it is there, and writes a go.mod into a folder that names the copy in the place of the module. It gives the path of this go.mod.
func leanEbiten(root, tmp string) (modfile string, err error) {
	m, err := moduleAt(root)
	if err != nil {
		return "", err
	}
	kept, err := filepath.Abs(filepath.Join(root, filepath.FromSlash(keptEbiten), m.Version)) // the go.mod lies in another folder
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(kept); err != nil {
		if err := copyLean(m.Dir, kept); err != nil {
			return "", fmt.Errorf("a copy of Ebitengine without templates (cmd/internal/site/ebiten.go): %w", err)
		}
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return "", err
	}
	modfile = filepath.Join(tmp, "go.mod")
	mod = fmt.Appendf(mod, "\nreplace %s => %s\n", ebitenModule, filepath.ToSlash(kept))
	return modfile, errors.Join(os.WriteFile(modfile, mod, 0o644), os.WriteFile(filepath.Join(tmp, "go.sum"), sum, 0o644))
}

// goModule is what `go list -m -json` says of a module.
type goModule struct{ Version, Dir string }

func moduleAt(root string) (m goModule, err error) {
	list := exec.Command("go", "list", "-m", "-json", ebitenModule)
	list.Dir = root
	text, err := list.Output()
	if err != nil {
		return m, fmt.Errorf("go list -m %s: %w", ebitenModule, err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, err
	}
	if m.Dir == "" { // it has not been downloaded yet
		get := exec.Command("go", "mod", "download", "-json", ebitenModule)
		get.Dir = root
		if text, err = get.Output(); err != nil {
			return m, fmt.Errorf("go mod download %s: %w", ebitenModule, err)
		}
		err = json.Unmarshal(text, &m)
	}
	return m, err
}

// copyLean copies what a build needs of Ebitengine, with the texts of the shaders in the place of their template. Several builds may do so at the same time.
func copyLean(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	part, err := os.MkdirTemp(filepath.Dir(to), "part-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(part)
	err = filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(from, path)
		name = filepath.ToSlash(name)
		switch {
		case d.IsDir() && (name == "examples" || name == "audio" || name == "misc"):
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(part, name), 0o755)
		case strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil && name == shaderFile {
			text, err = withoutTemplate(text)
		}
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(part, filepath.FromSlash(name)), text, 0o644)
	})
	if err != nil {
		return err
	}
	if err := os.Rename(part, to); err != nil {
		if _, there := os.Stat(to); there != nil {
			return err
		}
	}
	return nil
}

// shader is what the template of the shaders is told: which of two filters, of three addresses, and whether with a matrix of colours.
type shader struct {
	Filter, FilterNearest, FilterLinear                       int
	Address, AddressUnsafe, AddressClampToZero, AddressRepeat int
	UseColorM                                                 bool
}

// withoutTemplate gives Ebitengine's file of shaders with their texts in a table.
func withoutTemplate(source []byte) ([]byte, error) {
	const (
		before = "var tmpl = template.Must(template.New(\"tmpl\").Parse(`"
		after  = "`))\n"
		next   = "var ScreenShaderSource"
	)
	head, rest, ok := strings.Cut(string(source), before)
	text, rest, closed := strings.Cut(rest, after)
	at := strings.Index(rest, next)
	if !ok || !closed || at < 0 {
		return nil, fmt.Errorf("%s is not as it was: expected the template of the shaders", shaderFile)
	}
	t, err := template.New("shader").Parse(text)
	if err != nil {
		return nil, err
	}
	imports, consts, ok := strings.Cut(head, "type Filter int")
	consts, _, shaders := strings.Cut(consts, "var (\n\tshaders ")
	licence, _, imported := strings.Cut(imports, "package builtinshader")
	if !ok || !shaders || !imported {
		return nil, fmt.Errorf("%s is not as it was: expected its constants", shaderFile)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s// Changed by the build of Zootrope: the texts of the shaders stand in a table, where Ebitengine fills in a template.\n\npackage builtinshader\n\ntype Filter int%s", licence, consts)
	out.WriteString("var sources = [FilterCount][AddressCount][2]string{\n")
	for filter := range 2 {
		out.WriteString("{\n")
		for address := range 3 {
			out.WriteString("{\n")
			for _, matrix := range []bool{false, true} {
				var one bytes.Buffer
				if err := t.Execute(&one, shader{filter, 0, 1, address, 0, 1, 2, matrix}); err != nil {
					return nil, err
				}
				fmt.Fprintf(&out, "%q,\n", one.String())
			}
			out.WriteString("},\n")
		}
		out.WriteString("},\n")
	}
	out.WriteString(`}

// ShaderSource returns the built-in shader source based on the given parameters.
func ShaderSource(filter Filter, address Address, useColorM bool) []byte {
	matrix := 0
	if useColorM {
		matrix = 1
	}
	return []byte(sources[filter][address][matrix])
}

`)
	out.WriteString(rest[at:])
	return format.Source(out.Bytes())
}
