package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// read gives what a screen reader is given: "role name" of everything that is not passed over.
func read(t *testing.T, p *Page) []string {
	t.Helper()
	// Of the answer only what is needed: a newer Chromium has properties that the library refuses.
	type value struct {
		Value any `json:"value"`
	}
	var tree struct {
		Nodes []struct {
			Ignored bool  `json:"ignored"`
			Role    value `json:"role"`
			Name    value `json:"name"`
		} `json:"nodes"`
	}
	if err := p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		return cdp.Execute(ctx, accessibility.CommandGetFullAXTree, nil, &tree)
	})); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, n := range tree.Nodes {
		if !n.Ignored {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%v %v", n.Role.Value, n.Name.Value)))
		}
	}
	return out
}

// A lesson as a screen reader has it: landmarks, the parts with their roles and names, and nothing to press without a name.
func TestALessonAsAScreenReaderHasIt(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/3"), wide, high)
	wait(t, p, Resting+" && "+Known)
	all := read(t, p)
	for _, want := range []string{"banner", "navigation Zootrope", "main", "heading", "list Steps", "region Stage", "slider Position", "tablist Details",
		"tab Messages 2", "tab Console", "status"} {
		if !slices.ContainsFunc(all, func(s string) bool { return s == want || strings.HasPrefix(s, want+" ") }) {
			t.Errorf("there is no %s", want)
		}
	}
	if t.Failed() {
		t.Logf("what is there: %.2000q", all)
	}
	tabs := 0
	for _, s := range all {
		role, name, _ := strings.Cut(s, " ")
		switch role {
		case "tab":
			tabs++
			fallthrough
		case "button", "link", "checkbox", "radio", "combobox", "slider", "textbox", "menuitem", "tabpanel", "splitter", "Iframe":
			if name == "" {
				t.Errorf("a %s has no name", role)
			}
		}
	}
	if shown := eval(t, p, `document.querySelectorAll("[role=tab]").length`); strconv.Itoa(tabs) != shown {
		t.Errorf("a reader has %d tabs of %s", tabs, shown)
	}
	at := eval(t, p, `document.querySelector(".track").getAttribute("aria-valuetext")`)
	if !strings.Contains(at, "#") || !strings.Contains(at, "s") {
		t.Errorf("the position reads %q", at)
	}
}

// regions are the parts of the page in the order in which Tab leads through them.
var regions = []string{"header.top", ".prose-in", ".nav", ".stage .seg", ".stage .corner", ".keys", ".strip", ".side", ".drawer"}

func TestTabLeadsThroughThePageInOrder(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/3"), wide, high)
	wait(t, p, Resting+" && "+Known)
	list, _ := json.Marshal(regions)
	where := fmt.Sprintf(`%s.findIndex((s) => document.activeElement.closest(s))`, list)
	var order []string
	for range 120 {
		press(t, p, kb.Tab)
		if eval(t, p, `document.activeElement === document.body`) == "true" {
			break
		}
		at := eval(t, p, where)
		if len(order) == 0 || order[len(order)-1] != at {
			order = append(order, at)
		}
	}
	// The row with the reason comes between the side of the transport and the drawer, and is no part.
	if got := strings.Join(slices.DeleteFunc(order, func(s string) bool { return s == "-1" }), " "); got != "0 1 2 3 4 5 6 7 8" {
		t.Errorf("Tab leads through the parts %s of %q", got, regions)
	}
}

// What is announced while steps with hundreds of events run is a sentence now and then.
func TestAnnouncementsAreSummarised(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/3"), wide, high)
	wait(t, p, Resting+" && "+Known)
	eval(t, p, `(() => {
		window.said = [];
		window.began = performance.now();
		new MutationObserver(() => said.push(document.querySelector("body > [role=status]").textContent)).observe(
			document.querySelector("body > [role=status]"), { childList: true, characterData: true, subtree: true });
	})()`)
	// Screen readers are told of the last step alone if steps follow each other fast. So the test waits for each.
	for step := 4; step <= usual().Steps; step++ {
		press(t, p, "n")
		at(t, p, step)
		wait(t, p, fmt.Sprintf(`said.some((s) => s.includes("Step %d,"))`, step))
	}
	last := fmt.Sprint(usual().Steps)
	is(t, p, `said.length <= 2 + (performance.now() - began) / 1000`, "true")
	is(t, p, `said.every((s) => s.length > 0 && s.length < 600)`, "true")
	said := eval(t, p, `said.join("|")`)
	for _, word := range []string{last, "LEADING"} {
		if !strings.Contains(said, word) {
			t.Errorf("%s is not among what was said: %q", word, said)
		}
	}
}
