package browser

import (
	"fmt"
	"strings"
	"testing"
)

// The page says how many events a file has. Where the run is too long for a file, the page says where the file ends.
func TestAFileOfEventsSaysWhereItEnds(t *testing.T) {
	t.Parallel()
	// What the core answers, as if the run were too long.
	const long = `globalThis.cut = false; (({ get }) => Object.defineProperty(MessageEvent.prototype, "data", { configurable: true, get() {
		const message = get.call(this);
		if (globalThis.cut && message?.type === "answer" && message.data?.cut === false) message.data = { ...message.data, cut: true, last: 12345, at: 6789 };
		return message;
	} }))(Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data"))`
	p := visit(t, start(t), file("#/lesson/expired-holder/1"), wide, high, atFirst(long))
	wait(t, p, Resting)
	eval(t, p, catch)
	openTab(t, p, "messages")
	const said = `document.querySelector(".msgs .saved").textContent`
	click(t, p, `.savers [data-key="save json"]`)
	lines := strings.Count(string(saved(t, p, ".jsonl")), "\n")
	wait(t, p, said+` !== ""`)
	if got := eval(t, p, said); lines < 100 || lines > 999 || got != fmt.Sprintf("%d events are saved.", lines) {
		t.Errorf("%d lines, and the page says %q", lines, got)
	}
	becomes(t, p, `document.querySelector(".msgs .saved").classList.contains("warn")`, "false")
	eval(t, p, `(globalThis.cut = true, files = {}, "")`)
	click(t, p, `.savers [data-key="save csv"]`)
	saved(t, p, ".csv")
	wait(t, p, `document.querySelector(".msgs .saved").classList.contains("warn")`)
	if got := eval(t, p, said); !strings.HasPrefix(got, "The file ends at event #12") || !strings.Contains(got, "6.789 s") || !strings.Contains(got, "zootrope run --json") {
		t.Errorf("the page says %q", got)
	}
}
