package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// asProgram in the environment makes the test's binary the program, so that a test can play with processes.
const asProgram = "ZOOTROPE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// process starts the program as a process of its own.
func process(t *testing.T, out io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Env = append(os.Environ(), asProgram+"=1")
	c.Stdout, c.Stderr = out, os.Stderr
	return c
}

// ended waits for a process, and gives its exit status; -1 if it was killed.
func ended(t *testing.T, c *exec.Cmd) int {
	t.Helper()
	var exit *exec.ExitError
	if err := c.Wait(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode()
}

// Shards run as processes, one of which is killed and run again into the same file. Their merge is what one run of everything says.
func TestSwarmOfProcesses(t *testing.T) {
	const shards = 3
	args := func(more ...string) []string {
		return append(strings.Fields("check --json --seeds 1..601 --bug commit-without-quorum"), more...)
	}
	dir := t.TempDir()
	file := func(i int) string { return filepath.Join(dir, fmt.Sprint(i, ".jsonl")) }
	shard := func(i int, out io.Writer) *exec.Cmd {
		c := process(t, out, args("--shard", fmt.Sprintf("%d/%d", i, shards))...)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return c
	}
	var running []*exec.Cmd
	var open []*os.File
	for i := 1; i <= shards; i++ {
		f, err := os.Create(file(i))
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, f)
		if i > 1 {
			running = append(running, shard(i, f))
		}
	}
	// What the first prints nobody reads beyond a line and a half. A pipe holds less than the rest, so the process cannot come to its end.
	killed := process(t, nil, args("--shard", "1/3")...)
	pipe, err := killed.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	printed := bufio.NewReader(pipe)
	whole, err := printed.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	half := make([]byte, 100)
	if _, err := io.ReadFull(printed, half); err != nil {
		t.Fatal(err)
	}
	if err := killed.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if status := ended(t, killed); status != -1 {
		t.Fatalf("the shard has ended with status %d before it was killed", status)
	}
	if _, err := open[0].WriteString(whole + string(half)); err != nil {
		t.Fatal(err)
	}
	for _, c := range running {
		if status := ended(t, c); status != statusFailed {
			t.Errorf("%s: status %d", c.Args, status)
		}
	}
	merge := func(more ...string) (status int, out, errs string) {
		all := append([]string{"check", "--merge"}, more...)
		for i := 1; i <= shards; i++ {
			all = append(all, file(i))
		}
		return zootrope("", all...)
	}
	if status, out, errs := merge(); status != statusParted || !strings.Contains(errs, "the shards 1 of 3 are missing") || !strings.Contains(out, "\n400 worlds") {
		t.Errorf("before it is run again: status %d\n%s", status, errs)
	}
	if status := ended(t, shard(1, open[0])); status != statusFailed {
		t.Errorf("run again: status %d", status)
	}
	var alone bytes.Buffer
	one := process(t, &alone, args()...)
	if err := one.Start(); err != nil {
		t.Fatal(err)
	}
	ended(t, one)
	status, out, errs := merge("--json")
	if status != statusFailed || out != alone.String() || !strings.Contains(errs, "1.jsonl:2: only the beginning") {
		t.Errorf("status %d; %d bytes, and one run alone prints %d\n%s", status, len(out), alone.Len(), errs)
	}
}

