package main

import (
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const crashing = "servers 3\nstart all\nrun until leader exists\nsettle\nstep crash\ncrash 3\nrun for 100ms\nstep later\nrun for 1s\nrewind crash\nstep other\nstop 3\nrun for 100ms\n"

func TestDiagramRanges(t *testing.T) {
	for _, test := range []struct {
		args []string
		has  string
		not  string
	}{
		{nil, "$ stop 3", "$ crash 3"}, // the crash was gone back over
		{[]string{"--from", "crash"}, "$ crash 3", "$ start all"},
		{[]string{"--from", "crash", "--to", "later"}, "$ crash 3", "$ stop 3"},
		{[]string{"--to", "20"}, "$ start all", "$ crash 3"},
		{[]string{"--from", "1", "--to", "20ms"}, "$ start all", "LEADING"},
		{[]string{"--from", "other", "--lang", "zh"}, "3 号正常关闭", "$ start all"},
		{[]string{"--to", "150", "--all"}, "A timer of", "$ crash 3"},
		{[]string{"--to", "60", "--select", "40"}, `class="lit"`, "$ crash 3"},
	} {
		status, out, errs := zootrope(crashing, append([]string{"diagram", "-"}, test.args...)...)
		has, not := strings.TrimPrefix(test.has, "$ "), strings.TrimPrefix(test.not, "$ ")
		if status != 0 || errs != "" || !strings.HasPrefix(out, "<svg ") || !strings.Contains(out, has) || strings.Contains(out, not+"<") {
			t.Errorf("%v: status %d, %s; %q in it: %v, %q in it: %v", test.args, status, errs, has, strings.Contains(out, has),
				not, strings.Contains(out, not+"<"))
		}
	}
}

func TestDiagramErrors(t *testing.T) {
	for _, test := range []struct {
		input string
		args  []string
		want  string
	}{
		{"", nil, "expected one script or lesson, found 0; `zootrope help diagram` says more\n"},
		{crashing, []string{"-", "--from", "crsh"}, "--from: expected a step of the script, the number of an event, or a time such as 12.4s, found \"crsh\"; its steps are crash, later, other\n"},
		{"servers 3\nstart 1", []string{"-", "--to", "x"}, "--to: expected a step of the script, the number of an event, or a time such as 12.4s, found \"x\"; it has no steps\n"},
		{crashing, []string{"-", "--lang", "fr"}, "--lang: expected en, zh or de, found \"fr\"\n"},
		{crashing, []string{"-", "--from", "9", "--to", "5"}, "the range is empty: it begins at event 9 and ends at event 5 of 5\n"},
		{crashing, []string{"-", "--to", "20", "--select", "99"}, "--select: expected an event from 1 to 20, the range that is drawn, found 99\n"},
		{"servers 1\nstart 1\nstart 1", []string{"-"}, "standard input:3:1: start 1: server 1 is already running; `restart 1` boots it again\n"},
	} {
		status, out, errs := zootrope(test.input, append([]string{"diagram"}, test.args...)...)
		if status != 2 || out != "" || errs != test.want {
			t.Errorf("%v: status %d\n%s", test.args, status, errs)
		}
	}
}

func TestDiagramOfALessonToAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.svg")
	status, out, errs := zootrope("", "diagram", "startup-election", "--from", "two", "-o", file)
	if status != 0 || out != "" || errs != "" {
		t.Fatalf("status %d, %s%s", status, out, errs)
	}
	svg, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(svg), "<svg ") || !strings.Contains(string(svg), "start 2") {
		t.Errorf("%v: %.200s", err, svg)
	}
}

