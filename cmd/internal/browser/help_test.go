package browser

import "testing"

// Each key in the list of keys stands by itself: over no other key, within its column, and one line high.
func TestKeysOfTheListStandApart(t *testing.T) {
	t.Parallel()
	b := start(t)
	for _, size := range [][2]int64{{wide, high}, {1024, 700}, {390, 844}} {
		for _, lang := range []string{"en", "zh"} {
			p := visit(t, b, file("?lang="+lang+"#/playground"), size[0], size[1])
			wait(t, p, Resting)
			press(t, p, "?")
			wait(t, p, `document.querySelector("dialog[open].help dt kbd") !== null`)
			is(t, p, `(() => {
				const box = (e) => e.getBoundingClientRect();
				return [...document.querySelectorAll("dialog.help dt")].flatMap((dt) => {
					const keys = [...dt.querySelectorAll("kbd")];
					const apart = (a, b) => box(a).right <= box(b).left + 0.5 || box(a).bottom <= box(b).top + 0.5;
					const fits = (k) => box(k).right <= box(dt).right + 0.5 && k.scrollWidth <= k.clientWidth && box(k).height < 24;
					return keys.every((k, i) => fits(k) && (i === 0 || apart(keys[i - 1], k))) ? [] : [dt.textContent];
				}).join();
			})()`, "")
		}
	}
}
