package main

import (
	"fmt"

	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/browser"
)

// These conditions hold at the places of a first visit to a lesson.
const (
	// compared: two votes are compared, and the table says by what.
	compared = `document.querySelector(".lens:not([hidden]) .lying .hit") !== null || innerHeight <= 520 && document.querySelectorAll(".reel .past").length > 2`
	// beside: the belief stands beside the truth.
	beside = `document.querySelector(".dock")?.textContent.includes("Go on")`
	ended  = `document.querySelector(".fin")?.checkVisibility()`
)

// answered is the way to a wrong answer, and what became of it.
var answered = []move{lesson("#/lesson/startup-election/1"), pressed("choice"), next, skip}

// next presses Next: the first sentence of the step begins to be told.
func next(p *browser.Page) error {
	return p.Do(chromedp.Evaluate(`document.querySelector(".nav .next").click()`, nil))
}

// skip presses it again, with Shift: the step is at its end.
func skip(p *browser.Page) error {
	if err := p.Wait(`document.documentElement.dataset.run === "show"`); err != nil {
		return err
	}
	end := `document.querySelector(".nav .next").dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }))`
	if err := p.Do(chromedp.Evaluate(end, nil)); err != nil {
		return err
	}
	return p.Wait(browser.Resting)
}

// onTo presses Next at each sentence until there is something to see.
func onTo(expression string) move {
	return func(p *browser.Page) error {
		for {
			if err := p.Wait(`(` + expression + `) || ` + browser.Resting); err != nil {
				return err
			}
			if seen, err := p.Eval(expression); err != nil || seen == "true" {
				return err
			}
			if err := next(p); err != nil {
				return err
			}
			if err := p.Frames(2); err != nil {
				return err
			}
		}
	}
}

// buttons are those of the dock that are pressed on the way.
var buttons = map[string]string{
	"choice": `document.querySelector(".dock input")`,
	"both":   `[...document.querySelectorAll(".dock button")].find((b) => /both|两种/.test(b.textContent))`,
}

func pressed(what string) move {
	return func(p *browser.Page) error {
		if err := p.Wait(fmt.Sprintf(`!!(%s)`, buttons[what])); err != nil {
			return err
		}
		return p.Do(chromedp.Evaluate(fmt.Sprintf(`%s.click()`, buttons[what]), nil))
	}
}

func see(expression string) move { return func(p *browser.Page) error { return p.Wait(expression) } }
