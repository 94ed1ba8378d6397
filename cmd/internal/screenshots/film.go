package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/browser"
)

// The moving picture: the stage and the timeline, from the crash to the new leader, a frame a moment.
const (
	filmFrom, filmTo = "crash 3", "LEADING"
	filmW, filmH     = 1180, 640
	filmScale        = 0.88
	filmDelay        = 22  // hundredths of a second
	filmHold         = 150 // of the first and the last frame
)

// film plays a part of a lesson by pressing the key for the next event, and writes what is seen.
func film(b *browser.Browser, dist, file string) error {
	p, err := b.Open("file://"+dist+"/index.html", filmW, filmH, browser.Media("prefers-color-scheme", "light"),
		emulation.SetDeviceMetricsOverride(filmW, filmH, 1, false))
	if err != nil {
		return err
	}
	defer p.Close()
	if err := p.Wait(homeSeen); err != nil {
		return err
	}
	end, err := hrefOf(p, filmTo)
	if err != nil {
		return err
	}
	last, err := eventOf(end)
	if err != nil {
		return err
	}
	for _, m := range []move{frame(filmFrom), folded} {
		if err := m(p); err != nil {
			return err
		}
	}
	var seen []image.Image
	for {
		if err := p.Frames(2); err != nil {
			return err
		}
		picture, err := clip(p)
		if err != nil {
			return err
		}
		seen = append(seen, picture)
		hash, err := p.Eval(`location.hash`)
		if err != nil {
			return err
		}
		at, err := eventOf(hash)
		if err != nil {
			return err
		}
		if at >= last {
			break
		}
		if err := key(".")(p); err != nil {
			return err
		}
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := gif.EncodeAll(out, animate(seen)); err != nil {
		return err
	}
	fmt.Printf("%s: %d frames\n", file, len(seen))
	return out.Close()
}

// eventOf reads the event that an address names.
func eventOf(hash string) (int, error) {
	_, event, found := strings.Cut(hash, "/e")
	n, err := strconv.Atoi(event)
	if !found || err != nil {
		return 0, fmt.Errorf("the address %s names no event", hash)
	}
	return n, nil
}

// clip takes a picture of the stage and the timeline.
func clip(p *browser.Page) (image.Image, error) {
	var box []float64
	var data []byte
	err := p.Do(chromedp.Evaluate(`(() => {
		const [a, b] = [".stage", ".transport"].map((s) => document.querySelector(s).getBoundingClientRect());
		return [a.left, a.top, a.width, b.bottom - a.top];
	})()`, &box), chromedp.ActionFunc(func(ctx context.Context) error {
		var err error
		data, err = page.CaptureScreenshot().WithClip(&page.Viewport{X: box[0], Y: box[1], Width: box[2], Height: box[3], Scale: filmScale}).Do(ctx)
		return err
	}))
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(data))
}

// animate makes frames of pictures. A frame has only what differs from the one before.
func animate(seen []image.Image) *gif.GIF {
	palette := common(seen)
	out := &gif.GIF{}
	var last *image.Paletted
	for i, picture := range seen {
		now := image.NewPaletted(picture.Bounds(), palette)
		draw.Draw(now, now.Bounds(), picture, picture.Bounds().Min, draw.Src)
		part := now
		if last != nil {
			part = now.SubImage(changed(last, now)).(*image.Paletted)
		}
		delay := filmDelay
		if i == 0 || i == len(seen)-1 {
			delay = filmHold
		}
		if part.Bounds().Empty() {
			out.Delay[len(out.Delay)-1] += delay
			continue
		}
		out.Image, out.Delay, out.Disposal = append(out.Image, part), append(out.Delay, delay), append(out.Disposal, gif.DisposalNone)
		last = now
	}
	return out
}

// common finds the colours that the pictures have most; the page has few, and the rest is the smooth edge of letters.
func common(seen []image.Image) color.Palette {
	count := map[color.RGBA]int{}
	for _, picture := range seen {
		b := picture.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
				c.R, c.G, c.B = c.R&^3, c.G&^3, c.B&^3
				count[c]++
			}
		}
	}
	var all []color.RGBA
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(rank(a), rank(b)))
	})
	var out color.Palette
	for _, c := range all[:min(256, len(all))] {
		out = append(out, c)
	}
	return out
}

// rank orders colours that are met equally often, so that the same pictures give the same file.
func rank(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// changed is the smallest box with all that differs.
func changed(a, b *image.Paletted) image.Rectangle {
	var out image.Rectangle
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				out = out.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return out
}
