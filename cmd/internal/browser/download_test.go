package browser

import (
	"bytes"
	"compress/gzip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// downloaded is how many bytes a page has fetched of the site, packed as servers do it.
func downloaded(t testing.TB, p *Page) (total int) {
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
		if !strings.HasSuffix(name, ".gz") {
			var packed bytes.Buffer
			w := gzip.NewWriter(&packed)
			w.Write(text)
			w.Close() // nothing goes wrong in memory
			text = packed.Bytes()
		}
		total += len(text)
	}
	return total
}

// One lesson takes no more from the network than a picture-heavy page does.
func TestDownloadOfALesson(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), serve(t, nil)+"index.html"+steady, wide, high)
	wait(t, p, Resting)
	const most = 4_500_000
	switch total := downloaded(t, p); {
	case total < 1_000_000:
		t.Errorf("%d bytes are not the core's", total)
	case total > most:
		t.Errorf("a lesson takes %d bytes, more than %d", total, most)
	default:
		t.Logf("a lesson takes %d bytes", total)
	}
}
