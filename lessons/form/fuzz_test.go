package form

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

var (
	tagOf   = regexp.MustCompile(`(?s)<(!--|/?[A-Za-z0-9]*)((?:[^>"]|"[^"]*")*)>`)
	quoted  = regexp.MustCompile(`(?s)"[^"]*"`)
	prosaic = regexp.MustCompile(`^/?(p|strong|em|code|span|a|h[1-6]|ul|ol|li|blockquote|pre|br|hr|del|table|thead|tbody|tr|th|td|button|!--)$`)
	link    = regexp.MustCompile(`href="([^"]*)"`)
	attrs   = regexp.MustCompile(`^(\s+(data-fill|data-term|data-beat|data-when|type|href|rel|target|id|class|title|start|align|style)=)*\s*/?$`)
)

// harmless fails on a rendered text that could do something: only the tags of prose, no handlers, links to the web alone.
func harmless(t *testing.T, text string) {
	t.Helper()
	for _, m := range tagOf.FindAllStringSubmatch(text, -1) {
		name, rest := strings.ToLower(m[1]), m[2]
		if !prosaic.MatchString(name) {
			t.Fatalf("a tag %q in %q", name, text)
		}
		if name != "!--" && !attrs.MatchString(quoted.ReplaceAllString(rest, "")) {
			t.Fatalf("an attribute in %q of %q", m[0], text)
		}
		for _, l := range link.FindAllStringSubmatch(rest, -1) {
			if !strings.HasPrefix(l[1], "http://") && !strings.HasPrefix(l[1], "https://") && !strings.HasPrefix(l[1], "#") {
				t.Fatalf("a link to %q in %q", l[1], text)
			}
		}
	}
}

// FuzzMarkdown is a teacher's file, whatever is in it: a lesson or an error, and nothing that could run.
func FuzzMarkdown(f *testing.F) {
	f.Add("---\ntitle: T\n---\n\n## They vote {#vote}\n\nServer {{leader}} leads <b>now</b>.\n\n```zk\nservers 3\nstart all\nrun until leader exists\n```\n\n" +
		"```goal led\nit leads\n```\n\n```solution one\nsettle\n```\n")
	f.Add("## a\n[x](javascript:alert(1)) ![i](http://x/y.png) <http://x.org>\n\n| a | b |\n|---|---|\n| {{at}} | \"<\" |\n```zk\nservers 1\n```\n")
	f.Add("# h {#i onclick=x}\n\n<script>x</script>\n\n- {{node /x data}}\n\n> q\n\n```zk\nservers 3\nask q a=leader\\ is\\ 3\n```\n")
	f.Add("## a\nOne. [Two](<when ROUND>) e.g. **three.\n“Four.** [five](<tells START at 1>)”\n六。[七！\n八](<when ROUND>) (9. 10\n\n- [a.](<when START>)\n\n```zk\nservers 1\n```\n")
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 1<<14 || !utf8.ValidString(source) {
			return
		}
		for _, alone := range []bool{false, true} {
			if p, _ := readProse("x.md", "en", []byte(source), alone); p != nil {
				harmless(t, p.Intro.HTML)
				for _, s := range p.Sections {
					harmless(t, s.HTML)
				}
			}
		}
		_, err := LoadMarkdown("x.md", []byte(source))
		if err != nil && err.Error() == "" {
			t.Fatal("an error without words")
		}
	})
}
