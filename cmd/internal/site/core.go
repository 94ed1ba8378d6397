package site

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// module is a program that is compiled for the browser. It leaves two copies: NAME.wasm.zst, which is fetched and unpacked in the page,
// and a script that carries the same bytes where fetch is refused (file://) or fails.
type module struct {
	source string // its package
	name   string
	script string
	global string // by which the script hands over the bytes
	hot    []string
	tags   string // of the build
}

// coreModule is the world and the stage. readerModule reads Markdown, and is fetched when somebody brings a lesson along; it works once for each, and
// not for long.
var (
	coreModule   = module{"./wasm", "zootrope", "core.js", "zootropeCore", hot, "page"}
	readerModule = module{"./wasm/reader", "reader", "reader.js", "zootropeReader", nil, ""}
)

func buildCore(root, dist string, small bool) error {
	if err := coreModule.build(root, dist, small); err != nil {
		return err
	}
	return copyRuntime(root, dist)
}

func buildReader(root, dist string, small bool) error { return readerModule.build(root, dist, small) }

// keptFrames is where a build keeps what took long to pack, below the root of the sources.
const keptFrames = ".cache/zstandard"

func (m *module) build(root, dist string, small bool) error {
	tmp, err := os.MkdirTemp("", "zootrope-build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	out := filepath.Join(tmp, m.name+".wasm")
	if err := m.compile(root, tmp, out); err != nil {
		return err
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	packer := pack
	if small {
		packer = func(wasm []byte) ([]byte, error) {
			return packSmall(wasm, filepath.Join(root, filepath.FromSlash(keptFrames)))
		}
	}
	packed, err := packer(wasm)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dist, m.name+".wasm.zst"), packed, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, m.script), m.carry(packed), 0o644)
}

// hot are packages that are compiled with inlining: they work for each message of a run, or for each thing that is drawn in a frame. All others are
// compiled without inlining, so the download is smaller by a tenth. Of the core, the other packages work in a run as well, but
// core/player's benchmark of writes in WebAssembly is no slower without inlining in zab and tree (334 and 361 ms, 382 with it: medians of six), nor in proto and
// trace (246 and 227 ms, 317 with it: medians of three), and a few percent slower without inlining in election, session, client and check. In server,
// slices and math it costs nothing that can be measured (296 and 316 ms, medians of four in turn), nor in internal/runtime, whose maps are not inlined then: a
// seek takes 28 ms with it and without (medians of eight in turn), and a small build is 21 KB smaller. Without it in runtime, writes take twice as long.
// That of proto and trace saves 25 KB together. sim keeps it, which costs 31 KB: a seek thaws a world and plays it on. Of Ebitengine, graphicscommand joins the few commands of a frame: without inlining there a small build is 6 KB smaller, or more: the
// packer finds more in some modules than in others that differ little.
var hot = []string{"runtime", "zootrope/core/fifo", "zootrope/core/sim", "zootrope/wasm/scene",
	ebiten + "affine", ebiten + "buffered", ebiten + "graphics"}

const ebiten = "github.com/hajimehoshi/ebiten/v2/internal/"

func (m *module) compile(root, tmp, out string) error {
	modfile, err := leanEbiten(root, tmp)
	if err != nil {
		return err
	}
	args := []string{"build", "-modfile", modfile, "-trimpath", "-tags", m.tags, "-ldflags", "-s -w", "-gcflags=all=-l"}
	for _, name := range m.hot {
		args = append(args, "-gcflags="+name+"=") // the last flag that fits a package counts
	}
	cmd := exec.Command("go", append(args, "-o", out, m.source)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build %s: %w\n%s", m.source, err, text)
	}
	return nil
}

func (m *module) carry(packed []byte) []byte {
	var b bytes.Buffer
	b.WriteString("globalThis." + m.global + `="`)
	b.WriteString(base64.StdEncoding.EncodeToString(packed))
	b.WriteString("\";\n")
	return b.Bytes()
}

// copyRuntime takes wasm_exec.js from the toolchain that compiled the core: the two must match.
func copyRuntime(root, dist string) error {
	cmd := exec.Command("go", "env", "GOROOT")
	cmd.Dir = root
	goroot, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, "wasm_exec.js"), text, 0o644)
}