func TestDiagramAsPNG(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.png")
	t.Run("painted", func(t *testing.T) {
		if !slices.ContainsFunc(browsers, func(name string) bool { _, err := exec.LookPath(name); return err == nil }) {
			t.Skip("no browser was found")
		}
		status, out, errs := zootrope("", "diagram", "startup-election", "--from", "two", "--lang", "zh", "-o", file)
		if status != 0 || out != "" || errs != "" {
			t.Fatalf("status %d, %s%s", status, out, errs)
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		m, err := png.Decode(f)
		if err != nil || m.Bounds().Dx() != 2*1048 || m.Bounds().Dy() < 1000 {
			t.Errorf("%v, %v", m.Bounds(), err)
		}
	})
	t.Run("no browser", func(t *testing.T) {
		t.Setenv("PATH", "")
		if status, _, errs := zootrope(crashing, "diagram", "-", "-o", file); status != 2 || !strings.Contains(errs, "out.svg)") {
			t.Errorf("status %d, %s", status, errs)
		}
	})
}

// A diagram of the stage is in the view of the step, without what no lesson has introduced up to the step.
func TestDiagramOfTheStageIsThatOfTheStep(t *testing.T) {
	for _, test := range []struct{ args, has, not string }{
		{"what-it-is-for --at tree", ">north</text>", "epoch"},
		{"what-it-is-for --at 250", "<svg", "epoch"}, // the servers begin
		{"what-it-is-for --at 315", "<title>Server 3 commits: a quorum has it on disk<", ""},
		{"herd-effect --at queue-herd", ">woken</text>", ">epoch"},
		{"leader-crash --at five", ">epoch 1</text>", ">/</text>"},
	} {
		status, out, errs := zootrope("", strings.Fields("diagram --view stage "+test.args)...)
		if status != 0 || errs != "" || !strings.Contains(out, test.has) || test.not != "" && strings.Contains(out, test.not) {
			t.Errorf("%s: status %d, %s; %q in it: %v, %q: %v\n%.900s", test.args, status, errs, test.has, strings.Contains(out, test.has), test.not, strings.Contains(out, test.not), out)
		}
	}
}

// The stage is drawn at a step, an event or a time, without a browser: as an SVG, and as a PNG of twice the size.
func TestDiagramOfTheStage(t *testing.T) {
	for _, test := range []struct {
		args string
		has  string
		not  string
	}{
		{"--at crash", ">DOWN<", ""},            // the end of the step, as it was first run
		{"", ">DOWN<", ">LEADING<"},             // the end of the run: nobody leads any more
		{"--at 12", ">LOOKING<", ">LEADING<"},   // an event
		{"--at 20ms", ">LOOKING<", ">LEADING<"}, // a time
		{"--theme dark", `fill="#151310"`, `fill="#f3f0e9"`},
		{"--size 400x300", `viewBox="0 0 400 300"`, ""},
		{"--at crash --lang zh", ">宕机<", ">DOWN<"}, // the words of the stage are the reader's
	} {
		status, out, errs := zootrope(crashing, strings.Fields("diagram - --view stage "+test.args)...)
		if status != 0 || errs != "" || !strings.HasPrefix(out, "<svg ") || !strings.Contains(out, test.has) || test.not != "" && strings.Contains(out, test.not) {
			t.Errorf("%s: status %d, %s; %q in it: %v, %q: %v\n%.300s", test.args, status, errs, test.has, strings.Contains(out, test.has), test.not, strings.Contains(out, test.not), out)
		}
	}
	file := filepath.Join(t.TempDir(), "stage.png")
	if status, _, errs := zootrope("", "diagram", "herd-effect", "--view", "stage", "--at", "queue-herd", "--size", "600x300", "-o", file); status != 0 {
		t.Fatal(errs)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil || picture.Bounds().Dx() != 1200 || picture.Bounds().Dy() != 600 {
		t.Fatalf("%v, %v", err, picture.Bounds())
	}
	seen := map[any]bool{}
	for x := range 1200 {
		seen[picture.At(x, 300)] = true
	}
	if len(seen) < 10 {
		t.Errorf("a row of it has %d colours", len(seen))
	}
	for args, want := range map[string]string{
		"--view film":                       "expected spacetime or stage",
		"--view stage --from crash":         "--from is of the space–time diagram",
		"--theme dark":                      "--theme is of the stage",
		"--view stage --at e5":              "--at: expected a step of the script",
		"--view stage --at 90000":           "--at: the run has no event 90000; its last is ",
		"--view stage --size 20x20":         "expected width and height",
		"--view stage --theme sepia":        "expected light or dark",
		"--view stage -o x.gif":             "expected a file that ends in .svg or .png",
		"--view stage --lang zh --from 200": "--from 用于时空图",
	} {
		if status, _, errs := zootrope(crashing, strings.Fields("diagram - "+args)...); status != statusWrong || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s", args, status, errs)
		}
	}
}
