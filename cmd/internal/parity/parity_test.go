// Package parity holds the test that the core is the same machine natively and in the browser: the same script ends
// in the same state, to the bit.
package parity

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"zootrope/cmd/internal/headless"
	"zootrope/core/trace"
	"zootrope/wasm/port"
)

const root = "../../.."

// missingNode says what to install.
const missingNode = "no node found: install it (Debian: apt-get install nodejs) to run the WebAssembly tests"

// scripts are all of the repository that end in a hash: those of tests, of known bugs, of the lessons. What a learner may type
// at the end of a lesson goes on where the lesson's script ends.
func scripts(t *testing.T) []string {
	out := glob(t, "testdata/*.zk", root+"/core/*/testdata/*.zk", root+"/lessons/*/script.zk")
	dir := t.TempDir()
	for i, file := range glob(t, root+"/lessons/*/solutions/*.zk", root+"/lessons/*/misses/*.zk") {
		if testing.Short() && i%8 != 0 && !strings.Contains(file, "solutions") { // a sample: each plays its lesson first
			continue
		}
		lesson := filepath.Dir(filepath.Dir(file))
		whole := read(t, filepath.Join(lesson, "script.zk")) + "\n" + read(t, file)
		name := filepath.Join(dir, strings.Join([]string{filepath.Base(lesson), filepath.Base(filepath.Dir(file)), filepath.Base(file)}, "-"))
		if err := os.WriteFile(name, []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
		out = append(out, name)
	}
	return out
}

func glob(t *testing.T, patterns ...string) []string {
	var out []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, found...)
	}
	return out
}

func read(t *testing.T, file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
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
	all := scripts(t)
	if len(all) < 60 {
		t.Errorf("only %d scripts were found", len(all))
	}
	// Each process takes its share: starting one in node takes longer than most scripts.
	shares := (len(all) + mostScripts - 1) / mostScripts
	for share := range shares {
		var mine []string
		for i := share; i < len(all); i += shares {
			mine = append(mine, all[i])
		}
		t.Run(strconv.Itoa(share), func(t *testing.T) {
			t.Parallel()
			args := append([]string{"run", "--hash"}, mine...)
			here := exec.Command(native, args...)
			there := exec.Command(node, append([]string{"--stack-size=8192", filepath.Join(goroot, "lib", "wasm", "wasm_exec_node.js"), wasm}, args...)...)
			there.Env = []string{"TMPDIR=" + dir} // the Go runtime for js takes little environment
			want, got := strings.Fields(output(t, here)), strings.Fields(output(t, there))
			if len(want) != len(mine) || len(got) != len(mine) {
				t.Fatalf("%d scripts have %d hashes natively and %d in WebAssembly", len(mine), len(want), len(got))
			}
			for i, file := range mine {
				if len(want[i]) != 16 || got[i] != want[i] {
					t.Errorf("%s: natively %q, in WebAssembly %q", filepath.ToSlash(file), want[i], got[i])
				}
			}
		})
	}
}

// A link leads to the same event natively and in the browser's half.
func TestSameEventOfALinkNativelyAndInWebAssembly(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip(missingNode)
	}
	dir := t.TempDir()
	wasm := filepath.Join(dir, "wasm")
	build(t, wasm, "GOOS=js", "GOARCH=wasm")
	goroot := strings.TrimSpace(output(t, exec.Command("go", "env", "GOROOT")))
	for what, r := range map[string]*port.Load{
		"a lesson":       {Lesson: "leader-crash", Step: 4},
		"the playground": {Name: "playground.zk", Script: read(t, root+"/lessons/setups/five.zk"), Step: 1},
	} {
		h := headless.New("en")
		h.Ask(r)
		for _, c := range []string{"crash 1", "run for 1s", "client zoe 2", "zoe create /mine", "settle", "restart 1"} {
			if a := h.Ask(&port.Inject{Command: c}); !a.OK {
				t.Fatalf("%s: %+v", c, a.Problems)
			}
		}
		h.Ask(&port.PrevEvent{})
		there := exec.Command(node, "--stack-size=8192", filepath.Join(goroot, "lib", "wasm", "wasm_exec_node.js"), wasm, "run", "--json", "--link", h.Link())
		there.Env = []string{"TMPDIR=" + dir}
		var here strings.Builder
		again := h.Player().Retrace(func(e *trace.Event) {
			here.Write(append(e.AppendJSON(nil, h.Player().World().PartyName), '\n'))
		})
		for again.Moves() < h.Player().Moves() {
			again.Tick()
		}
		again.Close()
		if got := output(t, there); got != here.String() || len(got) < 1000 {
			t.Errorf("%s: in WebAssembly it tells of %d bytes of events, natively of %d", what, len(got), here.Len())
		}
	}
}

// mostScripts is how many scripts a process takes: the Go runtime for js takes 12 KB of arguments.
const mostScripts = 60

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
