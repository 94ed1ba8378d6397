package docs

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// workflow is what GitHub reads, as far as it is used here; another key is a mistake.
type workflow struct {
	Name string `yaml:"name"`
	On   struct {
		Push struct {
			Branches []string `yaml:"branches"`
			Tags     []string `yaml:"tags"`
		} `yaml:"push"`
		PullRequest any `yaml:"pull_request"`
	} `yaml:"on"`
	Permissions map[string]string `yaml:"permissions"`
	Jobs        map[string]job    `yaml:"jobs"`
}

type job struct {
	If          string            `yaml:"if"`
	Needs       string            `yaml:"needs"`
	RunsOn      string            `yaml:"runs-on"`
	Timeout     int               `yaml:"timeout-minutes"`
	Permissions map[string]string `yaml:"permissions"`
	Environment map[string]string `yaml:"environment"`
	Env         map[string]string `yaml:"env"`
	Steps       []struct {
		ID   string            `yaml:"id"`
		Uses string            `yaml:"uses"`
		Run  string            `yaml:"run"`
		With map[string]string `yaml:"with"`
		Env  map[string]string `yaml:"env"`
	} `yaml:"steps"`
}

var (
	official = regexp.MustCompile(`^actions/[a-z-]+@v[0-9]+$`) // by its major version
	maked    = regexp.MustCompile(`\bmake ([a-z-]+)`)
	given    = regexp.MustCompile(`\$\{\{.*?steps\.(\w+)\.`)
)

// Nobody can run a workflow here, but much of what breaks one can be read from it.
func TestWorkflows(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	names, _ := filepath.Glob(filepath.Join(root, ".github/workflows/*.yml"))
	if len(names) == 0 {
		t.Fatal("there is none")
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var w workflow
		d := yaml.NewDecoder(bytes.NewReader(text))
		d.KnownFields(true)
		if err := d.Decode(&w); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(w.Permissions) != 1 || w.Permissions["contents"] != "read" {
			t.Errorf("%s: a job that says nothing else may %v; want contents: read", name, w.Permissions)
		}
		for id, j := range w.Jobs {
			if _, ok := w.Jobs[j.Needs]; !ok && j.Needs != "" {
				t.Errorf("%s: there is no job %s", id, j.Needs)
			}
			var ids, uses []string
			for _, s := range j.Steps {
				if (s.Uses == "") == (s.Run == "") {
					t.Errorf("%s: a step uses %q and runs %q", id, s.Uses, s.Run)
				}
				if s.Uses != "" && !official.MatchString(s.Uses) {
					t.Errorf("%s: %s is no official action by its major version", id, s.Uses)
				}
				for _, m := range maked.FindAllStringSubmatch(s.Run, -1) {
					if !strings.Contains("\n"+string(makefile), "\n"+m[1]+":") {
						t.Errorf("%s: there is no make %s", id, m[1])
					}
				}
				if strings.Contains(s.Run, "${{") {
					t.Errorf("%s: a tag's name becomes a command in %q; give it by env", id, s.Run)
				}
				for _, v := range s.Env {
					if m := given.FindStringSubmatch(v); m != nil && !slices.Contains(ids, m[1]) {
						t.Errorf("%s: no step before is called %s", id, m[1])
					}
				}
				ids, uses = append(ids, s.ID), append(uses, s.Uses)
			}
			// What writes runs on tags alone, runs nothing of the repository, and has not more rights than it needs.
			for what, how := range j.Permissions {
				if how == "write" && (!strings.Contains(j.If, "ref_type == 'tag'") || slices.ContainsFunc(uses, func(u string) bool { return strings.HasPrefix(u, "actions/checkout@") })) {
					t.Errorf("%s: has %s: write, though it runs what is in the repository, or without a tag", id, what)
				}
			}
			if m := given.FindStringSubmatch(j.Environment["url"]); m != nil && !slices.Contains(ids, m[1]) {
				t.Errorf("%s: no step is called %s", id, m[1])
			}
		}
	}
}
