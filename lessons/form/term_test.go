package form

import (
	"strings"
	"testing"
)

// A section's first occurrence of a term can be asked about; code, links, headings and tables are left as they are.
func TestTermsInProse(t *testing.T) {
	button := func(id, word string) string {
		return `<button type="button" class="term" data-term="` + id + `">` + word + `</button>`
	}
	closed := func(id, word, tail string) string {
		return `<span class="close">` + button(id, word) + tail + `</span>`
	}
	for _, c := range []struct{ lang, src, html string }{
		{"en", "a zxid, a zxid", "<p>a " + closed("zxid", "zxid", ",") + " a zxid</p>\n"},
		{"en", "Epochs, not zxids.", "<p>" + closed("epoch", "Epochs", ",") + " not " + closed("zxid", "zxids", ".") + "</p>\n"},
		{"zh", "（zxid）；", "<p>（" + closed("zxid", "zxid", "）；") + "</p>\n"},
		{"en", "a **quorum**\nof", "<p>a <strong>" + button("quorum", "quorum") + "</strong>\nof</p>\n"},
		{"en", "a quorum\nof", "<p>a " + button("quorum", "quorum") + "\nof</p>\n"},
		{"en", "watch events, watches", "<p>" + closed("watch-event", "watch events", ",") + " " + button("watch", "watches") + "</p>\n"},
		{"en", "ACKs; acks; BACK; sides; a_log", "<p>" + closed("ack", "ACKs", ";") + " acks; BACK; sides; a_log</p>\n"},
		{"en", "`zxid` [zxid](#x)\n\n### zxid\n\n> zxid", "<p><code>zxid</code> <a href=\"#x\">zxid</a></p>\n<h3>zxid</h3>\n" +
			"<blockquote>\n<p>" + button("zxid", "zxid") + "</p>\n</blockquote>\n"},
		{"en", "The log {{leader}} log", "<p>The " + button("log", "log") + ` <span data-fill="leader">…</span> log</p>` + "\n"},
		{"zh", "未提交的事务", "<p>未" + button("commit", "提交") + "的" + button("transaction", "事务") + "</p>\n"},
		{"zh", "临时顺序节点", "<p>" + button("ephemeral-sequential", "临时顺序节点") + "</p>\n"},
		{"zh", "[它看 zxid](<when VOTES.short at 1>)，再看", `<p><span class="sentence"><span class="tied" data-when="VOTES.short at 1">它看 ` + closed("zxid", "zxid", "，") + "</span>再看</span></p>\n"},
		{"zh", "快照日志", "<p>" + button("snapshot", "快照") + button("log", "日志") + "</p>\n"},
	} {
		p, _ := readProse("x.md", c.lang, []byte("## zxid {#t}\n\n"+c.src+"\n"), false)
		if got := undivided(p.Sections[0].HTML); got != c.html {
			t.Errorf("%s:\n%s\nwant\n%s", c.src, got, c.html)
		}
		if got := p.Sections[0].Text; !strings.ContainsAny(c.src, "`*{_[") && got != strings.ReplaceAll(c.src, "\n", " ") {
			t.Errorf("for a terminal: %q, want %q", got, c.src)
		}
	}
}
