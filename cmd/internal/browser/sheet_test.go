package browser

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// apart lists which of some parts of the page lie over each other or leave the page. What is not shown has no box, and of what is
// scrolled the part that is seen counts.
func apart(t *testing.T, p *Page, parts ...string) {
	t.Helper()
	queries, err := json.Marshal(parts)
	if err != nil {
		t.Fatal(err)
	}
	is(t, p, `((queries) => {
		const boxes = queries.flatMap((query) => [...document.querySelectorAll(query)].filter((e) => e.checkVisibility({ visibilityProperty: true }) && getComputedStyle(e).clipPath === "none").map((e) => {
			let { left, top, right, bottom } = e.getBoundingClientRect();
			for (let a = e.parentElement; a && a !== document.body && getComputedStyle(e).position !== "fixed"; a = a.parentElement) {
				if (getComputedStyle(a).overflowY === "visible" || getComputedStyle(a).display === "contents") continue;
				const r = a.getBoundingClientRect();
				[left, top, right, bottom] = [Math.max(left, r.left), Math.max(top, r.top), Math.min(right, r.right), Math.min(bottom, r.bottom)];
			}
			return { query, e, left, top, right, bottom };
		}).filter((b) => b.right - b.left > 1 && b.bottom - b.top > 1));
		const out = [];
		boxes.forEach((a, i) => {
			if (a.left < -0.5 || a.top < -0.5 || a.right > innerWidth + 0.5 || a.bottom > innerHeight + 0.5) out.push(a.query + " leaves the page " + JSON.stringify({ ...a, e: "" }));
			for (const b of boxes.slice(i + 1))
				if (!a.e.contains(b.e) && !b.e.contains(a.e) && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
					out.push(a.query + " over " + b.query + " " + JSON.stringify([{ ...a, e: "" }, { ...b, e: "" }]));
		});
		return out.join("; ");
	})(`+string(queries)+`)`, "")
}

// reached lists what of some controls cannot be pressed where it stands, or is smaller than a finger needs.
func reached(t *testing.T, p *Page, controls string) {
	t.Helper()
	is(t, p, `[...document.querySelectorAll(`+"`"+controls+"`"+`)].filter((e) => e.checkVisibility()).filter((e) => {
		const r = e.getBoundingClientRect();
		const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
		return r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5 || r.width < 39.5 || r.height < 39.5 || !e.contains(hit);
	}).map((e) => e.className + " " + JSON.stringify(e.getBoundingClientRect())).join()`, "")
}

// waysBack stands in for the browser's CloseWatcher: a test calls what the system would call.
const waysBack = `globalThis.watchers = []; globalThis.CloseWatcher = class { constructor() { watchers.push(this); } destroy() { watchers.splice(watchers.indexOf(this), 1); } };`

// One rule holds for every sheet of a phone, however it is held: the stage and what moves the run stay in sight, the sheet has a
// button in sight that closes it, Escape and the system's own way back close it, and the bar marks the sheet that is open.
func TestSheetsOfAPhone(t *testing.T) {
	t.Parallel()
	const machine = `.play, .disc, .nav button, .play-keys button`
	open, shut := `document.querySelector(".drawer.open") !== null`, `document.querySelector(".drawer.open") === null`
	for _, c := range []struct {
		name, hash, opener string
		visitor            func(*testing.T) *Browser
	}{
		{"beginner", "#/lesson/leader-crash/2", ".look", beginner}, {"all", "#/lesson/leader-crash/2", ".peek", start},
		{"console", "#/playground", `[data-key=console]`, start}, {"details", "#/playground", `[data-key=inside]`, start},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, c.visitor(t), file(c.hash), 390, 844, atFirst(waysBack), emulation.SetTouchEmulationEnabled(true))
			wait(t, p, Resting)
			for _, s := range [][2]int64{{390, 844}, {360, 640}, {320, 568}, {844, 390}, {667, 375}, {568, 320}} {
				if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
					t.Fatal(err)
				}
				wait(t, p, Resting+" && "+laidOut(s[0], s[1]))
				for _, way := range []string{"again", "cross", "escape", "back"} {
					tap(t, p, c.opener)
					wait(t, p, Resting+" && "+open+" && "+laidOut(s[0], s[1]))
					if c.name == "console" {
						eval(t, p, `(document.activeElement.blur(), "")`)
					}
					apart(t, p, ".top", ".stage", ".cap", ".strip-kept", ".transport", ".deck", ".drawer", ".nav", ".play-keys")
					reached(t, p, machine)
					is(t, p, `document.querySelector(".stage").getBoundingClientRect().height > 80 && document.querySelector("#pane").getBoundingClientRect().height > 60`, "true")
					if c.hash == "#/playground" {
						becomes(t, p, `[...document.querySelectorAll(".play-keys [aria-pressed=true]")].map((e) => e.dataset.key).join()`, map[string]string{"console": "console", "details": "inside"}[c.name])
					}
					switch way {
					case "again":
						tap(t, p, c.opener)
					case "cross":
						close := `.tabhead > .closeb`
						if eval(t, p, `document.querySelector(".tabhead > .closeb").checkVisibility()`) == "false" {
							close = ".peek"
						}
						reached(t, p, close)
						tap(t, p, close)
					case "escape":
						press(t, p, kb.Escape)
					case "back":
						becomes(t, p, `watchers.length`, "1")
						eval(t, p, `(watchers[0].onclose(), watchers.pop(), "")`)
					}
					wait(t, p, shut)
					becomes(t, p, `watchers.length`, "0")
					if c.hash == "#/playground" {
						becomes(t, p, `document.querySelector(".play-keys [aria-pressed=true]").dataset.key`, "add")
					}
				}
			}
		})
	}
}

