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
	cold   []string
}

// coreModule is the world and the stage. readerModule reads Markdown, and is fetched when somebody brings a lesson along; it works once for each, and
// not for long.
var (
	coreModule   = module{"./wasm", "zootrope", "core.js", "zootropeCore", cold}
	readerModule = module{"./wasm/reader", "reader", "reader.js", "zootropeReader", []string{"all"}}
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
	if err := m.compile(root, out); err != nil {
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

// cold are packages that are compiled without inlining: so the download is smaller by a twelfth. Most of them work only when the page is
// opened, a question is asked or a script is read, not for each message of a run or each pixel of a frame. The four last of the core work in a run,
// but least of it: without inlining there, writes are a few percent slower in core/player's benchmarks in WebAssembly. All else
// is as fast as with it.
var cold = []string{"zootrope/lessons/...", "zootrope/core/diagram", "zootrope/core/explain", "zootrope/core/say", "zootrope/core/jute",
	"zootrope/core/script", "zootrope/core/player", "zootrope/core/recipe", "zootrope/core/attack", "zootrope/wasm/app",
	ebiten + "shader", ebiten + "shaderir/...", ebiten + "png", ebiten + "file", ebiten + "gamepad", ebiten + "gamepaddb", ebiten + "builtinshader", ebiten + "debug", ebiten + "hook", ebiten + "mipmap", ebiten + "clock", ebiten + "vibrate",
	"github.com/yuin/goldmark/...", "golang.org/x/text/...", "golang.org/x/image/...", "regexp/...", "reflect", "fmt", "crypto/...", "encoding/json",
	"compress/...", "go/...", "math/big", "net/...", "text/template/...", "archive/zip", "os", "io/fs", "path/...", "time", "strconv", "internal/strconv", "image/...", "syscall", "internal/poll",
	"bufio", "bytes", "strings", "errors", "context", "encoding/base64", "unicode/...", "container/...", "text/...", "html", "iter", "log",
	"zootrope/wasm", "zootrope/wasm/bridge", "zootrope/wasm/history", "zootrope/wasm/stage",
	"sync/...", "internal/sync", "unique", "weak", "hash/...", "internal/abi", "syscall/js", "internal/reflectlite", "internal/bisect", "internal/godebug", "internal/fmtsort",
	"internal/filepathlite", "internal/testlog", "internal/syscall/...", "runtime/debug", "runtime/metrics", "math/rand", "github.com/google/shlex", "github.com/ebitengine/...",
	"zootrope/core/election", "zootrope/core/session", "zootrope/core/client", "zootrope/core/check"}

const ebiten = "github.com/hajimehoshi/ebiten/v2/internal/"

func (m *module) compile(root, out string) error {
	args := []string{"build", "-trimpath", "-ldflags", "-s -w"}
	for _, name := range m.cold {
		args = append(args, "-gcflags="+name+"=-l")
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
