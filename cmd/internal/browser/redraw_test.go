package browser

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// keepsFocus gives the focus to control after control of a box, has everything drawn anew by another language, and lists those that have lost
// it. Of controls that are alike three are enough.
const keepsFocus = `(async (box) => {
	const seen = (e) => e.checkVisibility() && !e.disabled && e.tabIndex >= 0;
	const all = () => [...document.querySelectorAll(box + " :is(a[href], button, input, select, textarea, summary, [tabindex='0'])")].filter(seen);
	const until = (what, limit) => new Promise((done) => {
		const end = performance.now() + limit;
		(function look() {
			if (what()) return done(true);
			if (performance.now() > end) return done(false);
			setTimeout(look, 10);
		})();
	});
	const rests = () => ["rest", "none"].includes(document.documentElement.dataset.run) && document.querySelector("[aria-busy=true]") === null;
	const alike = {}, lost = [];
	let tried = 0;
	for (let i = 0; i < all().length; i++) {
		const e = all()[i];
		const kind = e.localName + "." + e.className;
		if ((alike[kind] = (alike[kind] ?? 0) + 1) > 3) continue;
		e.focus({ preventScroll: true });
		if (document.activeElement !== e) continue;
		tried++;
		const said = e.outerHTML.slice(0, 120), { key } = e.dataset;
		const was = document.documentElement.dataset.lang;
		document.dispatchEvent(new KeyboardEvent("keydown", { key: "l", bubbles: true }));
		if (!await until(() => document.documentElement.dataset.lang !== was && rests(), 360_000)) throw new Error("the language stays " + was);
		const stays = () => {
			const now = document.activeElement;
			return key === undefined ? now === all()[i] : now.dataset.key === key && now.closest(box);
		};
		const there = () => key === undefined || document.querySelector(box + ' [data-key="' + CSS.escape(key) + '"]') !== null;
		// A word of the prose may not be there in the other language; then the focus is on another control.
		if (!await until(() => stays() || there(), 2_000)) await until(() => stays() || there() || document.activeElement !== document.body, 60_000);
		if (there() ? !await until(stays, 60_000) : document.activeElement === document.body) lost.push(said + " lost it to " + document.activeElement.outerHTML.slice(0, 120));
	}
	return { Tried: tried, Lost: lost };
})`

// keeps insists that the focus stays where it is in each of some boxes.
func keeps(t *testing.T, p *Page, boxes ...string) {
	t.Helper()
	for _, box := range boxes {
		named, err := json.Marshal(box)
		if err != nil {
			t.Fatal(err)
		}
		var found struct {
			Tried int
			Lost  []string
		}
		if err := p.await(keepsFocus+`(`+string(named)+`)`, &found); err != nil {
			t.Fatalf("%s: %v", box, err)
		}
		if found.Tried == 0 {
			t.Errorf("%s has no control", box)
		}
		for _, lost := range found.Lost {
			t.Errorf("%s: %s", box, lost)
		}
	}
}

