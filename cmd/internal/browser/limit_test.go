package browser

import "testing"

// A tab whose limit has passed holds up no other tab, however much it has to say.
func TestATabPastItsLimitHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	b := start(t)
	late, err := b.Open("about:blank", wide, high)
	if err != nil {
		t.Fatal(err)
	}
	defer late.Close()
	eval(t, late, `setInterval(() => { for (let i = 0; i < 200; i++) console.log(i); }, 20)`)
	late.expire()
	other, err := b.Open("about:blank", wide, high)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	wait(t, other, `performance.now() > 2000`) // the first one has said ten times of what chromedp keeps
}
