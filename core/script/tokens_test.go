package script

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTokens(t *testing.T) {
	scope := NewScope()
	scope.Clients = []string{"ann"}
	for _, c := range []struct{ line, want string }{
		{"", ""},
		{"start all", "command:start|plain: all"},
		{`ann create -s /n- "a b" 7`, `name:ann|plain: |command:create|plain: |option:-s|plain: |path:/n-|plain: |string:"a b"|plain: |number:7`},
		{"bob create /x", "plain:bob create |path:/x"},
		{"  run for 100ms # wait", "plain:  |command:run|plain: for |number:100ms|comment: # wait"},
		{"# 中文", "comment:# 中文"},
		{"step 中文 \"标题\"", `command:step|plain: 中文 |string:"标题"`},
		{`note "open`, `command:note|plain: "open`},
		{"崩溃 3", "command:崩溃|plain: |number:3"},
		{"崩溃3", "command:崩溃3"},
		{"ｃｒａｓｈ 3", "command:ｃｒａｓｈ|plain: |number:3"},
		{"ann 断开", "name:ann|plain: |command:断开"},
		{"crash ann", "command:crash|plain: |name:ann"},
		{"act crash ann", "command:act|plain: |command:crash|plain: |name:ann"},
		{"act ann set /a 7", "command:act|plain: |name:ann|plain: |command:set|plain: |path:/a|plain: |number:7"},
		{"offer 崩溃 3", "command:offer|plain: |command:崩溃|plain: |number:3"},
		{"view tree /app # it", "command:view|plain: tree |path:/app|comment: # it"},
	} {
		var got []string
		for _, k := range tokensOf(&scope, c.line) {
			kind := string(k.Kind)
			if k.Kind == plainToken {
				kind = "plain"
			}
			got = append(got, kind+":"+k.Text)
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.line, g, c.want)
		}
	}
}

// Nothing of a line is lost, whatever stands in it: an editor lays the tokens under what is typed.
func TestTokensAreTheLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.RuneFrom([]rune(`ann# "'\/-1é中`+"\t")), 0, 30, -1)).Draw(t, "line")
		scope := NewScope()
		var whole strings.Builder
		for _, k := range tokensOf(&scope, line) {
			whole.WriteString(k.Text)
		}
		if whole.String() != line {
			t.Fatalf("%q became %q", line, whole.String())
		}
	})
}

func TestCompleteAfter(t *testing.T) {
	texts := func(above, line string) []string {
		var out []string
		for _, c := range CompleteAfter(above, line, len(line)) {
			out = append(out, c.Text)
		}
		return out
	}
	if got := texts("servers 3\nclient ann 1\nnonsense", "an"); !slices.Equal(got, []string{"ann"}) {
		t.Errorf("below the line that opens ann: %q", got)
	}
	if got := texts("servers 3", "an"); got != nil {
		t.Errorf("without it: %q", got)
	}
	if got := texts("servers 3", "start "); !slices.Contains(got, "3") || slices.Contains(got, "4") {
		t.Errorf("of three servers: %q", got)
	}
	if got := texts("", "ser"); !slices.Contains(got, "servers") {
		t.Errorf("at the beginning: %q", got)
	}
}
