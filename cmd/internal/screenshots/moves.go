package main

import (
	"fmt"

	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/browser"
)

// move is one thing that a visitor does on the way to a screen.
type move func(*browser.Page) error

const homeSeen = `document.querySelector("main.home") !== null`

// Places that are known by what can be read there.
const (
	// acknowledging: the newest entry is on two disks at least, and not yet committed.
	acknowledging = `((newest) => newest.filter((c) => c?.matches(".synced")).length >= 2 && !newest.some((c) => c?.matches(".committed")))(
		[...document.querySelectorAll("table.log tbody tr")].map((r) => r.querySelector("td:last-child .cell")))`
	// licences: the page about Zootrope has them, and the core has said which build it is.
	licences = `document.querySelectorAll(".licences details").length > 1 && document.querySelector(".about .build > span").textContent !== "–"`
	// shared: the panel has its link, and the code of it.
	shared = `document.querySelector("dialog.share .share-code canvas") !== null`
	// fired: in both runs the news of a watch is on its way.
	fired = `["A", "B"].every((run) => [...document.querySelectorAll(".herd tbody tr")].some(
		(r) => r.firstElementChild.textContent === run && r.querySelector(".verm") !== null))`
)

// hrefOf returns the address of a thumbnail on the first page.
func hrefOf(p *browser.Page, caption string) (string, error) {
	return p.Eval(fmt.Sprintf(`[...document.querySelectorAll(".film a")].find((a) => a.textContent.trim().endsWith(%q)).getAttribute("href")`, caption))
}

// frame opens the address of a thumbnail.
func frame(caption string) move {
	return func(p *browser.Page) error {
		href, err := hrefOf(p, caption)
		if err != nil {
			return err
		}
		return lesson(href)(p)
	}
}

// lesson opens a place of a lesson and waits until the run stands there.
func lesson(hash string) move {
	return func(p *browser.Page) error {
		if err := open(hash)(p); err != nil {
			return err
		}
		return p.Wait(fmt.Sprintf(`location.hash === %q && %s && %s`, hash, browser.Resting, browser.Known))
	}
}

func open(hash string) move {
	return func(p *browser.Page) error {
		return p.Do(chromedp.Evaluate(fmt.Sprintf(`location.hash = %q`, hash), nil))
	}
}

// visited goes through the lesson as far as the votes, as an earlier visit that the home page can resume.
func visited(p *browser.Page) error { return lesson("#/lesson/leader-crash/4")(p) }

func home(p *browser.Page) error {
	if err := open("#/")(p); err != nil {
		return err
	}
	return p.Wait(homeSeen)
}

func key(k string) move {
	return func(p *browser.Page) error {
		if err := p.Do(chromedp.KeyEvent(k)); err != nil {
			return err
		}
		return p.Wait(browser.Resting)
	}
}

func tab(id string) move { return press("#tab-" + id) }

func view(id string) move { return press(`.seg [data-view="` + id + `"]`) }

func press(selector string) move {
	return func(p *browser.Page) error { return p.Do(chromedp.Click(selector, chromedp.ByQuery)) }
}

// playground opens the playground, with its first world.
func playground(p *browser.Page) error {
	if err := open("#/playground")(p); err != nil {
		return err
	}
	return p.Wait(browser.Resting)
}

// commanded types commands into the console, one after the other.
func commanded(commands ...string) move {
	return func(p *browser.Page) error {
		for _, command := range commands {
			if err := key("/")(p); err != nil {
				return err
			}
			// The line may have taken the slash that leads to it.
			if err := p.Wait(`document.activeElement.id === "command" && ((document.activeElement.value = ""), true)`); err != nil {
				return err
			}
			said, err := p.Eval(`document.querySelectorAll(".con-out > .in").length`)
			if err != nil {
				return err
			}
			if err := p.Do(chromedp.KeyEvent(command + "\r")); err != nil {
				return err
			}
			if err := p.Wait(fmt.Sprintf(`document.querySelectorAll(".con-out > .in").length > %s && %s`, said, browser.Resting)); err != nil {
				return err
			}
		}
		return nil
	}
}

// folded puts the drawer away.
func folded(p *browser.Page) error { return key("e")(p) }

// most is how often a visitor presses a key before giving up.
const most = 600

// until presses a key until something can be read.
func until(k, expression string) move {
	return func(p *browser.Page) error {
		for range most {
			found, err := p.Eval(expression)
			if err != nil || found == "true" {
				return err
			}
			if err := key(k)(p); err != nil {
				return err
			}
			if err := p.Frames(1); err != nil {
				return err
			}
		}
		return fmt.Errorf("pressed %s %d times and did not see %s", k, most, expression)
	}
}
