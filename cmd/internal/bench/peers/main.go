// Command peers measures committed writes a second side by side: five in one process, no disk, 128 bytes a write, each
// applied to a tree or a map, by windows of writes that wait for their answer. Ours, go.etcd.io/raft and
// github.com/hashicorp/raft take turns, so that a busy machine is as busy for each; the best of the rounds counts. It does so
// natively and in WebAssembly (node) and prints one table with the ratios.
//
//	main.go       the rounds, natively and in node, and the table
//	zootrope.go   our cluster
//	etcd.go       go.etcd.io/raft
//	hashicorp.go  github.com/hashicorp/raft
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// system is five servers that write.
type system interface {
	write(n int) error // returns when n more are committed, applied and answered
	close()
}

const (
	servers = 5
	size    = 128
)

var (
	windows = []int{1, 16, 256}
	names   = []string{"zootrope", "etcd/raft", "hashicorp/raft"}
	makers  = []func(n, window, size int) (system, error){newZoo, newEtcd, newHashicorp}
)

// rates are writes a second, by window and system.
type rates [][]float64

func main() {
	raw := flag.Bool("raw", false, "measure here and print the numbers as JSON")
	rounds := flag.Int("rounds", 6, "rounds; the best counts")
	span := flag.Duration("span", 500*time.Millisecond, "how long a round of one system lasts")
	flag.Parse()
	if err := run(*raw, *rounds, *span); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(raw bool, rounds int, span time.Duration) error {
	native, err := measure(rounds, span)
	if err != nil {
		return err
	}
	if raw {
		return json.NewEncoder(os.Stdout).Encode(native)
	}
	wasm, err := inNode(rounds, span)
	if err != nil {
		return err
	}
	show("native", native)
	show("WebAssembly", wasm)
	fmt.Printf("%-13s %7s", "WebAssembly / native", "")
	for i := range windows {
		fmt.Printf("  window %d: %.2f", windows[i], wasm[i][0]/native[i][0])
	}
	fmt.Println()
	return nil
}

func show(where string, r rates) {
	fmt.Printf("%-12s %7s", where, "window")
	for _, n := range names {
		fmt.Printf(" %15s", n)
	}
	fmt.Printf(" %12s %12s\n", "× etcd", "× hashicorp")
	for i, w := range windows {
		fmt.Printf("%-12s %7d", "", w)
		for _, v := range r[i] {
			fmt.Printf(" %13.0f/s", v)
		}
		fmt.Printf(" %12.1f %12.1f\n", r[i][0]/r[i][1], r[i][0]/r[i][2])
	}
}

// measure takes the systems in turn, round by round.
func measure(rounds int, span time.Duration) (rates, error) {
	out := make(rates, len(windows))
	for i, window := range windows {
		out[i] = make([]float64, len(makers))
		for range rounds {
			for k, make := range makers {
				v, err := rate(make, window, span)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", names[k], err)
				}
				out[i][k] = max(out[i][k], v)
			}
		}
	}
	return out, nil
}

// rate is the writes a second of one system over a span, after a while of warming up.
func rate(make func(n, window, size int) (system, error), window int, span time.Duration) (float64, error) {
	s, err := make(servers, window, size)
	if err != nil {
		return 0, err
	}
	defer s.close()
	if _, err := during(s, window, span/2); err != nil { // until it is compiled as well as it will be
		return 0, err
	}
	runtime.GC()
	return during(s, window, span)
}

// maxBatch is how many writes are made at most before the collector of garbage may go on. In WebAssembly nothing interrupts what
// runs: one that never lets go would keep the collector, and the write barriers with it, at work for all of the span. A page
// returns to its event loop, as hashicorp/raft's goroutines give way to each other.
const maxBatch = 512

func during(s system, window int, span time.Duration) (float64, error) {
	n, batch, began := 0, 4*window, time.Now()
	for time.Since(began) < span {
		if err := s.write(batch); err != nil {
			return 0, err
		}
		n += batch
		batch = min(2*batch, maxBatch)
		runtime.Gosched()
	}
	return float64(n) / time.Since(began).Seconds(), nil
}

// inNode builds this program for WebAssembly and measures there.
func inNode(rounds int, span time.Duration) (rates, error) {
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "peers.wasm")
	build := exec.Command("go", "build", "-o", file, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("building for WebAssembly: %w", err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	node := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), file, "-raw",
		"-rounds", fmt.Sprint(rounds), "-span", span.String())
	node.Stderr = os.Stderr
	text, err := node.Output()
	if err != nil {
		return nil, fmt.Errorf("in node: %w", err)
	}
	var out rates
	return out, json.Unmarshal(text, &out)
}