// document reads a file of docs.
func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The Pods of the Job together have all shards, with arguments that are understood. Its range is cut short, to a world for each.
func TestTheJobHasAllShards(t *testing.T) {
	var job struct {
		Kind string
		Spec struct {
			CompletionMode   string `yaml:"completionMode"`
			Completions      int
			PodFailurePolicy struct {
				Rules []struct {
					OnExitCodes struct {
						ContainerName string `yaml:"containerName"`
						Values        []int
					} `yaml:"onExitCodes"`
				}
			} `yaml:"podFailurePolicy"`
			Template struct {
				Spec struct {
					Containers []struct {
						Name string
						Args []string
					}
				}
			}
		}
	}
	if err := yaml.Unmarshal([]byte(document(t, "swarm/job.yaml")), &job); err != nil {
		t.Fatal(err)
	}
	if job.Kind != "Job" || job.Spec.CompletionMode != "Indexed" || len(job.Spec.Template.Spec.Containers) != 1 {
		t.Fatalf("%+v", job)
	}
	pod := job.Spec.Template.Spec.Containers[0]
	for _, rule := range job.Spec.PodFailurePolicy.Rules {
		if codes := rule.OnExitCodes; codes.Values != nil && (codes.ContainerName != pod.Name || !slices.Equal(codes.Values, []int{statusFailed, statusWrong})) {
			t.Errorf("%+v", codes)
		}
	}
	seeds := slices.Index(pod.Args, "--seeds") + 1
	pod.Args[seeds] = fmt.Sprintf("1..%d", job.Spec.Completions+1)
	var logs strings.Builder
	for i := range job.Spec.Completions {
		args := slices.Clone(pod.Args)
		for j := range args {
			args[j] = strings.ReplaceAll(args[j], "$(JOB_COMPLETION_INDEX)", fmt.Sprint(i))
		}
		status, out, errs := zootrope("", args...)
		if status != 0 {
			t.Fatalf("%s: status %d\n%s", args, status, errs)
		}
		logs.WriteString(out)
	}
	want := fmt.Sprintf("all shards are here (%d)\n%[1]d worlds", job.Spec.Completions)
	if status, out, errs := zootrope(logs.String(), "check", "--merge", "-"); status != 0 || !strings.Contains(out, want) {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// The image is built with everything that the program is made of, and starts it.
func TestTheContainerfileHasAllSources(t *testing.T) {
	text := document(t, "swarm/Containerfile")
	var copied []string
	for _, m := range regexp.MustCompile(`(?m)^COPY (\w+) (\w+)$`).FindAllStringSubmatch(text, -1) {
		if m[1] != m[2] {
			t.Errorf("%s goes to %s", m[1], m[2])
		}
		copied = append(copied, m[1])
	}
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.ImportPath}}{{end}}{{end}}", "zootrope/cmd/zootrope").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(out)) {
		if folder := strings.Split(path, "/")[1]; !slices.Contains(copied, folder) {
			t.Errorf("%s is not copied", path)
		}
	}
	last := text[strings.LastIndex(text, "\nFROM "):]
	if !strings.HasPrefix(last, "\nFROM scratch\n") || !strings.Contains(text, "CGO_ENABLED=0 go build ") || !strings.Contains(last, `ENTRYPOINT ["/zootrope"]`) {
		t.Error(text)
	}
}

// Every command line of docs/swarm.md is understood.
func TestSwarmCommands(t *testing.T) {
	text := document(t, "swarm.md")
	lines := regexp.MustCompile(`zootrope check (--(seeds|merge)[^>"'\n`+"`"+`]*)`).FindAllStringSubmatch(text, -1)
	if len(lines) < 6 {
		t.Fatalf("%q", lines)
	}
	for _, m := range lines {
		args := strings.NewReplacer("A..B", "1..3", "..100001", "..3", "$i/$n", "2/4", "I/8", "3/8").Replace(m[1])
		c := newCheck("en")
		if err := c.ParseFlags(strings.Fields(args)); err != nil {
			t.Errorf("%s: %v", m[0], err)
		}
		if strings.HasPrefix(args, "--merge") {
			if err := c.ValidateArgs(c.Flags().Args()); err != nil {
				t.Errorf("%s: %v", m[0], err)
			}
			continue
		}
		if status, _, errs := zootrope("", append([]string{"check"}, strings.Fields(args)...)...); status != 0 {
			t.Errorf("%s: status %d, %s", m[0], status, errs)
		}
	}
}
