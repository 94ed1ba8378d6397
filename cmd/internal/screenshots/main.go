// Command screenshots writes pictures of the page, so that people can look at them: both themes, both languages, a
// desktop and a phone.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/browser"
)

// shot is one picture: where to go, what to press there, and how the page is seen.
type shot struct {
	name          string
	hash          string
	keys          []string
	width, height int64
	dark, zh      bool
	noWebGL       bool
}

const (
	phoneW, phoneH = 390, 844
	deskW, deskH   = 1440, 900
)

func main() {
	dist := flag.String("dist", "dist", "the build to look at")
	out := flag.String("out", "screenshots", "the folder to write to")
	only := flag.String("only", "", "write only the pictures whose name contains this")
	flag.Parse()
	if err := run(*dist, *out, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dist, out, only string) error {
	dist, err := filepath.Abs(dist)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	lessons, err := browser.Lessons(dist)
	if err != nil {
		return err
	}
	for _, s := range shots(lessons) {
		if !strings.Contains(s.name, only) {
			continue
		}
		if err := take(s, dist, out); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		fmt.Println(filepath.Join(out, s.name+".png"))
	}
	return nil
}

// shots shows the contents, and of each lesson its middle and its end.
func shots(lessons []browser.Lesson) []shot {
	out := []shot{
		{name: "home-light", width: deskW, height: deskH},
		{name: "home-dark", width: deskW, height: deskH, dark: true},
		{name: "readme", hash: "#/lesson/leader-crash/4", keys: []string{"2"}, width: deskW, height: deskH}, // docs/leader-crash.png
		{name: "home-phone-zh", width: phoneW, height: phoneH, zh: true},
	}
	for _, l := range lessons {
		middle := fmt.Sprintf("#/lesson/%s/%d", l.ID, (l.Steps+1)/2)
		end := fmt.Sprintf("#/lesson/%s/%d", l.ID, l.Steps)
		out = append(out,
			shot{name: l.ID + "-light", hash: middle, width: deskW, height: deskH},
			shot{name: l.ID + "-dark", hash: end, keys: []string{"6"}, width: deskW, height: deskH, dark: true},
			shot{name: l.ID + "-zh", hash: middle, keys: []string{"2"}, width: deskW, height: deskH, zh: true},
			shot{name: l.ID + "-phone", hash: middle, width: phoneW, height: phoneH},
			shot{name: l.ID + "-text", hash: middle, keys: []string{"t", "7"}, width: deskW, height: deskH, noWebGL: true})
	}
	return out
}

func take(s shot, dist, out string) error {
	b, err := browser.Start(browser.Options{NoWebGL: s.noWebGL})
	if err != nil {
		return err
	}
	defer b.Close()
	scheme := "light"
	if s.dark {
		scheme = "dark"
	}
	p, err := b.Open("file://"+dist+"/index.html"+s.hash, s.width, s.height, browser.Media("prefers-color-scheme", scheme))
	if err != nil {
		return err
	}
	defer p.Close()
	if s.hash != "" {
		if err := p.Wait(browser.Resting); err != nil {
			return err
		}
	}
	if s.zh {
		s.keys = append(s.keys, "l")
	}
	for _, k := range s.keys {
		if err := p.Do(chromedp.KeyEvent(k)); err != nil {
			return err
		}
	}
	if err := p.Frames(3); err != nil {
		return err
	}
	var png []byte
	if err := p.Do(chromedp.CaptureScreenshot(&png)); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, s.name+".png"), png, 0o644)
}
