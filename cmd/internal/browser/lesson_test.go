package browser

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// tap touches the middle of an element, as a finger does, and waits for the click that comes of it: the browser makes it after the finger is up.
func tap(t *testing.T, p *Page, selector string) {
	t.Helper()
	x, y := still(t, p, `document.querySelector(`+quoted(selector)+`)`)
	eval(t, p, `(globalThis.taps = 0, globalThis.hearTaps ??= addEventListener("click", () => globalThis.taps++, true) ?? true, 1)`)
	if err := p.Do(touch(x, y)); err != nil {
		t.Fatal(err)
	}
	// The page drops some clicks before anybody hears them. A tap that leads to another page ends the wait.
	_ = p.await(`new Promise((done) => {
		const end = performance.now() + 10_000;
		(function look() { if (globalThis.taps !== 0 || performance.now() > end) done(true); else setTimeout(look, 20); })();
	})`, new(bool))
}

func phone(t *testing.T, hash string, height int64) *Page {
	t.Helper()
	p, err := start(t).Open(file(hash), 390, height, emulation.SetTouchEmulationEnabled(true))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if errors := p.Errors(); len(errors) > 0 {
			t.Errorf("the page complains: %q", errors)
		}
		p.Close()
	})
	wait(t, p, Resting)
	return p
}

func TestDetailsOfAPhoneOpenAndClose(t *testing.T) {
	t.Parallel()
	for _, height := range []int64{844, 640, 568} {
		p := phone(t, lesson()+"/2", height)
		tap(t, p, ".peek")
		wait(t, p, `document.querySelector(".drawer.open") !== null`)
		tap(t, p, ".extra .iconbtn")
		wait(t, p, Resting)
		tap(t, p, "#tab-console")
		becomes(t, p, `(() => { const r = document.querySelector("[role=tab][aria-selected=true]").getBoundingClientRect();
			return r.left >= 0 && r.right <= innerWidth; })()`, "true")
		tap(t, p, ".peek")
		wait(t, p, `document.querySelector(".drawer.open") === null`)
	}
}

func TestAWrongAddressLeadsHome(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/%E0%A4%A"), wide, high)
	wait(t, p, `document.querySelector("main.home") !== null`)
}

func TestAChangedRunSaysSoAndCanBeLeft(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/2"), wide, high)
	wait(t, p, Resting)
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, `document.activeElement.value = ""`)
	press(t, p, "crash 1\r")
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	at(t, p, 2)
	press(t, p, "expect leader is 5\r")
	wait(t, p, `document.querySelector(".con .err") !== null`)
	click(t, p, ".changed [data-key=own]")
	wait(t, p, Resting+` && document.querySelector(".changed") === null`)
	at(t, p, 2)
	becomes(t, p, `document.activeElement === document.body`, "false")
}

func TestTheListOfShortcutsHasTheKeys(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	press(t, p, "?")
	wait(t, p, `document.querySelector("dialog[open]") !== null`)
	press(t, p, "n")
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("dialog") === null`)
	at(t, p, 1)
}

func TestAnswersOutliveAVisit(t *testing.T) {
	t.Parallel()
	b, prefix := start(t), serve(t, nil)
	p := visit(t, b, prefix+"index.html"+lesson(), wide, high)
	wait(t, p, Resting)
	click(t, p, ".dock label")
	wait(t, p, `document.querySelector(".dock :checked") !== null`)
	wait(t, p, Resting+` && Object.keys(localStorage).some((k) => k.includes(":answers:"))`)
	again := visit(t, b, prefix+"index.html"+lesson()+"/"+strconv.Itoa(usual().Steps), wide, high)
	wait(t, again, Resting)
	press(t, again, kb.ArrowLeft)
	at(t, again, usual().Steps-1)
	first := visit(t, b, prefix+"index.html"+lesson(), wide, high)
	wait(t, first, Resting+` && document.querySelector(".dock :checked") !== null`)
}

// A client that is paused is not told by its words alone.
func TestAPausedClientHasItsShape(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	openTab(t, p, "sessions")
	wait(t, p, `document.querySelector(".sess button[data-key]") !== null`)
	name := eval(t, p, `document.querySelector(".sess button[data-key]").dataset.key`)
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, `document.activeElement.value = ""`)
	press(t, p, "pause "+name+"\r")
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	click(t, p, "#tab-sessions")
	wait(t, p, `document.querySelector(".sess [data-key='`+name+`'] .dot.paused") !== null`)
}
