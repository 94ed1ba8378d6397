package browser

import "github.com/chromedp/chromedp"

// Resting is true in the page when the core is up, a lesson stands where its address says, and the stage has drawn or
// has said that it cannot. The shell says so on its root element.
const Resting = `(({ run, place }) => run === "rest" && place === location.hash)(document.documentElement.dataset)`

// Playing is true while the run is played at a pace.
const Playing = `document.documentElement.dataset.run === "play"`

// Known is true in the page when the core has looked ahead to the end of the script: the timeline has all there will be.
const Known = `document.querySelector(".strip").dataset.complete === "true"`

// Frames waits until the page has been painted so many times.
func (p *Page) Frames(n int) error {
	for range n {
		if err := p.Wait(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true), 60)))`); err != nil {
			return err
		}
	}
	return nil
}

func key(keys string) chromedp.Action { return chromedp.KeyEvent(keys) }
