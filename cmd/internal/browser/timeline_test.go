package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// folded gives the middle of the widest folded block of the timeline that is seen, or nothing.
const folded = `(() => {
	const track = document.querySelector(".track"), box = track.getBoundingClientRect();
	let best = [];
	for (let y = box.top + 9; y < box.bottom; y += 12.4) {
		let run = [];
		for (let x = box.left + 1; x <= box.right; x += 2) {
			track.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y, pointerType: "mouse", pointerId: 9 }));
			run = track.style.cursor === "zoom-in" ? [...run, [x, y]] : [];
			if (run.length > best.length) best = run;
		}
	}
	return best[best.length >> 1] ?? [];
})()`

// A burst that is folded into a block opens as far as its single moments, click by click; then a click leads there.
func TestAFoldedBurstOpens(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/2"), wide, high)
	wait(t, p, Resting+` && document.querySelector(".strip").dataset.complete === "true"`)
	before := eval(t, p, `document.querySelector(".track").ariaValueNow`)
	var at, last []float64
	for n := 0; ; n++ {
		if err := p.Do(chromedp.Evaluate(folded, &at)); err != nil {
			t.Fatal(err)
		}
		if len(at) == 0 {
			break
		}
		if n == 8 {
			t.Fatal("after eight clicks a block is still folded")
		}
		last = at
		if err := p.Do(chromedp.MouseClickXY(at[0], at[1])); err != nil {
			t.Fatal(err)
		}
		is(t, p, `document.querySelector(".track").ariaValueNow`, before)
	}
	if last == nil {
		t.Fatal("nothing is folded")
	}
	theWholeRunIsAtHand(t, p)
	if err := p.Do(chromedp.MouseClickXY(last[0], last[1])); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && document.querySelector(".track").ariaValueNow !== "`+before+`"`)
	theWholeRunIsAtHand(t, p)
	click(t, p, ".whole")
	becomes(t, p, `document.querySelector(".strip").classList.contains("zoomed")`, "false")
}

// theWholeRunIsAtHand: the button that ends the zoom lies over nothing, and nothing over it.
func theWholeRunIsAtHand(t *testing.T, p *Page) {
	t.Helper()
	is(t, p, `(() => {
		const b = document.querySelector(".whole").getBoundingClientRect();
		return [b.left + 2, (b.left + b.right) / 2, b.right - 2].every((x) => document.elementFromPoint(x, (b.top + b.bottom) / 2).className === "whole")
			&& document.querySelector(".ruler").getBoundingClientRect().right <= b.left;
	})()`, "true")
}

// A tooltip has the place and the width of its words, wherever the one before it stood.
func TestATooltipDoesNotMindTheLast(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), 1024, 800)
	wait(t, p, Resting+" && "+Known) // what lies in the middle stays there
	hover := func(x string) {
		t.Helper()
		eval(t, p, `(() => {
			const box = document.querySelector(".track").getBoundingClientRect();
			document.querySelector(".track").dispatchEvent(new PointerEvent("pointermove", { clientX: box.left + `+x+`, clientY: box.bottom - 1, pointerType: "mouse" }));
			document.querySelector(".tip").replaceChildren();
		})(), 1`)
		wait(t, p, `!document.querySelector(".tip").hidden && document.querySelector(".tip b") !== null`)
	}
	place := `JSON.stringify(document.querySelector(".tip").getBoundingClientRect())`
	hover("box.width / 2")
	free := eval(t, p, place)
	eval(t, p, `document.querySelector(".tip").style.left = innerWidth - 40 + "px"`)
	hover("box.width / 2")
	becomes(t, p, place, free)
}

// The timeline is as wide as its track, whatever stands beside it for a moment: what was measured in between is not believed.
func TestTheTimelineFitsItsTrack(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/2"), wide, high, chromedp.EmulateViewport(wide, high)) // with all dots
	wait(t, p, Resting+" && "+Known)
	fits := `document.querySelector(".track canvas").width === document.querySelector(".track").clientWidth`
	wait(t, p, fits)
	eval(t, p, `(() => {
		const side = document.querySelector(".side");
		side.style.width = "300px";
		document.querySelector(".lanes button").click(); // which has the timeline laid out
		side.style.width = "";
	})()`)
	if err := p.Frames(2); err != nil {
		t.Fatal(err)
	}
	wait(t, p, fits)
}
