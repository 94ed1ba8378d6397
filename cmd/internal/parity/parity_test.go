// Package parity holds the test that the core is the same machine natively and in the browser: the same script ends
// in the same state, to the bit.
package parity

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../../.."

// missingNode says what to install.
const missingNode = "no node found: install it (Debian: apt-get install nodejs) to run the WebAssembly tests"

// scripts that end in a hash: those of the language's own tests, and those of the lessons.
func scripts(t *testing.T) []string {
	var out []string
	for _, pattern := range []string{"testdata/*.zk", root + "/core/script/testdata/*.zk", root + "/lessons/*/script.zk"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, found...)
	}
	return out
}

func TestSameHashNativelyAndInWebAssembly(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip(missingNode)
	}
	dir := t.TempDir()
	native, wasm := filepath.Join(dir, "native"), filepath.Join(dir, "wasm")
	build(t, native)
	build(t, wasm, "GOOS=js", "GOARCH=wasm")
	goroot := strings.TrimSpace(output(t, exec.Command("go", "env", "GOROOT")))
	for _, file := range scripts(t) {
		t.Run(filepath.ToSlash(file), func(t *testing.T) {
			here := exec.Command(native, "run", "--hash", file)
			there := exec.Command(node, "--stack-size=8192", filepath.Join(goroot, "lib", "wasm", "wasm_exec_node.js"), wasm,
				"run", "--hash", file)
			there.Env = []string{"TMPDIR=" + dir} // the Go runtime for js takes little environment
			want, got := strings.TrimSpace(output(t, here)), strings.TrimSpace(output(t, there))
			if len(want) != 16 || got != want {
				t.Errorf("natively %q, in WebAssembly %q", want, got)
			}
		})
	}
}

func build(t *testing.T, out string, env ...string) {
	t.Helper()
	cmd := exec.Command("go", "build", "-o", out, "./cmd/zootrope")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), env...)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

// output runs a script. A script whose expectations fail still has a hash, so its status is no matter here.
func output(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	text, err := cmd.Output()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	return string(text)
}
