package browser

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zootrope/cmd/internal/site"
)

// downloaded is how many bytes a page has fetched of a build, packed as servers do it: in all, and beside the core.
func downloaded(t testing.TB, p *Page, dist string) (total, beside int) {
	t.Helper()
	for _, address := range p.Requests() {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(u.Path)
		text, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			continue // not ours: data:
		}
		if !strings.HasSuffix(name, ".zst") {
			var packed bytes.Buffer
			w := gzip.NewWriter(&packed)
			w.Write(text)
			w.Close() // nothing goes wrong in memory
			text = packed.Bytes()
		}
		total += len(text)
		if site.Plain(name) != "zootrope.wasm.zst" {
			beside += len(text)
		}
	}
	return total, beside
}

// One lesson takes no more from the network than a picture-heavy page does.
func TestDownloadOfALesson(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), serve(t, nil)+"index.html"+steady, wide, high)
	wait(t, p, Resting+` && document.querySelector(".src pre") !== null`)
	sources := slices.DeleteFunc(p.Requests(), func(address string) bool { return !strings.Contains(address, "/source-") })
	if len(sources) != 1 { // Why is open, and shows one function
		t.Errorf("it loads the sources %q, expected those of one package", sources)
	}
	const (
		most       = 4_000_000
		mostBeside = 328_779 // what a lesson took beside the core when the course had 47 lessons: a course that grows makes no lesson larger
	)
	total, beside := downloaded(t, p, dist)
	switch {
	case total < 1_000_000:
		t.Errorf("%d bytes are not the core's", total)
	case total > most:
		t.Errorf("a lesson takes %d bytes, more than %d", total, most)
	case beside > mostBeside:
		t.Errorf("a lesson takes %d bytes beside the core, more than %d", beside, mostBeside)
	default:
		t.Logf("a lesson takes %d bytes, %d of them beside the core", total, beside)
	}
}

// sluggish has the core work as on a slow machine: it waits between two slices of its work, and the page hears of each.
var sluggish = atFirst(`if (location.pathname.includes("stage")) {
	const plain = MessagePort.prototype.postMessage;
	MessagePort.prototype.postMessage = function (message, ...more) {
		if (message === 0) setTimeout(() => plain.call(this, message), 60); // what begins the next slice
		else plain.call(this, message, ...more);
	};
}`)

// The functions of events that a run passes on its way to a step are not loaded, however many of these events the page hears of.
func TestEventsThatArePassedLoadNoFunctions(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), serve(t, nil)+"index.html"+steady, wide, high, sluggish)
	wait(t, p, Resting+` && document.querySelector(".src pre") !== null`)
	var sources []string
	for _, address := range p.Requests() {
		if strings.Contains(address, "/source-") {
			sources = append(sources, address)
		}
	}
	if len(sources) != 1 {
		t.Errorf("it loads %q, expected the functions of the event at which it stands", sources)
	}
}

// The build that is published takes less, and the page unpacks what the strongest packer made.
func TestDownloadOfASmallBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute to pack")
	}
	if _, err := exec.LookPath("zstd"); err != nil {
		t.Skip("zstd is not installed")
	}
	t.Parallel()
	small := t.TempDir()
	if err := site.Build(root, small, site.Options{Lang: "en", Small: true}, io.Discard); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(site.Handler(small))
	t.Cleanup(server.Close)
	p := visit(t, start(t), server.URL+"/"+steady, wide, high)
	wait(t, p, Resting)
	const most = 3_400_000
	if total, _ := downloaded(t, p, small); total < 1_000_000 || total > most {
		t.Errorf("a lesson takes %d bytes, more than %d", total, most)
	} else {
		t.Logf("a lesson takes %d bytes", total)
	}
}