// What can be done with a thing is a sheet, too: it leaves the stage and what moves the run in sight, takes the place of another sheet, and
// has the same ways out.
func TestWhatIsInHandIsASheet(t *testing.T) {
	t.Parallel()
	const shown = `document.querySelector(".hold:not([hidden]) .handful:not([hidden])") !== null`
	p := visit(t, start(t), file("#/playground"), 390, 844, atFirst(overheard), atFirst(waysBack), emulation.SetTouchEmulationEnabled(true))
	wait(t, p, Resting)
	for _, s := range [][2]int64{{390, 844}, {360, 640}, {320, 568}, {844, 390}, {667, 375}, {568, 320}} {
		if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
			t.Fatal(err)
		}
		for _, way := range []string{"cross", "escape", "back"} {
			wait(t, p, Resting+" && "+laidOut(s[0], s[1]))
			tap(t, p, `[data-key=inside]`)
			wait(t, p, `document.querySelector(".drawer.open") !== null`)
			pressCard(t, p, "server", "2", shown, touch)
			wait(t, p, `document.querySelector(".drawer.open") === null && `+laidOut(s[0], s[1]))
			apart(t, p, ".top", ".stage", ".transport", ".handful", ".play-keys")
			reached(t, p, `.play, .play-keys button, .handful .closeb`)
			is(t, p, `String(document.querySelector(".handful").clientHeight > 120)`, "true")
			switch way {
			case "cross":
				tap(t, p, ".handful .closeb")
			case "escape":
				press(t, p, kb.Escape)
			case "back":
				becomes(t, p, `watchers.length`, "1")
				eval(t, p, `(watchers[0].onclose(), watchers.pop(), "")`)
			}
			wait(t, p, `!(`+shown+`)`)
		}
	}
}

// In the bar of the playground one key is marked: that of what is seen. Each leads there from every other.
func TestThePlaygroundsBarMarksWhatIsSeen(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), 390, 844, emulation.SetTouchEmulationEnabled(true))
	wait(t, p, Resting)
	seen := map[string]string{"add": ".palette", "cut": ".cuts", "console": ".con", "inside": ".drawer.open #pane :is(.why, table)"}
	for _, what := range []string{"console", "inside", "add", "inside", "console", "cut", "console", "add", "cut", "inside", "cut"} {
		tap(t, p, `[data-key=`+what+`]`)
		wait(t, p, `[...document.querySelectorAll(".play-keys [aria-pressed=true]")].map((e) => e.dataset.key).join() === "`+what+`"`)
		for other, query := range seen {
			wait(t, p, `String([...document.querySelectorAll("`+query+`")].some((e) => e.checkVisibility())) === "`+fmt.Sprint(other == what)+`"`)
		}
	}
	// A tab that is opened in the sheet is marked, too; another room has no sheet.
	tap(t, p, `[data-key=console]`)
	tap(t, p, "#tab-servers")
	wait(t, p, `document.querySelector(".play-keys [aria-pressed=true]").dataset.key === "inside"`)
	eval(t, p, `location.hash = "#/lesson/quorums/1"`)
	wait(t, p, Resting+` && document.querySelector(".drawer.open") === null`)
}