// Wherever the focus is, it is on the same control after everything was drawn anew.
func TestTheFocusOutlivesARedraw(t *testing.T) {
	t.Parallel()
	t.Run("lesson", func(t *testing.T) {
		t.Parallel()
		p := visit(t, start(t), file("#/lesson/startup-election/4"), wide, high)
		wait(t, p, Resting+" && "+linked)
		keeps(t, p, ".top", ".prose", ".stage", ".transport", ".drawer .tabhead")
		press(t, p, "v")
		wait(t, p, `document.querySelectorAll(".st-why button").length > 2 && document.querySelector(".st-pic [tabindex='0']") !== null`)
		keeps(t, p, ".st-tools", ".st-pic", ".st-why")
	})
	for _, name := range []string{"servers", "messages", "logs", "znodes", "sessions", "why", "checks"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, start(t), file("#/lesson/herd-effect/4"), wide, high)
			wait(t, p, Resting)
			openTab(t, p, name)
			wait(t, p, `document.querySelector("#pane :is(button, [tabindex='0'])") !== null && document.querySelector("[aria-busy=true]") === null`)
			keeps(t, p, "#pane")
		})
	}
	t.Run("charts", func(t *testing.T) {
		t.Parallel()
		p := visit(t, start(t), file("#/lesson/herd-effect/4"), wide, high)
		wait(t, p, Resting)
		pick(t, p, `document.querySelector("#tab-charts")`)
		wait(t, p, `document.querySelector(".charts .slider") !== null`)
		keeps(t, p, "#pane")
	})
	t.Run("questions", func(t *testing.T) {
		t.Parallel()
		p := visit(t, beginner(t), file(lesson()+"/1"), wide, high, jumping)
		wait(t, p, Resting+" && "+asks)
		keeps(t, p, ".prose", ".deck")
		pick(t, p, `document.querySelector(".dock input")`)
		wait(t, p, `document.querySelector(".dock :checked") !== null`)
		press(t, p, "n")
		wait(t, p, Resting+" && "+tells)
		keeps(t, p, ".dock", ".deck", ".kicker")
		press(t, p, "i")
		wait(t, p, `document.querySelector("#pane button") !== null`)
		keeps(t, p, ".drawer .tabhead", ".eventkeys")
	})
	t.Run("hands", func(t *testing.T) {
		t.Parallel()
		p := visit(t, start(t), file("#/lesson/herd-effect/7"), wide, high)
		wait(t, p, Resting+` && document.querySelector(".hands .action") !== null`)
		keeps(t, p, ".steps")
		eval(t, p, `document.querySelector('.hands [data-command="crash 2"]').focus()`)
		key := eval(t, p, `document.activeElement.dataset.key`)
		press(t, p, kb.Enter)
		wait(t, p, Resting+` && document.querySelector('.hands [data-command="start 2"]') !== null`)
		becomes(t, p, `document.activeElement.dataset.key + " in " + document.activeElement.closest("section")?.className`, key+" in hands")
		keeps(t, p, ".steps")
	})
	t.Run("playground", func(t *testing.T) {
		t.Parallel()
		p := visit(t, start(t), file("#/playground"), wide, high)
		wait(t, p, Resting)
		pick(t, p, `document.querySelector("#tab-script")`)
		wait(t, p, field+`?.value.startsWith("servers 5\n") === true`)
		keeps(t, p, ".palette", ".editor", ".transport")
		eval(t, p, `document.querySelector(".objects button").focus()`)
		press(t, p, kb.Enter)
		wait(t, p, `document.querySelector(".handful:not([hidden]) .do") !== null`)
		keeps(t, p, ".handful")
	})
	t.Run("home", func(t *testing.T) {
		t.Parallel()
		p := visit(t, start(t), file("#/"), wide, high)
		wait(t, p, `document.querySelector(".contents a") !== null`)
		eval(t, p, `document.querySelectorAll(".chapters a")[1].focus()`)
		press(t, p, kb.Enter)
		wait(t, p, `document.querySelectorAll(".chapters a")[1].ariaCurrent === "true"`)
		becomes(t, p, `document.activeElement === document.querySelectorAll(".chapters a")[1]`, "true")
		for address, ready := range map[string]string{"#/": ".contents", "#/map": ".map-panel h2", "#/about": ".licences details", "#/key": ".keys4"} {
			eval(t, p, `location.hash = "`+address+`"`)
			wait(t, p, `document.querySelector("`+ready+`") !== null`)
			keeps(t, p, ".page")
		}
	})
}

// What is typed stays as it was, with its caret, and so does a box that was scrolled.
func TestACaretAndAScrollOutliveARedraw(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	openTab(t, p, "messages")
	wait(t, p, `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 40)(document.querySelector("#pane .evs .scroll") ?? {})`)
	eval(t, p, `(document.querySelector("#pane input[type=search], #pane .bar input").focus(), 1)`)
	for _, key := range strings.Split("a,c,k,"+kb.ArrowLeft, ",") {
		press(t, p, key)
	}
	wait(t, p, `document.querySelector("[aria-busy=true]") === null`)
	if err := p.Frames(3); err != nil {
		t.Fatal(err)
	}
	is(t, p, `(({ value, selectionStart }) => value + " " + selectionStart)(document.activeElement)`, "ack 2")
	eval(t, p, `document.querySelector("#pane .evs .scroll").scrollTop = 40`)
	if err := p.Frames(2); err != nil {
		t.Fatal(err)
	}
	box := eval(t, p, `(window.box = document.querySelector("#pane .evs .scroll")).scrollTop`)
	was := eval(t, p, `document.documentElement.dataset.lang`)
	eval(t, p, `document.dispatchEvent(new KeyboardEvent("keydown", { key: "l", bubbles: true }))`)
	wait(t, p, `document.documentElement.dataset.lang !== "`+was+`" && document.querySelector("#pane .evs .scroll") !== box`)
	becomes(t, p, `document.querySelector("#pane .evs .scroll").scrollTop`, box)
	becomes(t, p, `(({ value, selectionStart }) => value + " " + selectionStart)(document.activeElement)`, "ack 2")
}
