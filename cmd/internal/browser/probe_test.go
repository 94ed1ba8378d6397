package browser

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

func TestProbe(t *testing.T) {
	b, err := Start(Options{NoWebGL: os.Getenv("NOGL") != ""})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	dist, _ := filepath.Abs("../../../dist")
	p, err := b.Open("file://"+dist+"/index.html#/lesson/dev", 1440, 900)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	time.Sleep(4 * time.Second)
	a, _ := p.Eval("document.activeElement.tagName")
	t.Log(a)
	t.Log(p.Errors())
	_ = 0
	var png []byte
	if k := os.Getenv("KEYS"); k != "" {
		for _, c := range k {
			p.Do(chromedp.KeyEvent(string(c)))
			time.Sleep(700 * time.Millisecond)
		}
	}
	time.Sleep(1500 * time.Millisecond)
	if err := p.Do(chromedp.CaptureScreenshot(&png)); err != nil {
		t.Fatal(err)
	}
	os.WriteFile("/tmp/shot.png", png, 0o644)
	t.Log(p.Errors())
}
