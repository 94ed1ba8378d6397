package site

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// buildCore compiles the core for the browser. It leaves two copies: zootrope.wasm.gz, which is fetched and
// decompressed in the page, and core.js, which carries the same bytes where fetch is refused (file://) or fails.
func buildCore(root, dist string) error {
	tmp, err := os.MkdirTemp("", "zootrope-build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	out := filepath.Join(tmp, "zootrope.wasm")
	if err := compile(root, out); err != nil {
		return err
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	packed, err := pack(wasm)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dist, "zootrope.wasm.gz"), packed, 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dist, "core.js"), script(packed), 0o644); err != nil {
		return err
	}
	return copyRuntime(root, dist)
}

// cold are packages that work when the page is opened or a question is asked, never for each move or frame: without
// inlining they are smaller, a twentieth of the whole download.
var cold = []string{"zootrope/lessons", "zootrope/core/diagram", "zootrope/core/explain", "zootrope/core/say", "zootrope/core/jute",
	"github.com/yuin/goldmark/...", "regexp/...", "fmt", "crypto/...", "encoding/json", "golang.org/x/text/...", "go/...", "math/big", "text/template/...", "archive/zip", "os"}

func compile(root, out string) error {
	args := []string{"build", "-trimpath", "-ldflags", "-s -w"}
	for _, name := range cold {
		args = append(args, "-gcflags="+name+"=-l")
	}
	cmd := exec.Command("go", append(args, "-o", out, "./wasm")...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build ./wasm: %w\n%s", err, text)
	}
	return nil
}

func pack(wasm []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(wasm); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func script(packed []byte) []byte {
	var b bytes.Buffer
	b.WriteString(`globalThis.zootropeCore="`)
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
