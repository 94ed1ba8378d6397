package site

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

const root = "../../.."

func TestScriptsAreClassic(t *testing.T) {
	dist := t.TempDir()
	if err := bundle(root, dist); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"shell.js", "stage.js"} {
		text, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(text[:40], []byte("(()=>{")) || bytes.Contains(text, []byte("import(")) {
			t.Errorf("%s is no classic script: %.40q", name, text)
		}
	}
	text, err := os.ReadFile(filepath.Join(dist, "embed.js"))
	if err != nil {
		t.Fatal(err)
	}
	if n := packed(t, text); n > 8*1024 {
		t.Errorf("embed.js has %d bytes, packed; every page with a player loads it", n)
	}
	for _, name := range []string{"shell.css", "stage.css"} {
		if _, err := os.Stat(filepath.Join(dist, name)); err != nil {
			t.Error(err)
		}
	}
}

func TestPagesAreSafeUnderAnyPath(t *testing.T) {
	links := regexp.MustCompile(`(?:src|href)="([^"]*)"`)
	for _, name := range []string{"index.html", "stage.html"} {
		text, err := os.ReadFile(filepath.Join(root, "web", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range links.FindAllStringSubmatch(string(text), -1) {
			if strings.HasPrefix(m[1], "/") || strings.Contains(m[1], "://") {
				t.Errorf("%s asks for %s, which is not relative", name, m[1])
			}
		}
		policy := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindSubmatch(text)
		if policy == nil || !bytes.Contains(policy[1], []byte("default-src 'none'")) || bytes.Contains(policy[1], []byte("unsafe-inline")) {
			t.Errorf("%s has the policy %s", name, policy)
		}
		if bytes.Contains(text, []byte("<script>")) {
			t.Errorf("%s has an inline script, which its policy refuses", name)
		}
	}
}

func TestCoreTravelsInAScript(t *testing.T) {
	packed, err := pack([]byte("wasm"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSuffix(strings.TrimPrefix(string(coreModule.carry(packed)), `globalThis.zootropeCore="`), "\";\n")
	back, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := unpack(back); err != nil || string(out) != "wasm" {
		t.Errorf("%q, %v", out, err)
	}
}

// The licences of all that is in the page are delivered with it.
func TestTheBuildCarriesItsLicences(t *testing.T) {
	dist := t.TempDir()
	if err := writeLicences(root, dist); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"LICENSE": "Version 2.0, January 2004", "NOTICE": "github.com/hajimehoshi/ebiten/v2 v2",
		"licences.js": `globalThis.zootropeLicences={"licence":`} {
		text, err := os.ReadFile(filepath.Join(dist, name))
		if err != nil || !bytes.Contains(text, []byte(want)) {
			t.Errorf("%s does not have %q: %v", name, want, err)
		}
	}
}

func TestStale(t *testing.T) {
	root, dist := t.TempDir(), t.TempDir()
	source := filepath.Join(root, "web", "a.ts")
	built := filepath.Join(dist, ListFile)
	age := func(path string, minutes int) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		then := time.Now().Add(time.Duration(-minutes) * time.Minute)
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	is := func(want bool) {
		t.Helper()
		if got, err := Stale(root, dist); err != nil || got != want {
			t.Errorf("stale: %v, %v; expected %v", got, err, want)
		}
	}
	age(source, 10)
	is(true)
	age(built, 5)
	is(false)
	age(source, 1)
	is(true)
}

func TestRootSaysWhatIsMissing(t *testing.T) {
	if _, err := Root(t.TempDir()); err == nil || !strings.Contains(err.Error(), "repository") {
		t.Errorf("%v", err)
	}
}
