package lessons

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/lessons/play"
)

func TestHTML(t *testing.T) {
	for _, c := range []struct{ src, html, text string }{
		{"a **b** `c`", "<p>a <strong>b</strong> <code>c</code></p>\n", "a b c"},
		{"{{server  1 state}}, {{leader}}", `<p><span data-fill="server 1 state">…</span>, <span data-fill="leader">…</span></p>` + "\n",
			"{{server 1 state}}, {{leader}}"},
		{`{{"><b>}}`, `<p><span data-fill="&quot;&gt;&lt;b&gt;">…</span></p>` + "\n", `{{"><b>}}`},
		{"{one} {{two", "<p>{one} {{two</p>\n", "{one} {{two"},
		{"x <script>alert(1)</script>", "<p>x <!-- raw HTML omitted -->alert(1)<!-- raw HTML omitted --></p>\n", "x alert(1)"},
		{"x <!-- n --> y\n\n<!-- a\n\nb {{leader}} -->\n\nz", "<p>x  y</p>\n<p>z</p>\n", "x  y\n\nz"},
		{"<!-- a --> b", "<!-- raw HTML omitted -->\n", ""},
		{"[a](https://x.org)", `<p><a href="https://x.org" rel="noopener" target="_blank">a</a></p>` + "\n", "a"},
		{"[a](#one)", `<p><a href="#one">a</a></p>` + "\n", "a"},
		{"[a *b*](javascript:alert(1)) c", "<p>a <em>b</em> c</p>\n", "a b c"},
		{"<ftp://x.org>", "<p>ftp://x.org</p>\n", "ftp://x.org"},
		{"![a](https://x.org/p.png)!", "<p>a!</p>\n", "a!"},
		{"### h {#x style=a onclick=b}", "<h3>h</h3>\n", "h"},
		{"took\n{{leader}}", "<p>took\n" + `<span data-fill="leader">…</span></p>` + "\n", "took {{leader}}"},
		{"投票\n开始", "<p>投票开始</p>\n", "投票开始"},
		{"投票，\nZxx", "<p>投票，Zxx</p>\n", "投票，Zxx"},
		{"投票\nZxx", "<p>投票\nZxx</p>\n", "投票 Zxx"},
		{"[投\n票。](<when ROUND>)\n[开始](<tells ROUND>)", `<p><span class="tied" data-when="ROUND">投票。</span>` +
			`<span class="tied" data-when="ROUND">开始</span></p>` + "\n", "投票。开始"},
		{"[a\nb.](<when ROUND>)\nc", `<p><span class="tied" data-when="ROUND">a` + "\nb.</span>\nc</p>\n", "a b. c"},
		{"> a\n>\n> b", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n", "| a\n\n| b"},
		{"> a\n>\n> b {{see ROUND  at 1}}\n>\n> — A note on Zab", "<blockquote>\n<p>a</p>\n<p>b " + `<span data-fill="see ROUND at 1">…</span></p>` + "\n" +
			`<p class="source">— A note on Zab</p>` + "\n</blockquote>\n", "| a\n\n| b {{see ROUND at 1}}\n\n| — A note on Zab"},
		{"> a\n>\n> b {{see nothing}}", "<blockquote>\n<p>a</p>\n<p>b No event shows this: it was read in the text and its code.</p>\n</blockquote>\n",
			"| a\n\n| b No event shows this: it was read in the text and its code."},
		{"- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n", "- a\n\n- b"},
	} {
		p, _ := readProse("x.md", "en", []byte("## T {#t}\n\n"+c.src+"\n"), false)
		if s := p.parts[0]; s.html != c.html || s.text != c.text {
			t.Errorf("%q:\n%q\n%q\nwant\n%q\n%q", c.src, s.html, s.text, c.html, c.text)
		}
	}
}

func TestFill(t *testing.T) {
	s, err := script.Parse("t.zk", "servers 3\nstart all\nrun until leader exists\nsettle\nclient a 1\nsettle\nstep one\n"+
		"a create /x hello\na create /x/y\na lock /l\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	for expr, want := range map[string]string{
		"leader": "3", "server 3 state": "LEADING", "server 1 epoch": "1", "server 1 accepted-epoch": "1",
		"server 1 logged": "1:5", "server 3 committed": "1:5", "server 2 sync": "DIFF", "server 2 vote": "3",
		"server 2 round": "1", "node /x data": "hello", "node /x children": "1", "node /x version on 2": "0",
		"client a state": "CONNECTED", "client a server": "1", "client a last": "OK", "lock /l holder": "a",
		"lock /l waiters": "0", "lock /none holder": "none", "count CLIENT_REQUEST from a": "5",
		"count PROPOSAL to 1": "4", "total PROPOSAL from 3 to 1": "5", "count transactions": "4",
	} {
		if got, err := play.Fill(p.World(), expr); err != nil || got != want {
			t.Errorf("{{%s}} is %q, %v; want %q", expr, got, err, want)
		}
	}
	for _, expr := range []string{"at", "count bytes", "total bytes", "total messages"} {
		if got, err := play.Fill(p.World(), expr); err != nil || got == "" || got == "0" {
			t.Errorf("{{%s}} is %q, %v", expr, got, err)
		}
	}
	for expr, want := range map[string]string{
		"": "expected leader", "server": "more words", "server x state": "a server from 1 to 3", "server 0 state": "1 to 3",
		"server 1 mood": "expected state", "server 3 sync": "no such thing", "leader now": "expected the end",
		"node /none data": "no such thing", "client b state": "expected a client", "lock /l keeper": "expected holder",
		"count COMITS": "kind of event", "count COMMIT from b": "a server or a client", "node /x data on 7": "1 to 3",
	} {
		if got, err := play.Fill(p.World(), expr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("{{%s}} is %q, %v; want an error with %q", expr, got, err, want)
		}
	}
}

// Goals come in the order of the prose, wherever the script names them.
func TestGoalsComeInTheOrderOfTheProse(t *testing.T) {
	l, err := LoadMarkdown("x.md", []byte("# T\n\n```zk\nservers 3\ngoal far leader is 3\ngoal near leader exists\n```\n\n## One\n\nGo.\n\n```zk\nstart all\n```\n\n"+
		"```goal near\nAny leader.\n```\n\n```goal far\nServer 3.\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	if l.Goals[0].ID != "near" || l.Goals[1].ID != "far" {
		t.Errorf("the goals are %v", l.Goals)
	}
}

func TestLinesOfABlockAreJoined(t *testing.T) {
	for _, c := range [][3]string{
		{"排在后面。", "bob 离开。", "排在后面。bob 离开。"},
		{"再让", "  3 号回来", "再让 3 号回来"},
		{"再让", "它回来", "再让它回来"},
		{"Who", " leads?", "Who leads?"},
		{"", "Who", "Who"},
	} {
		if got := joined(c[0], c[1]); got != c[2] {
			t.Errorf("%q and %q are %q, expected %q", c[0], c[1], got, c[2])
		}
	}
}
