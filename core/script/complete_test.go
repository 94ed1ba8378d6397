package script_test

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// The console knows the znodes that are there, one level at a time.
func TestCompleteKnowsTheZnodes(t *testing.T) {
	s, err := script.Parse("t.zk", "servers 3\nstart all\nrun until leader exists\nclient ann\nsettle\nann create /app\nann create /app/one\nann create '/app/it is'\n"+
		"ann create /application\nann create /b\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	scope := p.Scope()
	for line, want := range map[string]string{
		"ann get ":                             "",
		"ann get /":                            "",
		"run until leader exists and node /ap": "",
	} {
		if got := offered(scope, line); got != want {
			t.Errorf("%q before the beginning: %s", line, got)
		}
	}
	p.RunAll()
	scope = p.Scope()
	for line, want := range map[string]string{
		"ann get /":                              "/app /app/ /application /b /zookeeper /zookeeper/",
		"ann get -w /ap":                         "/app /app/ /application",
		"ann get /app/":                          "/app/one",
		"ann get /nowhere/":                      "",
		"ann create -e /app/o":                   "/app/one",
		"ann multi create /x ; delete /app/":     "/app/one",
		"ann repeat 3 get /b":                    "/b",
		"ann lock /b":                            "/b",
		"run until leader exists and node /app/": "/app/one",
		"ann get /app ":                          "",
		"ann set /app /":                         "",
	} {
		if got := offered(scope, line); got != want {
			t.Errorf("%q: %q is offered, want %q", line, got, want)
		}
	}
	if got := offered(scope, "ann get "); !strings.Contains(" "+got+" ", " /app/ ") {
		t.Errorf("where a path may stand: %s", got)
	}
}

func offered(scope script.Scope, line string) string {
	var out []string
	for _, c := range script.Complete(scope, line, len(line)) {
		out = append(out, c.Text)
	}
	return strings.Join(out, " ")
}
