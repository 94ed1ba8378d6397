package main

import (
	"encoding/base64"
	"strings"
	"testing"

	"zootrope/cmd/internal/headless"
	"zootrope/core/player"
	"zootrope/lessons"
	"zootrope/wasm/port"
)

func TestRunALink(t *testing.T) {
	h := headless.New("en")
	h.Ask(&port.Load{Name: "playground.zk", Script: "servers 3\nstart all\nrun until servers agree\n"})
	h.Ask(&port.Next{})
	for _, c := range []string{"crash 3", "run for 2s"} {
		h.Ask(&port.Inject{Command: c})
	}
	link := "https://example.org/index.html" + h.Link()
	status, out, errs := zootrope("", "run", "--link", link)
	if status != 0 || errs != "" || !strings.Contains(out, "$ crash 3") || !strings.Contains(out, "The link stands at event #") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	status, hash, _ := zootrope("", "run", "--hash", "--link", link)
	if status != 0 || !strings.Contains(out, "state "+strings.TrimSpace(hash)) {
		t.Errorf("status %d, hash %q in %s", status, hash, out)
	}
	status, lines, _ := zootrope("", "run", "--json", "--link", link)
	if n := strings.Count(lines, "\n"); status != 0 || n < 100 || !strings.Contains(lines, `"seq":1,`) {
		t.Errorf("status %d, %d lines", status, n)
	}
}

// A link to what a lesson does not have leads to the nearest there is, says so, and is no success.
func TestALinkBeyondTheLesson(t *testing.T) {
	for link, want := range map[string]string{"#/lesson/leader-crash/99": "there is no step 99: the lesson has ", "#/lesson/leader-crash/99/e14": "there is no step 99",
		"#/lesson/leader-crash/3/e99999": "99999"} {
		status, out, errs := zootrope("", "run", "--quiet", "--link", link)
		if status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s%s", link, status, out, errs)
		}
	}
	if status, _, errs := zootrope("", "run", "--quiet", "--lang", "zh", "--link", "#/lesson/leader-crash/99"); status != 1 || !strings.Contains(errs, "没有步骤 99") {
		t.Errorf("status %d, %s", status, errs)
	}
	for _, link := range []string{"#/lesson/leader-crash/3", "#/lesson/leader-crash/start", "#/lesson/leader-crash"} {
		if status, _, errs := zootrope("", "run", "--quiet", "--link", link); status != 0 || errs != "" {
			t.Errorf("%s: status %d, %s", link, status, errs)
		}
	}
}

func TestALinkOfAnotherBuild(t *testing.T) {
	// The script was written by a build that knows a command which this one does not.
	link := "#/playground/" + carrying(t, "servers 3\nstart all\nexplode 3\n")
	status, out, errs := zootrope("", "run", "--link", link)
	if status != 1 || !strings.Contains(errs, "explode") || !strings.Contains(errs, `build "old"`) || !strings.Contains(out, "$ start all") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// carrying is a run that stands where its script first lets time pass.
func carrying(t *testing.T, script string) string {
	t.Helper()
	a := player.Artefact{Build: "old", Script: script, Legs: []player.Leg{{Moves: 3}}, Position: 3}
	packed, err := a.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(packed)
}

func TestLinkErrors(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--link", "x"}, "--link: expected a link of the page, such as …/index.html#/lesson/leader-crash/3 or #/playground/RUN, found \"x\"\n"},
		{[]string{"--link", "#/lesson/none"}, "--link: expected the id of a lesson, such as " + strings.Join(lessons.Shipped()[:5], ", ") + ", found \"none\"\n"},
		{[]string{"--link", "#/playground/AAAA"}, "--link: expected a shared run, found bytes that do not unpack: was it cut off?\n"},
		{[]string{"--link", "#/lesson/herd-effect", "x.zk"}, "--link: expected no script beside it, found \"x.zk\"\n"},
		{[]string{"--link", "#/lesson/herd-effect", "--seed", "3"}, "--seed: a link has its own; leave the flag out\n"},
	} {
		if status, out, errs := zootrope("", append([]string{"run"}, test.args...)...); status != 2 || out != "" || errs != test.want {
			t.Errorf("%v: status %d, %s", test.args, status, errs)
		}
	}
}
