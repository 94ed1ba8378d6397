package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Files are named by what is in them: shell.js is found as shell.3f0a91c04d.js. So a browser or a server in between may keep them for ever,
// and never puts files of two builds together. The pages have the names of all; the few files that others link to keep theirs.

// fixed are the files at the top of a build whose names stay; and so do those of all that lies in folders.
var fixed = []string{"index.html", "stage.html", "embed.js", "oembed.json", "LICENSE", "NOTICE", workerFile, ListFile}

// ListFile lists the files of a build. The next one reads there what it may remove.
const ListFile = "files.json"

// hashed finds the part of a name that says what is in the file: ten digits of its SHA-256.
var hashed = regexp.MustCompile(`\.[0-9a-f]{10}\.`)

// isHashed says whether a name says what is in its file, so that it may be kept for ever.
func isHashed(name string) bool { return hashed.MatchString(path.Base(name)) }

// Plain is the name that the sources have for a file of a build.
func Plain(name string) string {
	return path.Join(path.Dir(name), hashed.ReplaceAllString(path.Base(name), "."))
}

// hashedName puts what is in a file into its name, before the first dot: zootrope.wasm.zst stays a .zst.
func hashedName(name string, text []byte) string {
	sum := sha256.Sum256(text)
	stem, ext, _ := strings.Cut(name, ".")
	return stem + "." + hex.EncodeToString(sum[:5]) + "." + ext
}

// Files lists a build: every file that it has, with / between folders, sorted.
func Files(dist string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(dist, ListFile))
	if err != nil {
		return nil, err
	}
	var out []string
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, fmt.Errorf("%s: %w", ListFile, err)
	}
	for _, name := range out {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return nil, fmt.Errorf("%s: %q is not in this folder", ListFile, name)
		}
	}
	return out, nil
}

// Names says under which name a build has each of its files: Names["shell.js"] is shell.3f0a91c04d.js.
type Names map[string]string

// ReadNames gives the names of a build.
func ReadNames(dist string) (Names, error) {
	files, err := Files(dist)
	if err != nil {
		return nil, err
	}
	out := Names{}
	for _, f := range files {
		if plain := Plain(f); isHashed(f) || out[plain] == "" { // stage.html is there under both, for hosts that frame it
			out[plain] = f
		}
	}
	return out, nil
}

// Read gives what is in a file of a build.
func (n Names) Read(dist, name string) ([]byte, error) {
	f, ok := n[name]
	if !ok {
		return nil, fmt.Errorf("the build has no %s", name)
	}
	return os.ReadFile(filepath.Join(dist, filepath.FromSlash(f)))
}

// listed is where a page wants to know the names of all files.
const listed = `<meta name="zootrope-files" content="">`

// sized is where the stage wants to know how many bytes of WebAssembly will come, however they are packed on the way.
const sized = `<meta name="zootrope-size" content="">`

// linked finds what a page loads by itself.
var linked = regexp.MustCompile(`\b(src|href)="([^":]+)"`)

// publish moves what was made into dist, under the names that stay there, and removes what an earlier build has left. The page comes last: a
// build that is interrupted leaves the former one as it was.
func publish(made, dist string, brotli bool) error {
	var plain, pages []string
	err := filepath.WalkDir(made, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(made, file)
		if name = filepath.ToSlash(name); path.Ext(name) == ".html" {
			pages = append(pages, name)
		} else {
			plain = append(plain, name)
		}
		return err
	})
	if err != nil {
		return err
	}
	p := publisher{made: made, dist: dist, brotli: brotli, names: Names{}}
	for _, name := range plain {
		if err := p.add(name); err != nil {
			return err
		}
	}
	// The page names the stage, so it comes after it.
	last := func(name string) int { return slices.Index([]string{"stage.html", "index.html"}, name) }
	slices.SortStableFunc(pages, func(a, b string) int { return last(a) - last(b) })
	for _, name := range pages {
		if err := p.add(name); err != nil {
			return err
		}
	}
	return p.finish()
}

type publisher struct {
	made, dist string
	brotli     bool     // NAME.br beside what has a name by content
	names      Names    // of what has a name by content
	files      []string // written
	core       uint64   // bytes of the core, unpacked
}

func (p *publisher) add(name string) error {
	text, err := os.ReadFile(filepath.Join(p.made, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	if path.Ext(name) == ".html" {
		text = p.page(name, text)
	}
	if name == coreModule.name+".wasm.zst" {
		p.core = unpackedSize(text)
	}
	stays := slices.Contains(fixed, name) || path.Dir(name) != "."
	if stays {
		if err := p.write(name, text); err != nil {
			return err
		}
	}
	if stays && name != "stage.html" { // hosts frame the newest stage, and the page that of its own build
		return nil
	}
	p.names[name] = hashedName(name, text)
	return p.write(p.names[name], text)
}

// page gives a page the names of what it loads.
func (p *publisher) page(name string, text []byte) []byte {
	var all []string
	for _, f := range p.names {
		all = append(all, f)
	}
	slices.Sort(all)
	out := strings.Replace(string(text), sized, strings.Replace(sized, `""`, fmt.Sprintf("%q", fmt.Sprint(p.core)), 1), 1)
	out = strings.Replace(out, listed, strings.Replace(listed, `""`, `"`+strings.Join(all, " ")+`"`, 1), 1)
	return []byte(linked.ReplaceAllStringFunc(out, func(s string) string {
		m := linked.FindStringSubmatch(s)
		up := m[2][:len(m[2])-len(strings.TrimPrefix(m[2], "../"))]
		if f, ok := p.names[path.Join(path.Dir(name), m[2])]; ok && path.Ext(f) != ".html" {
			return m[1] + `="` + up + f + `"`
		}
		return s
	}))
}

func (p *publisher) write(name string, text []byte) error {
	file := filepath.Join(p.dist, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	p.files = append(p.files, name)
	if err := os.WriteFile(file, text, 0o644); err != nil || !p.brotli || !packs(name) {
		return err
	}
	p.files = append(p.files, name+".br")
	return writeBrotli(p.dist, name, text)
}

// finish writes the list of the files, and removes files that only the former list has.
func (p *publisher) finish() error {
	former, err := Files(p.dist)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	p.files = append(p.files, ListFile)
	slices.Sort(p.files)
	if err := writeList(p.dist, p.files); err != nil {
		return err
	}
	for _, name := range former {
		if slices.Contains(p.files, name) {
			continue
		}
		if err := os.Remove(filepath.Join(p.dist, filepath.FromSlash(name))); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func writeList(dist string, files []string) error {
	text, err := List(files)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, ListFile), text, 0o644)
}

// List is what stands in ListFile of a build with these files.
func List(files []string) ([]byte, error) {
	text, err := json.MarshalIndent(files, "", " ")
	return append(text, '\n'), err
}
