package browser

import (
	"fmt"
	"testing"
)

// inSight is true in the page when the event that is looked at is seen in the space–time diagram, below the heads.
const inSight = `(() => {
	const room = document.querySelector(".st-pic")?.getBoundingClientRect();
	const box = document.querySelector(".st-pic svg [aria-current=true]")?.getBoundingClientRect();
	return !!box && box.height > 0 && box.top > room.top + 60 && box.bottom <= room.bottom;
})()`

// The diagram keeps the event that is looked at in sight, whatever room there is, and draws its rows apart where there is more.
func TestSpaceTimeKeepsItsEventInSight(t *testing.T) {
	t.Parallel()
	for _, size := range []struct{ width, height int64 }{{1440, 900}, {1100, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size.width), func(t *testing.T) {
			t.Parallel()
			p := visit(t, start(t), file("#/lesson/startup-election/3"), size.width, size.height)
			wait(t, p, Resting+" && "+Known) // the diagram has all that it will have
			press(t, p, "v")                 // stage, space–time, text: the next one
			wait(t, p, inSight)
			const high = `Number(document.querySelector(".st-pic svg").getAttribute("height"))`
			before := eval(t, p, high)
			for fold := 0; fold < 2 && size.width > 720; fold++ { // the details fold, and come back; a phone has none
				press(t, p, "e")
				if err := p.Frames(4); err != nil {
					t.Fatal(err)
				}
				wait(t, p, inSight)
			}
			wait(t, p, high+" === "+before)
			is(t, p, `document.querySelector(".corner label").checkVisibility()`, fmt.Sprint(size.width > 720))
		})
	}
}

// A phone has no room for all lines beside each other: the event that is looked at is brought into sight sideways, too.
func TestSpaceTimeBringsAnEventAsideIntoSight(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/5"), 390, 844)
	wait(t, p, Resting)
	press(t, p, "v")
	wait(t, p, inSight)
	eval(t, p, `([...document.querySelectorAll(".st-pic svg [data-stop]")].sort((a, b) => b.getBoundingClientRect().left - a.getBoundingClientRect().left)[0]
		.dispatchEvent(new MouseEvent("click", { bubbles: true })), 1)`) // the farthest to the right
	wait(t, p, `(() => {
		const room = document.querySelector(".st-pic").getBoundingClientRect();
		const box = document.querySelector(".st-pic svg [aria-current=true]").getBoundingClientRect();
		return document.querySelector(".st-pic").scrollLeft > 0 && box.left >= room.left && box.right <= room.right;
	})()`)
}
