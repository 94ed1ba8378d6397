package browser

import (
	"testing"
)

// BenchmarkPage prints the numbers of the page that are to be held: how long until the first step is shown, and how
// many frames a second the stage has while a step is played, all with software rendering.
func BenchmarkPage(b *testing.B) {
	br, err := Start(Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer br.Close()
	for b.Loop() {
		p, err := br.Open(file(lesson()+"/1"), wide, high)
		if err != nil {
			b.Fatal(err)
		}
		read := func(expression string) float64 {
			var out float64
			if err := p.number(expression, &out); err != nil {
				b.Fatal(err)
			}
			return out
		}
		b.ReportMetric(read(`performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd`), "ms-to-prose")
		if err := p.Wait(Resting); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(read(`performance.now()`), "ms-to-first-step")
		if err := p.Do(key(" ")); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(read(`new Promise((done) => {
			let n = 0;
			const began = performance.now();
			const tick = () => {
				n++;
				const ms = performance.now() - began;
				if (ms < 4000) requestAnimationFrame(tick);
				else done(1000 * n / ms);
			};
			tick();
		})`), "frames/s")
		p.Close()
	}
}
