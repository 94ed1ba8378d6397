package site

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/klauspost/compress/zstd"
)

// drawn are bytes with repetitions near and far; what lies between is longer than a window.
func drawn(r *rand.Rand) []byte {
	var out []byte
	for len(out) < 300_000 {
		if len(out) > 1000 && r.IntN(3) > 0 {
			from := r.IntN(len(out) - 1000)
			out = append(out, out[from:from+r.IntN(1000)]...)
			continue
		}
		for range r.IntN(200) {
			out = append(out, byte(r.IntN(40)))
		}
	}
	first := out
	out = append(out, make([]byte, 1<<windowLog)...)
	return append(append(out, first...), first...)
}

// samples are modules in miniature, and what is hard to pack or unpack.
func samples() map[string][]byte {
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 300_000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	return map[string][]byte{"short": bytes.Repeat([]byte("wasm"), 70), "equal": make([]byte, 1_000_000), "noise": noise, "drawn": drawn(r)}
}

// frame is a sample that was packed.
type frame struct{ packed, data []byte }

// frames packs each sample in both ways, which are the same where the command is not installed.
func frames(t *testing.T) map[string]frame {
	t.Helper()
	out := map[string]frame{}
	for name, data := range samples() {
		quick, err := pack(data)
		if err != nil {
			t.Fatal(err)
		}
		small, err := packSmall(data, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if name == "drawn" && len(small) > len(quick) {
			t.Errorf("%d bytes are small, %d quick", len(small), len(quick))
		}
		out[name+"-quick"], out[name+"-small"] = frame{quick, data}, frame{small, data}
	}
	return out
}

// What was packed, in either way, has within it what it should, says how much that is, and refers no further back than a window.
func framesAreRight(t *testing.T, all map[string]frame) {
	for name, f := range all {
		if !holds(f.packed, f.data) {
			t.Errorf("%s does not unpack to itself", name)
		}
		if n := unpackedSize(f.packed); n != uint64(len(f.data)) {
			t.Errorf("%s has %d bytes, not %d", name, n, len(f.data))
		}
		var h zstd.Header
		if err := h.Decode(f.packed); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		window := h.WindowSize
		if h.SingleSegment {
			window = h.FrameContentSize
		}
		if window > 1<<windowLog {
			t.Errorf("%s has a window of %d bytes", name, window)
		}
	}
}

// What took long to pack is not packed again; a file that was cut short, or is of something else, is.
func TestSmallFramesAreKept(t *testing.T) {
	if !hasCommand() {
		t.Skip("zstd is not installed")
	}
	data := bytes.Repeat([]byte("wasm"), 1000)
	kept := t.TempDir()
	small, err := packSmall(data, kept)
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(kept, "*.zst"))
	if err != nil || len(names) != 1 {
		t.Fatalf("%q, %v", names, err)
	}
	other, err := pack(data) // the same, packed in another way
	if err != nil || bytes.Equal(other, small) {
		t.Fatalf("both ways make the same: %v", err)
	}
	for name, c := range map[string]struct{ there, want []byte }{"kept": {other, other}, "cut": {other[:len(other)-3], small}, "empty": {nil, small}} {
		if err := os.WriteFile(names[0], c.there, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := packSmall(data, kept); err != nil || !bytes.Equal(got, c.want) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}

// unpacking runs web/base/unpack.ts in node: each file that is named comes in as parts of a size, and what comes out is compared with the file .raw beside it.
const unpacking = `
import { unpack } from %q;
import fs from "node:fs";
const [, , ...files] = process.argv;
for (const file of files) for (const size of [7, 1000, 65536, 1 << 30]) {
	const bytes = fs.readFileSync(file);
	if (size < 1000 && bytes.length > 100000) continue;
	let at = 0;
	const source = new ReadableStream({ pull(to) { if (at >= bytes.length) return to.close(); to.enqueue(new Uint8Array(bytes.subarray(at, at += size))); } });
	let said = "other bytes";
	try {
		const parts = [];
		for await (const part of source.pipeThrough(unpack())) parts.push(part);
		if (Buffer.concat(parts).equals(fs.readFileSync(file + ".raw"))) said = "right";
	} catch (why) { said = why instanceof Error ? why.message : String(why); }
	console.log(file.split("/").at(-1) + " " + size + ": " + said);
}
`

// What the build packs the page unpacks, however it comes in; what has been cut is an error, and bytes that are not packed pass.
func TestThePageUnpacksFrames(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	dir := t.TempDir()
	want := map[string]string{}
	var files []string
	add := func(name, says string, packed, raw []byte) {
		file := filepath.Join(dir, name)
		for f, text := range map[string][]byte{file: packed, file + ".raw": raw} {
			if err := os.WriteFile(f, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		files, want[name] = append(files, file), says
	}
	all := frames(t)
	framesAreRight(t, all)
	for name, f := range all {
		add(name, "right", f.packed, f.data)
		for _, n := range []int{1, len(f.packed) / 2, len(f.packed) - 6} {
			add(fmt.Sprintf("%s-cut-at-%d", name, n), "unexpected EOF", f.packed[:n], f.data)
		}
	}
	add("unpacked", "right", []byte("\x00asm and more"), []byte("\x00asm and more"))
	add("empty", "right", nil, nil)
	source, err := filepath.Abs(filepath.Join(root, "web", "base", "unpack.ts"))
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(dir, "run.mjs")
	result := api.Build(api.BuildOptions{Bundle: true, Format: api.FormatESModule, Platform: api.PlatformNode, Outfile: script, Write: true, LogLevel: api.LogLevelSilent,
		Stdin: &api.StdinOptions{Contents: fmt.Sprintf(unpacking, filepath.ToSlash(source)), ResolveDir: filepath.Dir(source)}})
	if len(result.Errors) > 0 {
		t.Fatal(refused(result))
	}
	out, err := exec.Command(node, append([]string{script}, files...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < 3*len(files) {
		t.Errorf("%d lines tell of %d files", len(lines), len(files))
	}
	for _, line := range lines {
		at, said, _ := strings.Cut(line, ": ")
		name, _, _ := strings.Cut(at, " ")
		if want[name] != said {
			t.Errorf("%s, expected %q", line, want[name])
		}
	}
}

// Frames that took long to pack are kept, the newest of them.
func TestTheNewestFramesAreKept(t *testing.T) {
	folder := t.TempDir()
	for i := range 12 {
		name := filepath.Join(folder, fmt.Sprintf("%02d.zst", i))
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		when := time.Unix(int64(1000+(i*5)%12), 0)
		if err := os.Chtimes(name, when, when); err != nil {
			t.Fatal(err)
		}
	}
	if err := keepNewest(folder, keptMost); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != keptMost {
		t.Fatalf("%d files are left, %v", len(left), err)
	}
	for _, e := range left {
		if info, err := e.Info(); err != nil || info.ModTime().Unix() < 1004 {
			t.Errorf("%s is one of the oldest, %v", e.Name(), err)
		}
	}
}
