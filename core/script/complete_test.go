package script_test

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/trace"
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
		"client bob ":                            "1 2 3 servers timeout read-only",
		"client bob 2 s":                         "servers",
		"client bob servers ":                    "1 2 3 1,2,3",
		"client bob servers 1,2 ":                "timeout read-only",
		"ann get /nowhere/":                      "",
		"clients 3 ":                             "1 2 3 servers timeout read-only",
		"clients 3 servers 1,2 ":                 "timeout read-only",
		"client bob servers 1,2/":                "1,2/app 1,2/app/ 1,2/application 1,2/b 1,2/zookeeper 1,2/zookeeper/",
		"client bob servers 1,2/app/":            "1,2/app/one",
		"ann multiRead ":                         "get ls",
		"ann multiRead get /b ; ls /app/":        "/app/one",
		"ann create2 /b":                         "/b",
		"ann check":                              "checkWatches",
		"ann checkWatches ":                      "-c -d -a /app /app/ /application /b /zookeeper /zookeeper/",
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

// Only lines at which a recipe can stand are offered, and all of them have a place in core/recipe.
func TestCompleteKnowsTheLines(t *testing.T) {
	s, err := script.Parse("t.zk", "servers 3\nclient ann\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	for line, want := range map[string]string{
		"run until client ann at Latch":    "LatchEnsures LatchCreates LatchLists LatchWatches LatchWaits",
		"run until client ann at Election": "",
		"run until client ann at Store":    "", // a store answers at once
		"run until client ann at First":    "", // there a recipe ends
	} {
		if got := offered(p.Scope(), line); got != want {
			t.Errorf("%q: %q is offered, want %q", line, got, want)
		}
	}
	for _, name := range trace.LineNames() {
		if site, ok := trace.LineNamed(name); !ok || site.Line() != name || !strings.HasPrefix(site.Location().File, "core/recipe/") {
			t.Errorf("%s is %v in %s", name, ok, site.Location().File)
		}
	}
}
