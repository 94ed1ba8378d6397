package browser

import "testing"

// counted counts, in each frame of a page, how often something asks for a frame of the screen.
const counted = `{
	const next = requestAnimationFrame;
	globalThis.asked = 0;
	globalThis.requestAnimationFrame = (f) => (globalThis.asked++, next(f));
}`

// A stage on which nothing moves asks for no frames; what moves it again is seen at once.
func TestAStageAtRestAsksForNoFrames(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), serve(t, nil)+"#/lesson/leader-crash/2", wide, high, atFirst(overheard), atFirst(counted))
	wait(t, p, Resting)
	const asked = `document.querySelector(".stage iframe").contentWindow.asked`
	rests := func() {
		t.Helper()
		wait(t, p, `((n, now) => {
			if (globalThis.lastAsked !== n) [globalThis.lastAsked, globalThis.lastAskedAt] = [n, now];
			return n > 3 && now - lastAskedAt > 1000;
		})(`+asked+`, performance.now())`)
	}
	moves := func() {
		t.Helper()
		wait(t, p, asked+` > lastAsked`)
	}
	rests()
	press(t, p, "n")
	moves()
	wait(t, p, Resting)
	rests()
	// The picture of another size is told of, and painted.
	eval(t, p, `(document.querySelector(".stage").style.width = "60%", 1)`)
	moves()
	wait(t, p, sized)
	rests()
	eval(t, p, `(document.querySelector(".top [data-key=theme]").click(), 1)`)
	moves()
}
