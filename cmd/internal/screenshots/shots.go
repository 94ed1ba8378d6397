package main

import (
	"os"
	"slices"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/browser"
)

// look is how a screen is seen. The first has no suffix where a screen is taken on a phone.
type look struct {
	suffix   string
	dark, zh bool
	phone    bool
	w, h     int64 // of the window, 0 for that of a desk
}

var (
	light     = look{suffix: "-light"}
	dark      = look{suffix: "-dark", dark: true}
	zh        = look{suffix: "-zh", zh: true}
	phone     = look{suffix: "-phone", phone: true}
	phoneDark = look{suffix: "-phone-dark", phone: true, dark: true}
	phoneZh   = look{suffix: "-phone-zh", phone: true, zh: true}
	slide     = look{suffix: "-slide", w: 1093, h: 520}
	wall      = look{suffix: "-2560", w: 2560, h: 1440}
)

// screen is what is looked at, and the way there.
type screen struct {
	name  string
	way   []move
	looks []look
	first bool // as somebody sees it who has never been here
}

// shot is one picture.
type shot struct {
	name string
	look
	way   []move
	first bool
}

// screens are all that a visitor can see.
func screens() []screen {
	return []screen{
		{"crash", []move{frame("zxid"), key("w")}, []look{light, dark, zh}, false},
		{"crash", []move{frame("zxid")}, []look{phone, phoneDark, phoneZh}, false},
		{"broadcast", []move{frame("PROPOSAL"), tab("logs"), until(".", acknowledging)}, []look{light, dark}, false},
		{"herd", []move{lesson("#/lesson/herd-effect/4"), tab("sessions"), until(".", fired)}, []look{light, dark}, false},
		{"spacetime", []move{frame("quorum"), view("spacetime"), folded}, []look{light, dark}, false},
		{"home", []move{visited, home}, []look{light, dark, zh, phone, phoneDark, phoneZh, wall}, false},
		{"playground", []move{playground, commanded("ann create /motto hello", "settle", "client bo 1", "settle", "ann set /motto one", "bo set /motto two",
			"run for 34ms")}, []look{light, dark, zh, phone, phoneDark, phoneZh}, true},
		{"share", []move{lesson("#/lesson/leader-crash/4"), press(".sharebtn"), see(shared)}, []look{light, dark, zh, phone, phoneDark, phoneZh}, true},
		{"share-file", []move{lesson("#/lesson/leader-crash/4"), press(".sharebtn"), see(shared), press("#share-tabFile")}, []look{light, zh, phone}, true},
		{"key", []move{open("#/key")}, []look{light, dark}, false},
		{"about", []move{open("#/about"), see(licences)}, []look{light, dark, zh, phone, phoneZh}, false},
		{"first-next", []move{lesson("#/lesson/startup-election/1"), onTo(compared)}, []look{light, dark, zh, phone, slide, wall}, true},
		{"first-question", []move{lesson("#/lesson/startup-election/1")}, []look{light, dark, zh, phone, slide}, true},
		{"first-answer", answered, []look{light, zh, phone}, true},
		{"first-both", append(slices.Clone(answered), pressed("both"), see(beside)), []look{light}, true},
		{"inside", []move{lesson("#/lesson/startup-election/1"), next, skip, key("i")}, []look{light, zh, phone}, true},
		{"lesson-end", []move{lesson("#/lesson/startup-election/8"), next, see(ended)}, []look{light, dark, zh, phone}, true},
	}
}

func shots() []shot {
	var out []shot
	for _, s := range screens() {
		for _, l := range s.looks {
			out = append(out, shot{s.name + l.suffix, l, s.way, s.first})
		}
	}
	return out
}

// take goes to a screen and writes its picture.
func take(b *browser.Browser, s shot, dist, file string) error {
	scheme, width, height, density := "light", int64(1440), int64(900), 1.0
	if s.dark {
		scheme = "dark"
	}
	if s.w != 0 {
		width, height = s.w, s.h
	}
	if s.phone {
		width, height, density = 390, 844, 2
	}
	p, err := b.Open("file://"+dist+"/index.html", width, height, browser.Media("prefers-color-scheme", scheme),
		emulation.SetDeviceMetricsOverride(width, height, density, s.phone), emulation.SetTouchEmulationEnabled(s.phone))
	if err != nil {
		return err
	}
	defer p.Close()
	// A picture before this one may have left something in the browser.
	if err := p.Do(chromedp.Evaluate(`localStorage.clear()`, nil), chromedp.Reload()); err != nil {
		return err
	}
	if err := p.Wait(homeSeen); err != nil {
		return err
	}
	if s.zh {
		if err := p.Do(chromedp.KeyEvent("l")); err != nil {
			return err
		}
	}
	for _, m := range s.way {
		if err := m(p); err != nil {
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
	return os.WriteFile(file, png, 0o644)
}
